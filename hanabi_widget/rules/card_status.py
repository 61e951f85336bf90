"""What a card is still worth: playable, trash, critical, as sets of types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table import Table


def reachable(state: Table) -> tuple[int, ...]:
    """For each suit the number of cards its firework can still come to (X6).

    It stops before the first card all of whose copies are discarded.
    """
    heights, discards = [state.rules.ranks] * len(state.rules.suits), state.discards
    for kind in set(discards):
        if discards.count(kind) == state.rules.copies_of[kind]:
            suit, place = state.rules.place[kind]
            if place >= state.fireworks[suit]:
                heights[suit] = min(heights[suit], place)
    return tuple(heights)


def playable(state: Table) -> int:
    """The set of types that the fireworks take next (P1)."""
    return sum((state.fireworks[suit] == place) << kind for kind, (suit, place) in enumerate(state.rules.place))


def played_types(state: Table) -> int:
    """The set of types that lie in the fireworks."""
    return sum((place < state.fireworks[suit]) << kind for kind, (suit, place) in enumerate(state.rules.place))


def trash(state: Table) -> int:
    """The set of types that can never be played: already played, or behind a block (X6)."""
    heights = reachable(state)
    return sum((not state.fireworks[suit] <= place < heights[suit]) << kind for kind, (suit, place) in enumerate(state.rules.place))


def critical(state: Table) -> int:
    """The set of types of which the last copy is still needed (V1, X6)."""
    discards = state.discards
    last = sum((discards.count(kind) == copies - 1) << kind for kind, copies in enumerate(state.rules.copies_of))
    return last & ~trash(state)
