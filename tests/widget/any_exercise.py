"""Exercises of whatever somebody may ask. ``make long RUN=exercises``, with the number of questions, and the first seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import hanabi_widget as hw
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.lessons.random_questions import any_answer, anything
from tests.long_runs import count_faults

NAMES = [*TYPES]
REFUSED = LocalizedError, DependsOnUnknownCard, InconsistentPosition
"""The errors that say that a question cannot be asked."""


def is_accepted(name: str, seed: int) -> bool:
    """Whether a question of a type is accepted; if so it has been shown, answered, hinted, revealed and graded."""
    random = Random(seed)
    asked = anything(name, random)
    try:
        item = asked.question()
        exercises = [hw.Exercise(item, journal=None, language=code) for code in ("en", random.choice([*LANGUAGES]))]
    except REFUSED:
        return False
    for exercise in exercises:
        work_through(exercise, item, random)
    examined = hw.Exercise([item], exam=True, journal=None)
    examined.submit(_wrong(item, random))
    revealed = hw.Exercise(item, journal=None)
    revealed.reveal()
    assert revealed._page_state["settled"]
    return True


def work_through(exercise: hw.Exercise, item: Question, random: Random) -> None:
    """Answer wrongly, take all hints, answer right."""
    for _ in range(2):
        wrong = _wrong(item, random)
        verdict = exercise.submit(wrong)
        assert verdict is not None
        assert str(verdict)
        if verdict.right:
            assert item.grade(wrong).right
            return
    while exercise._page_state["more_hints"]:
        exercise.hint()
    assert exercise._page_state["messages"]
    verdict = exercise.submit(item.form.to_json(item.context, min(item.right_answers, key=repr)))
    assert verdict is not None
    assert verdict.right
    assert exercise._page_state["settled"]


def _wrong(item: Question, random: Random) -> object:
    """Some answer that is probably wrong, as JSON."""
    return item.form.to_json(item.context, any_answer(item, random))


def faults(name: str, seed: int) -> Iterator[str]:
    """What goes wrong with a question of a type."""
    try:
        is_accepted(name, seed)
    except Exception as problem:  # noqa: BLE001
        yield repr(problem)


def main(questions: int = 10_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(sum(count_faults(name, partial(faults, name), first, questions // len(NAMES)) for name in NAMES) > 0)
