"""A clue that means a sum: what it says of one hand depends on all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from hanabi_widget.rules import CardNumber, Clue, Identity, SeatIndex, card_numbers, seats

from .announcement import Announcement
from .recommendation import NumberedHand, can_recommend_to_all, encoded_number, recommendations

if TYPE_CHECKING:
    from .public_record import PublicRecord


@dataclass(frozen=True, eq=False)
class SumAnnouncement(Announcement):
    """The numbers of all hands but that of the player who acts add up to a certain number.

    It is a choice between cases, too: each way in which numbers of the hands add up is one. As they are many, they are not listed: who sees
    all hands but one sees a single number that the own hand may have.

    Attributes:
        hands: for each other player, the hands that they may have, by their number.
        total: what the numbers add up to,
        modulus: modulo this.
    """

    hands: tuple[tuple[SeatIndex, tuple[NumberedHand, ...]], ...] = ()
    total: int = 0
    modulus: int = 1

    @cached_property
    def numbers(self) -> frozenset[CardNumber]:
        """The cards that it is about."""
        return frozenset([card for _, possible in self.hands for card, _ in possible[0].cards])

    def is_true(self, identities: Sequence[Identity]) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        return (sum(self.number_of(seat, identities) for seat, _ in self.hands) - self.total) % self.modulus == 0

    def number_of(self, seat: SeatIndex, identities: Sequence[Identity]) -> int:
        """The number of a player's hand.

        Args:
            seat: the player.
            identities: the identity of each card by its number.
        """
        possible = dict(self.hands)[seat]
        return next(hand.number for hand in possible if all(mask >> identities[card] & 1 for card, mask in hand.cards))


def sum_announcements(record: PublicRecord, clue: Clue) -> Iterator[SumAnnouncement]:
    """What a clue tells everybody if it encodes a sum of recommendations.

    Args:
        record: the record before the clue.
        clue: the clue.
    """
    state = record.state
    if can_recommend_to_all(state):
        others = [seat for seat in seats(len(state.names)) if seat != state.player and card_numbers(state)[seat]]
        hands = tuple([(seat, recommendations(record.position, seat)) for seat in others])
        modulus = 2 * state.rules.hand_sizes[len(state.names)]
        total = encoded_number(state, clue) % modulus
        yield SumAnnouncement(record.step + 1, state.player, "sum", (), hands=hands, total=total, modulus=modulus)
