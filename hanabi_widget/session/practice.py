"""The session of practice: an exercise without end, whose next question follows from the answers so far."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

from hanabi_widget.lessons import Lesson, Paragraph, QuestionPart
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.practice import next_item, standings
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.text import Language

from .attempt import attempt_on
from .exercise import ExerciseSession
from .json_text import json_safe
from .lesson_pages import Page
from .log import PracticeLog


class PracticeSession(ExerciseSession):
    """Questions that go on for as long as the student likes. `hanabi_widget.Practice` says what its arguments and properties mean.

    Attributes:
        choice: the skill that is asked about now, and why.
    """

    def __init__(self, student: str, language: Language, *, seed: int | str, journal: str | Path | None) -> None:
        self._seed = seed
        log = PracticeLog(student_name(student), journal)
        item, self.choice = next_item(log.attempts, log.student, seed)
        lesson = Lesson(language.say("practice.title"), (), (Paragraph(self.choice.describe(language)), QuestionPart(item.question)))
        super().__init__(lesson, student, language)
        self.log = log
        log.lesson = self.choice.skill.tag

    @property
    def standing(self) -> ProgressPage:
        """The page of progress: techniques by levels."""
        return ProgressPage(standings(self.log.attempts), self.language)

    def read_page(self, page: object) -> int:
        """A page that there is, or the next one, which is made when it is turned to."""
        if page == len(self.pages) and type(page) is int and self.progress[-1].done:
            item, self.choice = next_item(self.log.attempts, self.student, self._seed)
            self.log.lesson = self.choice.skill.tag
            new = Page((self.choice.describe(self.language),), item=item)
            self.pages.append(new)
            self.progress.append(attempt_on(new, self.language, exam=False))
            self._begun_at = monotonic()
        return super().read_page(page)

    def _make_page_state(self) -> dict[str, Any]:
        """As in an exercise; but there is always a next question, and no end."""
        state, messages = super()._make_page_state(), self.here.messages()
        if self.here.done:
            messages.append({"kind": "comment", "title": self.standing.summary, "lines": []})
        return {**state, "show_next": self.here.done, "can_repeat_missed": False, "messages": json_safe(messages)}
