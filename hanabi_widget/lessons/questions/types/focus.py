"""Which card is the clue about? Convention, not logic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.questions.bases.clue_convention import Conventional
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner


class Focus(Conventional):
    """The slot that the last clue is about."""

    id, code, form = "focus", "Q24", ChoiceForm("slots", SLOT)
    slips: ClassVar[Mapping[str, Slip]] = {
        "chop_forgotten": lambda question: (question.message.new or question.message.touched)[:1],
        "new_forgotten": lambda question: question.message.touched[:1],
        "oldest": lambda question: question.message.touched[-1:],
    }

    def answers(self, reasoner: Reasoner) -> Iterable[int]:  # noqa: ARG002 - the marks are public
        """The focus."""
        return [self.slot]
