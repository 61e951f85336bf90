"""What is wrong with a text, shown at the place; and the scanner that finds the place."""

from __future__ import annotations

import re
from typing import NoReturn

from hanabi_widget.errors import HanabiError

MAX_LINE = 200
"""Characters of a line that a message shows at most."""
MAX_PROBLEM = 600
"""Characters in which a message says what is wrong: a text may hold names and numbers of any length."""


class NotationError(HanabiError):
    """A text that cannot be read, with the place.

    Args:
        problem: what is wrong and what is allowed.
        text: the whole text.
        at: the index in it at which the problem is.
        first: the line of a file at which the text begins.

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

    def __init__(self, problem: str, text: str, at: int, first: int = 1) -> None:
        super().__init__(problem, text, at, first)
        start = text.rfind("\n", 0, at) + 1
        line = text[start:].partition("\n")[0].rstrip()
        self.problem = problem if len(problem) <= MAX_PROBLEM else f"{problem[:MAX_PROBLEM]}…"
        self.line = text.count("\n", 0, at) + first
        self.column = at - start + 1
        cut = max(0, at - start - MAX_LINE // 2) if len(line) > MAX_LINE else 0
        self._shown = ("…" if cut else "") + line[cut : cut + MAX_LINE] + ("…" if len(line) > cut + MAX_LINE else "")
        self._before = at - start - cut + bool(cut)

    @property
    def excerpt(self) -> str:
        """The line, with a caret below the column."""
        before = "".join("\t" if char == "\t" else " " for char in self._shown[: self._before]).ljust(self._before)
        return f"  {self._shown}\n  {before}^"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.problem}\n{self.excerpt}"


class Scanner:
    """A text and the place reached in it.

    Attributes:
        text: the whole text.
        at: the index of the next character.
        first: the line of a file at which the text begins.
    """

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text, self.at, self.first = text, 0, first_line

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read on past what matches here; None, and no step, if nothing does."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def skip_blanks(self) -> None:
        """Read past white space, line ends among it."""
        self.take(BLANKS)

    def accept(self, char: str) -> bool:
        """Read a sign, after any white space; False, and no sign read, if it is not here."""
        self.skip_blanks()
        found = self.text.startswith(char, self.at)
        self.at += found
        return found

    def at_end(self) -> bool:
        """Whether only white space is left."""
        self.skip_blanks()
        return self.at == len(self.text)

    def next_word(self) -> str:
        """The word at this place, a long one cut, for a message."""
        match = WORD.match(self.text, self.at)
        return repr(match[0]) if match else "the end of the text"

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise the problem at a place, this one unless told."""
        raise NotationError(problem, self.text, self.at if at is None else at, self.first)


BLANKS = re.compile(r"\s*")
WORD = re.compile(r"[^\s|\]]{1,60}|[|\]]")
