"""The exercise and practice: notebook widgets that show a lesson page by page, take answers and give verdicts, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from IPython.display import DisplayHandle, display

from hanabi_widget.arguments import FileName, check_type
from hanabi_widget.lessons import Lesson, Verdict
from hanabi_widget.lessons.drills import checked_seed
from hanabi_widget.lessons.files.reader import LessonSource, as_lesson
from hanabi_widget.lessons.grading.attempt_files import JOURNAL, check_journal
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.session.answer_form_views import answer_space
from hanabi_widget.session.board import BoardSession
from hanabi_widget.session.exercise import ExerciseSession, PracticeSession
from hanabi_widget.session.lesson_pages import next_lesson
from hanabi_widget.text import language_by_code

from .board import BoardView


class Exercise(BoardView[ExerciseSession]):
    """A question, several questions, or a whole lesson to work through in the notebook.

    The board of a question shows only what lies on the table. Once it is settled, the board can be explored: then it shows all knowledge
    that is asked about. Before that, the browser has neither the answer nor anything computed; in an exam it never has.

    Args:
        source: a question, as from `hanabi_widget.question`; a list of questions, as from `hanabi_widget.drill`; the path of a
            lesson file; or the text of a lesson.
        student: the student's name, which decides the variants of drills and questions. Without one there is a field for it; what is
            written there is the name in all exercises opened later.
        exam: whether verdicts and hints are withheld, and answers may be changed to the end; they are in any case if the lesson is an exam.
        journal: the file that each attempt is appended to, and that earlier attempts are restored from; None for no file.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        step: the step of the board that is shown, counted from 0.

    Raises:
        LessonError: the text is not a lesson; the message lists all errors with file and line.
        LocalizedError: the source is none of these; a question has no right answer; the lesson is empty, or an exam has no questions.
        DependsOnUnknownCard: an answer depends on a card that nobody sees.
        OSError: the file cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> exercise = hw.Exercise(hw.question("known", state, of="Bob", view="Bob"), journal=None)
        >>> print(exercise.submit([3, 5]))
        Right.
    """

    def __init__(
        self,
        source: LessonSource,
        *,
        student: str = "",
        exam: bool = False,
        journal: FileName | None = JOURNAL,
        language: str | None = None,
    ) -> None:
        check_type(student, str, "student", "the name of the student")
        check_journal(journal)
        lesson = as_lesson(source)
        lesson = replace(lesson, exam=exam or lesson.exam)
        spoken = language_by_code(language)
        self._show_session(ExerciseSession(lesson, student, spoken, journal=journal, following=next_lesson(source)))

    def _show_session(self, session: ExerciseSession) -> None:
        BoardView.__init__(self, session)
        self._outputs = list[DisplayHandle]()
        session.log.on_change = self._update_outputs

    @property
    def board(self) -> BoardSession:
        """The board of the page: its viewpoint, and what can be done there."""
        return self.session.board

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.session.lesson

    @property
    def student(self) -> str:
        """The student's name; empty if there is none yet."""
        return self.session.student

    @property
    def exam(self) -> bool:
        """Whether verdicts and hints are withheld."""
        return self.session.exam

    @property
    def attempts(self) -> list[Attempt]:
        """Answers and revealed answers, here and earlier, oldest first."""
        return [*self.session.log.attempts]

    @property
    def page(self) -> int:
        """The page shown, counted from 0; set it to turn to another.

        Raises:
            LocalizedError: no such page.
        """
        return self.session.page

    @page.setter
    def page(self, page: int) -> None:
        self.session.turn_to(page)

    def submit(self, answer: object) -> Verdict | None:
        """Submit an answer to the question that is shown, or a prediction.

        Args:
            answer: the answer as a JSON value: ``[3, 5]`` for slots, a number, a name, ...

        Returns:
            The verdict; ``print(verdict)`` puts it in words. None in an exam. If the question is settled already, its earlier verdict.

        Raises:
            LocalizedError: the page has no question; this is not an answer to it; or it could not be logged. Nothing has changed.
        """
        return self.session.submit(answer)

    def hint(self) -> None:
        """Show the next hint."""
        self.session.hint()

    def reveal(self) -> None:
        """Show the right answer. That settles the question and is logged. Does nothing in an exam.

        Raises:
            LocalizedError: it could not be logged; nothing has changed.
        """
        self.session.reveal()

    def explore(self) -> None:
        """Open the whole board of a question that is settled, at the detail of its answer; or go back to what the question showed.

        Raises:
            LocalizedError: the question is open, or there is no board.
        """
        self.session.explore()

    def ask_again(self) -> None:
        """Ask the question of the page again, as a variant. What is answered then is not logged.

        Raises:
            LocalizedError: the page has no question, it is not settled, or this is an exam.
        """
        self.session.ask_again()

    def ask_missed_again(self) -> None:
        """Ask all questions that were missed again, as variants. What is answered then is not logged.

        Raises:
            LocalizedError: none was missed, not all questions are settled, or this is an exam.
        """
        self.session.ask_missed_again()

    # -- in the notebook -------------------------------------------------------------------------------

    def _asked(self) -> tuple[Sequence[str], Sequence[str]]:
        """The texts and the question of the page, and the options of its answer, or a line for it."""
        page = self.session.page_state
        asked = [*self.session.pages[self.page].texts, *filter(None, (page["viewpoint"], page["question"]))]
        space = answer_space(page["input"]) if page["input"] else []
        return asked, [f"[ ] {label}" if is_ticked else f"{label} {'_' * 20}".strip() for is_ticked, label in space]

    def _ipython_display_(self) -> None:
        """The widget, and below it the attempts, which are saved with the notebook and brought up to date with each new one."""
        super()._ipython_display_()
        handle = display(self.session.log.output(self.session.language), raw=True, display_id=True)
        if handle is not None:
            self._outputs.append(handle)

    def _update_outputs(self) -> None:
        for output in self._outputs:
            output.update(self.session.log.output(self.session.language), raw=True)


class Practice(Exercise):
    """Today's questions: what is due by the dates in the journal, and something new; then when to come back.

    Every question is about another position, and says what it took only when it is done. Nothing is asked before its lesson in the course;
    what is new begins with a solved example. Three in a row right, at the first try and without hints, masters a skill. All that is kept is
    the journal of attempts: whoever starts again with the same journal and name goes on where they stopped.

    Args:
        student: the student's name. Without one there is a field for it.
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
        >>> print(str(practice.progress).splitlines()[0])
        Today: 8 questions, a minute or so for each.
    """

    session: PracticeSession

    def __init__(
        self,
        student: str = "",
        *,
        seed: int | str = 0,
        journal: FileName | None = JOURNAL,
        language: str | None = None,
    ) -> None:
        check_type(student, str, "student", "the name of the student")
        check_journal(journal)
        self._show_session(PracticeSession(student, language_by_code(language), seed=checked_seed(seed), journal=journal))

    @property
    def progress(self) -> ProgressPage:
        """The page of progress: what to do today, and how well each technique is known."""
        return self.session.standing
