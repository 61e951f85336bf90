"""Questions about what a clue means by agreement: see `hanabi_widget.conventions`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.conventions import Announcement, Convention
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, said_now
from hanabi_widget.lessons.positions.position_variant import pick
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import CardNumber, Clue, Identities, Identity, Slot, by_seat, card_numbers, cards_by_number
from hanabi_widget.text import LocalizedError, Statement

from .agreed_question import AgreedQuestion, after_kept_clues, without, without_chop
from .clue_by_slots import ClueBySlots
from .last_clue import LastClueQuestion
from .meant_identities import MeantIdentities


@dataclass(frozen=True, kw_only=True)
class ClueConventionQuestion(AgreedQuestion, LastClueQuestion, ABC):
    """A question about what the last clue means to its receiver."""

    def check(self) -> None:
        """Check that the last action was a clue that touched a card, and that it is about this card.

        Raises:
            LocalizedError: it was not.
        """
        super().check()
        if not self.clue.touched:
            raise LocalizedError("ask.error.clue")
        if not self.is_about_its_focus:
            raise LocalizedError("ask.error.focus")

    @property
    def is_about_its_focus(self) -> bool:
        """Whether the last clue says by agreement what the card in its focus is; it may say something of others, or that all was wrong."""
        said = self.meaning()
        return not said.cases or any(case.mask_of(self.focus) is not None for case in said.cases)

    @property
    def clue(self) -> ClueBySlots:
        """The last clue."""
        before, after = self.seen.states[-2:]
        clue = self.history.actions[-1]
        assert isinstance(clue, Clue)  # noqa: S101 - see `check`
        return ClueBySlots.of(before, clue, after)

    def meaning(self, agreed: Convention | None = None) -> Announcement:
        """What the last clue is about, under the convention or another one."""
        return next(said for said in said_now(self.readings(agreed)[-1]) if said.kind == "meaning")

    @property
    def focus(self) -> CardNumber:
        """The card that the last clue is about."""
        return card_numbers(self.state)[self.holder][self.slot - 1]

    @property
    def slot(self) -> Slot:
        """The slot of the focus."""
        return self.slot_in_focus()

    def slot_in_focus(self, agreed: Convention | None = None) -> Slot:
        """The slot of the focus, under the convention or another one."""
        number = self.meaning(agreed).focus
        assert number is not None  # noqa: S101 - a meaning has one
        return Slot(card_numbers(self.state)[self.holder].index(number) + 1)

    @property
    def exact_reasoner(self) -> Reasoner:
        """The exact reasoner about the position."""
        return Reasoner.of(self.seen, self.viewer)

    @classmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """Each legal clue that keeps a convention, viewed by its receiver or with the whole table in sight."""
        for under, after in after_kept_clues(conventions, history, random):
            clue = after.actions[-1]
            if isinstance(clue, Clue):
                item = cls(history=after, viewer=pick([None, after.state.seat(clue.player)], random), under=under)
                if item.clue.touched and item.is_about_its_focus:
                    yield item


Misreading = Callable[[Convention], Convention]

MISREADINGS: Mapping[str, Misreading] = {
    "chop_forgotten": without_chop,
    "play_only": lambda agreed: without(agreed, rules=()),
    "save_only": lambda agreed: without(agreed, play=False),
    "waiting_forgotten": lambda agreed: without(agreed, delayed=False, prompt=None, finesse=None),
    "prompt_forgotten": lambda agreed: without(agreed, prompt=None),
    "touch_forgotten": lambda agreed: without(agreed, good_touch=False),
    "saved_anywhere": lambda agreed: without(agreed, rules=tuple(replace(rule, place=None) for rule in agreed.rules)),
    "saved_by_colour": lambda agreed: without(agreed, rules=tuple(replace(rule, clue=None) for rule in agreed.rules)),
}
"""Mistakes, each as the convention that whoever makes it has in mind."""


def misread_by(
    answer: Callable[[Any, Convention], Iterable[Any]], names: Collection[str] = tuple(MISREADINGS)
) -> dict[str, SpecificMistake]:
    """For each of these mistakes the answer of whoever makes it, as a function of the question and a convention."""

    def mistake(misread: Misreading) -> SpecificMistake:
        return lambda question: answer(question, misread(question.agreed))

    return {name: mistake(MISREADINGS[name]) for name in names}


@dataclass(frozen=True, kw_only=True)
class ClueInterpretationQuestion(ClueConventionQuestion, ABC):
    """A question whose answer follows from what the focus may be as a play clue and as a save clue."""

    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = misread_by(
        lambda question, agreed: question.interpret(question.meant(agreed))
    )

    def answers(self, reasoner: Reasoner) -> Iterable[Any]:
        """The answer by the convention, and by what the focus may be for the reasoner."""
        if type(reasoner) is Reasoner:
            return self.interpret(self.right)
        return self.interpret(self.meant().among(reasoner.identities((self.holder,))[self.slot - 1]))

    @cached_property
    def right(self) -> MeantIdentities:
        """What the focus may be."""
        return self.meant()

    def meant(self, agreed: Convention | None = None) -> MeantIdentities:
        """What the focus may be for its holder, as a card to be played or to be kept, under the convention or another one.

        Raises:
            DependsOnUnknownCard: a card that the holder sees is unknown.
        """
        said, reading, holder = self.meaning(agreed), self.readings(agreed)[-1], self.holder
        hand, state = card_numbers(reading.state)[holder], reading.state
        for seat, cards in by_seat(self.state.hands):
            if seat != holder:
                require_known(state, seat, cards)
        assert said.focus is not None  # noqa: S101 - a meaning has a focus
        true = [case for case in said.cases if case.without(hand).is_true(cards_by_number(state))]
        cases = [(case, state.rules.all_identities if (mask := case.mask_of(said.focus)) is None else mask) for case in true]
        worlds = reading.worlds((holder,))
        trusted = 0 if said in worlds.passed_over else worlds.identities()[hand.index(said.focus)]
        play = [mask for case, mask in cases if said.focus in case.plays]
        save = [mask for case, mask in cases if said.focus not in case.plays]
        return MeantIdentities(_union(play), _union(save)).among(trusted)

    @abstractmethod
    def interpret(self, meant: MeantIdentities) -> list[Any]:
        """The answer if the clue means this."""

    def proof(self, answer: Any) -> Argument:  # noqa: ANN401, ARG002 - each type has its own, and there is one
        """Which card is the focus, and what it may be as a play clue and as a save clue."""
        clue, place = self.clue, (self.holder, self.slot)
        chop = clue.chop == self.slot
        focus = self.statement("convention.focus.chop" if chop else "convention.focus.other", place=place)
        return [focus, *(self.statement(f"convention.{key}", options=options) for key, options in self.right._asdict().items())]

    def may_be(self, identity: Identity) -> Statement:
        """Whether the focus may be a card, as a play clue or as a save clue."""
        play, save = self.right
        kind = "play" if play >> identity & 1 else "save" if save >> identity & 1 else "neither"
        return self.statement(f"convention.may.{kind}", place=(self.holder, self.slot), card=identity)


def _union(masks: Iterable[Identities]) -> Identities:
    identities = 0
    for mask in masks:
        identities |= mask
    return identities
