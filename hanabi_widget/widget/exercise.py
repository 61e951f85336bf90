"""The exercise: a notebook widget that shows a lesson page by page, takes answers and says what they are worth and why."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, cast

import traitlets
from IPython.display import display

from hanabi_widget.lessons import Item, Lesson, Question, Verdict
from hanabi_widget.lessons.files.parts import game_from_history, line_nodes
from hanabi_widget.lessons.files.source import as_lesson
from hanabi_widget.lessons.grading.attempt import Attempt
from hanabi_widget.lessons.grading.journal import JOURNAL
from hanabi_widget.protocol.board import Key
from hanabi_widget.rules import Game, initial_state
from hanabi_widget.text import LocalizedError, current_language, language_by_code
from hanabi_widget.view import DETAILS, Line, ViewpointName, table_only

from .attempt_log import AttemptLog
from .board import Answer, Board
from .lesson_pages import Page, pages
from .lesson_progress import next_page
from .line_delta import json_safe
from .page_state import page_state
from .progress import Progress

KEYS = {"turn": ["<", ">"], "answer": ["="]}
"""The keys of the sheet; those of the board are beside them."""
MAX_ANSWER_LENGTH = 20_000
"""Letters that no answer has."""


class Exercise(Board):
    """A lesson to work through in the notebook: a question, several, or a lesson that somebody wrote.

    Beside an open question the board shows only what lies on the table; once the question is settled it shows everything that
    follows. Until then neither the answer nor anything worked out is in the browser, and in an exam neither ever is.

    Args:
        source: a question, such as `hanabi_widget.question` makes; several, such as `hanabi_widget.drill` finds; the path of a
            lesson file; or the text of a lesson.
        student: the student's name: drills and questions with variants show that student's.
        exam: whether verdicts and hints are kept back, and answers may be changed to the end.
        journal: the file to which each answer is added, and from which earlier ones are taken up again; None keeps no file.
        language: the language of all words; that of `hanabi_widget.set_language` when left out.

    Attributes:
        attempts: the answers given, and where the answer was asked for, here and earlier.

    Raises:
        LessonError: the text is no lesson; the message names all faults with file and line.
        LocalizedError: the source is none of these; a question has no right answer; the lesson is empty, or asks nothing in an exam.
        DependsOnUnknownCard: an answer depends on a card that is not seen.
        OSError: the file cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> exercise = hw.Exercise(hw.question("playable", state, of="Bob", view="Bob"), journal=None)
        >>> print(exercise.submit([3, 5]))
        Right.
    """

    _page_state = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        source: str | Path | Lesson | Question | Sequence[Question],
        *,
        student: str = "",
        exam: bool = False,
        journal: str | Path | None = JOURNAL,
        language: str | None = None,
    ) -> None:
        lesson = as_lesson(source)
        words = current_language() if language is None else language_by_code(language)
        self.lesson, self.student, self.exam = lesson, student, exam
        self._pages = pages(lesson, student, exam=exam)
        if not self._pages:
            raise LocalizedError("lesson.error.blank")
        if exam and not any(page.item for page in self._pages):
            raise LocalizedError("lesson.error.unasked")
        works = {page.item and page.item.id: Progress(page.item, exam=exam, language=words) for page in reversed(self._pages)}
        self._works = [works[page.item and page.item.id] for page in self._pages]
        self._answers = AttemptLog(lesson.title, student, "exam" if exam else "practice", journal)
        self._take_up(works)
        self._page, self._since = next_page(self._works), monotonic()
        found = self._look()
        super().__init__(found.game, view=found.view, detail=found.level, step=found.step, language=words.code)

    @property
    def attempts(self) -> list[Attempt]:
        """The answers given, and where the answer was asked for, here and earlier."""
        return [*self._answers.attempts]

    def _take_up(self, works: Mapping[str | None, Progress]) -> None:
        """Give the earlier answers to items again: what they are worth is computed anew."""
        for attempt in self._answers.attempts:
            if attempt.item in works and attempt.revealed:
                works[attempt.item].reveal()
            elif attempt.item in works:
                with suppress(LocalizedError):
                    works[attempt.item].give(attempt.answer)

    # -- what is shown -----------------------------------------------------------------------------

    def _look(self) -> PageView:
        """What is to be looked at on the page."""
        return page_view(self._pages[self._page], settled=self._works[self._page].settled)

    def _line(self) -> Line:
        """What lies on the table, while a question is open; with the keys of the sheet."""
        shown = table_only(super()._line()) if self._asks else super()._line()
        keys = [Key(keys=keys, label=self._words.say(f"key.{name}")) for name, keys in KEYS.items()]
        return {**shown, "keyboard": [*shown["keyboard"], *keys]}

    @property
    def _asks(self) -> bool:
        """Whether a question is open on the page."""
        return self._pages[self._page].item is not None and not self._works[self._page].settled

    def _take(self, game: Game, view: ViewpointName, level: str) -> None:
        """Make this the game of the board, with the thoughts at its end."""
        super()._take(game, view, level)
        self._node = line_nodes(game)[-1]

    def _lay(self, step: int | None = None) -> None:
        """Show the page, at a step or at that where it begins."""
        found = self._look()
        self._take(found.game, found.view, found.level)
        self._show(found.step if step is None else step)
        self._update_page_state()

    @traitlets.default("_page_state")
    def _make_page_state(self) -> dict[str, Any]:
        return json_safe(dict(page_state(self.lesson.title, self._pages, self._works, self._page, self._words, exam=self.exam)))

    def _update_page_state(self) -> None:
        self._page_state = self._make_page_state()

    # -- what the browser sends ----------------------------------------------------------------------

    def _answer(self, message: object) -> Answer | None:
        """Do what a message asks; while a question is open, the board answers none."""
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in ("answer", "hint", "reveal", "turn"):
            if self._asks:
                raise LocalizedError("sheet.error.open")
            return super()._answer(message)
        page = self._legal_page(message.get("page"))
        if kind == "turn":
            self.page = page
        elif page != self._page:
            raise LocalizedError("sheet.error.other")
        elif kind == "answer":
            self.submit(_read(message.get("answer")))
        else:
            {"hint": self.hint, "reveal": self.reveal}[cast("str", kind)]()
        return None

    @property
    def page(self) -> int:
        """The page shown, counted from 0; set it to turn to another.

        Raises:
            LocalizedError: there is no such page.
        """
        return self._page

    @page.setter
    def page(self, page: int) -> None:
        self._page, self._since = self._legal_page(page), monotonic()
        self._lay()

    def _legal_page(self, page: object) -> int:
        if type(page) is not int or not 0 <= page < len(self._pages):
            raise LocalizedError("sheet.error.page", page=page, last=len(self._pages) - 1)
        return page

    def submit(self, answer: object) -> Verdict | None:
        """Submit an answer to the question of the page.

        Args:
            answer: the answer as JSON would hold it: ``[3, 5]`` for slots, a number, a name, ...

        Returns:
            The verdict; ``print(verdict)`` says it in words. None in an exam, which keeps verdicts back. A question that is settled
            already keeps its answer and verdict.

        Raises:
            LocalizedError: the page asks nothing; this is not an answer to its question; or it could not be kept. Nothing has changed.
        """
        work = self._works[self._page]
        if work.item is None:
            raise LocalizedError("sheet.error.unasked")
        if not work.settled:
            work.item.question.form.read(work.item.question.context, answer)
            self._keep(work.item, answer)
            work.give(answer)
            self._after()
        return None if self.exam else work.verdict

    def hint(self) -> None:
        """Show the next hint."""
        self._works[self._page].hint()
        self._after()

    def reveal(self) -> None:
        """Show the answer: the question is settled then, and the teacher is told of it. In an exam none is shown.

        Raises:
            LocalizedError: it could not be kept; nothing has changed.
        """
        work = self._works[self._page]
        if work.item is None or work.settled or self.exam:
            return
        self._keep(work.item, None, revealed=True)
        work.reveal()
        self._after()

    def _keep(self, item: Item, answer: object, *, revealed: bool = False) -> None:
        seconds, hints = round(monotonic() - self._since), self._works[self._page].hints
        try:
            self._answers.add(item, answer, seconds=seconds, hints=hints, revealed=revealed)
        except OSError as problem:
            raise LocalizedError("sheet.error.reveal" if revealed else "sheet.error.kept", problem=problem) from None

    def _after(self) -> None:
        """Show what has changed; a question that is settled now opens its board."""
        if self._works[self._page].settled and self.detail != DETAILS[-1]:
            self._lay(self.step)
        else:
            self._update_page_state()

    # -- in the notebook -------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The widget, and below it the answers, which are saved with the notebook."""
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)
        self._answers.show(self._words)


class PageView(NamedTuple):
    """What is to be looked at."""

    game: Game
    view: ViewpointName
    level: str
    step: int


def page_view(page: Page, *, settled: bool) -> PageView:
    """What is to be looked at on a page."""
    if page.item is not None:
        question = page.item.question
        game = game_from_history(question.shown_history)
        view = "all" if question.viewer is None else question.viewer
        return PageView(game, view, DETAILS[-1] if settled else DETAILS[0], len(question.shown_history.states) - 1)
    if page.shown is not None:
        return PageView(page.shown.game, page.shown.view, DETAILS[0], page.shown.step)
    return PageView(Game(initial_state(seed=0)), "all", DETAILS[0], 0)


def _read(text: object) -> object:
    """An answer as the browser writes it.

    Raises:
        LocalizedError: it is no JSON.
    """
    try:
        if isinstance(text, str) and len(text) <= MAX_ANSWER_LENGTH:
            return json.loads(text)
    except (ValueError, RecursionError):
        pass
    raise LocalizedError("sheet.error.answer")
