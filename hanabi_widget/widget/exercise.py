"""The exercise: a notebook widget that shows a lesson page by page, takes answers and gives verdicts, with reasons."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, cast

import traitlets

from hanabi_widget.check_type import check_type
from hanabi_widget.integer import as_integers
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.lessons import History, Item, Lesson, Question, Verdict
from hanabi_widget.lessons.files.lesson import game_from_history, line_nodes
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.lessons.grading.attempt import MAX_NAME_LENGTH, Attempt
from hanabi_widget.lessons.grading.attempt_files import JOURNAL
from hanabi_widget.lessons.student_name import student_name
from hanabi_widget.protocol.board import BoardState, Shortcut
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.rules import Game, Node, initial_state
from hanabi_widget.text import Language, LocalizedError, current_language, language_by_code
from hanabi_widget.view import DETAILS, ViewpointName, table_only
from hanabi_widget.view.board_state import view_id

from .attempt_log import AttemptLog
from .background_jobs import Job
from .board import Board
from .hidden_hands import LAYING_OPEN, hidden_seats, hides_all, only_to_look_at
from .json_text import json_safe
from .lesson_pages import Page, pages
from .lesson_progress import missed, next_page
from .next_lesson import next_lesson
from .page_attempt import PageAttempt
from .page_state import page_state
from .prediction_page import PredictionPage
from .scripts import MAP_SCRIPT, MAP_STYLE

KEYS = {"turn": ["<", ">"], "answer": ["="], "check": ["Enter"]}
"""The keys of an exercise, besides those of its board."""
MAX_ANSWER_LENGTH = 20_000
"""No answer has so many characters."""


class Exercise(Board):
    """A question, several questions, or a whole lesson to work through in the notebook.

    While a question is open, its board shows only what lies on the table. Once it is settled, the board shows all knowledge. Before
    that, the browser has neither the answer nor anything computed; in an exam it never has.

    Args:
        source: a question, as from `hanabi_widget.question`; a list of questions, as from `hanabi_widget.drill`; the path of a
            lesson file; or the text of a lesson.
        student: the student's name, which decides the variants of drills and questions. Without one there is a field for it; what is
            written there is the name in all exercises opened later.
        exam: whether verdicts and hints are withheld, and answers may be changed to the end.
        journal: the file that each attempt is appended to, and that earlier attempts are restored from; None for no file.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        attempts: answers and revealed answers, here and earlier, oldest first.

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

    _page_state = traitlets.Dict().tag(sync=True)
    _name_written = ""
    _sitting = 0

    def __init__(
        self,
        source: str | Path | Lesson | Question | Sequence[Question],
        *,
        student: str = "",
        exam: bool = False,
        journal: str | Path | None = JOURNAL,
        language: str | None = None,
    ) -> None:
        check_type(student, str, "student", "the name of the student")
        check_type(journal, (str, Path, type(None)), "journal", "the name of a file, or None for no journal")
        lesson = as_lesson(source)
        spoken = current_language() if language is None else language_by_code(language)
        self.lesson, self.exam, self._following = lesson, exam, next_lesson(source)
        self._has_name_field = not student_name(student)
        student = student_name(student) or Exercise._name_written
        self._begin(student, spoken, AttemptLog(lesson.title, student, "exam" if exam else "practice", journal))
        first, question = self._page_view(), self._progress[self._page].question
        self._shown_history = question and question.history
        super().__init__(first.game, view=first.view, detail=first.detail, step=first.step, language=spoken.code)

    @property
    def attempts(self) -> list[Attempt]:
        """Answers and revealed answers, here and earlier, oldest first."""
        return [*self._attempt_log.attempts]

    def _begin(self, student: str, language: Language, log: AttemptLog) -> None:
        """Begin as a student, or go on where the student stopped.

        Raises:
            LocalizedError: the lesson is empty, or an exam has no questions; a drill finds too few.
        """
        self.student, self._attempt_log = student, log
        self._pages = pages(self.lesson, student, exam=self.exam)
        if not self._pages:
            raise LocalizedError("lesson.error.blank")
        if self.exam and not any(page.item for page in self._pages):
            raise LocalizedError("lesson.error.unasked")
        by_id = {page.id: self._progress_on(page, language) for page in reversed(self._pages)}
        self._progress = [by_id[page.id] for page in self._pages]
        self._restore(by_id)
        self._page, self._begun_at = next_page(self._progress), monotonic()

    def _progress_on(self, page: Page, language: Language) -> PageAttempt:
        if page.prediction is not None:
            return PredictionPage(page.prediction, language=language)
        return PageAttempt(page.item, exam=self.exam, language=language)

    def _restore(self, by_item: Mapping[str | None, PageAttempt]) -> None:
        """Repeat the earlier attempts. Their verdicts are computed again."""
        for attempt in self._attempt_log.attempts:
            if attempt.item in by_item and attempt.revealed:
                by_item[attempt.item].reveal()
            elif attempt.item in by_item:
                with suppress(LocalizedError):
                    by_item[attempt.item].submit(attempt.answer)

    # -- what is shown -----------------------------------------------------------------------------

    def _page_view(self) -> PageView:
        """What the board shows on the page: the position of the question that is shown."""
        page, attempt = self._pages[self._page], self._progress[self._page]
        if page.item and attempt.question:
            page = replace(page, item=page.item._replace(question=attempt.question))
        return page_view(page, settled=attempt.settled)

    def _state_of(self, nodes: Sequence[Node]) -> BoardState:
        """What is shown of a line, reduced to the table while a question is open."""
        state = super()._state_of(nodes)
        if self._question_is_open:
            state = table_only(state)
        elif self._hidden_seats:
            state = only_to_look_at(state, self._hidden_seats)
        return with_exercise_keys(state, self._language)

    @property
    def _question_is_open(self) -> bool:
        """Whether the page has a question or a prediction that is not settled."""
        return self._pages[self._page].id is not None and not self._progress[self._page].settled

    def _set_game(self, game: Game, view: ViewpointName, detail: str) -> None:
        """Show another game, with the suppositions at its end."""
        super()._set_game(game, view, detail)
        self._hidden_seats = hidden_seats(self._pages, self._progress, game)
        self._node = line_nodes(game)[-1]

    def _read_view(self, view: object) -> ViewpointName:
        name = super()._read_view(view)
        if self._hidden_seats and view != view_id(self._view) and not hides_all(str(view), self._hidden_seats):
            raise LocalizedError("page.hidden")
        return name

    def _show_page(self, step: int | None = None) -> None:
        """Show the page, by default at the step where it begins."""
        shown, question = self._page_view(), self._progress[self._page].question
        self._shown_history = question and question.history
        self._set_game(shown.game, shown.view, shown.detail)
        self._show(shown.step if step is None else step)
        self._update_page_state()

    @traitlets.default("_page_state")
    def _make_page_state(self) -> dict[str, Any]:
        asks = any(page.item for page in self._pages)
        name = self.student if self._has_name_field and asks else None
        state = page_state(
            self.lesson,
            name,
            self._pages,
            self._progress,
            self._page,
            self._language,
            exam=self.exam,
            sitting=self._sitting,
            following=self._following,
            hides=bool(self._hidden_seats) and not self._question_is_open,
        )
        return json_safe(dict(state))

    def _update_page_state(self) -> None:
        self._page_state = self._make_page_state()

    # -- messages from the browser ----------------------------------------------------------------------

    def _handle(self, message: object) -> Answer | Job[Any] | None:
        """Obey a command, or answer a request. The board does neither while a question is open."""
        kind = message.get("type") if isinstance(message, dict) else None
        if isinstance(message, dict) and kind == "map_script":
            step = self._read_step(message.get("step"))
            return {"type": "map_script", "id": 0, "step": step, "script": MAP_SCRIPT, "style": MAP_STYLE}
        if not isinstance(message, dict) or kind not in (*COMMANDS, "answer", "turn", "name"):
            if self._question_is_open:
                raise LocalizedError("page.error.open")
            if self._hidden_seats and kind in LAYING_OPEN:
                raise LocalizedError("page.hidden")
            return super()._handle(message)
        page = self._read_page(message.get("page"))
        if kind == "turn":
            self.page = page
        elif page != self._page or (kind == "answer" and message.get("sitting") != self._sitting):
            raise LocalizedError("page.error.other")
        elif kind == "name":
            self._tell_name(message.get("name"))
        elif kind == "answer":
            self.submit(parse_answer(message.get("answer")))
        else:
            COMMANDS[cast("str", kind)](self)
        return None

    @property
    def page(self) -> int:
        """The page shown, counted from 0; set it to turn to another.

        Raises:
            LocalizedError: no such page.
        """
        return self._page

    @page.setter
    def page(self, page: int) -> None:
        page = self._read_page(page)
        with self._changing():
            self._page, self._begun_at = page, monotonic()
            self._show_page()

    def _read_page(self, page: object) -> int:
        if type(page) is not int or not 0 <= page < len(self._pages):
            raise LocalizedError("page.error.page", page=page, last=len(self._pages) - 1)
        return page

    def _tell_name(self, name: object) -> None:
        """Go on under a name, with the answers that were given under it.

        Raises:
            LocalizedError: there is no field for a name, or this is none.
        """
        if not self._has_name_field or not isinstance(name, str) or len(name) > MAX_NAME_LENGTH:
            raise LocalizedError("page.error.answer")
        name = student_name(name)
        with self._changing():
            if name != self.student:
                before, place, shown = self.student, self._page, self._pages[self._page]
                self._begin(name, self._language, self._attempt_log.under_name(name))
                if not self.attempts and place < len(self._pages):
                    self._page = place
                self._sitting += bool(before) or (place, shown) != (self._page, self._pages[self._page])
                self._attempt_log.refresh()
                Exercise._name_written = name
            self._show_page()

    def submit(self, answer: object) -> Verdict | None:
        """Submit an answer to the question that is shown, or a prediction.

        Args:
            answer: the answer as a JSON value: ``[3, 5]`` for slots, a number, a name, ...

        Returns:
            The verdict; ``print(verdict)`` puts it in words. None in an exam. If the question is settled already, its earlier verdict.

        Raises:
            LocalizedError: the page has no question; this is not an answer to it; or it could not be logged. Nothing has changed.
        """
        progress = self._progress[self._page]
        if isinstance(progress, PredictionPage):
            self._predict(progress, answer)
            return None
        if progress.item is None:
            raise LocalizedError("page.error.unasked")
        if progress.follow_up and progress.follow_up_state == "open":
            with self._changing():
                progress.submit(as_integers(answer))
                self._refresh()
            return progress.follow_up.verdict
        if not progress.settled:
            answer = as_integers(answer)
            question = progress.item.question
            read = question.form.read(question.context, answer)
            settled = not self.exam and question.accepts(read)
            with self._changing():
                self._log(progress.item, answer, settled=settled)
                progress.submit(answer)
                self._refresh()
        return None if self.exam else progress.verdict

    def _predict(self, progress: PredictionPage, answer: object) -> None:
        if not progress.settled:
            read = progress.read(as_integers(answer))
            with self._changing():
                with _cannot_be_kept("page.error.kept"):
                    self._attempt_log.add_prediction(progress.prediction, read, seconds=round(monotonic() - self._begun_at))
                progress.submit(read)
                self._refresh()

    def hint(self) -> None:
        """Show the next hint."""
        progress = self._progress[self._page]
        _ = progress.available_hints  # slow
        with self._changing():
            progress.show_hint()
            self._refresh()

    def reveal(self) -> None:
        """Show the right answer. That settles the question and is logged. Does nothing in an exam.

        Raises:
            LocalizedError: it could not be logged; nothing has changed.
        """
        progress = self._progress[self._page]
        if progress.item is None or progress.settled or self.exam:
            return
        with self._changing():
            self._log(progress.item, None, settled=True, revealed=True)
            progress.reveal()
            self._refresh()

    def ask_follow_up(self) -> None:
        """Ask one more question about the position, whose answer shows which of several mistakes led to a wrong answer; or go back from it.

        It is neither logged nor counted. Its verdict names the mistake that explains both answers.

        Raises:
            LocalizedError: the last answer is not a wrong one that several mistakes explain, or no question tells them apart.
        """
        progress = self._progress[self._page]
        if progress.follow_up is None or not progress.follow_up_state:
            raise LocalizedError("page.error.follow_up")
        with self._changing():
            progress.follow_up.is_open = not progress.follow_up.is_open
            self._refresh()

    def ask_again(self) -> None:
        """Ask the question of the page again, as a variant. What is answered then is not logged.

        Raises:
            LocalizedError: the page has no question, it is not settled, or this is an exam.
        """
        self._ask_again([self._page])

    def ask_missed_again(self) -> None:
        """Ask all questions that were missed again, as variants. What is answered then is not logged.

        Raises:
            LocalizedError: none was missed, not all questions are settled, or this is an exam.
        """
        self._ask_again(missed(self._progress))

    def _ask_again(self, places: Sequence[int]) -> None:
        asked = {place: self._progress[place] for place in places}
        if not asked or self.exam or not all(progress.item and progress.settled for progress in asked.values()):
            raise LocalizedError("page.error.again")
        again = {id(progress): self._pages[place].again() for place, progress in asked.items()}
        begun = {key: PageAttempt(page.item, exam=False, language=self._language) for key, page in again.items()}
        for place, progress in enumerate(self._progress):  # a question may stand on several pages
            if id(progress) in again:
                self._pages[place], self._progress[place] = again[id(progress)], begun[id(progress)]
        self.page = min(places)

    def _log(self, item: Item, answer: object, *, settled: bool, revealed: bool = False) -> None:
        if self._pages[self._page].is_repeated:
            return
        now, hints = monotonic(), self._progress[self._page].hint_count
        seconds = round(now - self._begun_at)
        with _cannot_be_kept("page.error.reveal" if revealed else "page.error.kept"):
            self._attempt_log.add(item, answer, seconds=seconds, hints=hints, settled=settled, revealed=revealed)
        self._begun_at = now

    def _refresh(self) -> None:
        """Show what has changed: another position if the question that is shown is about one, all knowledge if it is settled now."""
        attempt = self._progress[self._page]
        if attempt.question and attempt.question.history is not self._shown_history:
            self._show_page()
        elif attempt.settled and self.detail != DETAILS[-1]:
            self._show_page(self.step)
        else:
            self._update_page_state()

    # -- in the notebook -------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The widget, and below it the attempts, which are saved with the notebook."""
        super()._ipython_display_()
        self._attempt_log.show(self._language)


