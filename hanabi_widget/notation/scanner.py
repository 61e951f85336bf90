"""The scanner that all notations are read with: a text, an index in it, errors that show where they are, texts in quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable
from functools import cache
from re import Match, Pattern
from typing import NoReturn

from hanabi_widget.base_error import HanabiError

MAX_LINE = 200
"""The longest excerpt of a line that a message shows, in characters."""
MAX_PROBLEM = 600
"""The longest `NotationError.problem`, in characters: a text may hold names and numbers of any length."""


class NotationError(HanabiError):
    """A text that cannot be read, with the place.

    Args:
        problem: what is wrong and what is allowed.
        text: the whole text.
        at: the index in it where the problem is.
        first_line: the line number of the start of the text in its file.

    Attributes:
        problem: what is wrong and what is allowed, without the place.
        line: the line, counted from 1.
        column: the column in that line, counted from 1.

    Example:
        >>> print(NotationError("no colour 'q'", "r1 q2", 3))
        line 1, column 4: no colour 'q'
          r1 q2
             ^
    """

    def __init__(self, problem: str, text: str, at: int, first_line: int = 1) -> None:
        super().__init__(problem, text, at, first_line)
        start = text.rfind("\n", 0, at) + 1
        line = text[start:].partition("\n")[0].rstrip()
        self.problem = problem if len(problem) <= MAX_PROBLEM else f"{problem[:MAX_PROBLEM]}…"
        self.line = text.count("\n", 0, at) + first_line
        self.column = at - start + 1
        cut = max(0, at - start - MAX_LINE // 2) if len(line) > MAX_LINE else 0
        self._shown = ("…" if cut else "") + line[cut : cut + MAX_LINE] + ("…" if len(line) > cut + MAX_LINE else "")
        self._caret = at - start - cut + bool(cut)

    @property
    def excerpt(self) -> str:
        """The line, with a caret below the column."""
        before = "".join("\t" if char == "\t" else " " for char in self._shown[: self._caret]).ljust(self._caret)
        return f"  {self._shown}\n  {before}^"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.problem}\n{self.excerpt}"


_BLANKS = r"\s*"
_WORD = r"[^\s|\]]{1,60}|[|\]]"
_compiled = cache(re.compile)


class Scanner:
    """A text and the index reached in it.

    Attributes:
        text: the whole text.
        at: the index of the next character.
        first_line: the line number of the start of the text in its file.
    """

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text = text
        self.at = 0
        self.first_line = first_line

    @property
    def char(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def here(self, pattern: str | Pattern[str]) -> Match[str] | None:
        """What matches here, without reading it."""
        return _compiled(pattern).match(self.text, self.at)

    def take(self, pattern: str | Pattern[str]) -> Match[str] | None:
        """Read what matches here; None, without moving, if nothing does."""
        match = _compiled(pattern).match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def skip_blanks(self) -> None:
        """Skip white space, line ends included."""
        self.take(_BLANKS)

    def accept(self, char: str) -> bool:
        """Skip white space, then read this character; False if it is another one."""
        self.skip_blanks()
        found = self.char == char
        self.at += found
        return found

    def at_end(self) -> bool:
        """Skip white space; whether nothing else is left."""
        self.skip_blanks()
        return not self.char

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise a `NotationError` at an index, by default the one reached."""
        raise NotationError(problem, self.text, self.at if at is None else at, self.first_line)

    def refuse(self, problem: str) -> NoReturn:
        """Raise a `NotationError` about the next word, which stands before the problem, quoted and shortened."""
        word = self.here(_WORD)
        self.fail(f"{repr(word[0]) if word else 'the end of the text'} {problem}")

    def need(self, pattern: str | Pattern[str], problem: str) -> Match[str]:
        """Read what must match here; what does not is refused."""
        return self.take(pattern) or self.refuse(problem)


def read_integers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them."""
    return tuple(map(int, text.split(","))) if text else ()


def integers_text(numbers: Iterable[int]) -> str:
    """The text that `read_integers` reads as these numbers."""
    return ",".join(map(str, numbers))


QUOTED = r'"(?:[^"\\]|\\.)*+"'
_INVISIBLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def read_quoted(scan: Scanner) -> str:
    """Read a text in quotes; empty if none is here.

    Raises:
        NotationError: a wrong escape.
    """
    found = scan.take(QUOTED)
    return unquote(scan, found) if found else ""


def unquote(scan: Scanner, found: Match[str]) -> str:
    """The content of a text in quotes.

    Raises:
        NotationError: a wrong escape.
    """
    try:
        utf16 = str(json.loads(found[0], strict=False)).encode("utf-16-le", "surrogatepass")
        return utf16.decode("utf-16-le", "surrogatepass")  # joins two surrogates of which one was escaped
    except ValueError:
        scan.fail(f'{found[0]} is not a text in quotes: inside, write \\" for a quote and \\\\ for a backslash', found.start())


def quote(text: str) -> str:
    """A text in quotes, on one line whatever it holds."""
    return _INVISIBLE.sub(lambda char: f"\\u{ord(char[0]):04x}", json.dumps(text, ensure_ascii=False))


def quote_unless_plain(name: str, plain: str, reserved: Container[str] = ()) -> str:
    """A name as it is if it matches a pattern and is not reserved; else in quotes."""
    return name if re.fullmatch(plain, name) and name not in reserved else quote(name)
