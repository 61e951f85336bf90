"""What was missed is asked again, as a variant that looks different."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES
from hanabi_widget.lessons.drills import another_variant
from hanabi_widget.session.pages import NextLesson, next_lesson
from hanabi_widget.text import LocalizedError

from .sample_lesson import TEXT, items, items_of, sent

pytestmark = pytest.mark.usefixtures("elsewhere")

STATE = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))


def send(exercise: hw.Exercise, kind: str) -> None:
    exercise.session.handle({"type": kind, "id": 1, "page": exercise.page})


def page(exercise: hw.Exercise) -> dict[str, Any]:
    return dict(exercise._page_state)


def test_an_exam_marks_numbers_and_repeats_nothing() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), exam=True, journal=None)
    exercise.submit([1])
    exercise.submit([2])
    state = page(exercise)
    assert (state["marks"], state["tries"], state["can_repeat"], state["can_repeat_missed"]) == ([], "", False, False)
    assert json.loads(state["answer"]) == [2]
    for kind in ("again", "again_missed"):
        with pytest.raises(LocalizedError, match="not in an exam"):
            send(exercise, kind)


@pytest.mark.parametrize("name", TYPES)
def test_a_variant_looks_different_and_is_always_the_same(name: str) -> None:
    for question in items(name):
        variant = another_variant(question)
        assert variant.canonical_text() != question.canonical_text()
        assert another_variant(question) == variant
        assert (variant.id, len(variant.right_answers), variant.difficulty) == (
            question.id,
            len(question.right_answers),
            question.difficulty,
        )


def test_a_revealed_question_may_be_asked_again() -> None:
    exercise = hw.Exercise(TEXT)
    exercise.page = 1
    with pytest.raises(LocalizedError, match="Only a question that is done"):
        send(exercise, "again")
    exercise.reveal()
    assert page(exercise)["can_repeat"]
    asked, answers = items_of(exercise)[0], len(exercise.attempts)
    send(exercise, "again")
    state = page(exercise)
    assert (state["page"], state["settled"], state["answer"], state["messages"], state["texts"]) == (1, False, "", [], [])
    again = exercise.session.pages[1].item
    assert again
    assert again.question.canonical_text() != asked.canonical_text()
    assert again.comment == "", "the teacher's words are about the first one"
    assert exercise.board.shown["frames"][-1]["statistics"] == [], "the board tells nothing while it is open"
    exercise.submit(again.question.form.to_json(again.question.context, again.question.example_answer))
    assert (page(exercise)["tabs"][1]["state"], page(exercise)["can_repeat"]) == ("right", False)
    assert len(exercise.attempts) == answers, "what is asked again is not logged"
    assert hw.Exercise(TEXT)._page_state["tabs"][1]["state"] == "shown"


def test_what_was_missed_is_asked_again_until_nothing_is() -> None:
    exercise = hw.Exercise([items("odds")[0], items("touched")[0], items("number")[0]], journal=None)
    with pytest.raises(LocalizedError, match="Only a question that is done"):
        send(exercise, "again_missed")
    for place, question in enumerate(items_of(exercise)):
        exercise.page = place
        if place == 1:
            exercise.submit(question.form.to_json(question.context, question.example_answer))
        else:
            exercise.reveal()
    assert page(exercise)["can_repeat_missed"]
    send(exercise, "again_missed")
    assert (page(exercise)["page"], [tab["state"] for tab in page(exercise)["tabs"]]) == (0, ["open", "right", "open"])
    for place in (0, 2):
        exercise.page = place
        item = exercise.session.pages[place].item
        assert item
        exercise.submit(item.question.form.to_json(item.question.context, item.question.example_answer))
    assert not page(exercise)["can_repeat_missed"]
    assert page(exercise)["messages"][1] == {"kind": "comment", "title": "You have finished all questions: 3 of 3 right.", "lines": []}
    with pytest.raises(LocalizedError):
        send(exercise, "again_missed")


def test_a_question_that_stands_twice_is_asked_again_on_both_pages() -> None:
    first, second = items("number")
    exercise = hw.Exercise([first, second, first], journal=None)
    exercise.reveal()
    send(exercise, "again")
    assert [tab["state"] for tab in page(exercise)["tabs"]] == ["open", "open", "open"]
    assert exercise.session.progress[0] is exercise.session.progress[2]


def test_the_next_lesson_of_a_course_is_told(tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    for name, title in (("02-clues", "Clues"), ("03-counting", "Counting"), ("03-counting-think-1", "Think"), ("10-odds", "Odds")):
        (lessons / f"{name}.lesson").write_text(f"title: {title}\n\ndrill: number which=pace n=2\n", "utf-8")
    (tmp_path / "03-counting.ipynb").write_text("{}")
    assert next_lesson(lessons / "02-clues.lesson") == NextLesson("Counting", "03-counting.ipynb")
    assert next_lesson(str(lessons / "03-counting.lesson")) == NextLesson("Odds", "10-odds.lesson")
    assert next_lesson(lessons / "10-odds.lesson") is None
    assert next_lesson("title: T\n\nText.") is next_lesson(items("number")) is None
    exercise = hw.Exercise(lessons / "02-clues.lesson", journal=None)
    assert "Counting" not in sent(exercise)
    for place, question in enumerate(items_of(exercise)):
        exercise.page = place
        exercise.submit(question.form.to_json(question.context, question.example_answer))
    assert page(exercise)["messages"][1]["lines"] == ["The next lesson: Counting (03-counting.ipynb)"]
