"""Predictions: nothing is shown before the choice; it is kept, restored and never graded."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import read_submission
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import LocalizedError

pytestmark = pytest.mark.usefixtures("elsewhere")

TEXT = """title: Think first

Look.

game: view=Ben step=1 r1 | >Ann r1 y2 b3 w3 g5 | Ben y1 r3 g4 b2 w5
    1. A 1>B  2. B p1(y1)

predict: Will it fit?
    choice: Yes
    choice: No
    then: It does.
        Look at the log.

drill: number which=pace n=1
"""


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExerciseSession, "name_written", "")


def send(exercise: hw.Exercise, kind: str, **values: Any) -> None:  # noqa: ANN401
    exercise.session.handle({"type": kind, "id": 1, "page": exercise.page, "sitting": 0, **values})


def choose(exercise: hw.Exercise, choice: int, words: str = "") -> None:
    send(exercise, "answer", answer=json.dumps({"choice": choice, "words": words}))


def test_the_game_goes_on_only_after_the_choice() -> None:
    exercise = hw.Exercise(TEXT, journal=None)
    page = exercise._page_state
    assert (page["question"], page["messages"], page["more_hints"], page["tabs"][0]["mark"]) == ("Will it fit?", [], False, "?")
    assert [option["label"] for option in page["input"]["options"]] == ["Yes", "No"]
    assert (len(exercise.board.shown["frames"]), exercise.board.detail) == (2, "table")
    assert "It does" not in json.dumps(exercise.get_state(), default=str)
    with pytest.raises(LocalizedError, match="Answer the question first"):
        exercise.session.handle({"type": "act", "id": 1, "step": 1, "action": {"kind": "play", "slot": 1}})
    choose(exercise, 1, " because ")
    page = exercise._page_state
    assert page["messages"] == [{"kind": "comment", "title": "", "lines": ["It does.", "Look at the log."]}]
    assert (page["settled"], page["show_next"], json.loads(page["answer"])) == (True, True, {"choice": 1, "words": "because"})
    assert (len(exercise.board.shown["frames"]), exercise.step, exercise.board.detail) == (3, 1, "nested")
    choose(exercise, 0)
    assert json.loads(exercise._page_state["answer"])["choice"] == 1


@pytest.mark.parametrize(
    "answer", ["3", '{"choice": 2}', '{"choice": -1}', '{"choice": true}', '{"choice": 0, "words": 3}', '{"choice": 0, "more": 1}', "[]"]
)
def test_what_is_no_choice(answer: str) -> None:
    exercise = hw.Exercise(TEXT, journal=None)
    with pytest.raises(LocalizedError, match="This is not an answer"):
        send(exercise, "answer", answer=answer)
    assert exercise.attempts == []


def test_it_is_kept_and_restored_and_left_out_of_exams() -> None:
    exercise = hw.Exercise(TEXT)
    choose(exercise, 0, "so")
    again = hw.Exercise(TEXT)
    assert again.session.progress[0].settled
    (attempt,) = read_submission("attempts.jsonl").attempts
    assert (attempt.mode, attempt.answer) == ("prediction", {"choice": 0, "words": "so"})
    assert len(hw.Exercise(TEXT, exam=True).session.pages) == 1
    assert again._page_state["messages"][-1]["lines"]


def test_a_lesson_of_one_prediction_does_not_miss_questions() -> None:
    exercise = hw.Exercise(TEXT.partition("drill:")[0], journal=None)
    assert (exercise._page_state["messages"], exercise._page_state["student"]) == ([], None)
    assert exercise.submit({"choice": 0}) is None
