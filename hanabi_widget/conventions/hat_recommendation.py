"""Recommendations: a number for each hand, which tells its player what to do.

It follows from the cards in the hand and what everybody sees.

C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two strategies for Hanabi"
(Mathematics Magazine, 2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, cached_property, lru_cache
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge.group_observation import copy_bits_of
from hanabi_widget.rules import (
    AnyCards,
    CardNumber,
    Clue,
    ClueValue,
    Identities,
    RuleSet,
    SeatIndex,
    State,
    by_identity,
    card_numbers,
    seats_of,
)
from hanabi_widget.rules.table import public_identities

from .announcement import Announcement, CardMasks
from .convention import NAMES, SHIPPED, Convention

if TYPE_CHECKING:
    from .public_record import PublicPosition, PublicRecord


class NumberedHand(NamedTuple):
    """Hands that have a number in common. Several together are all hands with it; no two of them have a hand in common.

    Attributes:
        number: the index of the card to play, counted from the newest; or, plus the size of a hand, of the card to discard.
        cards: what the cards are.
    """

    number: int
    cards: CardMasks


def can_recommend_to_all(rules: RuleSet, players: int) -> bool:
    """Whether there are enough clues to recommend something to everybody else: more players than cards in a hand.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> [players for players in (2, 3, 4, 5) if can_recommend_to_all(RuleSet(), players)]
        [5]
    """
    return players > rules.hand_sizes[players]


@cache
def names_that_fit(rules: RuleSet, players: int) -> tuple[str, ...]:
    """The names of the conventions that come with the package and that so many players can keep."""
    return NAMES if can_recommend_to_all(rules, players) else SHIPPED


def require_fit(convention: Convention, state: State) -> None:
    """Require that a convention can be kept by so many players.

    Raises:
        HanabiError: it cannot.
    """
    if convention.sums:
        size_of_hands(state.rules, len(state.names))


def size_of_hands(rules: RuleSet, players: int) -> int:
    """The number of cards in a hand, where clues can recommend something to everybody.

    Raises:
        HanabiError: they cannot.
    """
    size = rules.hand_sizes[players]
    if not can_recommend_to_all(rules, players):
        able = [str(number) for number in sorted(rules.hand_sizes) if can_recommend_to_all(rules, number)]
        raise HanabiError(
            f"a clue that recommends something to everybody needs more players than cards in a hand; here are {players} players with "
            f"{size} cards each. These rules allow it for {', '.join(able) or 'no number of'} players"
        )
    return size


def encoded_number(giver: SeatIndex, receiver: int, value: ClueValue, players: int) -> int:
    """The number that a clue encodes: a rank to the next player is 0, to the one after 1, and so on; then the same with colours."""
    return (receiver - giver) % players - 1 + (players - 1) * isinstance(value, str)


def recommendations(position: PublicPosition, seat: SeatIndex) -> tuple[NumberedHand, ...]:
    """All hands that a player may have, by their number.

    The order of preference: play the last card of a firework; play the playable card that is earliest in its firework; discard the trash
    that is latest in its firework; discard the card latest in its firework of which all copies are left, if there are several; discard the
    oldest card.

    Args:
        position: what everybody sees.
        seat: who holds the hand.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.conventions.public_record import PublicPosition
        >>> state = hw.deal(players=5, seed=1)[0]
        >>> hands = recommendations(PublicPosition(state), SeatIndex(1))
        >>> from hanabi_widget.rules import cards_by_number
        >>> state.hand(1), [number for number, cards in hands if all(mask >> cards_by_number(state)[card] & 1 for card, mask in cards)]
        (('y2', 'w2', 'b1', 'y4'), [2])
    """
    state = position.state
    rules = state.rules
    numbers = card_numbers(state)[seat]
    copy_bits = copy_bits_of(rules)
    left = copy_bits.unseen_counts(public_identities(state))
    playable = position.playable & sum(compress(copy_bits.identity_bits, left))
    size = rules.hand_sizes[len(state.names)]
    others = rules.all_identities
    found = []
    for first, chosen in preferred_cards(rules, playable, position.trash & ~playable, all_left(rules, left) & ~playable, size):
        for index, number in enumerate(numbers):
            masks = [(number, chosen)]
            masks += [(newer, others & ~chosen) for newer in numbers[:index]]
            masks += [(older, others) for older in numbers[index + 1 :]]
            if all(mask for _, mask in masks):
                found.append(NumberedHand(first + index, tuple(sorted(masks))))
        others &= ~chosen
    if others:
        found.append(NumberedHand(size + len(numbers) - 1, tuple(sorted([(number, others) for number in numbers]))))
    return tuple(found)


def all_left(rules: RuleSet, left: Sequence[int]) -> Identities:
    """The identities that have several copies of which all are left."""
    return sum([1 << identity for identity, count in by_identity(left) if count == rules.copies_of[identity] > 1])


@lru_cache(maxsize=1 << 10)
def preferred_cards(
    rules: RuleSet, playable: Identities, trash: Identities, spare: Identities, size: int
) -> Sequence[tuple[int, Identities]]:
    """What is recommended, in the order of preference: sets of identities, each with the number of the newest card of a hand in it.

    Where a hand has none of them, its oldest card is discarded.
    """
    place = rules.firework_place
    last = rules.ranks - 1
    plays = [card for card in range(len(place)) if playable >> card & 1]
    plays.sort(key=lambda card: (place[card][1] != last, place[card][1], card))
    latest_first = [sum([1 << card for card, (_, here) in enumerate(place) if here == height]) for height in range(last, -1, -1)]
    discards = [(size, cards & kind) for kind in (trash, spare & ~trash) for cards in latest_first]
    return [*[(0, 1 << card) for card in plays], *discards]


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

    _: KW_ONLY
    hands: tuple[tuple[SeatIndex, tuple[NumberedHand, ...]], ...]
    total: int
    modulus: int

    @cached_property
    def numbers(self) -> frozenset[CardNumber]:
        """The cards that it is about."""
        return frozenset([card for _, possible in self.hands for card, _ in possible[0].cards])

    def is_true(self, identities: AnyCards) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        return (sum(self.number_of(seat, identities) for seat, _ in self.hands) - self.total) % self.modulus == 0

    def number_of(self, seat: SeatIndex, identities: AnyCards) -> int:
        """The number of a player's hand.

        Args:
            seat: the player.
            identities: the identity of each card by its number.
        """
        return next(hand.number for hand in dict(self.hands)[seat] if all(mask >> identities[card] & 1 for card, mask in hand.cards))


def sum_announcements(record: PublicRecord, clue: Clue) -> Iterator[SumAnnouncement]:
    """What a clue tells everybody if it encodes a sum of recommendations.

    Args:
        record: the record before the clue.
        clue: the clue.
    """
    state = record.state
    players = len(state.names)
    if can_recommend_to_all(state.rules, players):
        others = [seat for seat in seats_of(state) if seat != state.player and card_numbers(state)[seat]]
        hands = tuple([(seat, recommendations(record.position, seat)) for seat in others])
        modulus = 2 * state.rules.hand_sizes[players]
        total = encoded_number(state.player, state.seat(clue.player), clue.value, players) % modulus
        yield SumAnnouncement(record.step + 1, state.player, "sum", (), hands=hands, total=total, modulus=modulus)
