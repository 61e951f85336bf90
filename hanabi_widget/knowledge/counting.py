"""Counting the hands that fit: exact numbers of deals and of deals with a given card at a given slot.

Theorem 1: injections of slots into cards are counted by Moebius inversion over the
partitions of the slots, so that the cards enter only through the sizes of 2^n intersections.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import factorial


@cache
def _signs(slots: int) -> tuple[int, ...]:
    """For each set B of slots the factor (-1)^(|B|-1) (|B|-1)!; 0 for the empty set."""
    return tuple((-1) ** (size - 1) * factorial(size - 1) if size else 0 for size in map(int.bit_count, range(1 << slots)))


@cache
def _splits(slots: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """For each set S of slots, smaller ones first, its parts (B, rest) with the lowest slot of S in B."""
    return tuple(
        (whole, tuple((part, whole ^ part) for part in range(1, whole + 1) if part & whole == part and part & whole & -whole))
        for whole in range(1, 1 << slots)
    )


@cache
def _parts_with(slots: int, allowed: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each slot in a set, all subsets of the set with that slot."""
    parts = [part for part in range(1, 1 << slots) if part & allowed == part]
    return tuple((slot, tuple(part for part in parts if part >> slot & 1)) for slot in range(slots) if allowed >> slot & 1)


def count_deals(masks: Sequence[int]) -> list[int]:
    """For each set of slots, the number of ways to put different cards at them.

    Args:
        masks: for each slot the cards that it may hold, as bits.

    Returns:
        A number for each set of slots, by its bits; the last one is for the whole hand.

    Example:
        >>> count_deals([0b011, 0b111])
        [1, 2, 3, 4]
    """
    slots = len(masks)
    meets = [0] * (1 << slots)
    meets[0] = -1
    weights = [0] * (1 << slots)
    for part, sign in enumerate(_signs(slots)):
        if part:
            low = part & -part
            meets[part] = meet = meets[part ^ low] & masks[low.bit_length() - 1]
            weights[part] = sign * meet.bit_count()
    ways = [1] * (1 << slots)
    for whole, splits in _splits(slots):
        total = 0
        for part, rest in splits:
            total += weights[part] * ways[rest]
        ways[whole] = total
    return ways


def count_deals_by_slot(masks: tuple[int, ...]) -> tuple[int, list[tuple[int, list[tuple[int, int]]]]]:
    """The deals of a hand, in all and with one given card at one given slot.

    Args:
        masks: for each slot the cards that it may hold, as bits.

    Returns:
        The number of deals, and the cards in groups that the same slots allow: for each group its
        cards as bits, and pairs of a slot and the number of deals with one given card of them there.

    Example:
        >>> count_deals_by_slot((0b011, 0b111))
        (4, [(4, [(1, 2)]), (3, [(0, 2), (1, 1)])])
    """
    ways = count_deals(masks)
    slots, last = len(masks), len(ways) - 1
    terms = [sign * ways[last ^ part] for part, sign in enumerate(_signs(slots))]
    groups = {0: -1}
    for slot, mask in enumerate(masks):
        for allowed, cards in [*groups.items()]:
            if cards & mask:
                groups[allowed | 1 << slot] = cards & mask
                groups[allowed] = cards & ~mask
    return ways[-1], [
        (cards, [(slot, sum([terms[part] for part in parts])) for slot, parts in _parts_with(slots, allowed)])
        for allowed, cards in groups.items()
        if allowed and cards
    ]
