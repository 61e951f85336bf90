"""JSON packed for a page: what is there twice is written once, and all of it is compressed."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections import Counter
from typing import Any, TypeAlias

Json: TypeAlias = Any
Key: TypeAlias = tuple[str, Any]

SHORT = 3
"""A text of so many letters is as short as a number that stands for it."""


def packed(value: Json) -> str:
    """A value as text, which ``js/src/unpack.ts`` reads.

    The text is base64 of compressed JSON: a list of the values met more than once, the commonest first; the value;
    the lists of keys that objects have. In them a list is ``[0, item ...]``, an object ``[keys, value ...]`` with the number of
    its keys from 1; a number from 0 stands for the shared value of that number, a negative one, ``-1 - n``, for ``n`` itself.
    """
    plain = json.dumps(_Packer(value).parts(), separators=(",", ":"), ensure_ascii=False)
    return b64encode(gzip.compress(plain.encode("utf-8", "replace"), mtime=0)).decode()


class _Packer:
    def __init__(self, value: Json) -> None:
        self.numbers: dict[Key, int] = {}
        self.uses: Counter[int] = Counter()
        self.shapes: dict[tuple[str, ...], int] = {}
        self.root = self._number(value)
        self.keys = [*self.numbers]
        often = [number for number, key in enumerate(self.keys) if self.uses[number] > 1 and not _is_short(key)]
        often.sort(key=lambda number: -self.uses[number])
        self.shared = {number: place for place, number in enumerate(often)}

    def parts(self) -> list[Json]:
        """The shared values, the value, and the keys of objects."""
        return [[self._written(number) for number in self.shared], self._place(self.root), [*self.shapes]]

    def _number(self, value: Json) -> int:
        """The number of a value; equal values have the same."""
        if isinstance(value, dict):
            parts = tuple(map(self._number, value.values()))
            key: Key = ("object", (tuple(value), parts))
        elif isinstance(value, list | tuple):
            parts = tuple(map(self._number, value))
            key = ("list", parts)
        else:
            parts = ()
            key = (type(value).__name__, value)
        number = self.numbers.setdefault(key, len(self.numbers))
        self.uses[number] += 1
        if self.uses[number] > 1:  # its parts are written once all the same
            self.uses.subtract(parts)
        return number

    def _place(self, number: int) -> Json:
        """The value where it is used: itself, or the number that stands for it."""
        return self.shared[number] if number in self.shared else self._written(number)

    def _written(self, number: int) -> Json:
        kind, value = self.keys[number]
        if kind == "object":
            names, parts = value
            return [1 + self.shapes.setdefault(names, len(self.shapes)), *map(self._place, parts)]
        if kind == "list":
            return [0, *map(self._place, value)]
        return -1 - value if kind == "int" and value >= 0 else {"n": value} if kind == "int" else value


def _is_short(key: Key) -> bool:
    kind, value = key
    return not value or kind in ("int", "bool") or (kind == "str" and len(value) <= SHORT)
