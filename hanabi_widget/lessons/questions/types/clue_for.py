"""Which clue makes a claim about a card known to its holder?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, fact_identities
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, ActionDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import CLAIM, parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled, shuffled_slots
from hanabi_widget.lessons.questions.bases.clue_to_give import ClueToGiveQuestion
from hanabi_widget.lessons.questions.question import MOSTLY_SOME
from hanabi_widget.lessons.reasoners.ignorance import Ignorance
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, SeatIndex, Slot, clues_of, seats


@dataclass(frozen=True, kw_only=True)
class ClueForQuestion(ClueToGiveQuestion):
    """The clues of the player to act after which another player knows a claim about a card in hand; None if there is none.

    With the whole table in sight, a clue is right if the holder then knows the claim. Viewed by the giver, it is right if the giver knows
    that the holder will know the claim; and the question has an answer only if the giver knows of each other clue that the holder will
    not.

    Attributes:
        of: the holder.
        slot: the slot.
        claim: the claim that the holder is to know.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    id, code, form = "clue_for", "Q10", ChoiceForm("action", ActionDomain(Clue), allows_none=True)
    drill_shares = MOSTLY_SOME

    @property
    def chain(self) -> tuple[SeatIndex, ...]:
        """The players whose knowledge counts after the clue, outermost first."""
        return (self.of,) if self.viewer in (None, self.of) else (self.viewer, self.of)

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:
        """The clues that make the claim known, or None."""
        state, found, others = self.state, list[Clue](), list[Clue]()
        for clue in clues_of(state.legal_actions()):
            if clue.player == self.of != self.viewer:
                (found if self._makes_known(reasoner, clue) else others).append(clue)
        if type(reasoner) is Reasoner and self.viewer is not None:
            self._require_ignorance(others)
        return found or [None]

    def _require_ignorance(self, clues: list[Clue]) -> None:
        """Check that the giver knows of these clues that they do not make the claim known.

        Raises:
            DependsOnUnknownCard: that depends on the giver's own hand.
        """
        for clue in clues:
            if not self._ignorance(clue).is_certain:
                raise DependsOnUnknownCard(self.state, self.state.player, Slot(1))

    @property
    def is_cheap_to_answer(self) -> bool:
        """Whether it takes no search to see that the other clues do not make the claim known."""
        others = (clue for clue in clues_of(self.state.legal_actions()) if clue.player == self.of)
        exact = Reasoner.of(self.seen, self.viewer)
        return self.viewer is None or all(self._makes_known(exact, clue) or self._ignorance(clue).is_evident for clue in others)

    def _makes_known(self, reasoner: Reasoner, clue: Clue) -> bool:
        """Whether the holder knows the claim after the clue."""
        after = reasoner.after(clue)
        return after.is_sure(after.identities(self.chain)[self.slot - 1], after.fact_identities(self.claim))

    def _ignorance(self, clue: Clue) -> Ignorance:
        """The search for what the giver knows about the holder's ignorance after a clue."""
        after = Reasoner.of(self.seen, self.viewer).after(clue).state
        return Ignorance(GroupObservation(after, self.viewer), self.state.player, self.of, self.slot, fact_identities(after, self.claim))

    def claim_about(self, element: Clue | None) -> KnowledgeClaim | None:
        """The holder knows the claim after the clue."""
        if element is None or element.player != self.of:
            return None
        try:
            after = Reasoner.of(self.seen, self.viewer).after(element).state
        except DependsOnUnknownCard:
            return None
        return KnowledgeClaim(after, self.chain, self.slot, self.claim, self.viewer)

    def argument(self, element: Clue | None) -> Argument:
        """What the holder knows after the clue; for none, what a clue has to rule out."""
        if element is not None:
            other = self.state.seat(element.player)
            if other != self.of:
                return [self.statement("clue.elsewhere", action=element, player=self.of)]
            return super().argument(element)
        left = Reasoner.of(self.seen, self.viewer).identities(self.chain)[self.slot - 1] & ~fact_identities(self.state, self.claim)
        return [self.statement("clue.exists", place=(self.of, self.slot), options=left)] if None not in self.right_answers else []

    def proof(self, answer: Clue | None) -> Argument:
        """What the holder knows after the clue; for none, after each clue."""
        if answer is not None:
            return self.argument(answer)
        clues = [clue for clue in clues_of(self.state.legal_actions()) if clue.player == self.of]
        if not clues:
            return [self.statement("clue.none", player=self.of)]
        return [step for clue in clues for step in (self.statement("clue.after", action=clue), *self.argument(clue))]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two cards of each hand of which a claim is true and not known, viewed by the giver and with the whole table in sight."""
        state = history.state
        if not clues_of(state.legal_actions()):
            return
        for of in shuffled([seat for seat in seats(len(state.names)) if seat != state.player], random):
            now = Reasoner.of(history)
            for slot in shuffled_slots(state, of, random)[:2]:
                for claim in ("playable", "trash"):
                    fact = now.fact_identities(claim)
                    if fact >> state.hands[of][slot - 1] & 1 and now.identities((of,))[slot - 1] & ~fact:
                        for viewer in shuffled([None, state.player], random):
                            item = cls(history=history, viewer=viewer, of=of, slot=slot, claim=claim)
                            if item.is_cheap_to_answer:
                                yield item
