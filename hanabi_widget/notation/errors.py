"""`NotationError`: what is wrong with a text, shown at the place."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError

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
