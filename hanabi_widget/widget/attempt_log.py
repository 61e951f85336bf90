"""The record of a student's answers: in a file beside the notebook, and in the notebook itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from IPython.display import DisplayHandle, display

from hanabi_widget.lessons import Item
from hanabi_widget.lessons.grading.attempt import Attempt
from hanabi_widget.lessons.grading.journal import append_attempt
from hanabi_widget.lessons.grading.notebook import MIME, bundle
from hanabi_widget.lessons.grading.submission import read_submission
from hanabi_widget.text import Language


class AttemptLog:
    """The answers of one student to one lesson.

    They are added to the journal as they come. Earlier ones are taken up from there, and from the notebook as it was saved, so that
    they are there again when the kernel or the notebook was closed, or the notebook came from another machine.

    Attributes:
        attempts: the answers, and where the answer was shown; the oldest first.
    """

    def __init__(self, lesson: str, student: str, mode: str, journal: str | Path | None) -> None:
        self.lesson, self.student, self.mode, self.journal = lesson, student, mode, journal
        self._outputs = list[tuple[DisplayHandle, Language]]()
        found = {attempt.to_json()["check"]: attempt for attempt in self._earlier()}
        self.attempts = sorted(found.values(), key=lambda attempt: attempt.time)

    def _earlier(self) -> Iterator[Attempt]:
        if self.journal is None:
            return
        for path in (Path(self.journal), Path(os.environ.get("JPY_SESSION_NAME", ""))):
            if path.suffix in (".jsonl", ".ipynb") and path.is_file():
                for attempt in read_submission(path).attempts:
                    if (attempt.lesson, attempt.student, attempt.mode) == (self.lesson, self.student, self.mode):
                        yield attempt

    def add(self, item: Item, answer: object, *, seconds: int, hints: int, revealed: bool = False) -> None:
        """Keep an answer that was given now, or that the answer was shown.

        Raises:
            LocalizedError: it cannot be kept.
            OSError: the journal cannot be written.
        """
        attempt = Attempt.now(
            item,
            answer,
            lesson=self.lesson,
            student=self.student,
            seconds=seconds,
            hints=hints,
            mode=self.mode,
            revealed=revealed,
        )
        if self.journal is not None:
            append_attempt(self.journal, attempt)
        self.attempts.append(attempt)
        for output, language in self._outputs:
            output.update(self._told(language), raw=True)

    def show(self, language: Language) -> None:
        """Put the answers into the output of the cell that runs; it is brought up to date when there are more."""
        handle = display(self._told(language), raw=True, display_id=True)
        if handle is not None:
            self._outputs.append((handle, language))

    def _told(self, language: Language) -> dict[str, Any]:
        given = sum(not attempt.revealed for attempt in self.attempts)
        return {MIME: bundle(self.attempts), "text/plain": language.say("sheet.kept", n=given)}
