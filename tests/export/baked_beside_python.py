"""A baked lesson as js shows it, beside the exercise that Python runs.

In a long run: every answer that can be given to the questions of the course, and to some of each type, in js, in Python and in Moodle.
``make baked``, with the number of questions a type, and types, which leave out the course.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import Settings, baked_lesson
from hanabi_widget.export.export_lesson import lesson_html
from hanabi_widget.lessons import TYPES, Lesson, LessonError, Question, QuestionPart, TeacherNotes, read_lesson
from hanabi_widget.lessons.answers.answer_forms import NumberForm
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import answer_told, base_36, packed_rows, row_items, samples
from hanabi_widget.protocol.baked_lesson import BakedLesson
from hanabi_widget.protocol.board import KINDS
from hanabi_widget.protocol.deltas import json_safe
from hanabi_widget.session.lesson_pages import attempt_on, page_state, pages, with_exercise_keys
from hanabi_widget.text import ENGLISH, Language, LocalizedError
from hanabi_widget.view import OFFLINE
from tests.apply_delta import steps_in
from tests.export.test_handouts_and_moodle import check
from tests.kinds import Json
from tests.session.at_screens import shown_by

SCRIPT = Path(__file__).parent / "baked_in_node.mjs"
NO_NODE = shutil.which("node") is None or not (SCRIPT.parents[2] / "js" / "node_modules" / "esbuild").is_dir()
LEFT_OUT = {"can_repeat": False, "can_repeat_missed": False}
"""What a baked lesson does not offer, for want of Python."""

Command = Json


class Shown(NamedTuple):
    """What js showed in a run: at first and after each command, with the errors, and the attempts and credits that it kept."""

    steps: list[Json]
    errors: list[str]
    attempts: list[Json]
    credits: dict[str, float]


def in_js(lesson: BakedLesson, runs: Sequence[Sequence[Command]]) -> list[Shown]:
    """What js shows in some runs of commands."""
    given = json.dumps({"lesson": lesson, "runs": runs})
    told = subprocess.run(["node", SCRIPT], input=given, capture_output=True, text=True, check=True)
    return [Shown(**run) for run in json.loads(told.stdout)]


def in_python(lesson: Lesson, commands: Sequence[Command], *, exam: bool = False, language: Language = ENGLISH) -> Iterator[Json]:
    """What the exercise of Python shows, reduced to what needs no Python."""
    exercise = hw.Exercise(lesson, exam=exam, journal=None, language=language.code)
    for command in (None, *commands):
        if command:
            exercise.session.handle({"page": exercise.page, **command})
        yield _state(exercise)
    exercise.close()


def pages_in_python(lesson: Lesson, commands: Sequence[Command]) -> Iterator[Json]:
    """The same without boards, which take most of the time."""
    shown, current = pages(lesson), 0
    progress = [attempt_on(page, ENGLISH, exam=False) for page in shown]
    for command in (None, *commands):
        match command:
            case {"type": "turn", "page": place}:
                current = place
            case {"type": "answer", "answer": text}:
                progress[current].submit(json.loads(text))
            case {"type": "reveal"}:
                if not progress[current].settled:
                    progress[current].reveal()
            case {"type": "explore"}:
                progress[current].explored = not progress[current].explored
        yield {**json_safe(page_state(lesson, shown, progress, current, ENGLISH, exam=False)), **LEFT_OUT, "student": ""}


def _state(exercise: hw.Exercise) -> Json:
    board = shown_by(exercise)
    if exercise.session.pages[exercise.page].id is None or exercise.session.is_explored:
        board = with_exercise_keys(exercise.session.language, OFFLINE.before(board))
    return {"page": {**exercise._page_state, **LEFT_OUT}, "board": board, "step": exercise.step}


def assert_same(ours: Json, theirs: Json) -> None:
    assert_same_page(ours["page"], theirs["page"])
    board = ours["board"]
    sent = {**board, **{kind: steps_in({"_board_state": board}, kind) for kind in KINDS}}
    assert {name: sent[name] for name in theirs["board"]} == theirs["board"]
    assert ours["step"] == theirs["step"]


def assert_same_page(ours: Json, theirs: Json) -> None:
    """js says what Python does."""
    page, expected = _parsed(ours), _parsed(theirs)
    differing = {name: (page[name], expected[name]) for name in expected if page[name] != expected[name]}
    assert not differing, differing


def _parsed(page: Json) -> Json:
    return {**page, "answer": page["answer"] and json.loads(page["answer"])}


MAX_ANSWERS = 128
"""Of more answers, so many are given."""


def answers_to(question: Question, random: Random, most: int = MAX_ANSWERS) -> list[Any]:
    """All answers to a question, as JSON; of too many the right one, those that mistakes lead to, and others."""
    form, context = question.form, question.context
    every = form.every(context)
    listed = [] if every is None else [*islice(every, MAX_ANSWERS + 1)]
    if 0 < len(listed) <= most:
        return [form.to_json(context, answer) for answer in listed]
    found = [question.example_answer, *(answer for answers in question.wrong_answers_by_mistake.values() for answer in answers)]
    if form.has_parts:
        rows, size = len(packed_rows(question, question.example_answer)), len(row_items(question))
        some = [["0"] * rows, *([base_36(random.getrandbits(size)) for _ in range(rows)] for _ in range(5))]
        found += [form.read(context, answer_told(question, {"rows": each})) for each in some]
    elif every is None:
        found += samples(question)
        if isinstance(question.form, NumberForm):
            found += [random.randrange(-30, 60) for _ in range(5)]
    found += random.sample(listed, min(len(listed), most))
    return [form.to_json(context, answer) for answer in dict.fromkeys(found)][:most]


def every_answer(lesson: Lesson, most: int = MAX_ANSWERS) -> int:
    """Give answers to every question to js and to Python, and have the right one shown; returns the number of answers.

    Of small forms these are all answers. The boards are compared for the first answer to each question.
    """
    baked, random = baked_lesson(lesson, Settings(ENGLISH)), Random(lesson.title)
    shown_pages = pages(lesson)
    given = [
        (place, number, answer)
        for place, page in enumerate(shown_pages)
        if page.item and page.item.is_asked
        for number, answer in enumerate(answers_to(page.item.question, random, most))
    ]
    runs: list[list[Command]] = [
        [
            {"type": "turn", "page": place},
            {"type": "answer", "page": place, "sitting": 0, "answer": json.dumps(answer)},
            {"type": "reveal", "page": place},
            {"type": "explore", "page": place},
        ]
        for place, _, answer in given
    ]
    for commands, (place, number, answer), shown in zip(runs, given, in_js(baked, runs)):
        item = shown_pages[place].item
        assert item is not None
        assert shown.errors == []
        if number == 0:
            for ours, theirs in zip(shown.steps, in_python(lesson, commands), strict=True):
                assert_same(ours, theirs)
        for ours, theirs in zip(shown.steps, pages_in_python(lesson, commands), strict=True):
            assert_same_page(ours["page"], theirs)
        assert item.question.form.read(item.question.context, shown.attempts[0]["answer"]) == item.question.form.read(
            item.question.context, answer
        )
        assert shown.credits[item.id] == pytest.approx(float(item.question.grade(answer).credit))
    return len(runs)


def every_answer_alone(lesson: Lesson, most: int = MAX_ANSWERS) -> int:
    """Give answers to every question of a lesson, each alone, which is quicker; returns the number of answers."""
    given = 0
    for item in lesson.asked():
        given += every_answer(Lesson(lesson.title, parts=(QuestionPart(item.question, TeacherNotes(item.hints, item.comment)),)), most)
    return given


MAX_PAGE = 300_000
"""A page of 20 questions has fewer bytes."""


def course() -> list[Path]:
    """The lessons of the course that ask questions."""
    found = (Path(__file__).parents[2] / "notebooks" / "lessons").glob("[0-9]*.lesson")
    return sorted(path for path in found if "-think-" not in path.stem)


def main(number: int = 20, *names: str) -> int:
    """1 if a page is too large."""
    large = 0
    for path in [] if names else course():
        print(f"{path.stem}: {every_answer_alone(read_lesson(path.read_text('utf-8')))} answers as in Python", flush=True)
    for name in names or TYPES:
        questions, seed = number, 1
        while True:
            try:
                lesson = read_lesson(f"title: {name}\ndrill: {name} n={questions} seed={seed}")
                lesson.items()
                break
            except (LocalizedError, LessonError):  # few positions suit the type
                questions -= 1
        size = len(lesson_html(baked_lesson(lesson, Settings(ENGLISH)), ENGLISH).encode())
        large += size >= MAX_PAGE
        answers, graded = every_answer_alone(lesson), check(name, questions, seed)
        found = f"{questions} questions, {size // 1000} kB, {answers} answers as in Python, {graded} graded by Moodle as here"
        print(f"{name}: {found}", flush=True)
    return int(large > 0)
