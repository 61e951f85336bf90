"""Bipartite matching: each slot takes one of its options, no option is taken twice (Hall 1935, Berge 1957). Sets of options are bits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

Options = Sequence[int]
"""For each slot, its options."""


def augment(slot: int, options: Options, matched: list[int], used: int, visited: set[int]) -> bool:
    """Match a slot along an augmenting path, which may rematch other slots; False if there is none.

    Args:
        slot: the index of an unmatched slot.
        options: for each slot, its options.
        matched: for each slot, the option that it takes, or 0; updated in place.
        used: the options that are taken.
        visited: the slots from which no augmenting path was found; updated in place.
    """
    free = options[slot] & ~used
    if free:
        matched[slot] = free & -free
        return True
    visited.add(slot)
    for other, option in enumerate(matched):
        if other not in visited and options[slot] & option and augment(other, options, matched, used, visited):
            matched[slot] = option
            return True
    return False


def complete_matching(options: Options, matched: list[int]) -> bool:
    """Match every unmatched slot; False if that is impossible."""
    return not _match_all(options, matched)


def _match_all(options: Options, matched: list[int]) -> set[int]:
    """Match every unmatched slot; the slots visited in vain from the first one that cannot be matched."""
    used = reduce(or_, matched, 0)
    for slot, option in enumerate(matched):
        if not option:
            visited: set[int] = set()
            if not augment(slot, options, matched, used, visited):
                return visited
            used = reduce(or_, matched) if visited else used | matched[slot]
    return set()


def max_matching(options: Options) -> int:
    """The size of a maximum matching.

    Example:
        >>> max_matching([0b01, 0b11, 0b10])
        2
    """
    matched = [0] * len(options)
    return sum(augment(slot, options, matched, reduce(or_, matched), set()) for slot in range(len(options)))


def hall_violator(options: Options) -> list[int]:
    """A set of slots with fewer options than slots (Hall's theorem); empty if all slots can be matched.

    Example:
        >>> hall_violator([0b01, 0b110, 0b01])
        [0, 2]
    """
    scarce = scarce_slots(options, deficit=1)
    return scarce and [scarce[slot] for slot in sorted(_match_all([options[slot] for slot in scarce], [0] * len(scarce)))]


def scarce_slots(options: Options, deficit: int) -> list[int]:
    """The largest set of n slots of which each has at most n - deficit options.

    With deficit 1 it includes every Hall violator, with deficit 0 every tight set.
    """
    counts = sorted(map(int.bit_count, options))
    size = len(counts)
    if not counts or counts[0] > size - deficit:  # saves work: mostly none is
        return []
    while size and counts[size - 1] > size - deficit:
        size -= 1
    return [slot for slot, mask in enumerate(options) if mask.bit_count() <= size - deficit] if size else []


def attainable_options(options: Options, matched: Sequence[int]) -> tuple[list[int], int]:
    """For each slot, the options that it takes in some complete matching; and the options that tight sets of these slots use up (Lemma 2).

    Args:
        options: for each slot, its options.
        matched: a complete matching.
    """
    free = -1 & ~reduce(or_, matched)
    rivals = [sum([1 << slot for slot, mask in enumerate(options) if mask & option]) for option in matched]
    can_leave = _closure(sum([1 << slot for slot, mask in enumerate(options) if mask & free]), rivals)
    locked = sum([option for slot, option in enumerate(matched) if not can_leave >> slot & 1])
    attainable = []
    for slot, mask in enumerate(options):
        if can_leave >> slot & 1:
            attainable.append(mask & ~locked)
        else:
            givers = _closure(1 << slot, rivals)
            attainable.append(mask & sum([option for other, option in enumerate(matched) if givers >> other & 1]))
    return attainable, locked


def _closure(slots: int, rivals: Sequence[int]) -> int:
    """These slots, and all that can move to the option of one of them, directly or in several moves.

    Args:
        slots: a set of slots, as bits.
        rivals: for each slot, the slots that could take its option, as bits.
    """
    frontier = slots
    while frontier:
        slot = frontier & -frontier
        new = rivals[slot.bit_length() - 1] & ~slots
        slots |= new
        frontier ^= slot | new
    return slots
