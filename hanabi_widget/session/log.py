"""The log of a student's attempts: in a journal beside the notebook, and as a screen may keep it, such as the notebook itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hanabi_widget.lessons import Item, PredictionPart
from hanabi_widget.lessons.grading.attempt import PREDICTION, Attempt
from hanabi_widget.lessons.grading.attempt_files import MIME, append_attempt, bundle, merged_logs, read_attempts
from hanabi_widget.lessons.practice import skill_of
from hanabi_widget.text import Language


class AttemptLog:
    """The attempts of one student at one lesson.

    Each is appended to the journal at once. Earlier ones are read from the journal and from the saved notebook, so that they survive a
    restart of the kernel, and come along when the notebook is moved to another machine.

    Attributes:
        attempts: answers and revealed answers, oldest first.
        on_change: called when there are others, or another student's.
    """

    def __init__(self, lesson: str, student: str, mode: str, journal: str | Path | None) -> None:
        self.lesson, self.student, self.mode, self.journal = lesson, student, mode, journal
        self.on_change: Callable[[], object] = lambda: None
        self._others = list[Attempt]()
        self.attempts = list[Attempt]()
        if journal is not None:
            # what only the notebook has was answered where it came from, before what only the journal has
            logs = [self._earlier(os.environ.get("JPY_SESSION_NAME", "")), self._earlier(journal)]
            self.attempts = merged_logs(logs, key=lambda attempt: attempt.to_json()["check"])

    def under_name(self, student: str) -> AttemptLog:
        """The log of another student at the same lesson, whose attempts are kept at the same place."""
        log = AttemptLog(self.lesson, student, self.mode, self.journal)
        log.on_change = self.on_change
        log._others = [attempt for attempt in (*self._others, *self.attempts) if attempt.student != student]
        if self.journal is None:
            log.attempts = [attempt for attempt in self._others if attempt.student == student]
        return log

    def _earlier(self, file: str | Path) -> list[Attempt]:
        """The attempts of the student at the lesson in a file; none if it is not there."""
        path = Path(file)
        if path.suffix not in (".jsonl", ".ipynb") or not path.is_file():
            return []
        return [*filter(self.is_mine, read_attempts(path)[0])]

    def is_mine(self, attempt: Attempt) -> bool:
        """Whether an attempt is the student's, at the lesson."""
        modes = (self.mode, PREDICTION)
        return (attempt.lesson, attempt.student) == (self.lesson, self.student) and attempt.mode in modes

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
        self._append(attempt)

    def add_prediction(self, prediction: PredictionPart, answer: object, *, seconds: int) -> None:
        """Log what a student predicted.

        Raises:
            LocalizedError: it cannot be logged.
            OSError: the journal cannot be written.
        """
        self._append(Attempt.of_prediction(prediction, answer, lesson=self.lesson, student=self.student, seconds=seconds))

    def _append(self, attempt: Attempt) -> None:
        if self.journal is not None:
            append_attempt(self.journal, attempt)
        self.attempts.append(attempt)
        self.on_change()

    def output(self, language: Language) -> dict[str, Any]:
        """The attempts as an output of a notebook, which is saved with it."""
        kept = [*self._others, *self.attempts]
        return {MIME: bundle(kept), "text/plain": language.say("page.kept", n=sum(not attempt.revealed for attempt in kept))}


class PracticeLog(AttemptLog):
    """The attempts of one student in practice, at any skill: the name of the lesson is that of the skill."""

    def __init__(self, student: str, journal: str | Path | None) -> None:
        super().__init__("", student, "practice", journal)

    def is_mine(self, attempt: Attempt) -> bool:
        """Whether an attempt is one of practice by this student."""
        return skill_of(attempt) is not None and (attempt.student, attempt.mode) == (self.student, self.mode)
