"""What a player knows of their own hand: exact possibilities and probabilities (order 1)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from hanabi_widget.rules import State

from .card_bits import CardBits
from .completion import in_every_completion
from .counting import count_deals_by_slot
from .fact import fact_identities
from .hand_view import CardView, ChainView
from .observation import Observation
from .worlds import InconsistentPosition

HandWeights: TypeAlias = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The ways to deal a hand in all; for each slot by type; for each slot the types with any."""


class OwnCard(CardView):
    """What a player knows of one card in the own hand.

    Attributes:
        weights: by type, the number of ways to deal the hand with the type here.
        total: the number of ways to deal the hand.
    """

    def __init__(self, observation: Observation, holder: int, slot: int, identities: int, weights: tuple[int, ...], total: int) -> None:
        super().__init__(observation, holder, slot, identities, 1 << holder)
        self.weights, self.total = weights, total

    def probability(self, fact: str | int) -> Fraction:
        """The probability of a fact, exactly; see `fact_identities` for the facts.

        Raises:
            ValueError: no such fact.
        """
        identities = fact_identities(self._observation.state, fact)
        return Fraction(sum(ways for identity, ways in enumerate(self.weights) if identities >> identity & 1), self.total)


class HandView(ChainView[OwnCard]):
    """What a player knows of their own hand from what they see and the content of clues (Theorems 1 and 2).

    Every deck order that fits counts as equally likely: the reasons why somebody gave a clue are
    convention, not knowledge.

    Args:
        state: the position; all hands but the player's own must be known.
        seat: the player's seat.

    Attributes:
        total: the number of ways to deal the hand from the unseen cards, copies counted one by one.
        weights: for each slot, by type, the number of those ways that have the type there.

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

    def __init__(self, state: State, seat: int, observation: Observation | None = None) -> None:
        observation = observation or Observation(state)
        self.total, self.weights, identities = hand_weights(observation, seat)
        cards = [
            OwnCard(observation, seat, index + 1, identities[index], weights, self.total) for index, weights in enumerate(self.weights)
        ]
        super().__init__(state, (seat,), cards, observation)


@in_every_completion
def hand_weights(observation: Observation, seat: int) -> HandWeights:
    """The ways to deal a seat's hand.

    Raises:
        DependsOnUnknownCard: on an unknown card.
        InconsistentPosition: there are none.
    """
    counted = _counted(observation.card_bits, tuple(observation.slot_copies(seat, 1 << seat)))
    if not counted[0]:
        raise InconsistentPosition
    return counted


@lru_cache(maxsize=1 << 12)
def _counted(deck: CardBits, masks: tuple[int, ...]) -> HandWeights:
    """The same; the same hand is met again at many steps."""
    total, groups = count_deals_by_slot(masks)
    weights, identities = [[0] * len(deck.rules.card_names) for _ in masks], [0] * len(masks)
    for copies, slots in groups:
        kinds = deck.identities(copies)
        left = [(copies & deck.first_copies[identity][-1]).bit_count() for identity in kinds]
        for slot, ways in slots:
            if ways:
                row = weights[slot]
                for identity, number in zip(kinds, left):
                    row[identity] = ways * number
                    identities[slot] |= 1 << identity
    return total, tuple(map(tuple, weights)), tuple(identities)
