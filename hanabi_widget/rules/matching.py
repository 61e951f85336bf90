"""Matchings: slots that each take one of a few things, no thing twice. Sets of things are bits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_


def augment(slot: int, slots: Sequence[int], held: list[int], tried: set[int]) -> bool:
    """Give a slot a thing, moving others on if needed (an augmenting path); False when that cannot be.

    Args:
        slot: the slot.
        slots: for each slot the things that it may take.
        held: for each slot the thing that it has, or 0.
        tried: slots that have been asked in vain; more are added.
    """
    free = slots[slot] & ~reduce(or_, held)
    if free:
        held[slot] = free & -free
        return True
    tried.add(slot)
    for other, thing in enumerate(held):
        if other not in tried and slots[slot] & thing and augment(other, slots, held, tried):
            held[slot] = thing
            return True
    return False


def complete_matching(slots: Sequence[int], held: list[int]) -> bool:
    """Give every slot that has nothing a thing; False when that cannot be."""
    return all(thing or augment(slot, slots, held, set()) for slot, thing in enumerate(held))


def max_matching(slots: Sequence[int]) -> int:
    """As many slots as can have things at once.

    Example:
        >>> max_matching([0b01, 0b11, 0b10])
        2
    """
    held = [0] * len(slots)
    return sum(augment(slot, slots, held, set()) for slot in range(len(slots)))
