"""JSON values that can be sent to the browser: valid UTF-8, nothing that JSON does not know; and differences between two that resemble."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise, starmap
from typing import TypeAlias, TypeVar, cast

T = TypeVar("T")

Message: TypeAlias = Mapping[str, object]
"""A message, of which nothing is known yet: whoever reads a value looks what it is."""

Traits: TypeAlias = dict[str, object]
"""What a screen shows, by the names of the traits of its model in js."""


def json_safe(value: T) -> T:
    r"""A copy of a JSON value that can be sent.

    Lone surrogates, which JSON allows but UTF-8 cannot encode, become question marks; what is no JSON value becomes null, such as
    Pyodide's JavaScript null.

    Example:
        >>> json_safe({"text": "a\ud83d", "card": object()})
        {'text': 'a?', 'card': None}
    """
    return cast("T", json.loads(safe_json_text(value)))


def safe_json_text(value: object) -> str:
    """The JSON text of a value, as `json_safe` would make it."""
    return safe_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=lambda _: None))


def safe_text(text: str) -> str:
    """A text with question marks for lone surrogates."""
    return text.encode("utf-8", "replace").decode()


Delta: TypeAlias = list[object] | dict[str, "Delta"]
"""A list of one holds the new value; an object holds a delta for each key or index that changes."""


def delta(before: object, now: object) -> Delta:
    """What turns one value into another, to be applied by ``js/src/protocol/delta.ts``.

    Example:
        >>> delta({"log": "", "hands": [["r1"], ["g5", "b2"]]}, {"log": "", "hands": [["r1"], ["g5", "w4"]]})
        {'hands': {'1': {'1': ['w4']}}}
    >>> delta(["r1"], ["r1", "g5"])
    {'1': ['g5']}
    """
    if isinstance(before, list) and isinstance(now, list) and len(before) <= len(now):
        before = dict(enumerate(before))
        now = dict(enumerate(now))
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() <= now.keys():
        return {str(key): delta(before.get(key), value) for key, value in now.items() if key not in before or before[key] != value}
    return [now]


Merged: TypeAlias = tuple[list[int], list[object], dict[str, "Merged"]]
"""Of which of many deltas, as the gaps between their numbers, a part is new; its values; and what they say of its parts."""


def merged(numbered: Iterable[tuple[int, Delta]]) -> Merged:
    """Deltas as one tree, in which what they say of one part stands together, to be split by ``js/src/protocol/delta.ts``.

    Example:
        >>> merged([(0, [{"log": "a"}]), (3, {"log": ["b"]}), (5, {"log": ["c"]})])
        ([0], [{'log': 'a'}], {'log': ([3, 2], ['b', 'c'], {})})
    """
    new = list[tuple[int, object]]()
    parts = defaultdict(list)
    for number, told in numbered:
        if isinstance(told, list):
            new.append((number, told[0]))
        else:
            for key, part in told.items():
                parts[key].append((number, part))
    gaps = [after - before for before, after in pairwise([0, *(number for number, _ in new)])]
    return gaps, [value for _, value in new], {key: merged(part) for key, part in parts.items()}


def deltas(values: Iterable[object]) -> Iterator[Delta]:
    """The first value as new, and the delta from each value to the next."""
    return starmap(delta, pairwise(chain([None], values)))
