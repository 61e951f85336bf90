"""Exercises of whatever somebody may ask, in a long run: ``python -m tests.widget.any_exercise_long_run [questions] [first seed]``."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

import hanabi_widget as hw
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.lessons.random_questions import any_answer, anything

NAMES = [*TYPES]
REFUSED = LocalizedError, DependsOnUnknownCard, InconsistentPosition
"""The errors that say that a question cannot be asked."""
SLOW = 10
"""Seconds after which a question is named as slow."""


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


def main(questions: int = 10_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    start, faults, accepted = perf_counter(), 0, Counter[str]()
    for seed in range(first, first + questions):
        before, name = perf_counter(), NAMES[seed % len(NAMES)]
        try:
            accepted[name] += is_accepted(name, seed)
        except Exception as problem:  # noqa: BLE001
            faults += 1
            sys.stdout.write(f"{name} {seed}: {problem!r}\n")
        if perf_counter() - before > SLOW:
            sys.stdout.write(f"{name} {seed}: {perf_counter() - before:.0f} s\n")
        sys.stdout.flush()
    shares = ", ".join(f"{accepted[name]} {name}" for name in NAMES)
    sys.stdout.write(f"{questions} questions, {accepted.total()} accepted: {faults} faults, {perf_counter() - start:.0f} s\n{shares}\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
