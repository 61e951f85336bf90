"""Which card is the last clue about, by agreement?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.questions.bases.agreed_question import without_chop, without_new
from hanabi_widget.lessons.questions.bases.clue_convention import ClueConventionQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Slot


class ClueFocusQuestion(ClueConventionQuestion):
    """The slot of the focus of the last clue."""

    id, code, form = "focus", "Q24", ChoiceForm("slots", SLOT)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "chop_forgotten": lambda question: [question.slot_in_focus(without_chop(question.agreed))],
        "new_forgotten": lambda question: [question.slot_in_focus(without_new(question.agreed))],
        "oldest": lambda question: question.clue.touched[-1:],
    }

    min_distinct_mistakes = 1
    drill_shares: ClassVar[Mapping[Hashable, int]] = {"chop": 3, "newest": 4, "other": 5}

    @property
    def answer_kind(self) -> Hashable:
        """Whether the focus is the newest card, another one on chop, or neither."""
        return "newest" if self.slot == 1 else "chop" if self.clue.chop == self.slot else "other"

    def argument(self, element: Slot) -> Argument:
        """Why another touched card comes first: the one on chop, one touched for the first time, or a newer one."""
        clue, place = self.clue, (self.holder, element)
        if element not in clue.touched:
            return [self.statement("why.missed", place=place, value=clue.value)]
        if element == self.slot:
            return self.proof(element)
        if clue.chop == self.slot:
            return [self.statement("focus.chop", value=clue.value)]
        if clue.new and element not in clue.new:
            return [self.statement("focus.new", place=place, value=clue.value)]
        return [self.statement("focus.newer" if element > self.slot else "focus.older", place=place, value=clue.value)]

    def proof(self, answer: Slot) -> Argument:  # noqa: ARG002 - there is one
        """Which card is the focus."""
        on_chop = self.clue.chop == self.slot
        return [self.statement("convention.focus.chop" if on_chop else "convention.focus.other", place=(self.holder, self.slot))]

    def answers(self, reasoner: Reasoner) -> Iterable[int]:  # noqa: ARG002 - clue information is public
        """The focus."""
        return [self.slot]
