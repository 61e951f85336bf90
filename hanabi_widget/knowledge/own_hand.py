"""What a player knows about their own hand: exact possibilities and probabilities (order 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from typing import TypeAlias

from hanabi_widget.effort import Kept, cached
from hanabi_widget.rules import Identities, Identity, SeatIndex, Slot, State, by_slot

from .card_views import CardView
from .chain_view import ChainView
from .copy_bits import CopyBits
from .deal_counts import count_deals
from .errors import InconsistentPosition
from .group_observation import GroupObservation
from .identities_of_fact import fact_identities
from .unknown_cards import in_every_completion
from .worlds import nested_worlds

HandWeights: TypeAlias = tuple[int, tuple[tuple[int, ...], ...], tuple[Identities, ...]]
"""The number of deals of a hand; for each slot, that number by identity; for each slot, the set of identities that it can have."""


class OwnCard(CardView):
    """What a player knows about one card in their own hand.

    Attributes:
        weights: by identity, the number of deals of the hand in which this card has the identity.
        total: the number of deals of the hand.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> card = initial_state(players=2, seed=1).knowledge("Alice")[1]
        >>> card.probability("r1"), card.total
        (Fraction(1, 15), 146611080)
    """

    def __init__(
        self, observation: GroupObservation, holder: SeatIndex, slot: Slot, identities: Identities, weights: tuple[int, ...], total: int
    ) -> None:
        super().__init__(observation, holder, slot, identities, 1 << holder)
        self.weights, self.total = weights, total

    def probability(self, fact: str | int) -> Fraction:
        """The exact probability of a fact; see `fact_identities` for the facts.

        Raises:
            HanabiError: no such fact.
        """
        identities = fact_identities(self._observation.state, fact)
        return Fraction(sum(ways for identity, ways in enumerate(self.weights) if identities >> identity & 1), self.total)


class OwnHand(ChainView[OwnCard]):
    """What a player knows about their own hand from the cards they see and the content of clues (Theorems 1 and 2).

    All deck orders that fit are equally likely: why somebody gave a clue is convention, not knowledge.

    Args:
        state: the position; all hands but the player's own must be known.
        seat: the player's seat.
        observation: what is seen of the position; by default the position itself.

    Attributes:
        total: the number of ways to deal the hand from the unseen cards, with copies told apart: what all weights add up to.
        weights: for each slot, by identity, the number of those ways in which the card there has the identity.

    Raises:
        DependsOnUnknownCard: a card that the player sees is unknown here.
        InconsistentPosition: no hand fits the clues.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = state.knowledge("Bob")
        >>> [card.probability("playable") for card in bob][:3]
        [Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)]
    """

    def __init__(self, state: State, seat: SeatIndex, observation: GroupObservation | None = None) -> None:
        observation = observation or GroupObservation(state)
        self.total, self.weights, identities = hand_weights(observation, seat)
        cards = [
            OwnCard(observation, seat, slot, possible, weights, self.total)
            for slot, (possible, weights) in by_slot(zip(identities, self.weights))
        ]
        super().__init__(state, (seat,), cards, observation)

    def hands(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Each hand that the player considers possible, slot 1 first, with its weight: the number of ways to deal it.

        The weights add up to ``total``, and those of the hands with a card at a slot to its number in ``weights``. There may be very many
        hands, which come one by one; inside `hanabi_widget.effort`, each counts as a few steps of work.

        Raises:
            DependsOnUnknownCard: a card that the player sees is unknown here.
            TooLarge: there are more hands than the steps of work allow.

        Example:
            >>> import hanabi_widget as hw
            >>> small = hw.RuleSet(suits="r", copies=(3, 1, 1), hand_size=2)
            >>> ann = hw.position(">Ann ? ? | Ben r2 r1", rules=small).knowledge("Ann")
            >>> for hand, weight in ann.hands():
            ...     print(*hand, weight)
            r1 r1 2
            r1 r3 2
            r3 r1 2
            >>> ann.total, ann[1].weights
            (6, (4, 0, 2))
        """
        names = self.state.rules.card_names
        for hand, weight in weighted_hands(self._observation, self.holder):
            yield tuple([names[identity] for identity in hand]), weight


def weighted_hands(observation: GroupObservation, seat: SeatIndex) -> Iterator[tuple[tuple[Identity, ...], int]]:
    """Each hand that a seat considers possible, and the number of ways to deal it from the unseen cards, with copies told apart.

    Raises:
        DependsOnUnknownCard: a card that this seat sees is unknown.
        TooLarge: there are more hands than the steps of work allow.
    """
    unseen = observation.copy_bits.counts(observation.unseen_copies(1 << seat))
    for hands in nested_worlds(observation, (seat,)).all_worlds():
        hand = hands[seat]
        yield hand, prod([perm(unseen[identity], copies) for identity, copies in Counter(hand).items()])


@in_every_completion
def hand_weights(observation: GroupObservation, seat: SeatIndex) -> HandWeights:
    """The numbers of ways to deal a seat's hand.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
        InconsistentPosition: there are none.
    """
    copy_bits, slot_copies = observation.copy_bits, tuple(observation.slot_copies(seat, 1 << seat))
    weights = cached(_kept_weights(copy_bits, slot_copies), "weights", lambda: _weights(copy_bits, slot_copies))
    if not weights[0]:
        raise InconsistentPosition
    return weights


@lru_cache(maxsize=1 << 12)
def _kept_weights(copy_bits: CopyBits, slot_copies: tuple[int, ...]) -> dict[str, Kept[HandWeights]]:  # noqa: ARG001
    """The place where the weights of a hand are kept, because many steps of a game ask for the same hand."""
    return {}


def _weights(copy_bits: CopyBits, slot_copies: tuple[int, ...]) -> HandWeights:
    """The numbers of ways to give each slot one of its copies."""
    slots_by_mask: dict[int, int] = {}
    for mask in slot_copies:
        slots_by_mask[mask] = slots_by_mask.get(mask, 0) + 1
    deals, no_weights = count_deals(slots_by_mask), (0,) * len(copy_bits.rules.card_names)
    weights, identities = {mask: [*no_weights] for mask in slots_by_mask}, dict.fromkeys(slots_by_mask, 0)
    for copies, ways_by_mask in deals.ways:
        group_identities = copy_bits.identities(copies)
        counts = [(copies & copy_bits.copies_by_identity[identity]).bit_count() for identity in group_identities]
        for mask, ways in ways_by_mask:
            if ways:
                mask_weights = weights[mask]
                for identity, count in zip(group_identities, counts):
                    mask_weights[identity] = ways * count
                    identities[mask] |= 1 << identity
    return deals.total, tuple([tuple(weights[mask]) for mask in slot_copies]), tuple([identities[mask] for mask in slot_copies])
