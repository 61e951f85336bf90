"""Counting deals: the exact number of hands that fit, in total and with a given card at a given slot (Theorem 1).

Injections of slots into cards are counted by Möbius inversion over the partitions of the slots. The cards enter only through the sizes of
the 2^n intersections of the slots' masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import factorial


@cache
def _moebius_factors(slots: int) -> tuple[int, ...]:
    """For each set B of slots, the factor (-1)^(|B|-1) (|B|-1)!; 0 for the empty set."""
    return tuple((-1) ** (size - 1) * factorial(size - 1) if size else 0 for size in map(int.bit_count, range(1 << slots)))


@cache
def _splits(slots: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """For each set S of slots, smaller sets first, all pairs (B, S - B) where the block B contains the first slot of S."""
    return tuple(
        (whole, tuple((block, whole ^ block) for block in range(1, whole + 1) if block & whole == block and block & whole & -whole))
        for whole in range(1, 1 << slots)
    )


@cache
def _blocks_by_slot(slots: int, allowed: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each slot in a set, all subsets of the set that contain the slot."""
    blocks = [block for block in range(1, 1 << slots) if block & allowed == block]
    return tuple((slot, tuple(block for block in blocks if block >> slot & 1)) for slot in range(slots) if allowed >> slot & 1)


def count_deals(masks: Sequence[int]) -> list[int]:
    """For each set of slots, the number of ways to give them different cards.

    Args:
        masks: for each slot, the cards that it may have, as bits.

    Returns:
        The numbers by set of slots, as bits; the last number is for the whole hand.

    Example:
        >>> count_deals([0b011, 0b111])
        [1, 2, 3, 4]
    """
    slots = len(masks)
    intersections = [0] * (1 << slots)
    intersections[0] = -1
    weights = [0] * (1 << slots)
    for block, factor in enumerate(_moebius_factors(slots)):
        if block:
            low = block & -block
            intersections[block] = intersection = intersections[block ^ low] & masks[low.bit_length() - 1]
            weights[block] = factor * intersection.bit_count()
    ways = [1] * (1 << slots)
    for whole, splits in _splits(slots):
        total = 0
        for block, rest in splits:
            total += weights[block] * ways[rest]
        ways[whole] = total
    return ways


def count_deals_by_slot(masks: tuple[int, ...]) -> tuple[int, list[tuple[int, list[tuple[int, int]]]]]:
    """The number of deals of a hand, in total and with a given card at a given slot.

    Args:
        masks: for each slot, the cards that it may have, as bits.

    Returns:
        The number of deals, and the cards in groups that the same slots allow: for each group, its cards as bits, and for each of these
        slots the slot and the number of deals with a given card of the group there.

    Example:
        >>> count_deals_by_slot((0b011, 0b111))
        (4, [(4, [(1, 2)]), (3, [(0, 2), (1, 1)])])
    """
    ways = count_deals(masks)
    slots, last = len(masks), len(ways) - 1
    terms = [factor * ways[last ^ block] for block, factor in enumerate(_moebius_factors(slots))]
    cards_by_allowing_slots = {0: -1}
    for slot, mask in enumerate(masks):
        for allowing, cards in [*cards_by_allowing_slots.items()]:
            if cards & mask:
                cards_by_allowing_slots[allowing | 1 << slot] = cards & mask
                cards_by_allowing_slots[allowing] = cards & ~mask
    return ways[-1], [
        (cards, [(slot, sum([terms[block] for block in blocks])) for slot, blocks in _blocks_by_slot(slots, allowing)])
        for allowing, cards in cards_by_allowing_slots.items()
        if allowing and cards
    ]
