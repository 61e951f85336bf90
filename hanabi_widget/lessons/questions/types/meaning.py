"""What does the clue mean? Convention, not logic."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.questions.bases.beginner_conventions import Meant
from hanabi_widget.lessons.questions.bases.clue_convention import Interpreted
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

from .possible import members


class Meaning(Interpreted):
    """The cards that the focus of the last clue may be for its receiver: those that a play clue or a save clue may be about."""

    id, code, form = "meaning", "Q24", SetForm("cards", CARD)
    mistakes: ClassVar[Collection[str]] = ("positive_only", "no_counting", "public_only")
    slips: ClassVar[Mapping[str, Slip]] = {**Interpreted.slips, "logic_only": lambda question: question.read((-1, -1))}

    def read(self, meant: Meant, reasoner: Reasoner | None = None) -> list[frozenset[int]]:
        """All that it may be."""
        return [members((meant[0] | meant[1]) & self.may_be(reasoner or self.exact))]
