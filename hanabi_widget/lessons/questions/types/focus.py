"""Which card is the last clue about? By the beginners' conventions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.questions.bases.beginner_conventions import chop
from hanabi_widget.lessons.questions.bases.clue_convention import ClueConventionQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner


class ClueFocusQuestion(ClueConventionQuestion):
    """The slot of the focus of the last clue."""

    id, code, form = "focus", "Q24", ChoiceForm("slots", SLOT)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "chop_forgotten": lambda question: (question.clue.new or question.clue.touched)[:1],
        "new_forgotten": lambda question: question.clue.touched[:1],
        "oldest": lambda question: question.clue.touched[-1:],
    }

    drill_shares: ClassVar[Mapping[Hashable, int]] = {
        ("chop", "oldest"): 3,
        ("chop",): 1,
        ("newest",): 4,
        ("oldest",): 1,
        (): 3,
    }

    @property
    def answer_kind(self) -> Hashable:
        """The simple rules that give the answer: the card on chop, the newest touched, the oldest touched."""
        clue = self.clue
        slots = {"chop": chop(clue.before, clue.seat), "newest": clue.touched[0], "oldest": clue.touched[-1]}
        return tuple(name for name, slot in slots.items() if slot == self.slot)

    def answers(self, reasoner: Reasoner) -> Iterable[int]:  # noqa: ARG002 - clue information is public
        """The focus."""
        return [self.slot]
