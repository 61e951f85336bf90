"""Submissions: the attempts in one file, and the parts of the file that could not be used."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from json import dumps
from pathlib import Path

from hanabi_widget.text import Language, LocalizedError

from .attempt import Attempt
from .journal import read_journal
from .notebook import read_notebook

MAX_FILE_SIZE = 100_000_000
MAX_ATTEMPTS = 10_000
"""At most this many attempts of one file are used."""
MAX_ATTEMPTS_PER_ITEM = 100
"""At most this many attempts of one student at one item are used."""
MAX_REFUSALS = 1_000
"""Reading a file stops after this many refusals."""

READERS = {".jsonl": read_journal, ".ipynb": read_notebook}
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
        return language.say("file.error.at" if self.place else "file.error", file=self.file, place=self.place, problem=problem)


@dataclass(frozen=True)
class Submission:
    """The attempts in one file.

    Attributes:
        file: the name of the file.
        attempts: the attempts in the order of the file, without duplicates.
        refused: the parts of the file that could not be used.
    """

    file: str
    attempts: tuple[Attempt, ...]
    refused: tuple[Refusal, ...] = ()


def read_submission(path: str | Path) -> Submission:
    """Read a journal (``.jsonl``) or a notebook (``.ipynb``). Errors are not raised; they are in `Submission.refused`.

    Example:
        >>> submission = read_submission("no-such-file.jsonl")
        >>> submission.attempts, [str(refusal.error) for refusal in submission.refused]
        ((), ['There is no such file.'])
    """
    file, found, refused = str(path), dict[str, Attempt](), list[Refusal]()
    try:
        for place, entry in READERS[_suffix(path)](_read_bytes(path)):
            if isinstance(entry, LocalizedError):
                refused.append(Refusal(file, place, entry))
                if len(refused) == MAX_REFUSALS:
                    break
            else:
                found[dumps(entry.to_json())] = entry
    except LocalizedError as error:
        refused.append(Refusal(file, 0, error))
    attempts, counts = list[Attempt](), Counter[tuple[str, str]]()
    for attempt in found.values():
        counts[attempt.student, attempt.item] += 1
        if counts[attempt.student, attempt.item] <= MAX_ATTEMPTS_PER_ITEM and len(attempts) < MAX_ATTEMPTS:
            attempts.append(attempt)
    if len(attempts) < len(found):
        refused.append(
            Refusal(
                file, 0, LocalizedError("attempt.error.many", n=len(found) - len(attempts), most=MAX_ATTEMPTS, tries=MAX_ATTEMPTS_PER_ITEM)
            )
        )
    if not found and not refused:
        refused.append(Refusal(file, 0, LocalizedError("attempt.error.none")))
    return Submission(file, tuple(attempts), tuple(refused))


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
