"""Bytes read as choices: the same bytes always choose the same, and any bytes choose something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WEIRD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 255, 2**31, 2**63, -(2**63), 10**30, 0.0, 1.0, 2.5, -0.0, 1e308, float("inf"), float("-inf"),
    float("nan"), "", "0", "1", "r", "r1", "all", "common", "0-1", "Alice", "\0", "\ud83d", "\udc80", "😀", "\u2028", "</script>",
    "a\nb", "x" * 300, [], {}, [[]], [1], [1, 2, 3], {"": {}}, {"step": 1}, {"type": "act"},
)  # fmt: skip
DEEP = 600
"""So deep a value may nest: what comes by the wire, a kernel reads to this depth everywhere."""


class Choices:
    """Choices, one after the other, from some bytes; when they are used up, always the first."""

    def __init__(self, data: bytes) -> None:
        self._left = iter(data)
        self.size = len(data)

    def byte(self) -> int:
        return next(self._left, 0)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.byte() % len(options)]

    def one_in(self, number: int) -> bool:
        """Whether something rare is to happen; not when the bytes are used up."""
        return self.byte() % number == number - 1

    def text(self) -> str:
        """Any text, as JSON may bring it: halves of signs among it."""
        return bytes(self.byte() for _ in range(self.byte() % 24)).decode("utf-8", "surrogateescape")

    def anything(self) -> object:
        """Any value of JSON."""
        kind = self.byte() % 12
        if kind < 8:
            return self.pick(WEIRD)
        if kind == 8:
            return self.text()
        if kind == 9:
            return self.byte() - 128
        if kind == 10:
            return [self.pick(WEIRD) for _ in range(self.byte() % 6)]
        value: object = self.pick(WEIRD)
        for _ in range(self.byte() * DEEP // 255):
            value = [value]
        return value
