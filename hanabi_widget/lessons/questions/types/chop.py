"""Which card is on chop? Convention, not logic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import chairs
from hanabi_widget.lessons.questions.bases.beginner_conventions import chop
from hanabi_widget.lessons.questions.question import Question, Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.text import Language


@dataclass(frozen=True, kw_only=True)
class Chop(Question):
    """The slot of a hand that is discarded next, by the conventions of `beginner_conventions`; None if there is none.

    Attributes:
        of: the player.
    """

    of: int = parameter(PLAYER)

    id, code, form = "chop", "Q24", ChoiceForm("slots", SLOT, none=True)
    mistakes = ("reversed",)
    required_techniques = ("T9",)
    view_techniques = ()
    uses_evidence = False
    slips: ClassVar[Mapping[str, Slip]] = {
        "oldest": lambda question: [len(question.state.card_numbers[question.of]) or None],
        "missed_too": lambda question: [question.neither()],
    }

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The oldest that no clue has touched."""
        return [chop(reasoner.history.state, self.of)]

    def neither(self) -> int | None:
        """The oldest card of which no clue has told anything, touching or missing it."""
        rules = self.state.rules
        told = self.state._clue_info_of(self.of)
        return max(
            (slot for slot, marks in enumerate(told, start=1) if not (rules.values_touching(marks) or rules.values_missing(marks))),
            default=None,
        )

    def derivation(self, language: Language) -> list[str]:
        """The cards that no clue has touched."""
        left = [self.form.describe(language, self.context, slot) for slot in self.state._untouched_slots(self.of)]
        return [language.say("convention.chop", places=language.and_list(left))] if left else []

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, from its holder's chair and from above."""
        for of, viewer in chairs(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)
