"""Which action can cost neither a strike nor a point, whatever you hold?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.knowledge.fact import SAFE_IF
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import ActionDomain
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Discard, Play


@dataclass(frozen=True, kw_only=True)
class SafeAction(Question):
    """The plays and discards of the player to act that are safe in every world that this player holds possible; None if none is.

    A clue costs neither and is not asked for. That turns may run out is the matter of pace.
    """

    id, code, form = "safe_action", "Q12", ChoiceForm("action", ActionDomain(Play, Discard), none=True)

    @property
    def holder(self) -> int:
        """Who acts."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Play | Discard | None]:
        """All that are safe."""
        state, types = self.state, reasoner.identities((self.holder,))
        legal, facts = {*state.legal_actions()}, {make: reasoner.fact(claim) for make, claim in SAFE_IF.items()}
        return [
            make(slot)
            for make, fact in facts.items()
            for slot, may_be in enumerate(types, start=1)
            if make(slot) in legal and reasoner.is_sure(may_be, fact)
        ] or [None]

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """That the card fits, or is not critical."""
        if element is None:
            return None
        return Claim(self.state, (self.holder,), element.slot, SAFE_IF[type(element)], self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """From the chair of who acts and from above."""
        for viewer in mixed([None, history.state.player], random):
            if history.state.card_numbers[history.state.player]:
                yield cls(history=history, viewer=viewer)
