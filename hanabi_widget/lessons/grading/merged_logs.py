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
    end: Hashable = None  # a ring of names: what is not in it yet goes before what follows in its log
    entries, following, preceding = dict[Hashable, Entry](), {end: end}, {end: end}
    for log in logs:
        place = end
        for name, entry in reversed(_keyed(log, key)):
            if name not in entries:
                entries[name] = entry
                before = preceding[place]
                preceding[name], following[name] = before, place
                following[before] = preceding[place] = name
            place = name
    merged, place = list[Entry](), following[end]
    while place != end:
        merged.append(entries[place])
        place = following[place]
    return merged


def _keyed(log: Sequence[Entry], key: Callable[[Entry], Hashable]) -> list[tuple[Hashable, Entry]]:
    """The entries with keys that are different within the log."""
    seen, keyed = Counter[Hashable](), list[tuple[Hashable, Entry]]()
    for entry in log:
        name = key(entry)
        seen[name] += 1
        keyed.append(((name, seen[name]), entry))
    return keyed
