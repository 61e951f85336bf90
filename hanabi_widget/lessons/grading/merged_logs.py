"""Several copies of a log as one: cells of a notebook, and the journal beside it, hold the same attempts up to different times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Entry = TypeVar("Entry")


def merged_logs(logs: Iterable[Sequence[Entry]], key: Callable[[Entry], Hashable]) -> list[Entry]:
    """The entries of all logs, each once, in an order that is that of each log.

    Where the logs do not tell the order, an earlier log comes first. Equal entries of one log are different ones.

    Args:
        logs: the logs.
        key: what equal entries have in common.

    Example:
        >>> merged_logs(["abd", "acd", "ae"], key=str)
        ['a', 'b', 'c', 'd', 'e']
    """
    merged = dict[Hashable, Entry]()
    for log in logs:
        keyed = _keyed(log, key)
        if all(name in merged for name, _ in keyed):
            continue
        places = {name: place for place, (name, _) in enumerate(keyed)}
        union, done = dict[Hashable, Entry](), 0
        for name, entry in merged.items():
            place = places.get(name, 0)
            union |= keyed[done:place]
            done = max(done, place)
            union[name] = entry
        merged = {**union, **dict(keyed[done:])}
    return [*merged.values()]


def _keyed(log: Sequence[Entry], key: Callable[[Entry], Hashable]) -> list[tuple[Hashable, Entry]]:
    """The entries with keys that are different within the log."""
    seen, keyed = Counter[Hashable](), list[tuple[Hashable, Entry]]()
    for entry in log:
        name = key(entry)
        seen[name] += 1
        keyed.append(((name, seen[name]), entry))
    return keyed
