"""The log of a student's attempts: in a journal beside the notebook, and in the notebook itself."""

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
from hanabi_widget.lessons.grading.submitted_file import read_submission
from hanabi_widget.text import Language


class AttemptLog:
    """The attempts of one student at one lesson.

    Each is appended to the journal at once. Earlier ones are read from the journal and from the saved notebook, so that they survive a
    restart of the kernel, and come along when the notebook is moved to another machine.

    Attributes:
        attempts: answers and revealed answers, oldest first.
    """

    def __init__(self, lesson: str, student: str, mode: str, journal: str | Path | None) -> None:
        self.lesson, self.student, self.mode, self.journal = lesson, student, mode, journal
        self._outputs = list[tuple[DisplayHandle, Language]]()
        earlier = {attempt.to_json()["check"]: attempt for attempt in self._read_earlier()}
        self.attempts = sorted(earlier.values(), key=lambda attempt: attempt.time)

    def _read_earlier(self) -> Iterator[Attempt]:
        if self.journal is None:
            return
        for path in (Path(self.journal), Path(os.environ.get("JPY_SESSION_NAME", ""))):
            if path.suffix in (".jsonl", ".ipynb") and path.is_file():
                for attempt in read_submission(path).attempts:
                    if (attempt.lesson, attempt.student, attempt.mode) == (self.lesson, self.student, self.mode):
                        yield attempt

    def add(self, item: Item, answer: object, *, seconds: int, hints: int, settled: bool, revealed: bool = False) -> None:
        """Log an answer, or that the right answer was revealed. The question is stated only if that settled it in practice.

        Raises:
            LocalizedError: it cannot be logged.
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
            settled=settled,
        )
        if self.journal is not None:
            append_attempt(self.journal, attempt)
        self.attempts.append(attempt)
        for output, language in self._outputs:
            output.update(self._output(language), raw=True)

    def show(self, language: Language) -> None:
        """Add the attempts to the output of the running cell, where they are updated with each new one."""
        handle = display(self._output(language), raw=True, display_id=True)
        if handle is not None:
            self._outputs.append((handle, language))

    def _output(self, language: Language) -> dict[str, Any]:
        count = sum(not attempt.revealed for attempt in self.attempts)
        return {MIME: bundle(self.attempts), "text/plain": language.say("page.kept", n=count)}
