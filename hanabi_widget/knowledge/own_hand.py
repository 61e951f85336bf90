"""What a player knows of their own hand: exact possibilities and probabilities (order 1)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from hanabi_widget.rules import State

from .card_bits import Deck
from .completion import in_every_completion
from .counting import possibilities
from .fact import fact_types
from .hand_view import CardView, ChainView
from .observation import Sight
from .worlds import NoWorld

Counted: TypeAlias = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The ways to deal a hand in all; for each slot by type; for each slot the types with any."""


class OwnCard(CardView):
    """What a player knows of one card in the own hand.

    Attributes:
        weights: by type, the number of ways to deal the hand with the type here.
        total: the number of ways to deal the hand.
    """

    def __init__(self, sight: Sight, holder: int, slot: int, types: int, weights: tuple[int, ...], total: int) -> None:
        super().__init__(sight, holder, slot, types, 1 << holder)
        self.weights, self.total = weights, total

    def probability(self, fact: str | int) -> Fraction:
        """The probability of a fact, exactly; see `fact_types` for the facts.

        Raises:
            ValueError: no such fact.
        """
        types = fact_types(self._sight.state, fact)
        return Fraction(sum(ways for kind, ways in enumerate(self.weights) if types >> kind & 1), self.total)


class HandView(ChainView[OwnCard]):
    """What a player knows of their own hand from what they see and the content of clues (K_p, T1, T2).

    Every deck order that fits counts as equally likely: the reasons why somebody gave a clue are
    convention, not knowledge.

    Args:
        state: the position; all hands but the player's own must be known.
        seat: the player's seat.

    Attributes:
        total: the number of ways to deal the hand from the unseen cards, copies counted one by one.
        weights: for each slot, by type, the number of those ways that have the type there.

    Raises:
        DependsOnUnknown: a card that the player sees is unknown here.
        NoWorld: no hand fits the clues.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = state.knowledge("Bob")
        >>> [card.probability("playable") for card in bob][:3]
        [Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)]
    """

    def __init__(self, state: State, seat: int, sight: Sight | None = None) -> None:
        sight = sight or Sight(state)
        self.total, self.weights, types = counted_hand(sight, seat)
        cards = [OwnCard(sight, seat, index + 1, types[index], weights, self.total) for index, weights in enumerate(self.weights)]
        super().__init__(state, (seat,), cards, sight)


@in_every_completion
def counted_hand(sight: Sight, seat: int) -> Counted:
    """The ways to deal a seat's hand.

    Raises:
        DependsOnUnknown: on an unknown card.
        NoWorld: there are none.
    """
    counted = _counted(sight.deck, tuple(sight.slots(seat, 1 << seat)))
    if not counted[0]:
        raise NoWorld
    return counted


@lru_cache(maxsize=1 << 12)
def _counted(deck: Deck, masks: tuple[int, ...]) -> Counted:
    """The same; the same hand is met again at many steps."""
    total, groups = possibilities(masks)
    weights, types = [[0] * len(deck.rules.card_names) for _ in masks], [0] * len(masks)
    for copies, slots in groups:
        kinds = deck.types(copies)
        left = [(copies & deck.blocks[kind][-1]).bit_count() for kind in kinds]
        for slot, ways in slots:
            if ways:
                row = weights[slot]
                for kind, number in zip(kinds, left):
                    row[kind] = ways * number
                    types[slot] |= 1 << kind
    return total, tuple(map(tuple, weights)), tuple(types)