COMMANDS: Mapping[str, Callable[[Exercise], None]] = {
    "hint": Exercise.hint,
    "reveal": Exercise.reveal,
    "again": Exercise.ask_again,
    "again_missed": Exercise.ask_missed_again,
    "follow_up": Exercise.ask_follow_up,
}
"""What the browser may ask for that needs no more than the page."""


@contextmanager
def _cannot_be_kept(key: str) -> Iterator[None]:
    """Say, by a text, that something could not be written.

    Raises:
        LocalizedError: it could not.
    """
    try:
        yield
    except OSError as error:
        raise LocalizedError(key, problem=error) from None


def with_exercise_keys(state: BoardState, language: Language) -> BoardState:
    """A board that lists the keys of an exercise too."""
    shortcuts = [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in KEYS.items()]
    return {**state, "shortcuts": [*state["shortcuts"], *shortcuts]}


class PageView(NamedTuple):
    """What a board shows on a page."""

    game: Game
    view: ViewpointName
    detail: str
    step: int


def page_view(page: Page, *, settled: bool) -> PageView:
    """What a board shows on a page."""
    if page.item is not None:
        question = page.item.question
        history = question.history if settled else question.history.without_deck()
        view = "all" if question.viewer is None else question.viewer
        tells = settled and all(map(is_consistent, question.history.states))  # no knowledge in what cannot arise
        return PageView(game_from_history(history), view, DETAILS[-1] if tells else "table", len(history.states) - 1)
    if page.prediction is not None and page.shown is not None:
        if settled:
            return PageView(page.shown.game, page.shown.view, DETAILS[-1], page.shown.step)
        history = History.of(line_nodes(page.shown.game)[page.shown.step]).without_deck()
        return PageView(game_from_history(history), page.shown.view, "table", len(history.actions))
    if page.shown is not None:
        return PageView(page.shown.game, page.shown.view, "table", page.shown.step)
    return PageView(Game(initial_state(seed=0)), "all", "table", 0)


def parse_answer(text: object) -> object:
    """The answer in a message from the browser.

    Raises:
        LocalizedError: it is not JSON, or too long.
    """
    try:
        if isinstance(text, str) and len(text) <= MAX_ANSWER_LENGTH:
            return json.loads(text)
    except (ValueError, RecursionError):
        pass
    raise LocalizedError("page.error.answer")
