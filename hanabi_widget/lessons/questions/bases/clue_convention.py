"""Questions about what a clue means by convention, not by logic; `beginner_conventions` has the conventions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of
from hanabi_widget.text import Language, LocalizedError, card_names, describe_place

from .beginner_conventions import ClueMeaning, Meant
from .last_clue import Clued


@dataclass(frozen=True, kw_only=True)
class Conventional(Clued, ABC):
    """What the clue that was the last action means to its receiver."""

    mistakes: ClassVar[Collection[str]] = ()
    required_techniques = ("T9",)
    view_techniques = ()
    uses_evidence = False

    def check(self) -> None:
        """The last action was a clue, and it touched a card.

        Raises:
            LocalizedError: it was not so.
        """
        super().check()
        if self.message.focus is None:
            raise LocalizedError("ask.error.clue")

    @property
    def message(self) -> ClueMeaning:
        """The clue."""
        before, after = self.history.states[-2:]
        clue = self.history.actions[-1]
        assert isinstance(clue, Clue)  # noqa: S101 - see `check`
        return ClueMeaning.of(before, clue, after)

    @property
    def slot(self) -> int:
        """The slot that is the focus."""
        return self.message.focus or 1

    @property
    def exact(self) -> Reasoner:
        """Who reasons exactly."""
        return Reasoner.of(self.history, self.viewer)

    def may_be(self, reasoner: Reasoner) -> int:
        """What the focus may be for its holder, by logic."""
        return reasoner.identities((self.holder,))[self.slot - 1]

    def derivation(self, language: Language) -> list[str]:
        """What was on chop, what the focus is, what it may be as a play clue and as a save clue."""
        message, types = self.message, self.may_be(self.exact)
        place = describe_place(language, self.state, self.holder, self.slot)
        lines = [language.say("convention.focus.chop" if message.on_chop else "convention.focus.other", place=place)]
        for key, meant in zip(("play", "save"), message.meant()):
            cards = card_names(language, self.state, types & meant) if types & meant else language.say("answer.none")
            lines.append(language.say(f"convention.{key}", cards=cards))
        return lines

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """The line after each clue that may be given, from the receiver's chair and from above."""
        for clue in mixed(clues_of(history.state.legal_actions()), random):
            after = history.after(clue)
            item = cls(history=after, viewer=mixed([None, after.state.seat(clue.player)], random)[0])
            if item.message.focus is not None:
                yield item


@dataclass(frozen=True, kw_only=True)
class Interpreted(Conventional, ABC):
    """A question for which it matters what the clue may be about as a play clue, and as a save clue."""

    slips: ClassVar[Mapping[str, Slip]] = {
        "play_only": lambda question: question.read((question.message.playable(), 0)),
        "save_only": lambda question: question.read((0, question.message.meant()[1])),
        "saved_anywhere": lambda question: question.read((question.message.playable(), question.message.savable())),
        "saved_by_colour": lambda question: question.read(question.message.meant(anyhow=True)),
    }

    def answers(self, reasoner: Reasoner) -> Iterable[Any]:
        """What the clue means, of what the focus may be by logic."""
        return self.read(self.message.meant(), reasoner)

    @abstractmethod
    def read(self, meant: Meant, reasoner: Reasoner | None = None) -> list[Any]:
        """The answer when the clue is taken to mean these types, as a play clue and as a save clue."""
