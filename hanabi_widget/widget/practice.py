"""Practice: an exercise without end, whose next question follows from the answers so far."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import traitlets

from hanabi_widget.check_type import check_type
from hanabi_widget.lessons import Lesson, Paragraph, QuestionPart
from hanabi_widget.lessons.drills.drill import checked_seed
from hanabi_widget.lessons.grading.attempt import Attempt
from hanabi_widget.lessons.grading.attempt_files import JOURNAL
from hanabi_widget.lessons.practice import next_item, skill_of, standings
from hanabi_widget.lessons.student_name import student_name
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.text import current_language, language_by_code

from .attempt_log import AttemptLog
from .exercise import Exercise
from .json_text import json_safe
from .lesson_pages import Page
from .page_attempt import PageAttempt


class Practice(Exercise):
    """Questions that go on for as long as the student likes, each chosen by the answers so far.

    Techniques are mixed; three in a row right, at the first try and without hints, is mastered; what is mastered is asked again after 8
    further questions, then 16, 32, ... Every question is about another position, and says why it comes now. All that is kept is the
    journal of attempts: whoever starts again with the same journal and name goes on where they stopped.

    Args:
        student: the student's name.
        seed: another seed gives other positions.
        journal: the file that each attempt is appended to, and that earlier attempts are read from; None for no file.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        attempts: answers and revealed answers, here and earlier, oldest first.

    Raises:
        OSError: the journal cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> practice = hw.Practice("Zoé", journal=None)
        >>> practice.choice.skill.name, practice.choice.reason
        ('T1.1', 'new')
        >>> print(str(practice.progress).splitlines()[0])
        Mastered: 0 of 22.
    """

    def __init__(
        self, student: str = "", *, seed: int | str = 0, journal: str | Path | None = JOURNAL, language: str | None = None
    ) -> None:
        check_type(student, str, "student", "the name of the student")
        check_type(journal, (str, Path, type(None)), "journal", "the name of a file, or None for no journal")
        self._seed, spoken = checked_seed(seed), current_language() if language is None else language_by_code(language)
        log = PracticeLog(student_name(student), journal)
        item, self.choice = next_item(log.attempts, log.student, self._seed)
        lesson = Lesson(spoken.say("practice.title"), (), (Paragraph(self.choice.describe(spoken)), QuestionPart(item.question)))
        super().__init__(lesson, student=student, journal=None, language=spoken.code)
        self._attempt_log = log
        log.lesson = self.choice.skill.tag

    @property
    def progress(self) -> ProgressPage:
        """The page of progress: techniques by levels."""
        return ProgressPage(standings(self._attempt_log.attempts), self._language)

    def _read_page(self, page: object) -> int:
        """A page that there is, or the next one, which is made when it is turned to."""
        if page == len(self._pages) and type(page) is int and self._progress[-1].done:
            self._add_page()
        return super()._read_page(page)

    def _add_page(self) -> None:
        """Add a page with the next question."""
        item, self.choice = next_item(self._attempt_log.attempts, self.student, self._seed)
        self._attempt_log.lesson = self.choice.skill.tag
        self._pages.append(Page((self.choice.describe(self._language),), item=item))
        self._progress.append(PageAttempt(item, exam=False, language=self._language))
        self._begun_at = monotonic()

    @traitlets.default("_page_state")
    def _make_page_state(self) -> dict[str, Any]:
        """As in an exercise; but there is always a next question, and no end."""
        here, state = self._progress[self._page], super()._make_page_state()
        messages = here.messages()
        if here.done:
            messages.append({"kind": "comment", "title": self.progress.summary, "lines": []})
        return {**state, "show_next": here.done, "can_repeat_missed": False, "messages": json_safe(messages)}


class PracticeLog(AttemptLog):
    """The attempts of one student in practice, at any skill: the name of the lesson is that of the skill."""

    def __init__(self, student: str, journal: str | Path | None) -> None:
        super().__init__("", student, "practice", journal)

    def is_mine(self, attempt: Attempt) -> bool:
        """Whether an attempt is one of practice by this student."""
        return skill_of(attempt) is not None and (attempt.student, attempt.mode) == (self.student, self.mode)
