"""A lesson with questions, and what the tests of exercises ask of one."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import hanabi_widget as hw
from hanabi_widget.lessons import Question, drill

GAME = """Look at it.

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C
"""
PREDICTION = """predict: What does Cleo know?
    choice: All
    choice: Nothing
    then: Only her ones.
"""
TEXT = f"""title: Ones

{GAME}
ask: touched clue=2>A
    hint: Look at the numbers.
    comment: Now a clue to Ann.

And now?

ask: number which=pace
"""


@cache
def items(name: str) -> list[Question]:
    return drill(name, n=2, seed="exercise")


def items_of(exercise: hw.Exercise) -> list[Question]:
    return [item.question for item in exercise.lesson.items()]


def right_answer(question: Question) -> object:
    """An answer that is right, as JSON."""
    return question.form.to_json(question.context, question.example_answer)


def at_page(number: int, source: Any = TEXT, **settings: Any) -> hw.Exercise:  # noqa: ANN401
    """An exercise, turned to a page."""
    exercise = hw.Exercise(source, **settings)
    exercise.page = number
    return exercise


def page(exercise: hw.Exercise) -> dict[str, Any]:
    """What the page shows."""
    return dict(exercise._page_state)


def send(exercise: hw.Exercise, kind: str, **more: object) -> object:
    """Have the exercise answer a message of the page that is shown; errors are raised."""
    return exercise.session.handle({"type": kind, "id": 1, "page": exercise.page, "sitting": 0, "step": exercise.step, **more})


def sent(exercise: hw.Exercise) -> str:
    """All that the browser gets."""
    return json.dumps(
        {name: value for name, value in exercise.get_state().items() if name not in ("_esm", "_style_sheet", "layout", "tabbable")}
    )
