"""Splits the lines of a file into records, and each record into its parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .scanner import Scanner

_TAG = re.compile(r'\s*\[\s*(?:\w+\s*)?"')
_BRACE = re.compile(r"\\.|[{}]")


class RecordParts:
    """The parts of one record, gathered line by line.

    Attributes:
        begin: its first line.
        tags: its tags, a line each.
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
        """Everything after the start: moves, remarks and the ending."""
        return self._moves.scanner()

    def ends_before(self, line: str) -> bool:
        """Whether a line begins the next record."""
        return not self._in_braces and line.lstrip().startswith("[") and self._start.last not in ("", "|", "]")

    def add(self, number: int, line: str) -> None:
        """Add a line that is not blank."""
        if self._start.last in ("", "]") and _TAG.match(line):
            self.tags.append(Scanner(line, number))
        elif not self._moves.last and (self._start.last in ("", "|", "]") or line.lstrip().startswith("|")):
            self._start.add(number, line)
        else:
            self._moves.add(number, line)
            braces = [found for found in _BRACE.findall(line) if len(found) == 1]
            self._in_braces = braces[-1] == "{" if braces else self._in_braces


class _Lines:
    """The lines of one part.

    Attributes:
        last: the last character that is not blank; empty if there are no lines.
    """

    def __init__(self) -> None:
        self.last = ""
        self._lines: list[str] = []
        self._first_line = 0

    def add(self, number: int, line: str) -> None:
        self._first_line = self._first_line or number
        self._lines += [""] * (number - self._first_line - len(self._lines))
        self._lines.append(line)
        self.last = line.rstrip()[-1]

    def scanner(self) -> Scanner:
        return Scanner("\n".join(self._lines), self._first_line or 1)


def split_records(lines: Iterable[str], first_line: int = 1) -> Iterator[RecordParts]:
    """Yield the records of a text, reading no further than needed; `first_line` is the number of its first line in the file."""
    parts = None
    for number, text in enumerate(lines, start=first_line):
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
