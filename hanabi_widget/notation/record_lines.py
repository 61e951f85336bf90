"""The lines of a file of records: which belong to one game, and to what part of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .scanner import Scanner

_TAG = re.compile(r'\s*\[\s*(?:\w+\s*)?"')
_BRACE = re.compile(r"\\.|[{}]")


class RecordParts:
    """The parts of one record, line by line.

    Attributes:
        begin: the first line.
        tags: each line of a tag.
    """

    def __init__(self, begin: Scanner) -> None:
        self.begin = begin
        self.tags: list[Scanner] = []
        self._start = _Lines()
        self._moves = _Lines()
        self._in_braces = False

    @property
    def start(self) -> Scanner:
        """The position at which the game starts."""
        return self._start.scanner()

    @property
    def moves(self) -> Scanner:
        """All after it."""
        return self._moves.scanner()

    def ends_before(self, line: str) -> bool:
        """Whether a line begins another record."""
        return not self._in_braces and line.lstrip().startswith("[") and self._start.last not in ("", "|", "]")

    def add(self, number: int, line: str) -> None:
        """Take in a line that is not blank."""
        if self._start.last in ("", "]") and _TAG.match(line):
            self.tags.append(Scanner(line, number))
        elif not self._moves.last and (self._start.last in ("", "|", "]") or line.lstrip().startswith("|")):
            self._start.add(number, line)
        else:
            self._moves.add(number, line)
            signs = [sign for sign in _BRACE.findall(line) if len(sign) == 1]
            self._in_braces = signs[-1] == "{" if signs else self._in_braces


class _Lines:
    """Lines of one part.

    Attributes:
        last: the last sign that is no blank; empty before any.
    """

    def __init__(self) -> None:
        self.last = ""
        self._lines: list[str] = []
        self._first = 0

    def add(self, number: int, line: str) -> None:
        self._first = self._first or number
        self._lines += [""] * (number - self._first - len(self._lines))
        self._lines.append(line)
        self.last = line.rstrip()[-1]

    def scanner(self) -> Scanner:
        return Scanner("\n".join(self._lines), self._first or 1)


def records_in(lines: Iterable[str], first: int = 1) -> Iterator[RecordParts]:
    """The records of a text, one after the other, reading no further than needed; its first line has a number in a file."""
    parts = None
    for number, text in enumerate(lines, start=first):
        line = text.rstrip("\r\n")
        if not line.strip():
            continue
        if parts and parts.ends_before(line):
            yield parts
            parts = None
        parts = parts or RecordParts(Scanner(line, number))
        parts.add(number, line)
    if parts:
        yield parts
