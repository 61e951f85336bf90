"""A lesson with its verdicts baked in, as its pages, packages for an LMS and books hold it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import NamedTuple, cast

from hanabi_widget.effort import Progress
from hanabi_widget.lessons import Item, Lesson, Question, question_text
from hanabi_widget.lessons.answers.answer_forms import ActionWithOddsForm, FractionForm, NumberForm
from hanabi_widget.lessons.answers.verdict import argument_sentences, asked_back, grade_answer, remark_sentences
from hanabi_widget.lessons.grading.recorded_answer import question_digest
from hanabi_widget.lessons.lesson import line_nodes
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import (
    cell_of,
    cells_in_the_order_told,
    empty_answer,
    packed_rows,
    samples,
    some_wrong_answer,
)
from hanabi_widget.protocol.baked_lesson import (
    BakedAnswer,
    BakedBoard,
    BakedCell,
    BakedCells,
    BakedLesson,
    BakedMessage,
    BakedMistake,
    BakedOutcome,
    BakedPage,
    BakedQuestion,
)
from hanabi_widget.protocol.board import WholeBoard
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.protocol.deltas import delta, json_safe
from hanabi_widget.protocol.exercise import PageMessage, PageState
from hanabi_widget.session.answer_form_views import answer_map
from hanabi_widget.session.attempt import PageAttempt
from hanabi_widget.session.lesson_pages import (
    Page,
    attempt_on,
    page_state,
    page_tab,
    page_view,
    pages,
    question_numbers,
    with_exercise_keys,
)
from hanabi_widget.session.session import nowhere
from hanabi_widget.session.standalone_html import BOARD_SCRIPT, MAP_SCRIPT, STATIC, packed, sent_board, static
from hanabi_widget.text import DEFAULT_LEVEL, Language
from hanabi_widget.view import OFFLINE, TABLE_ONLY, ShownStep, inspections, read_viewpoint, variation_start, whole_board

MAX_BYTES = 290_000
"""A page should not be larger: inspections of cards are left out if they would make it so."""


class Settings(NamedTuple):
    """How a lesson is exported.

    Attributes:
        language: the language of all texts.
        student: the student for whose variants it is made; without a name, the questions are the same for all.
        exam: whether all that tells the right answers is left out.
        copies: how many different copies a handout has.
        name: the name of the file, without its suffix.
        progress: called with how much is done, and of how much.
    """

    language: Language
    student: str = ""
    exam: bool = False
    copies: int = 1
    name: str = ""
    progress: Progress = nowhere


class PageBoard(NamedTuple):
    """What a board shows on a page.

    Attributes:
        state: all of it.
        step: the step to begin with.
        inspections: who knows what of each card at that step, told by its holder; empty while a question is open.
    """

    state: WholeBoard
    step: int
    inspections: list[Inspection]

    @property
    def shown(self) -> ShownStep:
        """That step, for a picture."""
        return ShownStep.of(self.state, self.step)

    @property
    def actions_before(self) -> list[str]:
        """What has happened before that step, numbered: for places where nobody can step back."""
        return [f"{number}. {frame['log']}" for number, frame in enumerate(self.state["frames"][1 : self.step + 1], start=1)]


def shown_board(
    page: Page, language: Language, *, settled: bool = False, explored: bool = False, level: str = DEFAULT_LEVEL, bare: bool = False
) -> PageBoard:
    """What the board shows on a page: only the table, if something is asked, until it is explored.

    Args:
        page: the page.
        language: the language of all texts.
        settled: whether its question or prediction is settled: then the game goes on as it did.
        explored: whether, besides, the board is explored.
        level: how explanations of actions are told.
        bare: whether it shows only the table in any case.
    """
    is_closed = page.id is not None and not explored
    shown = page_view(page, settled=explored or (settled and page.prediction is not None))
    if is_closed:
        shown = shown._replace(detail="table")
    nodes = line_nodes(shown.game)
    view = replace(read_viewpoint(shown.game.root.state, shown.view, shown.detail), level=level)
    state = whole_board(nodes, view, language, variation_start(nodes, shown.game.line))
    bare = bare or is_closed
    told = list[Inspection]()
    if page.id is not None and not bare:
        (found,) = inspections(language, nodes[: shown.step + 1], view, shown.step, explain_identities=False)
        told = [{**inspection, "views": inspection["views"][:1]} for inspection in found]
    board = with_exercise_keys(language, (TABLE_ONLY if bare else OFFLINE).before(state))
    return PageBoard(cast("WholeBoard", board), shown.step, told)


def baked_lesson(lesson: Lesson, how: Settings) -> BakedLesson:
    """A lesson with what every answer that can be given leads to. Without the name of a student, the page asks for one.

    Raises:
        LocalizedError: the lesson is empty, or an exam has no questions; a drill finds too few.
        DependsOnUnknownCard: an answer depends on a card that nobody sees.
    """
    say = how.language.say
    exam = how.exam
    baker = _Baker(lesson, how)
    baked = list[BakedPage]()
    for place in range(len(baker.pages)):
        how.progress(place, len(baker.pages))
        baked.append(baker.page(place))
    asked = len([page for page in baker.pages if page.item and page.item.is_asked])
    about, ending = ("export.about.exam", "page.end.exam") if exam else ("export.about", "page.end")
    endings = [say(ending, n=asked, right=right) for right in range(asked + 1)]
    return {
        "id": lesson_id(lesson, how.student, str(exam)),
        "content": content_digest(baked, lesson.hint_cost),
        "title": lesson.title,
        "about": say(about, n=asked) if asked else "",
        "student": how.student,
        "exam": exam,
        "hint_cost": float(lesson.hint_cost),
        "pages": baked,
        "save": say("course.answers.save"),
        "unkept": say("course.unkept"),
        "copy": say("export.copy"),
        "open": say("page.error.open"),
        "unexplored": say("page.error.explore"),
        "try_text": say("page.try", n="{n}"),
        "endings": endings if asked > 1 else [],
        "missed": "" if exam else say("page.end.missed"),
        **BOARD_SCRIPT,
        "map_script": MAP_SCRIPT["script"] if baker.has_maps else "",
        "map_style": static("map.css") if baker.has_maps else "",
    }


def lesson_id(lesson: Lesson, *more: str) -> str:
    """A name of 16 hexadecimal digits for a lesson, and for more that tells it apart; it depends on nothing that its questions hide.

    Example:
        >>> lesson_id(Lesson("Ones")) == lesson_id(Lesson("Ones"), "Zoé")
        False
    """
    return sha256("\n".join([lesson.title, *(item.id for item in lesson.items()), *more]).encode()).hexdigest()[:16]


def content_digest(baked: Sequence[BakedPage], hint_cost: Fraction) -> str:
    """8 hexadecimal digits that change with the questions, the answers that may be given, their credits and the number of hints."""
    asked = [page["asked"] for page in baked if page["asked"]]
    content = [
        [each["item"], each["question"], len(each["hints"]), [[answer["given"]["answer"], answer["credit"]] for answer in each["answers"]]]
        for each in asked
    ]
    return sha256(json.dumps([str(hint_cost), content]).encode()).hexdigest()[:8]


def compressed(lesson: BakedLesson) -> str:
    """Compressed JSON, in Base64; without the inspections of cards if it would be too large."""
    text = packed(lesson)
    if len(text) + len((STATIC / "lessonPage.js").read_bytes()) <= MAX_BYTES:
        return text
    without = [
        {**page, "explored_board": page["explored_board"] and {**page["explored_board"], "inspections": []}} for page in lesson["pages"]
    ]
    return packed({**lesson, "pages": without})


class _Baker:
    """Bakes the pages of a lesson one after the other: each is written as what changes from the one before."""

    def __init__(self, lesson: Lesson, how: Settings) -> None:
        self.lesson = lesson
        self.language = how.language
        self.student = how.student
        self.exam = how.exam
        self.pages = pages(lesson, how.student, exam=how.exam)
        self._fresh = [*map(self._progress, self.pages)]
        self._numbers = question_numbers(self.pages)
        self.has_maps = False
        self._state: PageState | None = None
        self._board: object = None

    def _progress(self, page: Page) -> PageAttempt:
        return attempt_on(page, self.language, exam=self.exam)

    def page(self, place: int) -> BakedPage:
        """A page."""
        page = self.pages[place]
        prediction = page.prediction
        self._place = place  # of the page that is baked
        self._page = page
        self._sentences = dict[str, int]()
        state = page_state(self.lesson, self.pages, self._fresh, place, self.language, exam=self.exam)
        name = None if self.student or not any(page.item for page in self.pages) else ""
        state |= {"student": name, "can_repeat": False, "can_repeat_missed": False}
        asked = None
        settled_map = None
        if page.item and page.item.is_asked:
            asked = self._question(page.item)
            if not self.exam:
                settled_map = answer_map(page.item.question, self.language, settled=True)
        elif prediction:
            chosen = [{"choice": choice, "words": ""} for choice in range(len(prediction.choices))]
            asked = self._asked(prediction.id, f"sha256:{prediction.digest}", chosen)
        self.has_maps = self.has_maps or bool(state["input"] and state["input"]["map"])
        before = self._state
        self._state = json_safe(state)
        return {
            "state": delta(before, self._state),
            "board": self._bake_board(),
            "settled_map": settled_map,
            "settled_board": self._bake_board(settled=True) if prediction and page.shown else None,
            "explored_board": self._bake_board(settled=True, explored=True) if page.id and not self.exam else None,
            "asked": asked,
            "sentences": [*self._sentences],
        }

    def _bake_board(self, *, settled: bool = False, explored: bool = False) -> BakedBoard:
        shown = shown_board(self._page, self.language, settled=settled, explored=explored, level=self.lesson.explanations)
        before = self._board
        self._board = json_safe(sent_board(shown.state))
        found = json_safe(shown.inspections)
        return {"board_state": delta(before, self._board), "step": shown.step, "inspections": found}

    def _asked(self, item: str, digest: str, answers: Iterable[object]) -> BakedQuestion:
        """What is asked, and what these answers lead to; nothing else is told of a prediction."""
        return {
            "item": item,
            "question": digest,
            "settled_question": digest,
            "hints": [],
            "begun": False,
            "answers": [*map(self._answer, answers)],
            "cells": None,
            "again": [],
            "reveal": None,
            "refusal": self.language.say("page.error.answer"),
            "missed": "",
        }

    def _question(self, item: Item) -> BakedQuestion:
        question = item.question
        form = question.form
        say = self.language.say
        answers = (form.to_json(question.context, answer) for answer in listed_answers(question, exam=self.exam))
        asked = self._asked(item.id, question_digest(question), answers)
        asked["begun"] = bool(item.worked)
        asked["refusal"] = say(REFUSALS.get(type(form), "page.error.answer"))
        asked["missed"] = say("page.end.missed.one", number=self._numbers[self._place], prompt=question.prompt(self.language))
        if form.has_parts:
            asked["cells"] = self._cells(question)
        if not self.exam:
            shown = self._progress(self._page)
            asked["hints"] = [*map(self._numbered, shown.hint_messages)]
            asked["settled_question"] = question_text(question)
            asked["again"] = self._say(argument_sentences(self.language, question, asked_back(question, first=False, again=True)))
            shown.reveal()
            asked["reveal"] = self._outcome(shown)
        return asked

    def _answer(self, answer: object, *, alike: bool = False) -> BakedAnswer:
        """What an answer, as JSON has it, leads to; or what it has in common with all that are wrong."""
        here = self._progress(self._page)
        here.submit(answer)
        given = self._outcome(here, alike=alike)
        shown = None
        if not self.exam and not here.settled:
            here.reveal()
            shown = self._outcome(here, alike=alike)
        verdict = here.verdict
        return {
            "given": given,
            "shown": shown,
            "credit": float(verdict.credit) if verdict else 0.0,
            "is_empty": verdict is not None and verdict.is_empty,
        }

    def _cells(self, question: Question) -> BakedCells:
        """What any set or grid leads to, worked out cell by cell."""
        language = self.language
        say = self._say
        to_json = partial(question.form.to_json, question.context)
        if self.exam:  # what is made from the right answer would tell it
            saved = self._answer(to_json(empty_answer(question)))
            return {"right": [], "wrong": saved, "cells": [], "mistakes": [], "back": []}
        cells = list[BakedCell]()
        for remark, argument in cells_in_the_order_told(question):
            row, option = cell_of(question, remark.element)
            cells.append({"row": row, "option": option, "text": say(remark_sentences(language, question, remark, argument))})
        by_rows = {tuple(packed_rows(question, each)): each for one in question.wrong_answers_by_mistake.values() for each in one}
        mistakes: list[BakedMistake] = [
            {"rows": [*rows], "text": say(lines)}
            for rows, answer in sorted(by_rows.items())
            if (lines := grade_answer(question, answer).lines(language)[1:])
        ]
        return {
            "right": packed_rows(question, question.example_answer),
            "wrong": self._answer(to_json(some_wrong_answer(question)), alike=True),
            "cells": cells,
            "mistakes": mistakes,
            "back": say(argument_sentences(language, question, asked_back(question, first=True, again=False))),
        }

    def _outcome(self, here: PageAttempt, *, alike: bool = False) -> BakedOutcome:
        messages = [message for message in here.messages() if message["kind"] != "hint"]
        if alike:  # of the verdict, its title and, at last, the right answer
            last = slice(-1, None) if here.settled else slice(0)
            messages = [{**each, "lines": each["lines"][last]} if each["kind"] == "wrong" else each for each in messages]
        return {
            "answer": here.filled_in,
            "marks": [] if alike else here.marks,
            "tab": page_tab(self._page, here, self._place + 1, self._numbers[self._place], self.language),
            "settled": here.settled,
            "messages": [*map(self._numbered, messages)],
        }

    def _say(self, lines: Iterable[str]) -> list[int]:
        """Sentences by number; new ones join those of the page."""
        return [self._sentences.setdefault(line, len(self._sentences)) for line in lines]

    def _numbered(self, message: PageMessage) -> BakedMessage:
        """A message that names its sentences by number."""
        return {"kind": message["kind"], "text": self._say([message["title"], *message["lines"]])}


def listed_answers(question: Question, *, exam: bool) -> Sequence[object]:
    """The answers of which it is listed what they lead to: of sets and grids the right one, of numbers one for each way of being wrong."""
    if question.form.has_parts:
        return [] if exam else [question.example_answer]
    every = question.form.every(question.context)
    return samples(question, exam=exam) if every is None else [*every]


REFUSALS: Mapping[type, str] = {
    NumberForm: "answer.number",
    FractionForm: "answer.fraction",
    ActionWithOddsForm: "answer.fraction",
}
"""What is said of an input that is no answer, where a person may write one."""
