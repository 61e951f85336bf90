"""With which cards of another player would a player know a claim? The worlds of a column, or of a row, in which K is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT
from hanabi_widget.lessons.answers.knowledge_claim import Argument, KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.positions.history import History, with_hand
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, Slot, State, by_identity, by_seat, card_numbers, clue_info_of
from hanabi_widget.text import Language, LocalizedError, Statement, describe_place

from .own_hand import CardClaimQuestion


@dataclass(frozen=True, kw_only=True)
class WouldKnowQuestion(CardClaimQuestion):
    """The cards with which a player would know a claim, if another one held them at a slot and everything else were as it is.

    Attributes:
        of: the player who would know the claim.
        slot: a slot of that player.
        claim: the claim about the slot.
        other: the player of whose cards one is supposed to be another.
        other_slot: the slot of that card.
    """

    other: SeatIndex = parameter(PLAYER)
    other_slot: Slot = parameter(SLOT)

    id, code, form = "would_know", "Q19", SetForm("cards", CARD)
    mistakes = ("public_only", "card_by_card", "my_view")
    required_techniques = ("T4",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    drill_rules = (NINE_CARDS,)
    drill_shares = MOSTLY_SOME

    def check(self) -> None:
        """Check that the players are two, and that the other one has the slot.

        Raises:
            LocalizedError: it is not so, or the viewer does not see the whole table.
        """
        size = self.state.hand_sizes[self.other]
        if self.other == self.of or self.viewer is not None:
            raise LocalizedError("ask.error.chain")
        if self.other_slot > size:
            raise LocalizedError(
                "ask.error.value", name="other_slot", value=self.other_slot, allowed=", ".join(map(str, range(1, size + 1))) or "–"
            )

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Identity]]:
        """The cards that the other player may hold there and with which the claim is known."""
        require_known(self.state, self.other, self.state.hands[self.other])
        return [frozenset([card for card in self.possible_cards if self._is_known_with(reasoner, card)])]

    @property
    def possible_cards(self) -> list[Identity]:
        """The cards that may be there: the clues to the other player fit, and there are enough copies."""
        return [card for card, _ in by_identity(self.state.rules.card_names) if self._misfit(card) is None]

    def _is_known_with(self, reasoner: Reasoner, card: Identity) -> bool:
        """Whether the player would know the claim with the card there."""
        other = reasoner.with_history(History((self._state_with(card),)))
        return other.is_sure(other.identities((self.of,))[self.slot - 1], other.fact_identities(self.claim))

    def _hand_with(self, card: Identity) -> tuple[Identity, ...]:
        hand = self.state.hands[self.other]
        return (*hand[: self.other_slot - 1], card, *hand[self.other_slot :])

    def _state_with(self, card: Identity) -> State:
        """The position with the card there, the same clue information, and an unknown deck."""
        return with_hand(self.state, self.other, self._hand_with(card))

    def _misfit(self, card: Identity) -> Statement | None:
        """Why the card cannot be there: a clue that the hand contradicts, or a card of which there are too many; None if it can."""
        state, rules, hand = self.state, self.state.rules, self._hand_with(card)
        for index, (identity, clue_info) in enumerate(zip(hand, clue_info_of(state, self.other))):
            if identity != UNKNOWN and not rules.possible_identities(clue_info) >> identity & 1:
                return self.statement("hand.clue", place=(self.other, Slot(index + 1)), card=identity)
        shown = Counter([*state.public_identities(), *hand])
        for seat, row in by_seat(state.hands):
            shown.update(row if seat != self.other else ())
        for identity, number in sorted(shown.items()):
            if identity != UNKNOWN and number > rules.copies_of[identity]:
                return self.statement("hand.copies", card=identity, number=number, copies=rules.copies_of[identity])
        return None

    def claim_about(self, element: Identity) -> KnowledgeClaim | None:
        """The claim is known with this card; None if it cannot be there."""
        if self._misfit(element):
            return None
        return KnowledgeClaim(self._state_with(element), (self.of,), self.slot, self.claim)

    def argument(self, element: Identity) -> Argument:
        """Why the card cannot be there, or what the player knows with it."""
        misfit = self._misfit(element)
        return [misfit] if misfit else super().argument(element)

    def text_values(self, language: Language) -> dict[str, object]:
        """The player who knows or not as ``player``, the slot as ``place``, and the other player's card as ``other_place``."""
        place, other_place = (
            describe_place(language, self.state, seat, slot) for seat, slot in ((self.of, self.slot), (self.other, self.other_slot))
        )
        return {**super().text_values(language), "player": self.state.names[self.of], "place": place, "other_place": other_place}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Pairs of cards of two players, where it depends on the one whether something is known about the other."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None and card_numbers(history.state)[other]:
                for slot in shuffled_slots(history.state, of, random)[:2]:
                    for claim in ("playable", "trash", "not critical"):
                        if exact.identities((of,))[slot - 1] & exact.fact_identities(claim):
                            other_slot = shuffled_slots(history.state, other, random)[0]
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other, other_slot=other_slot)
                            if not any(len(cards) == len(item.possible_cards) for cards in item.right_answers):
                                yield item
