"""A lesson with its verdicts baked in, as its pages, packages for an LMS and books hold it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple, cast

from hanabi_widget.lessons import Item, Lesson, PredictionPart, Question, question_text
from hanabi_widget.lessons.answers.answer_forms import GridForm
from hanabi_widget.lessons.grading.recorded_answer import question_digest
from hanabi_widget.lessons.lesson import line_nodes
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import NUMBERS, OfferedAnswers
from hanabi_widget.protocol.baked_lesson import (
    BakedAnswer,
    BakedBoard,
    BakedLesson,
    BakedMessage,
    BakedOutcome,
    BakedPage,
    BakedQuestion,
)
from hanabi_widget.protocol.board import WholeBoard
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.protocol.exercise import AnswerInput, InputOption, PageMessage, PageState
from hanabi_widget.protocol.json_and_deltas import delta, json_safe
from hanabi_widget.session.answer_form_views import BLANK, answer_input, answer_map, answer_marks
from hanabi_widget.session.attempt import PageAttempt
from hanabi_widget.session.jobs import nowhere
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
from hanabi_widget.session.standalone_html import MAP_SCRIPT, SCRIPT, STATIC, STYLE, packed, sent_board
from hanabi_widget.text import DEFAULT_LEVEL, Language
from hanabi_widget.view import OFFLINE, TABLE_ONLY, ShownStep, inspections, read_viewpoint, variation_start, whole_board

MAX_BYTES = 290_000
"""A page should not be larger: inspections of cards are left out if they would make it so."""


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


def shown_board(page: Page, language: Language, *, settled: bool, level: str = DEFAULT_LEVEL, bare: bool = False) -> PageBoard:
    """What the board shows on a page: only the table while its question is open.

    Args:
        page: the page.
        language: the language of all texts.
        settled: whether its question is settled.
        level: how explanations of actions are told.
        bare: whether it shows only the table in any case.
    """
    shown = page_view(page, settled=settled)
    nodes = line_nodes(shown.game)
    view = replace(read_viewpoint(shown.game.root.state, shown.view, shown.detail), level=level)
    state = whole_board(nodes, view, language, variation_start(nodes, shown.game.line))
    bare, told = bare or (page.id is not None and not settled), list[Inspection]()
    if page.id is not None and not bare:
        (found,) = inspections(language, nodes[: shown.step + 1], view, shown.step, explain_identities=False)
        told = [{**inspection, "views": inspection["views"][:1]} for inspection in found]
    board = with_exercise_keys(language, (TABLE_ONLY if bare else OFFLINE).before(state))
    return PageBoard(cast("WholeBoard", board), shown.step, told)


def baked_lesson(
    lesson: Lesson,
    language: Language,
    *,
    student: str = "",
    exam: bool = False,
    progress: Callable[[int, int], object] = nowhere,
) -> BakedLesson:
    """A lesson with what every answer that can be given leads to.

    Args:
        lesson: the lesson.
        language: the language of all texts.
        student: the student for whose variants it is made; without a name, the page asks for one and the questions are the same for all.
        exam: whether verdicts, hints and right answers are left out.
        progress: called with the number of pages done, and of all pages.

    Raises:
        LocalizedError: the lesson is empty, or an exam has no questions; a drill finds too few.
        DependsOnUnknownCard: an answer depends on a card that nobody sees.
    """
    baker = _Baker(lesson, language, student, exam=exam)
    baked = list[BakedPage]()
    for place in range(len(baker.pages)):
        progress(place, len(baker.pages))
        baked.append(baker.page(place))
    asked, exams = len([page for page in baker.pages if page.item and page.item.is_asked]), "page.end.exam"
    endings = [language.say(exams if exam else "page.end", n=asked, right=right) for right in range(asked + 1)]
    return {
        "id": lesson_id(lesson, student, str(exam)),
        "content": content_digest(baked, lesson.hint_cost),
        "title": lesson.title,
        "student": student,
        "exam": exam,
        "hint_cost": float(lesson.hint_cost),
        "pages": baked,
        "save": language.say("course.answers.save"),
        "unkept": language.say("course.unkept"),
        "open": language.say("page.error.open"),
        "try_text": language.say("page.try", n="{n}"),
        "endings": endings if asked > 1 else [],
        "missed": "" if exam else language.say("page.end.missed"),
        "script": SCRIPT,
        "style": STYLE,
        "map_script": MAP_SCRIPT if baker.has_maps else "",
        "map_style": (STATIC / "map.css").read_text("utf-8") if baker.has_maps else "",
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
        {**page, "settled_board": page["settled_board"] and {**page["settled_board"], "inspections": []}} for page in lesson["pages"]
    ]
    return packed({**lesson, "pages": without})


class _Baker:
    """Bakes the pages of a lesson one after the other: each is written as what changes from the one before."""

    def __init__(self, lesson: Lesson, language: Language, student: str, *, exam: bool) -> None:
        self.lesson, self.language, self.student, self.exam = lesson, language, student, exam
        self.pages = pages(lesson, student, exam=exam)
        self._fresh = [self._progress(page) for page in self.pages]
        self._numbers = question_numbers(self.pages)
        self.has_maps = False
        self._state: PageState | None = None
        self._board: object = None

    def _progress(self, page: Page) -> PageAttempt:
        return attempt_on(page, self.language, exam=self.exam)

    def page(self, place: int) -> BakedPage:
        """A page."""
        page, fresh = self.pages[place], self._fresh[place]
        state = page_state(self.lesson, self.pages, self._fresh, place, self.language, exam=self.exam)
        name = None if self.student or not any(page.item for page in self.pages) else ""
        state |= {"student": name, "can_repeat": False, "can_repeat_missed": False}
        asked, sentences, settled_map = None, dict[str, int](), None
        if page.item and page.item.is_asked:
            offered = OfferedAnswers(page.item.question)
            state |= {
                "input": offered_input(offered, self.language),
                "texts": [*state["texts"], *filter(None, [offered_note(offered, self.language)])],
            }
            asked = self._question(place, page.item, offered, sentences)
            if not self.exam:
                settled_map = answer_map(page.item.question, self.language, settled=True, marking=offered.is_whole)
        elif page.prediction:
            asked = self._prediction(place, page.prediction, sentences)
        self.has_maps = self.has_maps or bool(state["input"] and state["input"]["map"])
        before, self._state = self._state, json_safe(state)
        return {
            "state": delta(before, self._state),
            "board": self._bake_board(page, settled=fresh.settled),
            "settled_map": settled_map,
            "settled_board": self._bake_board(page, settled=True) if asked and not self.exam else None,
            "asked": asked,
            "sentences": [*sentences],
        }

    def _bake_board(self, page: Page, *, settled: bool) -> BakedBoard:
        shown = shown_board(page, self.language, settled=settled, level=self.lesson.explanations)
        before, self._board = self._board, json_safe(sent_board(shown.state))
        found = json_safe(shown.inspections)
        return {"board_state": delta(before, self._board), "step": shown.step, "inspections": found}

    def _question(self, place: int, item: Item, offered: OfferedAnswers, sentences: dict[str, int]) -> BakedQuestion:
        question, digest = item.question, question_digest(item.question)
        reveal, hints = None, list[BakedMessage]()
        if not self.exam:
            shown = self._progress(self.pages[place])
            hints = [numbered(sentences, message) for message in shown.hint_messages]
            shown.reveal()
            reveal = self._outcome(place, shown, sentences)
        prompt = question.prompt(self.language)
        return {
            "item": item.id,
            "question": digest,
            "settled_question": digest if self.exam else question_text(question),
            "hints": hints,
            "begun": bool(item.worked),
            "answers": [self._answer(place, text, sentences) for text in offered.texts],
            "by_rows": self._by_rows(place, question, sentences) if offered.is_grid else [],
            "reveal": reveal,
            "refusal": offered_note(offered, self.language) or self.language.say("page.error.answer"),
            "missed": self.language.say("page.end.missed.one", number=self._numbers[place], prompt=prompt),
        }

    def _answer(self, place: int, text: str, sentences: dict[str, int], *, alike: bool = False) -> BakedAnswer:
        """What an answer leads to; or what it has in common with all that are as right."""
        here = self._progress(self.pages[place])
        here.submit(json.loads(text))
        here.follow_up = None  # there are no further questions without Python
        given, shown = self._outcome(place, here, sentences, alike=alike), None
        if not self.exam and not here.settled:
            here.reveal()
            shown = self._outcome(place, here, sentences, alike=alike)
        return {"given": given, "shown": shown, "credit": float(here.verdict.credit) if here.verdict else 0.0}

    def _by_rows(self, place: int, question: Question, sentences: dict[str, int]) -> list[BakedAnswer]:
        """What any grid but those of the list leads to, by the number of its rows that are right."""
        form, right = cast("GridForm[Any, Any]", question.form), question.example_answer
        choice = form.item_domain.choices(question.context)[0]
        found = list[BakedAnswer]()
        for number in range(1 if self.exam else len(right)):
            given = (*right[:number], *(row ^ {choice} for row in right[number:]))
            answer = self._answer(place, json.dumps(form.to_json(question.context, given)), sentences, alike=True)
            found.append({**answer, "credit": number / len(right)})
        return found

    def _prediction(self, place: int, prediction: PredictionPart, sentences: dict[str, int]) -> BakedQuestion:
        answers = [self._answer(place, json.dumps({"choice": choice, "words": ""}), sentences) for choice in range(len(prediction.choices))]
        digest = f"sha256:{prediction.digest}"
        return {
            "item": prediction.id,
            "question": digest,
            "settled_question": digest,
            "hints": [],
            "begun": False,
            "answers": answers,
            "by_rows": [],
            "reveal": None,
            "refusal": self.language.say("page.error.answer"),
            "missed": "",
        }

    def _outcome(self, place: int, here: PageAttempt, sentences: dict[str, int], *, alike: bool = False) -> BakedOutcome:
        shown = None if alike and not here.settled else here.shown_answer
        messages = [message for message in here.messages() if message["kind"] != "hint"]
        if alike:  # of the verdict, its title and the right answer
            last = slice(-1, None) if here.settled else slice(0)
            messages = [{**each, "lines": each["lines"][last]} if each["kind"] in ("partly", "wrong") else each for each in messages]
        return {
            "answer": "" if shown is None else json.dumps(shown[0]),
            "marks": [] if alike else [*answer_marks(here.verdict, settled=here.settled, revealed=here.revealed)],
            "tab": page_tab(self.pages[place], here, place + 1, self._numbers[place], self.language),
            "settled": here.settled,
            "messages": [numbered(sentences, message) for message in messages],
        }


def offered_input(offered: OfferedAnswers, language: Language) -> AnswerInput:
    """The input for the answers that are offered: that of the exercise, or a choice among a few."""
    question = offered.question
    if offered.is_whole or offered.is_range or offered.is_grid:
        return answer_input(question, language)
    labels = [question.form.describe(language, question.context, answer) for answer in offered.answers]
    shown = answer_map(question, language, settled=False, marking=False)
    options: list[InputOption] = [{"label": label, "value": text} for label, text in zip(labels, offered.texts)]
    return {**BLANK, "kind": "choice", "options": options, "map": shown}


def offered_note(offered: OfferedAnswers, language: Language) -> str:
    """What is said of answers that are not offered whole; empty if they are."""
    if offered.is_whole or offered.is_grid:
        return ""
    if offered.is_range:
        return language.say("export.numbers", first=NUMBERS[0], last=NUMBERS[-1])
    return language.say("export.choices")


def numbered(sentences: dict[str, int], message: PageMessage) -> BakedMessage:
    """A message that names its sentences by number; new ones join those of its page.

    Example:
        >>> sentences: dict[str, int] = {}
        >>> numbered(sentences, {"kind": "wrong", "title": "No.", "lines": ["Count."]})
        {'kind': 'wrong', 'text': [0, 1]}
        >>> sentences
        {'No.': 0, 'Count.': 1}
    """
    texts = [message["title"], *message["lines"]]
    return {"kind": message["kind"], "text": [sentences.setdefault(text, len(sentences)) for text in texts]}
