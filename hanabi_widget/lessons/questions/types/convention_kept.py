"""Does the last clue keep the agreement?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.conventions import Convention
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, is_true, said_now
from hanabi_widget.lessons.positions.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.bases.clue_convention import ClueConventionQuestion, misread_by
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import clues_of

KEPT = "kept"
WAYS = (KEPT, "meaning", "touch", "silence")
"""The answers: it keeps the agreement, or an announcement of this kind is false."""


@dataclass(frozen=True, kw_only=True)
class ConventionKeptQuestion(ClueConventionQuestion):
    """Whether the last clue keeps the agreement, or which of its promises is false."""

    id, code, form = "kept", "Q25", ChoiceForm("choice", NameDomain("ask.kept", WAYS))
    drill_shares: ClassVar[Mapping[Hashable, int]] = {KEPT: 10, "meaning": 10, "touch": 9}
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **misread_by(lambda question, agreed: question.ways(agreed)),
        "givers_hand": lambda question: question.with_givers_cards(),
    }

    @property
    def answer_kind(self) -> Hashable:
        """The first of the ways in which it is broken, or that it is kept."""
        return next(way for way in WAYS if way in self.right_answers)

    def answers(self, reasoner: Reasoner) -> Iterable[str]:  # noqa: ARG002 - what was said is public, and the giver sees the cards
        """The kinds of announcements that are false; or that it is kept."""
        return self.ways(self.agreed)

    def ways(self, agreed: Convention) -> list[str]:
        """The answer under the convention or another one."""
        reading = self.readings(agreed)[-1]
        return [said.kind for said in said_now(reading) if not is_true(reading, said)] or [KEPT]

    def with_givers_cards(self) -> list[str]:
        """The answer of somebody who takes the giver to see the own hand: touched cards there count for good touch too."""
        clue = self.clue
        touches_again = any(clue.before.hands[clue.seat][slot - 1] in clue.givers_touched for slot in clue.new)
        return ["touch"] if self.agreed.good_touch and touches_again else []

    def argument(self, element: str) -> Argument:
        """Whether the announcement of this kind is true; of a clue that is said to be kept, that something is false."""
        if element == KEPT:
            return [self.statement("kept.all" if KEPT in self.right_answers else "kept.not_all")]
        false = element in self.right_answers
        place = (self.holder, self.slot)
        if element == "meaning":
            card = self.state.hands[self.holder][self.slot - 1]
            return [self.statement("kept.meaning.false" if false else "kept.meaning.true", place=place, card=card)]
        return [self.statement(f"kept.{element}.{'false' if false else 'true'}")]

    @classmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """Each legal clue, kept or not, viewed by its giver or with the whole table in sight."""
        now = history.last_steps(0)
        for clue in shuffled(clues_of(history.state.legal_actions()), random):
            item = cls(history=now.after(clue), viewer=pick([None, history.state.player], random), under=pick(conventions, random))
            if item.clue.touched and item.is_about_its_focus:
                yield item
