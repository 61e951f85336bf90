"""Card status: playable, trash and critical, as sets of identities."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State


def reachable_heights(state: State) -> tuple[int, ...]:
    """For each suit, the height that its firework can still reach (X6).

    A firework stops before the first card whose copies are all discarded.
    """
    reachable, discards = [state.rules.ranks] * len(state.rules.suits), state.discards
    for identity in set(discards):
        if discards.count(identity) == state.rules.copies_of[identity]:
            suit, place = state.rules.firework_place[identity]
            if place >= state.fireworks[suit]:
                reachable[suit] = min(reachable[suit], place)
    return tuple(reachable)


def is_lost(state: State) -> bool:
    """Whether some firework can no longer be completed (V1, X6)."""
    return reachable_heights(state) != state.rules.complete_fireworks


def playable(state: State) -> int:
    """The set of identities that can be played now (P1)."""
    return sum((state.fireworks[suit] == place) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def played_identities(state: State) -> int:
    """The set of identities that have been played."""
    return sum((place < state.fireworks[suit]) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def trash(state: State) -> int:
    """The set of identities that can never be played: played already, or blocked (X6)."""
    reachable = reachable_heights(state)
    return sum(
        (not state.fireworks[suit] <= place < reachable[suit]) << identity
        for identity, (suit, place) in enumerate(state.rules.firework_place)
    )


def critical(state: State) -> int:
    """The set of identities with one copy left that a firework still needs (V1, X6)."""
    discards = state.discards
    last_copies = sum((discards.count(identity) == copies - 1) << identity for identity, copies in enumerate(state.rules.copies_of))
    return last_copies & ~trash(state)
