"""Questions about what a player would know if another player held other cards."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, with_hand
from hanabi_widget.lessons.questions.bases.card_claim import CardClaimQuestion
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, Slot, by_seat, clue_info_of
from hanabi_widget.text import Language


@dataclass(frozen=True, kw_only=True)
class SupposedHandQuestion(CardClaimQuestion, ABC):
    """A question about a claim that a player knows, or does not know, with other cards in another player's hand.

    Attributes:
        of: the player who knows the claim or not.
        slot: a slot of that player.
        claim: the claim about the slot.
        other: the player whose cards are supposed to be others.
    """

    other: SeatIndex = parameter(PLAYER)

    mistakes = ("public_only", "card_by_card", "my_view")
    required_techniques = ("T4",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0

    def is_possible(self, hand: Sequence[Identity]) -> bool:
        """Whether the other player may hold these cards: the clues to them fit, and there are enough copies."""
        state = self.state
        masks = map(state.rules.possible_identities, clue_info_of(state, self.other))
        if not all(identity == UNKNOWN or identities >> identity & 1 for identities, identity in zip(masks, hand)):
            return False
        return not any(identity != UNKNOWN and number > state.rules.copies_of[identity] for identity, number in self._shown(hand).items())

    def _shown(self, hand: Sequence[Identity]) -> Counter[Identity]:
        """How often each card would be in a hand or public."""
        copies = Counter([*self.state.public_identities(), *hand])
        for seat, row in by_seat(self.state.hands):
            copies.update(row if seat != self.other else ())
        return copies

    def is_known_with(self, reasoner: Reasoner, hand: Sequence[Identity]) -> bool:
        """Whether the player would know the claim if the other one held these cards."""
        other = reasoner.with_history(History((with_hand(self.state, self.other, hand),)))
        return other.is_sure(other.identities((self.of,))[self.slot - 1], other.fact_identities(self.claim))

    def argument_with(self, hand: tuple[Identity, ...]) -> Argument:
        """A clue that the hand contradicts, a card of which there are too many, or what the player knows with the hand."""
        state, rules = self.state, self.state.rules
        for index, (identity, clue_info) in enumerate(zip(hand, clue_info_of(state, self.other))):
            if identity != UNKNOWN and not rules.possible_identities(clue_info) >> identity & 1:
                return [self.statement("hand.clue", place=(self.other, Slot(index + 1)), card=identity)]
        for identity, number in sorted(self._shown(hand).items()):
            if identity != UNKNOWN and number > rules.copies_of[identity]:
                return [self.statement("hand.copies", card=identity, number=number, copies=rules.copies_of[identity])]
        return [self.claim_with(hand)]

    def claim_with(self, hand: tuple[Identity, ...]) -> KnowledgeClaim:
        """The player knows the claim with this hand."""
        return KnowledgeClaim(with_hand(self.state, self.other, hand), (self.of,), self.slot, self.claim)

    def text_values(self, language: Language) -> dict[str, object]:
        """The player who knows or not as ``player``, and the slot as ``place``."""
        place = SLOT.describe(language, self.context._replace(seat=self.of), self.slot)
        return {**super().text_values(language), "player": self.state.names[self.of], "place": place}
