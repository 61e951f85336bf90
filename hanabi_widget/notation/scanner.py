"""The scanner that all notations are read with: a text, an index in it, and errors that show where they are."""

from __future__ import annotations

import re
from typing import NoReturn

from .errors import NotationError

_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"[^\s|\]]{1,60}|[|\]]")


class Scanner:
    """A text and the index reached in it.

    Attributes:
        text: the whole text.
        at: the index of the next character.
        first_line: the line number of the start of the text in its file.
    """

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text, self.at, self.first_line = text, 0, first_line

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what matches here; None, without moving, if nothing does."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def skip_blanks(self) -> None:
        """Skip white space, line ends included."""
        self.take(_BLANKS)

    def accept(self, char: str) -> bool:
        """Skip white space, then read this character; False if it is another one."""
        self.skip_blanks()
        found = self.text.startswith(char, self.at)
        self.at += found
        return found

    def at_end(self) -> bool:
        """Skip white space; whether nothing else is left."""
        self.skip_blanks()
        return self.at == len(self.text)

    def next_word(self) -> str:
        """The next word for a message, quoted and shortened."""
        match = _WORD.match(self.text, self.at)
        return repr(match[0]) if match else "the end of the text"

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise a `NotationError` at an index, by default the one reached."""
        raise NotationError(problem, self.text, self.at if at is None else at, self.first_line)
