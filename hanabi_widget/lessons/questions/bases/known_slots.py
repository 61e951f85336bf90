"""Questions for the slots of which their holder knows a claim."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, slots_where
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import SeatIndex, Slot, slots


@dataclass(frozen=True, kw_only=True)
class KnownSlotsQuestion(Question, ABC):
    """A question for the slots of which their holder knows a claim.

    Attributes:
        of: the holder.
        claim: the claim.
    """

    of: SeatIndex = parameter(PLAYER)

    form = SetForm("slots", SLOT)
    drill_shares = MOSTLY_SOME
    claim: ClassVar[str]

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Slot]]:
        """The slots for which the claim is true of every possible identity."""
        fact = reasoner.fact_identities(self.claim)
        return [slots_where([reasoner.is_sure(identities, fact) for identities in reasoner.identities((self.of,))])]

    def claim_about(self, element: Slot) -> KnowledgeClaim:
        """The holder knows the claim about the slot."""
        return KnowledgeClaim(self.state, (self.of,), element, self.claim, self.viewer)

    def proof(self, answer: frozenset[Slot]) -> Argument:
        """The known slots first, then for each other slot a case in which the claim is false."""
        every = slots(self.state.hand_sizes[self.of])
        return [step for slot in sorted(every, key=lambda slot: slot not in answer) for step in self.argument(slot)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)
