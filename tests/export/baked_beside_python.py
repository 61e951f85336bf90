"""A baked lesson as js shows it, beside the exercise that Python runs.

In a long run: every answer that can be given to some questions of each type, in js, in Python and in Moodle. ``make long RUN=baked``, with
the number of questions a type, and types.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import baked_lesson
from hanabi_widget.export.export_lesson import lesson_html
from hanabi_widget.lessons import TYPES, Lesson, LessonError, QuestionPart, read_lesson
from hanabi_widget.protocol.baked_lesson import BakedLesson
from hanabi_widget.session.attempt import MistakeFollowUp
from hanabi_widget.session.lesson_pages import with_exercise_keys
from hanabi_widget.text import ENGLISH, Language, LocalizedError
from hanabi_widget.view import OFFLINE
from tests.apply_delta import KINDS, steps_in
from tests.export.test_handouts_and_moodle import check
from tests.widget.browser import shown_by

SCRIPT = Path(__file__).parent / "baked_in_node.mjs"
NO_NODE = shutil.which("node") is None or not (SCRIPT.parents[2] / "js" / "node_modules" / "esbuild").is_dir()
LEFT_OUT = {"can_repeat": False, "can_repeat_missed": False, "explore": ""}
"""What a baked lesson does not offer, for want of Python."""

Command = dict[str, Any]


class Shown(NamedTuple):
    """What js showed in a run: at first and after each command, with the errors, and the attempts and credits that it kept."""

    steps: list[dict[str, Any]]
    errors: list[str]
    attempts: list[dict[str, Any]]
    credits: dict[str, float]


def in_js(lesson: BakedLesson, runs: Sequence[Sequence[Command]]) -> list[Shown]:
    """What js shows in some runs of commands."""
    given = json.dumps({"lesson": lesson, "runs": runs})
    told = subprocess.run(["node", SCRIPT], input=given, capture_output=True, text=True, check=True)
    return [Shown(**run) for run in json.loads(told.stdout)]


def in_python(
    lesson: Lesson, commands: Sequence[Command], *, exam: bool = False, language: Language = ENGLISH, boards: bool = True
) -> Iterator[dict[str, Any]]:
    """What the exercise of Python shows, reduced to what needs no Python; without its boards, which take most of the time, if not asked."""
    asked, MistakeFollowUp.asked = MistakeFollowUp.asked, None  # type: ignore[assignment, method-assign]
    try:
        exercise = hw.Exercise(lesson, exam=exam, journal=None, language=language.code)
        for command in (None, *commands):
            if command:
                exercise.session.handle({"page": exercise.page, **command})
            if boards and exercise._page_state["explore"] == "offered":
                exercise.explore()  # a baked page opens its board by itself
            yield _state(exercise) if boards else {"page": _page(exercise)}
        exercise.close()
    finally:
        MistakeFollowUp.asked = asked  # type: ignore[method-assign]


def _state(exercise: hw.Exercise) -> dict[str, Any]:
    board = shown_by(exercise)
    if not exercise.session.question_is_open:
        board = with_exercise_keys(exercise.session.language, OFFLINE.before(board))
    return {"page": _page(exercise), "board": board, "step": exercise.step}


def _page(exercise: hw.Exercise) -> dict[str, Any]:
    state = exercise._page_state
    told = [{**message, "kind": "comment"} if message["kind"] == "end" else message for message in state["messages"]]
    return {**state, "messages": told, **LEFT_OUT}


def assert_same(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert_same_page(ours["page"], theirs["page"])
    board = ours["board"]
    sent = {**board, **{kind: steps_in({"_board_state": board}, kind) for kind in KINDS}}
    assert {name: sent[name] for name in theirs["board"]} == theirs["board"]
    assert ours["step"] == theirs["step"]


def assert_same_page(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """js says what Python does; but the input, and what is said of it, may be that of a nearer form."""
    page, expected = _parsed(ours), _parsed(theirs)
    if page["input"] and page["input"] != expected["input"]:
        assert page["input"]["kind"] == "choice"
    if page["texts"] != expected["texts"]:
        assert page["texts"][:-1] == expected["texts"]
    differing = {name: (page[name], expected[name]) for name in expected if page[name] != expected[name] and name not in ("input", "texts")}
    assert not differing, differing


def _parsed(page: dict[str, Any]) -> dict[str, Any]:
    return {**page, "answer": page["answer"] and json.loads(page["answer"])}


def every_answer(lesson: Lesson) -> int:
    """Give every answer of every question to js and to Python, and have the right one shown; returns the number of answers.

    The boards are compared for the first answer to each question.
    """
    baked = baked_lesson(lesson, ENGLISH)
    answers = [
        (place, number, answer["given"]["answer"])
        for place, page in enumerate(baked["pages"])
        for number, answer in enumerate((page["asked"] or {"answers": []})["answers"])
    ]
    runs: list[list[Command]] = [
        [
            {"type": "turn", "page": place},
            {"type": "answer", "page": place, "sitting": 0, "answer": text},
            {"type": "reveal", "page": place},
        ]
        for place, _, text in answers
    ]
    for commands, (_, number, _), shown in zip(runs, answers, in_js(baked, runs)):
        assert shown.errors == []
        boards = number == 0
        for ours, theirs in zip(shown.steps, in_python(lesson, commands, boards=boards), strict=True):
            assert_same(ours, theirs) if boards else assert_same_page(ours["page"], theirs["page"])
    return len(runs)


MAX_PAGE = 300_000
"""A page of 20 questions has fewer bytes."""


def main(number: int = 20, *names: str) -> int:
    """1 if a page is too large."""
    large = 0
    for name in names or TYPES:
        questions, seed = number, 1
        while True:
            try:
                lesson = read_lesson(f"title: {name}\ndrill: {name} n={questions} seed={seed}")
                lesson.items()
                break
            except (LocalizedError, LessonError):  # few positions suit the type
                questions -= 1
        size = len(lesson_html(baked_lesson(lesson, ENGLISH), ENGLISH).encode())
        large += size >= MAX_PAGE
        alone = [Lesson(name, parts=(QuestionPart(item.question),)) for item in lesson.asked()]  # one question is quicker than twenty
        answers, graded = sum(map(every_answer, alone)), check(name, questions, seed)
        found = f"{questions} questions, {size // 1000} kB, {answers} answers as in Python, {graded} graded by Moodle as here"
        print(f"{name}: {found}", flush=True)
    return int(large > 0)
