"""A submission: the attempts in one file, and what of the file could not be used."""

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
"""So many attempts of one file are taken, at most."""
MAX_ATTEMPTS_PER_ITEM = 100
"""So many of them by one student at one item."""
MAX_REFUSALS = 1_000
"""After so much that is refused, no more of a file is read."""

READERS = {".jsonl": read_journal, ".ipynb": read_notebook}
"""What reads a file, by its suffix."""


@dataclass(frozen=True)
class Refusal:
    """What could not be used.

    Attributes:
        file: the name of the file.
        place: the line of a journal or the cell of a notebook; 0 for the whole file.
        problem: what is wrong.
    """

    file: str
    place: int
    error: LocalizedError

    def describe(self, language: Language) -> str:
        """What is wrong, with the place."""
        problem = language.say(self.error.key, **self.error.values)
        return language.say("grade.refused.at" if self.place else "grade.refused", file=self.file, place=self.place, problem=problem)


@dataclass(frozen=True)
class Submission:
    """The attempts in one file.

    Attributes:
        file: the name of the file.
        attempts: each once, in the order of the file.
        refused: what could not be used.
    """

    file: str
    attempts: tuple[Attempt, ...]
    refused: tuple[Refusal, ...] = ()


def read_submission(path: str | Path) -> Submission:
    """The attempts in a journal (``.jsonl``) or in a notebook (``.ipynb``); whatever is wrong with it is in what was refused."""
    file, found, refused = str(path), dict[str, Attempt](), list[Refusal]()
    try:
        for place, entry in READERS[_suffix(path)](_content(path)):
            if isinstance(entry, LocalizedError):
                refused.append(Refusal(file, place, entry))
                if len(refused) == MAX_REFUSALS:
                    break
            else:
                found[dumps(entry.to_json())] = entry
    except LocalizedError as problem:
        refused.append(Refusal(file, 0, problem))
    attempts, tries = list[Attempt](), Counter[tuple[str, str]]()
    for attempt in found.values():
        tries[attempt.student, attempt.item] += 1
        if tries[attempt.student, attempt.item] <= MAX_ATTEMPTS_PER_ITEM and len(attempts) < MAX_ATTEMPTS:
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


def _content(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_FILE_SIZE + 1)
    except FileNotFoundError:
        raise LocalizedError("attempt.error.missing") from None
    except OSError as problem:
        raise LocalizedError("attempt.error.file", problem=problem.strerror or str(problem)) from None
    if len(content) > MAX_FILE_SIZE:
        raise LocalizedError("attempt.error.large", longest=MAX_FILE_SIZE)
    return content
