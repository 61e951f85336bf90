"""What changes from one value of JSON to the next, where each resembles the one before it: frames, and what is told of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Any, TypeAlias

Delta: TypeAlias = list[Any] | dict[str, Any]
"""A list of one holds a new value; an object tells, by key or place, what changes in the value that was there."""


def delta(before: Any, now: Any) -> Delta:  # noqa: ANN401
    """What turns a value into another, as ``js/src/change.ts`` reads it.

    Example:
        >>> delta({"log": "", "hands": [["r1"], ["g5", "b2"]]}, {"log": "", "hands": [["r1"], ["g5", "w4"]]})
        {'hands': {'1': {'1': ['w4']}}}
    """
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() == now.keys():
        return {key: delta(value, now[key]) for key, value in before.items() if value != now[key]}
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return {str(place): delta(old, new) for place, (old, new) in enumerate(zip(before, now)) if old != new}
    return [now]


def deltas(values: Iterable[Any]) -> Iterator[Delta]:
    """The first value, as new, and what changes from each to the next."""
    for before, now in pairwise(chain([None], values)):
        yield delta(before, now)
