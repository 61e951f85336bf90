"""Practice: an exercise without end, whose next question follows from the answers so far."""

from __future__ import annotations

from pathlib import Path

from hanabi_widget.check_type import check_type
from hanabi_widget.lessons.drills import checked_seed
from hanabi_widget.lessons.grading.attempt_files import JOURNAL
from hanabi_widget.lessons.practice import Choice
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.session.practice import PracticeSession
from hanabi_widget.text import current_language, language_by_code

from .exercise import Exercise


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

    _session: PracticeSession

    def __init__(
        self, student: str = "", *, seed: int | str = 0, journal: str | Path | None = JOURNAL, language: str | None = None
    ) -> None:
        check_type(student, str, "student", "the name of the student")
        check_type(journal, (str, Path, type(None)), "journal", "the name of a file, or None for no journal")
        spoken = current_language() if language is None else language_by_code(language)
        self._show_session(PracticeSession(student, spoken, seed=checked_seed(seed), journal=journal))

    @property
    def choice(self) -> Choice:
        """The skill that is asked about now, and why."""
        return self._session.choice

    @property
    def progress(self) -> ProgressPage:
        """The page of progress: techniques by levels."""
        return self._session.standing
