"""What is common knowledge about a card, and what does its holder know?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.random_order import holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import NINE_CARDS, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity, SeatIndex, Slot

from .possible import identity_set

ROWS = ("common", "own")


@dataclass(frozen=True, kw_only=True)
class CommonKnowledgeQuestion(Question):
    """The identities of a slot that common knowledge leaves open, and those that its holder's knowledge leaves open.

    Attributes:
        of: the holder.
        slot: the slot.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)

    id, code, form = "everybody", "Q6", GridForm(NameDomain("ask.knower", ROWS), CARD)
    drill_rules = (NINE_CARDS,)
    view_techniques = ("T6", "T8")
    # clues that missed hardly ever decide, and other players' hands are not common knowledge
    undrilled_techniques = ("T2", "T4")

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """By common knowledge, then by the holder's."""
        return [
            (
                identity_set(reasoner.common_identities()[self.of][self.slot - 1]),
                identity_set(reasoner.identities((self.of,))[self.slot - 1]),
            )
        ]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None for common knowledge."""
        row, identity = element
        if row == 0:
            return None
        return KnowledgeClaim(self.state, (self.of,), self.slot, f"not {self.state.rules.card_names[identity]}", self.viewer)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots of each hand, with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            if viewer is None:
                for slot in shuffled_slots(history.state, of, random)[:2]:
                    yield cls(history=history, of=of, slot=slot)
