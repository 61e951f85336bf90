"""Submissions: the attempts in one file, and the parts of the file that could not be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.text.plain_text import plain_line

from .attempt import Attempt
from .journal import read_journal
from .lms_report import read_report
from .notebook_attempts import read_notebook

MAX_FILE_SIZE = 100_000_000
MAX_ATTEMPTS, MAX_ATTEMPTS_IN_REPORT = 10_000, 200_000
"""At most this many attempts of one file are used, the newest: of a student's file, and of the report of an LMS about a class."""
MAX_ATTEMPTS_PER_ITEM = 100
"""At most this many attempts of one student at one item in one mode are used, the newest."""
MAX_STUDENTS, MAX_STUDENTS_IN_REPORT = 10, 2_000
"""The attempts of at most this many students in one file are used: those with the newest."""
MAX_REFUSALS = 1_000
"""At most this many refusals of one file are listed."""

REPORTS = (".csv", ".tsv", ".txt")
"""The suffixes of reports."""
READERS = {".jsonl": read_journal, ".ipynb": read_notebook, **dict.fromkeys(REPORTS, read_report)}
"""The reader of each kind of file, by suffix."""


@dataclass(frozen=True)
class Refusal:
    """A part of a file that could not be used.

    Attributes:
        file: the name of the file.
        place: the line of a journal or the cell of a notebook; 0 for the whole file.
        error: what is wrong.
    """

    file: str
    place: int
    error: LocalizedError

    def describe(self, language: Language) -> str:
        """What is wrong and where, in words."""
        problem = language.say(self.error.key, **self.error.values)
        return language.say("file.error.at" if self.place else "file.error", file=plain_line(self.file), place=self.place, problem=problem)


@dataclass(frozen=True)
class Submission:
    """The attempts in one file.

    Attributes:
        file: the name of the file.
        attempts: the attempts in the order of the file, which is that in which they were given.
        refused: the parts of the file that could not be used.
    """

    file: str
    attempts: tuple[Attempt, ...]
    refused: tuple[Refusal, ...] = ()


def read_submission(path: str | Path) -> Submission:
    """Read a journal (``.jsonl``), a notebook (``.ipynb``) or the report of an LMS (``.csv``, ``.tsv``, ``.txt``).

    Errors are not raised; they are in `Submission.refused`.

    Example:
        >>> submission = read_submission("no-such-file.jsonl")
        >>> submission.attempts, [str(refusal.error) for refusal in submission.refused]
        ((), ['There is no such file.'])
    """
    found, refused = read_attempts(path)
    is_report = Path(path).suffix.lower() in REPORTS
    most_attempts = MAX_ATTEMPTS_IN_REPORT if is_report else MAX_ATTEMPTS
    most_students = MAX_STUDENTS_IN_REPORT if is_report else MAX_STUDENTS
    attempts = _newest(found, most_attempts, most_students)
    if len(attempts) < len(found):
        most = {"most": most_attempts, "students": most_students, "tries": MAX_ATTEMPTS_PER_ITEM}
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.many", n=len(found) - len(attempts), **most)))
    if not found and not refused:
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.none")))
    return Submission(str(path), tuple(attempts), tuple(refused))


def read_attempts(path: str | Path) -> tuple[list[Attempt], list[Refusal]]:
    """All attempts in a journal, notebook or report in the order of the file; and what could not be used."""
    found, refused = list[Attempt](), list[Refusal]()
    try:
        for place, entry in READERS[_suffix(path)](_read_bytes(path)):
            if isinstance(entry, LocalizedError):
                refused.append(Refusal(str(path), place, entry))
            else:
                found.append(entry)
    except LocalizedError as error:
        refused.append(Refusal(str(path), 0, error))
    return found, refused[:MAX_REFUSALS]


def _newest(attempts: Sequence[Attempt], most_attempts: int, most_students: int) -> list[Attempt]:
    """The newest attempts, as many as are used, in the same order."""
    newest, students, counts = list[Attempt](), set[str](), Counter[tuple[object, ...]]()
    for attempt in reversed(attempts):
        tries = (attempt.student, attempt.item, attempt.mode, attempt.revealed)
        counts[tries] += 1
        if len(students) < most_students:
            students.add(attempt.student)
        if attempt.student in students and counts[tries] <= MAX_ATTEMPTS_PER_ITEM and len(newest) < most_attempts:
            newest.append(attempt)
    return newest[::-1]


def _suffix(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in READERS:
        raise LocalizedError("attempt.error.suffix", allowed=", ".join(READERS))
    return suffix


def _read_bytes(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_FILE_SIZE + 1)
    except FileNotFoundError:
        raise LocalizedError("attempt.error.missing") from None
    except OSError as error:
        raise LocalizedError("attempt.error.file", problem=error.strerror or str(error)) from None
    if len(content) > MAX_FILE_SIZE:
        raise LocalizedError("attempt.error.large", longest=MAX_FILE_SIZE)
    return content
