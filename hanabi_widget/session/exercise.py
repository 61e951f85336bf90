"""The sessions of an exercise, a lesson page by page, each with its board, answers, verdicts and hints; and of practice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from time import monotonic
from typing import ClassVar

from hanabi_widget.arguments import FileName, as_integers, is_index
from hanabi_widget.lessons import GamePart, Item, Lesson, PredictionPart, Verdict
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.files.spoiler_check import is_hand_given_away
from hanabi_widget.lessons.grading.recorded_answer import MAX_NAME_LENGTH, Attempt
from hanabi_widget.lessons.lesson import Worked, game_from_history, item_id, line_nodes
from hanabi_widget.lessons.mastery import COURSE, TAG, Today, lesson_of, lessons_done, outcomes, technique_of
from hanabi_widget.lessons.questions.ruled_out import RuledOut
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.protocol.board import BoardState
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.protocol.exercise import PageState
from hanabi_widget.rules import Game, SeatIndex, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import TABLE_ONLY, Curtain
from hanabi_widget.view.board_state import offline_frame, view_id

from .attempt import (
    NAME_AND_CODE,
    AttemptLog,
    PageAttempt,
    PracticeLog,
    PredictionPage,
    missed,
    next_page,
    own_code,
    sitting_of,
)
from .board import BoardSession
from .lesson_pages import NextLesson, Page, PageView, attempt_on, page_state, page_view, pages, with_exercise_keys
from .sent_line import LINE_REQUESTS
from .session import Outcome, Readers, Session
from .standalone_html import MAP_SCRIPT

MAX_ANSWER_LENGTH = 20_000
"""No answer has so many characters."""

LAYING_OPEN = ("act", "play_bot")
"""What a screen may ask for that may lay a hidden card open."""


MAX_CHANGES = 50
"""An answer in an exam may be changed this often, or one student could fill the journal of all."""


class ExerciseSession(Session):
    """A lesson that a student works through. `hanabi_widget.Exercise` says what its arguments, properties and methods mean.

    The board shows only what lies on the table, also when a question is settled: what it shows does not change by itself. Who then explores
    it has all knowledge that the question asks about, but not the hands that other questions, which are open still, hide.

    Args:
        lesson: the lesson; as an exam, verdicts and hints are withheld.
        student: the student's name; empty if it is asked for.
        language: the language of all texts.
        journal: the file of attempts; None for none.
        following: the lesson that comes next in the course, if it is known.
        log: the log of the student's attempts; by default that which the journal gives.
        fitted: fits a board to where it is shown, if that is no notebook.

    Attributes:
        board: the board.
        student: the student's name.
        log: the log of the student's attempts.
        pages: the pages.
        progress: the student's progress on each page.
        page: the page shown, counted from 0.
    """

    name_written: ClassVar[str] = ""
    """The name that was written last in any exercise: the name in all that are opened later."""

    code_written: ClassVar[str] = ""
    """The code that was written behind it in an exam: with it an earlier sitting goes on."""

    def __init__(
        self,
        lesson: Lesson,
        student: str,
        language: Language,
        *,
        journal: FileName | None = None,
        following: NextLesson | None = None,
        log: AttemptLog | None = None,
        fitted: Callable[[BoardState], BoardState] = lambda board: board,
    ) -> None:
        super().__init__(language)
        self.lesson = lesson
        self.exam = lesson.exam
        self._following = following
        self._sitting = 0
        self._has_name_field = not student_name(student)
        student = student_name(student) or ExerciseSession.name_written
        if log is None:  # in an exam, whoever writes a name may be anybody
            sitting = sitting_of(ExerciseSession.code_written or own_code(), lesson.title) if self.exam and self._has_name_field else ""
            log = AttemptLog(lesson.title, student, "exam" if self.exam else "practice", journal, sitting)
        self._begin(student, log)

        def with_keys(board: BoardState) -> BoardState:
            return fitted(with_exercise_keys(language, board))

        self._open = Curtain(with_keys)
        self._table_only = replace(TABLE_ONLY, board=lambda board: with_keys(TABLE_ONLY.board(board)))
        self._hiding = Curtain(lambda board: with_keys(self._hide(board)), offline_frame)
        first = self._page_view()
        self._hidden_seats = self._seats_hidden_in(first.game)
        self._shown_history = self._history_asked_about
        self.board = BoardSession(
            first.game,
            first.view,
            first.detail,
            language,
            offers_conventions=False,
            level=self.lesson.explanations,
            step=first.step,
            last=line_nodes(first.game)[-1],
            curtain=lambda: self._curtain,
        )
        self.board.on_change = self._pass_on
        self.jobs = self.board.jobs

    def _begin(self, student: str, log: AttemptLog) -> None:
        """Begin as a student, or go on where the student stopped: earlier attempts are repeated, and their verdicts computed again.

        Raises:
            LocalizedError: the lesson is empty, or an exam has no questions; a drill finds too few.
        """
        self.student = student
        self.log = log
        self.pages = self._make_pages()
        by_id = {page.id: attempt_on(page, self.language, exam=self.exam) for page in reversed(self.pages)}
        self.progress = [by_id[page.id] for page in self.pages]
        for attempt in log.attempts:
            if attempt.item in by_id and attempt.revealed:
                by_id[attempt.item].reveal()
            elif attempt.item in by_id:
                with suppress(LocalizedError):
                    by_id[attempt.item].submit(attempt.answer)
        self.page = next_page(self.progress)
        self._begun_at = monotonic()

    def _make_pages(self) -> list[Page]:
        return pages(self.lesson, self.student, exam=self.exam)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def here(self) -> PageAttempt:
        """The progress on the page shown."""
        return self.progress[self.page]

    @property
    def state(self) -> State:
        return self.board.state

    @property
    def traits(self) -> Traits:
        return {**self.board.traits, "_page_state": self.page_state}

    def _pass_on(self, changed: Message) -> None:
        self.on_change(changed)

    def _page_view(self) -> PageView:
        """What the board shows on the page: the position of the question that is shown; once a prediction is made, how the game went on."""
        page = self.pages[self.page]
        if page.item and self.here.question:
            page = replace(page, item=page.item._replace(question=self.here.question))
        goes_on = page.prediction is not None and self.here.settled
        shown = page_view(page, settled=self.is_explored or goes_on)
        return shown._replace(detail="table") if self._shows_table_only else shown

    @property
    def _history_asked_about(self) -> object:
        return self.here.question and self.here.question.history

    @property
    def question_is_open(self) -> bool:
        """Whether the page has a question or a prediction that is not settled."""
        return self.pages[self.page].id is not None and not self.here.settled

    @property
    def is_explored(self) -> bool:
        """Whether the question or prediction of the page is settled, and the board shows more than the table."""
        return self.here.settled and self.here.explored

    @property
    def _shows_table_only(self) -> bool:
        """Whether the page asks something, and the board is not explored."""
        return self.pages[self.page].id is not None and not self.is_explored

    def _seats_hidden_in(self, game: Game) -> frozenset[SeatIndex]:
        """The seats whose hands in a game are hidden by questions that are not settled: no other page may lay them open."""
        states = [node.state for node in game.root]
        still_open = [page.item.question for page, here in zip(self.pages, self.progress) if page.item and not here.settled]
        return frozenset(asked.viewer for asked in still_open if asked.viewer is not None and is_hand_given_away(asked, states))

    @property
    def _curtain(self) -> Curtain:
        """What the board keeps back: all but the table until it is explored, and what may not be seen if others hide something."""
        if self._shows_table_only:
            return self._table_only
        return self._hiding if self._hidden_seats else self._open

    def _hide(self, board: BoardState) -> BoardState:
        """A board without the viewpoints that would lay hidden hands open."""
        return {**board, "views": [view for view in board["views"] if view["id"] == board["view"] or self._keeps_hidden(view["id"])]}

    def _keeps_hidden(self, view: str) -> bool:
        """Whether nothing about the hidden hands depends on their cards, as seen from the viewpoint of an id."""
        return view == "common" or all(view.split("-", maxsplit=1)[0] == str(seat) for seat in self._hidden_seats)

    def _show_page(self, step: int | None = None) -> None:
        """Show the page, by default at the step where it begins."""
        shown = self._page_view()
        self._shown_history = self._history_asked_about
        self._hidden_seats = self._seats_hidden_in(shown.game)
        last = line_nodes(shown.game)[-1]
        self.board.show_game(shown.game, shown.view, shown.detail, shown.step if step is None else step, last)
        self._update_page_state()

    @property
    def page_state(self) -> PageState:
        """What the page says now. It is made anew, for a class of many keeps it many times over."""
        pages = self.pages
        language = self.language
        state = page_state(self.lesson, pages, self.progress, self.page, language, exam=self.exam, following=self._following)
        if self._has_name_field and any(page.item for page in pages):
            state["student"] = self.student
        if self._hidden_seats and not self._shows_table_only:
            state["messages"].append({"kind": "comment", "title": "", "lines": [language.say("page.hidden")]})
        if self.exam and self._has_name_field and self.student and self.log.journal is not None:
            code = language.say("page.code", name=self.student, code=ExerciseSession.code_written or own_code())
            state["messages"].append({"kind": "comment", "title": "", "lines": [code]})
        state["sitting"] = self._sitting
        return json_safe(state)

    def _update_page_state(self) -> None:
        self.on_change({"_page_state": self.page_state})

    def _refresh(self) -> None:
        """Show what has changed: another position if the question that is shown is about one; how a game goes on that was predicted."""
        if self.here.question and self._history_asked_about is not self._shown_history:
            self._show_page()
        elif isinstance(self.here, PredictionPage):
            self._show_page(self.board.step)
        else:
            self._update_page_state()

    # -- pages -------------------------------------------------------------------------------------

    def turn_to(self, page: object) -> None:
        """Turn to a page.

        Raises:
            LocalizedError: no such page.
        """
        number = self.read_page(page)
        with self.board.changing():
            self.page = number
            self._begun_at = monotonic()
            self._show_page()

    def read_page(self, page: object) -> int:
        """The number of a page, as a message has it.

        Raises:
            LocalizedError: no such page.
        """
        if not is_index(page, self.pages):
            raise LocalizedError("page.error.page", page=page, last=len(self.pages) - 1)
        return page

    def _go_on_as(self, name: object) -> None:
        """Go on under a name, with the answers that were given under it; in an exam with those of this sitting, or of the code behind it.

        Raises:
            LocalizedError: there is no field for a name, or this is none; no answers were given under this name and code.
        """
        if not self._has_name_field or not isinstance(name, str) or len(name) > MAX_NAME_LENGTH:
            raise LocalizedError("page.error.answer")
        name = student_name(name)
        code = ""
        if self.exam and (found := NAME_AND_CODE.fullmatch(name)):
            name = found[1]
            code = found[2]
        log = self.log.under_name(name, sitting_of(code, self.lesson.title) if code else self.log.sitting)
        if code and not log.attempts:
            raise LocalizedError("page.error.code")
        with self.board.changing():
            if (name, log.sitting) != (self.student, self.log.sitting):
                ExerciseSession.code_written = code or ExerciseSession.code_written
                before = self.student
                place = self.page
                shown = self.pages[self.page]
                self._begin(name, log)
                if not self.log.attempts and place < len(self.pages):
                    self.page = place
                self._sitting += bool(before) or (place, shown) != (self.page, self.pages[self.page])
                self.log.on_change()
                ExerciseSession.name_written = name
            self._show_page()

    # -- answers -----------------------------------------------------------------------------------

    def submit(self, answer: object, reason: str = "") -> Verdict | None:
        here = self.here
        if isinstance(here, PredictionPage):
            if not here.settled:
                read = here.read(as_integers(answer))
                with self.board.changing():
                    self._log(here.prediction, read, settled=False)
                    here.submit(read)
                    self._refresh()
            return None
        if here.item is None:
            raise LocalizedError("page.error.unasked")
        if not here.settled:
            answer = as_integers(answer)
            question = here.item.question
            if self.exam and sum(attempt.item == here.item.id for attempt in self.log.attempts) >= MAX_CHANGES:
                raise LocalizedError("exam.error.changes", n=MAX_CHANGES)
            read = question.form.read(question.context, answer)
            settled = not self.exam and question.accepts(read)
            with self.board.changing():
                self._log(here.item, answer, settled=settled, reason=reason)
                here.submit(answer)
                self._refresh()
        return None if self.exam else here.verdict

    def hint(self) -> None:
        _ = self.here.available_hints  # slow
        with self.board.changing():
            self.here.show_hint()
            self._refresh()

    def reveal(self) -> None:
        here = self.here
        if here.item is None or here.settled or self.exam:
            return
        with self.board.changing():
            self._log(here.item, None, settled=True, revealed=True)
            here.reveal()
            self._refresh()

    def explore(self) -> None:
        if not self.page_state["explore"]:
            raise LocalizedError("page.error.open" if self.question_is_open else "page.error.unasked")
        with self.board.changing():
            self.here.explored = not self.here.explored
            self._show_page()

    def ask_again(self) -> None:
        self._ask_again([self.page])

    def ask_missed_again(self) -> None:
        self._ask_again(missed(self.progress))

    def _ask_again(self, places: Sequence[int]) -> None:
        asked = {place: self.progress[place] for place in places}
        if not asked or self.exam or not all(here.item and here.settled for here in asked.values()):
            raise LocalizedError("page.error.again")
        again = {id(here): self.pages[place].again() for place, here in asked.items()}
        begun = {key: attempt_on(page, self.language, exam=False) for key, page in again.items()}
        for place, here in enumerate(self.progress):  # a question may stand on several pages
            if id(here) in again:
                self.pages[place] = again[id(here)]
                self.progress[place] = begun[id(here)]
        self.turn_to(min(places))

    def _log(self, asked: Item | PredictionPart, answer: object, *, settled: bool, revealed: bool = False, reason: str = "") -> None:
        """Log an answer, or that the right answer was revealed. The question is stated only if that settled it in practice."""
        if self.pages[self.page].is_repeated:
            return
        log = self.log
        now = monotonic()
        attempt = Attempt.now(
            asked,
            answer,
            lesson=log.lesson,
            student=log.student,
            seconds=round(now - self._begun_at),
            hints=self.here.hint_count + self.here.asked_back,
            mode=log.mode,
            sitting=log.sitting,
            settled=settled,
            revealed=revealed,
            reason=reason,
        )
        try:
            log.add(attempt)
        except OSError as error:
            raise LocalizedError("page.error.reveal" if revealed else "page.error.kept", problem=error) from None
        self._begun_at = now

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, message: Message) -> Outcome:
        kind = message.get("type")
        if kind == "map_script":
            step = self.board.read_step(message.get("step"))
            return {"type": "map_script", "id": 0, "step": step, **MAP_SCRIPT}
        if kind not in (*COMMANDS, "answer", "turn", "name"):
            return self._handle_on_board(message)
        page = self.read_page(message.get("page"))
        if kind == "turn":
            self.turn_to(page)
        elif page != self.page or (kind == "answer" and message.get("sitting") != self._sitting):
            raise LocalizedError("page.error.other")
        elif kind == "name":
            self._go_on_as(message.get("name"))
        elif kind == "answer":
            self.submit(parse_answer(message.get("answer")), str(message.get("words", "")))
        else:
            COMMANDS[str(kind)](self)
        return None

    def _handle_on_board(self, message: Message) -> Outcome:
        """What the board makes of a message: nothing until it is explored, and nothing that lays open what others hide."""
        kind = message.get("type")
        view = message.get("view")
        if self._shows_table_only and kind not in (*LINE_REQUESTS, "board"):
            raise LocalizedError("page.error.open" if self.question_is_open else "page.error.explore")
        if self._hidden_seats and kind in LAYING_OPEN:
            raise LocalizedError("page.hidden")
        if self._hidden_seats and kind == "view":
            self.board.read_view(view)
            if view != view_id(self.board.viewpoint) and not self._keeps_hidden(str(view)):
                raise LocalizedError("page.hidden")
        return self.board.handle(message)

    @property
    def readers(self) -> Readers:
        return self.board.readers


COMMANDS: Mapping[str, Callable[[ExerciseSession], None]] = {
    "hint": ExerciseSession.hint,
    "reveal": ExerciseSession.reveal,
    "again": ExerciseSession.ask_again,
    "again_missed": ExerciseSession.ask_missed_again,
    "explore": ExerciseSession.explore,
}
"""What a screen may ask for that needs no more than the page."""


def parse_answer(text: object) -> object:
    """The answer in a message from a screen.

    Raises:
        LocalizedError: it is not JSON, or too long.
    """
    try:
        if isinstance(text, str) and len(text) <= MAX_ANSWER_LENGTH:
            return json.loads(text)
    except (ValueError, RecursionError):
        pass
    raise LocalizedError("page.error.answer")


BY_BEGINNERS = ("chop_forgotten", "play_only", "saved_anywhere", "saved_by_colour", "touch_forgotten")
RULES = {"beginner": BY_BEGINNERS, "level 1": (*BY_BEGINNERS, "waiting_forgotten", "prompt_forgotten")}
"""The rules of the agreements that practice asks about: as what corrects who forgets one."""


class PracticeSession(ExerciseSession):
    """The questions of a day, one after the other. `hanabi_widget.Practice` says what its arguments and properties mean.

    A page is made when it is turned to, by what the journal says then: what was asked earlier on the day does not come again.
    """

    def __init__(self, student: str, language: Language, *, seed: int | str, journal: FileName | None) -> None:
        self._seed = seed
        log = PracticeLog("", student_name(student) or ExerciseSession.name_written, "practice", journal)
        super().__init__(Lesson(language.say("practice.title")), student, language, log=log)

    @property
    def standing(self) -> ProgressPage:
        """The page of progress: what is asked today, and how well each technique is known."""
        return ProgressPage(Today(outcomes(self.log.attempts), lessons_done(self.log.titles)), self.language)

    def _make_pages(self) -> list[Page]:
        self._coming = self._pages_of_day()
        return [next(self._coming)]

    def _pages_of_day(self) -> Iterator[Page]:
        """How much is asked today, the questions, and when to come back."""
        say = self.language.say
        begun = self.standing
        if begun.today.left:
            yield Page((begun.summary, say("practice.order")))
            self.log = self.log.under_name(self.student or ExerciseSession.name_written)  # with what was answered meanwhile
            self.student = self.log.student
        while (today := self.standing.today).left:
            skill = today.left[0]
            technique = f"technique.{technique_of(skill)}"
            self.log.lesson = TAG + skill
            comment = say("practice.took", technique=say(technique), rule=say(f"{technique}.rule"))
            texts: dict[Worked, str] = {"solved": say("practice.example")} if today.is_new else {}
            for worked, text in {**texts, "": say("practice.left", n=len(today.left))}.items():
                asked = today.next_question(f"{self.student} {self._seed} {worked}")
                item = Item(item_id(asked), asked, comment=comment, worked=worked)
                rules = (say(f"mistake.{name}.why") for name in RULES.get(getattr(asked, "under", ""), ()))
                yield Page((text, *rules), item=item, lesson=lesson_of(skill))
            if found := RuledOut.by(asked):
                view = "all" if asked.viewer is None else asked.state.names[asked.viewer]
                yield Page(
                    (), GamePart.of(game_from_history(asked.history), view), prediction=PredictionPart(*found.in_words(self.language))
                )
        yield Page((*str(self.standing).split("\n"),))

    def read_page(self, page: object) -> int:
        """A page that there is, or the next one, which is made when it is turned to."""
        if page == len(self.pages) and self.progress[-1].done:
            self.pages += islice(self._coming, 1)
            self.progress += [attempt_on(new, self.language, exam=False) for new in self.pages[len(self.progress) :]]
        return super().read_page(page)

    @property
    def page_state(self) -> PageState:
        """As in an exercise, but that it ends with the day."""
        state = super().page_state
        page = self.pages[self.page]
        here = self.here
        if page.lesson and here.done:
            label = self.language.say("practice.lesson", title=COURSE[page.lesson])
            state["next_lesson"] = {"label": label, "address": f"{page.lesson}.ipynb"}
        is_end = not page.id and not self.standing.today.left
        if is_end and self.page:
            return state
        return {**state, "show_next": here.done and not is_end, "can_repeat_missed": False, "messages": json_safe(here.messages())}
