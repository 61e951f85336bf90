"""What could not be read or written, and why, in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons import LessonError, LessonFault
from hanabi_widget.notation import NotationError
from hanabi_widget.text import Language, LocalizedError


class FileRefused(Exception):
    """Something that could not be read or written.

    Attributes:
        file: what it is, as it is said.
        cause: what is wrong with it.
    """

    def __init__(self, file: str, cause: Exception) -> None:
        self.file, self.cause = file, cause
        super().__init__(file, cause)

    def said(self, spoken: Language) -> str:
        """What is wrong, and with what."""
        return "\n".join(spoken.say("grade.refused", file=self.file, problem=problem) for problem in self.told(spoken))

    def told(self, spoken: Language) -> list[str]:
        """What is wrong: a lesson may have many faults."""
        faults = self.cause.faults if isinstance(self.cause, LessonError) else [self.cause]
        return [_told(fault, spoken) for fault in faults]


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Say of which file it is that something is wrong inside.

    Raises:
        FileRefused: something is.
    """
    try:
        yield
    except BrokenPipeError:  # nobody reads on: nothing is wrong with the file
        raise
    except (ValueError, OSError) as problem:
        raise FileRefused(file, problem) from problem


def _told(problem: Exception, spoken: Language) -> str:
    """What is wrong, in words where there are any."""
    match problem:
        case LessonFault():
            return problem.describe(spoken)
        case NotationError():
            place = spoken.say("lesson.place", line=problem.line, column=problem.column, problem=problem.problem)
            return f"{place}\n{problem.excerpt}"
        case LocalizedError():
            return spoken.say(problem.key, **problem.values)
        case InconsistentPosition():
            return spoken.say("lesson.error.no_world")
        case OSError():
            return str(problem.strerror or problem)
    return str(problem)
