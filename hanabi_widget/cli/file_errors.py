"""Errors about a file that was read or is to be written, described in the user's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons import LessonError, LessonFault
from hanabi_widget.notation import NotationError
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.text.plain_text import plain_line


class FileError(Exception):
    """A file that cannot be read or written.

    Attributes:
        file: the name to show: a path, or "standard input" or "argument" in the user's language.
        cause: what is wrong with it.
    """

    def __init__(self, file: str, cause: Exception) -> None:
        self.file, self.cause = plain_line(file), cause
        super().__init__(file, cause)

    def describe(self, language: Language) -> str:
        """The file and what is wrong with it, one line for each fault."""
        return "\n".join(language.say("file.error", file=self.file, problem=cause) for cause in self.causes(language))

    def causes(self, language: Language) -> list[str]:
        """What is wrong, without the file; a lesson may have many faults."""
        faults = self.cause.faults if isinstance(self.cause, LessonError) else [self.cause]
        return [_describe(fault, language) for fault in faults]


@contextmanager
def file_errors(file: str) -> Iterator[None]:
    """Turn errors inside into a `FileError` that names the file.

    Raises:
        FileError: for any ValueError or OSError but a broken pipe.
    """
    try:
        yield
    except BrokenPipeError:  # the reader of our output has gone: nothing is wrong with the file
        raise
    except (ValueError, OSError) as error:
        raise FileError(file, error) from error


def _describe(error: Exception, language: Language) -> str:
    match error:
        case LessonFault():
            return error.describe(language)
        case NotationError():
            place = language.say("text.error.at", line=error.line, column=error.column, problem=error.problem)
            return f"{place}\n{error.excerpt}"
        case LocalizedError():
            return language.say(error.key, **error.values)
        case InconsistentPosition():
            return language.say("lesson.error.inconsistent")
        case OSError():
            return str(error.strerror or error)
    return str(error)
