"""Classes of students with their answers, to be graded and to be damaged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from hanabi_widget.lessons import Lesson, read_lesson
from hanabi_widget.lessons.grading.attempt_files import MIME, bundle
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.lessons.lesson import Item

LESSON = read_lesson(
    """title: Ones

game: r1 | >Ann y2 r5 g1 b3 w3 | Ben y1 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C  2. B 5>A

ask: touched clue=2>A
ask: known of=Cleo claim=playable view=Cleo step=1 variants=yes
ask: odds of=Ben slot=2 claim=playable
drill: known claim=playable technique=T2 n=2 seed=3
drill: possible n=1 seed=3
"""
)
PAGE = (Path(__file__).parents[2] / "docs" / "attempts.md").read_text("utf-8")
[NBGRADER_CELL] = re.findall(r"^```\n(### BEGIN HIDDEN TESTS\n.*?\n### END HIDDEN TESTS\n)```$", PAGE, re.MULTILINE | re.DOTALL)
NAMES = ("Zoé", "Łukasz", "=1+1", "Ann")


def right_answer(item: Item) -> Any:  # noqa: ANN401 - of any form
    question = item.question
    return question.form.to_json(question.context, min(question.right_answers, key=str))


def wrong_answer(item: Item) -> Any:  # noqa: ANN401
    """The answer of a mistake, or what is no answer at all."""
    question = item.question
    for answers in question.wrong_answers_by_mistake.values():
        return question.form.to_json(question.context, min(answers, key=str))
    return "?"


def attempt(item: Item, answer: object, student: str, number: int, mode: str = "practice") -> Attempt:
    """The attempt of this number; in practice it states the question."""
    return Attempt.now(item, answer, lesson=LESSON.title, student=student, seconds=number + 0.5, hints=number % 3, mode=mode, settled=True)


def some_attempts(random: Random, student: str, lesson: Lesson = LESSON) -> list[Attempt]:
    """Some answers to some items: in practice any number, in an exam one."""
    found = []
    for item in lesson.items(student):
        exam = random.random() < 0.3
        for number in range(1 if exam else random.randrange(4)):
            answer = random.choice([right_answer, wrong_answer])(item)
            found.append(attempt(item, answer, student, number, "exam" if exam else "practice"))
    return found


def journal_text(attempts: Iterable[Attempt]) -> str:
    return "".join(f"{json.dumps(one.to_json(), ensure_ascii=False)}\n" for one in attempts)


def notebook_text(outputs: Sequence[object], kind: str = "display_data") -> str:
    """A notebook with outputs under the media type."""
    cell = new_code_cell("hw.ask(...)")
    data = [{"text/plain": "x", MIME: value} for value in outputs]
    cell.outputs = [new_output("stream", name="stdout", text="x"), *({"output_type": kind, "metadata": {}, "data": each} for each in data)]
    return json.dumps({**new_notebook(), "cells": [new_markdown_cell("#"), cell]})


def bundled(attempts: Iterable[Attempt]) -> str:
    return notebook_text([bundle(attempts)])
