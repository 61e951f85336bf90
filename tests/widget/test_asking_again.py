"""What an exercise tells of an answer part by part, and asking what was missed again, as variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES
from hanabi_widget.lessons.drills.drill import another_variant
from hanabi_widget.text import LocalizedError
from hanabi_widget.widget.next_lesson import NextLesson, next_lesson

from .sample_lesson import TEXT, items, items_of, sent

pytestmark = pytest.mark.usefixtures("elsewhere")

STATE = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))


def send(exercise: hw.Exercise, kind: str) -> None:
    exercise._handle({"type": kind, "id": 1, "page": exercise.page})


def page(exercise: hw.Exercise) -> dict[str, Any]:
    return dict(exercise._page_state)


@pytest.mark.parametrize("name", TYPES)
def test_answers_are_given_at_the_cards_that_they_are_about(name: str) -> None:
    question = items(name)[0]
    given = page(hw.Exercise([question], journal=None))["input"]
    hands = question.state.card_numbers
    places = [(place["seat"], place["slot"]) for place in given["places"]]
    assert all(1 <= slot <= len(hands[seat]) for seat, slot in places)
    assert len(places) in (0, len(given["rows"] if given["kind"] in ("grid", "hand") else given["options"]))
    several = given["kind"] == "grid" or (given["kind"] == "set" and given["cards"])
    assert (len(given["suits"]), bool(given["all"])) == ((len(question.state.rules.suits), True) if several else (0, False))
    expected = {"touched": 5, "chop": 5, "focus": 5, "critical": 5} | dict.fromkeys(("thinks", "pace", "odds", "who_knows"), 0)
    assert bool(places) == bool(expected.get(name, len(places)))


def test_a_wrong_set_is_marked_only_where_the_verdict_says_why() -> None:
    exercise = hw.Exercise(hw.question("playable", STATE, of="Bob"), journal=None)
    assert page(exercise)["marks"] == []
    exercise.submit([1, 3])
    assert page(exercise)["marks"] == ["wrong", "untold", "untold", "untold", "untold"]
    assert any("slot 1" in line for line in page(exercise)["messages"][0]["lines"])
    exercise.submit([])
    assert page(exercise)["marks"] == ["untold"] * 5
    exercise.submit([3, 5])
    assert page(exercise)["marks"] == ["right"] * 5


def test_a_grid_is_marked_by_rows() -> None:
    exercise = hw.Exercise(hw.question("possible", STATE, of="Bob", level="clues"), journal=None)
    (right,) = exercise.lesson.items()[0].question.right_answers
    form, context = exercise.lesson.items()[0].question.form, exercise.lesson.items()[0].question.context
    answer = form.to_json(context, right)
    assert isinstance(answer, list)
    exercise.submit([[], *answer[1:]])
    assert page(exercise)["marks"] == ["wrong", "right", "right", "right", "right"]


def test_a_revealed_answer_fills_the_input_and_says_what_was_right() -> None:
    exercise = hw.Exercise(hw.question("playable", STATE, of="Bob"), journal=None)
    exercise.submit([1, 3])
    exercise.reveal()
    assert json.loads(page(exercise)["answer"]) == [3, 5]
    assert page(exercise)["marks"] == ["wrong", "right", "right", "right", "wrong"]
    untried = hw.Exercise(hw.question("playable", STATE, of="Bob"), journal=None)
    untried.reveal()
    assert (json.loads(page(untried)["answer"]), page(untried)["marks"]) == ([3, 5], [])


@pytest.mark.parametrize("name", TYPES)
def test_what_fills_the_input_is_right(name: str) -> None:
    question = items(name)[0]
    exercise = hw.Exercise([question], journal=None)
    exercise.reveal()
    assert question.grade(json.loads(page(exercise)["answer"])).right


def test_tries_are_numbered_and_the_newest_message_comes_first() -> None:
    exercise = hw.Exercise(hw.question("playable", STATE, of="Bob"), journal=None)
    exercise.submit([1])
    assert page(exercise)["tries"] == ""
    exercise.hint()
    exercise.hint()
    assert [told["title"] for told in page(exercise)["messages"]] == ["Hint 2", "Hint 1", "Not right."]
    exercise.submit([1])
    assert (page(exercise)["tries"], [told["title"] for told in page(exercise)["messages"]]) == (
        "Try 2",
        ["Not right.", "Hint 2", "Hint 1"],
    )


def test_an_exam_marks_numbers_and_repeats_nothing() -> None:
    exercise = hw.Exercise(hw.question("playable", STATE, of="Bob"), exam=True, journal=None)
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
    again = exercise._pages[1].item
    assert again
    assert again.question.canonical_text() != asked.canonical_text()
    assert again.comment == "", "the teacher's words are about the first one"
    assert exercise._board_state["frames"][-1]["statistics"] == [], "the board tells nothing while it is open"
    exercise.submit(again.question.form.to_json(again.question.context, again.question.example_answer))
    assert (page(exercise)["tabs"][1]["state"], page(exercise)["can_repeat"]) == ("right", False)
    assert len(exercise.attempts) == answers, "what is asked again is not logged"
    assert hw.Exercise(TEXT)._page_state["tabs"][1]["state"] == "shown"


def test_what_was_missed_is_asked_again_until_nothing_is() -> None:
    exercise = hw.Exercise([items("pace")[0], items("touched")[0], items("maximum")[0]], journal=None)
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
        item = exercise._pages[place].item
        assert item
        exercise.submit(item.question.form.to_json(item.question.context, item.question.example_answer))
    assert not page(exercise)["can_repeat_missed"]
    assert page(exercise)["messages"][1] == {"kind": "comment", "title": "You have finished all questions: 3 of 3 right.", "lines": []}
    with pytest.raises(LocalizedError):
        send(exercise, "again_missed")


def test_a_question_that_stands_twice_is_asked_again_on_both_pages() -> None:
    first, second = items("pace")
    exercise = hw.Exercise([first, second, first], journal=None)
    exercise.reveal()
    send(exercise, "again")
    assert [tab["state"] for tab in page(exercise)["tabs"]] == ["open", "open", "open"]
    assert exercise._progress[0] is exercise._progress[2]


def test_the_next_lesson_of_a_course_is_told(tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    for name, title in (("02-clues", "Clues"), ("03-counting", "Counting"), ("03-counting-think-1", "Think"), ("10-odds", "Odds")):
        (lessons / f"{name}.lesson").write_text(f"title: {title}\n\ndrill: pace n=2\n", "utf-8")
    (tmp_path / "03-counting.ipynb").write_text("{}")
    assert next_lesson(lessons / "02-clues.lesson") == NextLesson("Counting", "03-counting.ipynb")
    assert next_lesson(str(lessons / "03-counting.lesson")) == NextLesson("Odds", "10-odds.lesson")
    assert next_lesson(lessons / "10-odds.lesson") is None
    assert next_lesson("title: T\n\nText.") is next_lesson(items("pace")) is None
    exercise = hw.Exercise(lessons / "02-clues.lesson", journal=None)
    assert "Counting" not in sent(exercise)
    for place, question in enumerate(items_of(exercise)):
        exercise.page = place
        exercise.submit(question.form.to_json(question.context, question.example_answer))
    assert page(exercise)["messages"][1]["lines"] == ["The next lesson: Counting (03-counting.ipynb)"]
