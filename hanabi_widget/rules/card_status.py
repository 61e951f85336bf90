"""Card status: playable, trash and critical, as sets of identities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .identifiers import Identities

if TYPE_CHECKING:
    from .state import State


def reachable_heights(state: State) -> tuple[int, ...]:
    """For each suit, the height that its firework can still reach (X6).

    A firework stops before the first card whose copies are all discarded.

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> reachable_heights(state)
        (5, 2, 5, 5, 5)
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


def playable(state: State) -> Identities:
    """The set of identities that can be played now (P1).

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(playable(state))
        ('r3', 'y2', 'g1', 'b1', 'w1')
    """
    return sum((state.fireworks[suit] == place) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def played_identities(state: State) -> Identities:
    """The set of identities that have been played.

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(played_identities(state))
        ('r1', 'r2', 'y1')
    """
    return sum((place < state.fireworks[suit]) << identity for identity, (suit, place) in enumerate(state.rules.firework_place))


def trash(state: State) -> Identities:
    """The set of identities that can never be played: played already, or blocked (X6).

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(trash(state))
        ('r1', 'r2', 'y1', 'y3', 'y4', 'y5')
    """
    reachable = reachable_heights(state)
    return sum(
        (not state.fireworks[suit] <= place < reachable[suit]) << identity
        for identity, (suit, place) in enumerate(state.rules.firework_place)
    )


def critical(state: State) -> Identities:
    """The set of identities with one copy left that a firework still needs (V1, X6).

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(critical(state))
        ('r4', 'r5', 'g5', 'b5', 'w5')
    """
    discards = state.discards
    last_copies = sum((discards.count(identity) == copies - 1) << identity for identity, copies in enumerate(state.rules.copies_of))
    return last_copies & ~trash(state)
