"""What does Alice think that Bob may hold?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.questions.bases.nested_knowledge import Nested
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

from .possible import members


@dataclass(frozen=True, kw_only=True)
class Thinks(Nested):
    """The cards that, for all that the first of a chain knows, the last may hold possible (M_a M_b)."""

    id, code, form = "thinks", "Q8", SetForm("cards", CARD)
    never = ("T2",)  # what is missed alone hardly ever decides what another can say

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The types of the chain."""
        return [members(reasoner.identities(self.chain)[self.slot - 1])]

    def claim_about(self, element: Any) -> Claim:  # noqa: ANN401
        """That the chain knows that it is not the card."""
        return Claim(self.state, self.chain, self.slot, f"not {self.state.rules.card_names[element]}", self.viewer)
