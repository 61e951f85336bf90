"""Matchings, judged by trying every one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain, combinations, product
from operator import or_

from hypothesis import given, settings, strategies as st

from hanabi_widget.rules.bipartite_matching import attainable_options, complete_matching, hall_violator, max_matching, scarce_slots


def sets_of(slots: int) -> list[tuple[int, ...]]:
    return [*chain.from_iterable(combinations(range(slots), size) for size in range(slots + 1))]


def matchings(options: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to give each slot an option of its own."""
    choices = [[1 << bit for bit in range(6) if mask >> bit & 1] for mask in options]
    return [taken for taken in product(*choices) if len({*taken}) == len(taken)]


@given(st.lists(st.sampled_from([mask for mask in range(64) if mask.bit_count() < 4]), max_size=5))
@settings(max_examples=400)
def test_matchings_are_those_that_are_found_by_trying(options: list[int]) -> None:
    every, matched = matchings(options), [0] * len(options)
    choices = {slots: reduce(or_, [options[slot] for slot in slots], 0) for slots in sets_of(len(options))}
    assert max_matching(options) == max(len(slots) for slots in choices if matchings([options[slot] for slot in slots]))
    violator = tuple(hall_violator(options))
    assert bool(violator) == (not every) == (choices[violator].bit_count() < len(violator))
    for deficit in (0, 1):
        scarce = [slots for slots in choices if all(options[slot].bit_count() <= len(slots) - deficit for slot in slots)]
        assert scarce_slots(options, deficit) == [*max(scarce, key=len, default=())]
    assert complete_matching(options, matched) == bool(every)
    if every and options:
        assert tuple(matched) in every
        tight = reduce(or_, [found for slots, found in choices.items() if found.bit_count() == len(slots)])
        assert attainable_options(options, matched) == ([reduce(or_, taken) for taken in zip(*every)], tight)
