"""The exercise: a notebook widget that shows a lesson page by page, takes answers and says what they are worth and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, cast

import traitlets
from IPython.display import display

from hanabi_widget.frame import LEVELS, Line, Seen, bare
from hanabi_widget.frame.contract import Key
from hanabi_widget.lessons import Item, Lesson
from hanabi_widget.lessons.attempt import Attempt
from hanabi_widget.lessons.journal import JOURNAL
from hanabi_widget.lessons.part import game_of, steps
from hanabi_widget.rules import Game, deal
from hanabi_widget.words import Problem, language_of
from hanabi_widget.words import language as spoken

from .answers import Answers
from .board import Answer, Board
from .pages import Page, pages
from .progress import onward
from .sheet import sheet
from .wire import wired
from .work import Work

KEYS = {"turn": ["<", ">"], "answer": ["="]}
"""The keys of the sheet; those of the board are beside them."""
LONG = 20_000
"""Letters that no answer has."""


class Exercise(Board):
    """A lesson to work through: `hanabi_widget.ask` and `hanabi_widget.lesson` make one.

    Beside a question the board shows what lies on the table alone; once the question is settled it tells all that follows. Until
    then neither the answer nor anything that is worked out is in the browser, and in an exam neither ever is.

    Args:
        lesson: the lesson.
        student: whose variants of the questions are shown.
        exam: whether verdicts and hints are kept back, and answers may be changed to the end.
        journal: the file to which each answer is added, and from which earlier ones are taken up again; None keeps no file.
        language: the language of all words; that of `hanabi_widget.language` when left out.

    Attributes:
        attempts: the answers given, and where the answer was asked for, here and earlier.

    Raises:
        Problem: there is nothing in the lesson, or nothing is asked in an exam.
    """

    sheet = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        lesson: Lesson,
        *,
        student: str = "",
        exam: bool = False,
        journal: str | Path | None = JOURNAL,
        language: str | None = None,
    ) -> None:
        if not isinstance(lesson, Lesson):
            raise TypeError(
                f"an exercise shows a Lesson, not {lesson!r:.60}: hanabi_widget.lesson makes one of a text, a file or questions"
            )
        words = spoken() if language is None else language_of(language)
        self.lesson, self.student, self.exam = lesson, student, exam
        self._pages = pages(lesson, student, exam=exam)
        if not self._pages:
            raise Problem("lesson.error.blank")
        if exam and not any(page.item for page in self._pages):
            raise Problem("lesson.error.unasked")
        works = {page.item and page.item.id: Work(page.item, exam=exam, language=words) for page in reversed(self._pages)}
        self._works = [works[page.item and page.item.id] for page in self._pages]
        self._answers = Answers(lesson.title, student, "exam" if exam else "practice", journal)
        self._take_up(works)
        self._page, self._since = onward(self._works), monotonic()
        found = self._look()
        super().__init__(found.game, view=found.view, level=found.level, step=found.step, language=words.code)

    @property
    def attempts(self) -> list[Attempt]:
        """The answers given, and where the answer was asked for, here and earlier."""
        return [*self._answers.attempts]

    def _take_up(self, works: Mapping[str | None, Work]) -> None:
        """Give the earlier answers to items again: what they are worth is computed anew."""
        for attempt in self._answers.attempts:
            if attempt.item in works and attempt.revealed:
                works[attempt.item].reveal()
            elif attempt.item in works:
                with suppress(Problem):
                    works[attempt.item].give(attempt.answer)

    # -- what is shown -----------------------------------------------------------------------------

    def _look(self) -> Look:
        """What is to be looked at on the page."""
        return look(self._pages[self._page], settled=self._works[self._page].settled)

    def _line(self) -> Line:
        """What lies on the table, while a question is open; with the keys of the sheet."""
        shown = bare(super()._line()) if self._asks else super()._line()
        keys = [Key(keys=keys, label=self._words.say(f"key.{name}")) for name, keys in KEYS.items()]
        return {**shown, "keyboard": [*shown["keyboard"], *keys]}

    @property
    def _asks(self) -> bool:
        """Whether a question is open on the page."""
        return self._pages[self._page].item is not None and not self._works[self._page].settled

    def _take(self, game: Game, view: Seen, level: str) -> None:
        """Make this the game of the board, with the thoughts at its end."""
        super()._take(game, view, level)
        self._node = steps(game)[-1]

    def _lay(self, step: int | None = None) -> None:
        """Show the page, at a step or at that where it begins."""
        found = self._look()
        self._take(found.game, found.view, found.level)
        self._show(found.step if step is None else step)
        self._write_sheet()

    @traitlets.default("sheet")
    def _sheet(self) -> dict[str, Any]:
        return wired(dict(sheet(self.lesson.title, self._pages, self._works, self._page, self._words, exam=self.exam)))

    def _write_sheet(self) -> None:
        self.sheet = self._sheet()

    # -- what the browser sends ----------------------------------------------------------------------

    def _answer(self, message: object) -> Answer | None:
        """Do what a message asks; while a question is open, the board answers none."""
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in ("answer", "hint", "reveal", "turn"):
            if self._asks:
                raise Problem("sheet.error.open")
            return super()._answer(message)
        page = message.get("page")
        if type(page) is not int or not 0 <= page < len(self._pages):
            raise Problem("sheet.error.page", page=page, last=len(self._pages) - 1)
        if kind == "turn":
            self.turn(page)
        elif page != self._page:
            raise Problem("sheet.error.other")
        elif kind == "answer":
            self.answer(_read(message.get("answer")))
        else:
            {"hint": self.hint, "reveal": self.reveal}[cast("str", kind)]()
        return None

    def turn(self, page: int) -> None:
        """Turn to a page, counted from 0."""
        self._page, self._since = page, monotonic()
        self._lay()

    def answer(self, answer: object) -> None:
        """Answer the question of the page, with a value as its form writes it in JSON; one that is settled stays as it is.

        Raises:
            Problem: it is no answer, or it could not be kept; nothing has changed.
        """
        work = self._works[self._page]
        if work.item is None or work.settled:
            return
        work.item.question.form.read(work.item.question.scene, answer)
        self._keep(work.item, answer)
        work.give(answer)
        self._after()

    def hint(self) -> None:
        """Show the next hint."""
        self._works[self._page].hint()
        self._after()

    def reveal(self) -> None:
        """Show the answer: the question is settled then, and the teacher is told of it. In an exam none is shown.

        Raises:
            Problem: it could not be kept; nothing has changed.
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
            raise Problem("sheet.error.reveal" if revealed else "sheet.error.kept", problem=problem) from None

    def _after(self) -> None:
        """Show what has changed; a question that is settled now opens its board."""
        if self._works[self._page].settled and self.level != LEVELS[-1]:
            self._lay(self.step)
        else:
            self._write_sheet()

    # -- in the notebook -------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """The widget, and below it the answers, which are saved with the notebook."""
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)
        self._answers.show(self._words)


class Look(NamedTuple):
    """What is to be looked at."""

    game: Game
    view: Seen
    level: str
    step: int


def look(page: Page, *, settled: bool) -> Look:
    """What is to be looked at on a page."""
    if page.item is not None:
        question = page.item.question
        game = game_of(question.shown)
        view = "all" if question.viewer is None else question.viewer
        return Look(game, view, LEVELS[-1] if settled else LEVELS[0], len(question.shown.states) - 1)
    if page.shown is not None:
        return Look(page.shown.game, page.shown.view, LEVELS[0], page.shown.step)
    return Look(Game(deal(seed=0)), "all", LEVELS[0], 0)


def _read(text: object) -> object:
    """An answer as the browser writes it.

    Raises:
        Problem: it is no JSON.
    """
    try:
        if isinstance(text, str) and len(text) <= LONG:
            return json.loads(text)
    except (ValueError, RecursionError):
        pass
    raise Problem("sheet.error.answer")
