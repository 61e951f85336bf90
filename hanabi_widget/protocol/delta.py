"""Differences between JSON values that resemble each other, such as the frames of neighbouring steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Any, TypeAlias

Delta: TypeAlias = list[Any] | dict[str, Any]
"""A list of one holds the new value; an object holds a delta for each key or index that changes."""


def delta(before: Any, now: Any) -> Delta:  # noqa: ANN401
    """What turns one value into another, to be applied by ``js/src/protocol/delta.ts``.

    Example:
        >>> delta({"log": "", "hands": [["r1"], ["g5", "b2"]]}, {"log": "", "hands": [["r1"], ["g5", "w4"]]})
        {'hands': {'1': {'1': ['w4']}}}
    """
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() == now.keys():
        return {key: delta(value, now[key]) for key, value in before.items() if value != now[key]}
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return {str(index): delta(old, new) for index, (old, new) in enumerate(zip(before, now)) if old != new}
    return [now]


def deltas(values: Iterable[Any]) -> Iterator[Delta]:
    """The first value as new, and the delta from each value to the next."""
    for before, now in pairwise(chain([None], values)):
        yield delta(before, now)
