"""What the table allows: playable, trash and critical cards, reachable heights; the points of fireworks, and the bands of scores."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from .action import Identities

if TYPE_CHECKING:
    from .ruleset import RuleSet
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
    reachable = [state.rules.ranks] * len(state.rules.suits)
    discards = state.discards
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
    orders = zip(state.rules.firework_identities, state.fireworks)
    return sum([1 << order[-1][height] for order, height in orders if height < state.rules.ranks])


def played_identities(state: State) -> Identities:
    """The set of identities that have been played.

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(played_identities(state))
        ('r1', 'r2', 'y1')
    """
    orders = zip(state.rules.firework_identities, state.fireworks)
    return sum([1 << identity for order, height in orders for identity in order[height]])


def trash(state: State) -> Identities:
    """The set of identities that can never be played: played already, or blocked (X6).

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(trash(state))
        ('r1', 'r2', 'y1', 'y3', 'y4', 'y5')
    """
    orders = zip(state.rules.firework_identities, state.fireworks, reachable_heights(state))
    needed = [1 << identity for order, height, reachable in orders for identity in order[-1][height:reachable]]
    return state.rules.all_identities & ~sum(needed)


def critical(state: State) -> Identities:
    """The set of identities with one copy left that a firework still needs (V1, X6).

    Example:
        >>> from hanabi_widget import RuleSet, position
        >>> state = position("r2 y1 | x r4 y3 y3 | Ann r3 r1 | Ben g1 w5", RuleSet(hand_size=2))
        >>> state.rules.names_of(critical(state))
        ('r4', 'r5', 'g5', 'b5', 'w5')
    """
    copies_of = enumerate(state.rules.copies_of)
    last_copies = sum([1 << identity for identity, copies in copies_of if state.discards.count(identity) == copies - 1])
    return last_copies & ~trash(state)


class Rating(Enum):
    """The rating of a score (E5). The value is the lowest score with that rating; the texts are in `hanabi_widget.text`.

    Example:
        >>> import hanabi_widget as hw
        >>> hw.position("r5 y5 g5 b2 | Ann r1 | Ben r1", hw.RuleSet(hand_size=1)).rating
        <Rating.EXCELLENT: 16>
    """

    HORRIBLE = 0
    MEDIOCRE = 6
    HONOURABLE = 11
    EXCELLENT = 16
    EXTRAORDINARY = 21
    LEGENDARY = 25
    DIVINE = 30


def points(rules: RuleSet, heights: Sequence[int]) -> int:
    """The score of fireworks of these heights (E4, V5), never below 0.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> points(rule_set("PT", "black_powder"), (5, 5, 5, 5, 4, 3))
        22
    """
    plus, minus = added_and_deducted(rules, heights)
    return max(0, plus - minus)


def added_and_deducted(rules: RuleSet, heights: Sequence[int]) -> tuple[int, int]:
    """What fireworks of these heights add to the score, and what those that deduct take away (V5)."""
    fireworks = [*zip(rules.suits, heights)]
    return (
        sum(height for suit, height in fireworks if not suit.deducts),
        sum(rules.ranks - height for suit, height in fireworks if suit.deducts),
    )
