"""Which action certainly costs neither a strike nor a point?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge.fact import SAFE_IF
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.claim import KnowledgeClaim
from hanabi_widget.lessons.answers.domains import ActionDomain
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import shuffled
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Discard, Play


@dataclass(frozen=True, kw_only=True)
class SafeActionQuestion(Question):
    """The plays and discards of the player to act that are safe in every possible world; None if none is.

    Clues are always safe in this sense and are not choices. That turns may run out is left to the questions about pace.
    """

    id, code, form = "safe_action", "Q12", ChoiceForm("action", ActionDomain(Play, Discard), allows_none=True)

    @property
    def holder(self) -> int:
        """The player to act."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Play | Discard | None]:
        """The safe actions, or None."""
        state, identities = self.state, reasoner.identities((self.holder,))
        legal, facts = {*state.legal_actions()}, {action_type: reasoner.fact_identities(claim) for action_type, claim in SAFE_IF.items()}
        return [
            action_type(slot)
            for action_type, fact in facts.items()
            for slot, possible in enumerate(identities, start=1)
            if action_type(slot) in legal and reasoner.is_sure(possible, fact)
        ] or [None]

    def claim_about(self, element: Play | Discard | None) -> KnowledgeClaim | None:
        """The player knows that the card is playable, or not critical."""
        if element is None:
            return None
        return KnowledgeClaim(self.state, (self.holder,), element.slot, SAFE_IF[type(element)], self.viewer)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Viewed by the player to act and with the whole table in sight."""
        for viewer in shuffled([None, history.state.player], random):
            if history.state.card_numbers[history.state.player]:
                yield cls(history=history, viewer=viewer)
