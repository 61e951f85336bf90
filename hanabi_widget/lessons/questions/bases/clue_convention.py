"""Questions about what a clue means by the beginners' conventions: see `beginner_conventions`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.answers.argument import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.random_order import shuffled
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, Identities, Identity, Slot, State, clues_of
from hanabi_widget.text import LocalizedError, Statement

from .beginner_conventions import ClueMeaning, GivenClue
from .last_clue import LastClueQuestion


@dataclass(frozen=True, kw_only=True)
class ClueConventionQuestion(LastClueQuestion, ABC):
    """A question about what the last clue means to its receiver."""

    mistakes: ClassVar[Collection[str]] = ()
    required_techniques = ("T9",)
    view_techniques = ()
    uses_evidence = False

    def check(self) -> None:
        """Check that the last action was a clue that touched a card.

        Raises:
            LocalizedError: it was not.
        """
        super().check()
        if self.clue.focus is None:
            raise LocalizedError("ask.error.clue")

    @property
    def clue(self) -> GivenClue:
        """The last clue."""
        before, after = self.seen.states[-2:]
        clue = self.history.actions[-1]
        assert isinstance(clue, Clue)  # noqa: S101 - see `check`
        return GivenClue.of(before, clue, after)

    @property
    def slot(self) -> Slot:
        """The slot of the focus."""
        return self.clue.focus or Slot(1)

    @property
    def exact_reasoner(self) -> Reasoner:
        """The exact reasoner about the position."""
        return Reasoner.of(self.seen, self.viewer)

    def focus_identities(self, reasoner: Reasoner) -> Identities:
        """The identities that the focus may have for its holder, without conventions."""
        return reasoner.identities((self.holder,))[self.slot - 1]

    def proof(self, answer: Any) -> Argument:  # noqa: ANN401, ARG002 - each type has its own, and there is one
        """Which card is the focus, and what it may be as a play clue and as a save clue."""
        clue, identities = self.clue, self.focus_identities(self.exact_reasoner)
        focus = self.statement("convention.focus.chop" if clue.on_chop else "convention.focus.other", place=(self.holder, self.slot))
        return [
            focus,
            *(self.statement(f"convention.{key}", options=identities & meaning) for key, meaning in zip(("play", "save"), clue.meaning())),
        ]

    def meant(self, identity: Identity) -> Statement:
        """Whether a play clue or a save clue may be about a card."""
        meaning = self.clue.meaning()
        kind = "play" if meaning.play >> identity & 1 else "save" if meaning.save >> identity & 1 else "neither"
        if kind == "neither" and not self.clue.on_chop:
            kind = "not_on_chop"
        return self.statement(f"convention.may.{kind}", place=(self.holder, self.slot), card=identity)

    def is_kept(self, after: State) -> bool:
        """Whether the clue keeps the conventions: with all hands in sight, its focus is what the clue says."""
        clue = self.clue
        try:
            meaning = clue.meaning()
        except DependsOnUnknownCard:
            return False
        return bool((meaning.play | meaning.save) >> after.hands[clue.seat][self.slot - 1] & 1)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each legal clue, viewed by its receiver or with the whole table in sight."""
        for clue in shuffled(clues_of(history.state.legal_actions()), random):
            after = history.after(clue)
            item = cls(history=after, viewer=shuffled([None, after.state.seat(clue.player)], random)[0])
            if item.clue.focus is not None and item.is_kept(after.state):
                yield item


@dataclass(frozen=True, kw_only=True)
class ClueInterpretationQuestion(ClueConventionQuestion, ABC):
    """A question whose answer follows from what the focus may be as a play clue and as a save clue."""

    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "play_only": lambda question: question.interpret(ClueMeaning(play=question.clue.playable(), save=0)),
        "save_only": lambda question: question.interpret(ClueMeaning(play=0, save=question.clue.meaning().save)),
        "saved_anywhere": lambda question: question.interpret(ClueMeaning(play=question.clue.playable(), save=question.clue.saveable())),
        "saved_by_colour": lambda question: question.interpret(question.clue.meaning(color_saves_all=True)),
    }

    def answers(self, reasoner: Reasoner) -> Iterable[Any]:
        """The answer by the conventions and by what the focus may be for the reasoner."""
        return self.interpret(self.clue.meaning(), reasoner)

    @abstractmethod
    def interpret(self, meaning: ClueMeaning, reasoner: Reasoner | None = None) -> list[Any]:
        """The answer if the clue has this meaning."""
