"""Errors in lessons: each fault with its place in the text."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.text import Language, LocalizedError


class LessonFault(NotationError):
    r"""A fault in a lesson, with line, column and a caret.

    Args:
        cause: the error, whose message says what is wrong and what is allowed.
        text: the whole lesson.
        at: the index in the text at which the fault is.

    Attributes:
        cause: the error; a `LocalizedError` has its message in every language.

    Example:
        >>> print(LessonFault(LocalizedError("lesson.error.twice", word="title"), "title: a\ntitle: b", 9))
        line 2, column 1: A second title: give it once.
          title: b
          ^
    """

    def __init__(self, cause: ValueError, text: str, at: int) -> None:
        super().__init__(cause.problem if isinstance(cause, NotationError) else str(cause), text, at)
        self.cause = cause

    def describe(self, language: Language) -> str:
        """The message in a language."""
        problem = self.cause.describe(language) if isinstance(self.cause, LocalizedError) else self.problem
        return language.say("text.error.at", line=self.line, column=self.column, problem=problem) + f"\n{self.excerpt}"


class LessonError(HanabiError):
    """A lesson cannot be read.

    Attributes:
        faults: all faults, in the order of the text.
        file: the lesson file; empty if the text was not read from a file.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> try:
        ...     read_lesson("drill: known claim=playable n=0")
        ... except LessonError as error:
        ...     print(error)
        line 1, column 29: n=0 is not possible here: choose one of 1–100.
          drill: known claim=playable n=0
                                      ^
    """

    def __init__(self, faults: Sequence[LessonFault], file: str = "") -> None:
        self.faults = tuple(faults)
        self.file = file

    def __str__(self) -> str:
        return "\n".join(f"{self.file}, {fault}" if self.file else str(fault) for fault in self.faults)
