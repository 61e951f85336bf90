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

LARGEST_FILE = 100_000_000
MOST = 10_000
"""So many attempts of one file are taken, at most."""
MOST_TRIES = 100
"""So many of them by one student at one item."""
MOST_REFUSED = 1_000
"""After so much that is refused, no more of a file is read."""

READERS = {".jsonl": read_journal, ".ipynb": read_notebook}
"""What reads a file, by its suffix."""


@dataclass(frozen=True)
class Refused:
    """What could not be used.

    Attributes:
        file: the name of the file.
        place: the line of a journal or the cell of a notebook; 0 for the whole file.
        problem: what is wrong.
    """

    file: str
    place: int
    problem: LocalizedError

    def said(self, language: Language) -> str:
        """What is wrong, with the place."""
        problem = language.say(self.problem.key, **self.problem.values)
        return language.say("file.error.at" if self.place else "file.error", file=self.file, place=self.place, problem=problem)


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
    refused: tuple[Refused, ...] = ()


def read_submission(path: str | Path) -> Submission:
    """The attempts in a journal (``.jsonl``) or in a notebook (``.ipynb``); whatever is wrong with it is in what was refused."""
    file, found, refused = str(path), dict[str, Attempt](), list[Refused]()
    try:
        for place, entry in READERS[_suffix(path)](_content(path)):
            if isinstance(entry, LocalizedError):
                refused.append(Refused(file, place, entry))
                if len(refused) == MOST_REFUSED:
                    break
            else:
                found[dumps(entry.json())] = entry
    except LocalizedError as problem:
        refused.append(Refused(file, 0, problem))
    attempts, tries = list[Attempt](), Counter[tuple[str, str]]()
    for attempt in found.values():
        tries[attempt.student, attempt.item] += 1
        if tries[attempt.student, attempt.item] <= MOST_TRIES and len(attempts) < MOST:
            attempts.append(attempt)
    if len(attempts) < len(found):
        refused.append(Refused(file, 0, LocalizedError("attempt.error.many", n=len(found) - len(attempts), most=MOST, tries=MOST_TRIES)))
    if not found and not refused:
        refused.append(Refused(file, 0, LocalizedError("attempt.error.none")))
    return Submission(file, tuple(attempts), tuple(refused))


def _suffix(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in READERS:
        raise LocalizedError("attempt.error.suffix", allowed=", ".join(READERS))
    return suffix


def _content(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise LocalizedError("attempt.error.missing") from None
    except OSError as problem:
        raise LocalizedError("attempt.error.file", problem=problem.strerror or str(problem)) from None
    if len(content) > LARGEST_FILE:
        raise LocalizedError("attempt.error.large", longest=LARGEST_FILE)
    return content
