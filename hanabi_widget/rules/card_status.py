"""What a card is still worth: playable, trash, critical, as sets of types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State


def reachable_heights(state: State) -> tuple[int, ...]:
    """For each suit the number of cards its firework can still come to (X6).

    It stops before the first card all of whose copies are discarded.
    """
    heights, discards = [state.rules.ranks] * len(state.rules.suits), state.discards
    for identity in set(discards):
        if discards.count(identity) == state.rules.copies_of[identity]:
            suit, place = state.rules.firework_place[identity]
            if place >= state.fireworks[suit]:
                heights[suit] = min(heights[suit], place)
    return tuple(heights)


def is_lost(state: State) -> bool:
    """Whether a card still needed has no copy left (V1, X6)."""
    return reachable_heights(state) != state.rules.complete_fireworks


def playable(state: State) -> int:
    """The set of types that the fireworks take next (P1)."""
    return sum((state.fireworks[suit] == place) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def played_identities(state: State) -> int:
    """The set of types that lie in the fireworks."""
    return sum((place < state.fireworks[suit]) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def trash(state: State) -> int:
    """The set of types that can never be played: already played, or behind a block (X6)."""
    heights = reachable_heights(state)
    return sum(
        (not state.fireworks[suit] <= place < heights[suit]) << identity
        for identity, (suit, place) in enumerate(state.rules.firework_place)
    )


def critical(state: State) -> int:
    """The set of types of which the last copy is still needed (V1, X6)."""
    discards = state.discards
    last = sum((discards.count(identity) == copies - 1) << identity for identity, copies in enumerate(state.rules.copies_of))
    return last & ~trash(state)
