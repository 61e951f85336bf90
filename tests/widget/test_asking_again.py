"""After an answer: which of its parts are right, one more question where several mistakes explain it, and what was missed asked again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES
from hanabi_widget.lessons.drills import another_variant
from hanabi_widget.session.lesson_pages import NextLesson, next_lesson
from hanabi_widget.text import LocalizedError
from tests.session.at_screens import shown_by

from .sample_lesson import TEXT, at_page, items, items_of, page, right_answer, send, sent

pytestmark = pytest.mark.usefixtures("elsewhere")

STATE = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))


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
    exercise = at_page(1)
    with pytest.raises(LocalizedError, match="Only a question that is done"):
        send(exercise, "again")
    exercise.reveal()
    assert page(exercise)["can_repeat"]
    asked, answers = items_of(exercise)[0], len(exercise.attempts)
    exercise.ask_again()
    state = page(exercise)
    assert (state["page"], state["settled"], state["answer"], state["messages"], state["texts"]) == (1, False, "", [], [])
    again = exercise.session.pages[1].item
    assert again
    assert again.question.canonical_text() != asked.canonical_text()
    assert again.comment == "", "the teacher's words are about the first one"
    assert shown_by(exercise)["figures"][-1]["statistics"] == [], "the board tells nothing while it is open"
    exercise.submit(right_answer(again.question))
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
            exercise.submit(right_answer(question))
        else:
            exercise.reveal()
    assert page(exercise)["can_repeat_missed"]
    exercise.ask_missed_again()
    assert (page(exercise)["page"], [tab["state"] for tab in page(exercise)["tabs"]]) == (0, ["open", "right", "open"])
    for place in (0, 2):
        exercise.page = place
        item = exercise.session.pages[place].item
        assert item
        exercise.submit(right_answer(item.question))
    assert not page(exercise)["can_repeat_missed"]
    assert page(exercise)["messages"][1] == {"kind": "end", "title": "You have finished all questions: 3 of 3 right.", "lines": []}
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
    asked = "predict: Will it fit?\n    choice: Yes\n    choice: No\n    then: It does.\n"
    (lessons / "02-clues-think-1.lesson").write_text(asked, "utf-8")
    guess = hw.Exercise(lessons / "02-clues-think-1.lesson", journal=None)
    guess.submit({"choice": 1})
    assert (page(guess)["settled"], page(guess)["next_lesson"]) == (True, None), "a guess is not the end of a lesson"
    exercise = hw.Exercise(lessons / "02-clues.lesson", journal=None)
    assert page(exercise)["next_lesson"] is None
    assert "Counting" not in sent(exercise)
    for place, question in enumerate(items_of(exercise)):
        exercise.page = place
        exercise.submit(right_answer(question))
    assert page(exercise)["next_lesson"] == {"label": "The next lesson: Counting", "address": "03-counting.ipynb"}


def test_where_the_evidence_names_the_mistake_it_is_said() -> None:
    state = hw.position("y1 | >Ann r1 y2 b3 w3 g5 | Ben y1+1 g3 b1 y1 w4")
    exercise = hw.Exercise(hw.question("possible", state, of="Ben", view="Ben"), journal=None)
    (everything,) = [answer for mistake, answers in wrong(exercise).items() if mistake == "public_only" for answer in answers]
    verdict = exercise.submit(everything)
    assert verdict
    assert len(verdict.mistakes) > 1
    assert page(exercise)["messages"][0]["lines"][0] == "You did not count the copies in other hands."


def wrong(exercise: hw.Exercise) -> dict[str, list[object]]:
    """The wrong answers to a question by the mistakes that lead to them, as JSON."""
    item = exercise.session.pages[0].item
    assert item
    question = item.question
    return {
        name: [question.form.to_json(question.context, answer) for answer in answers]
        for name, answers in question.wrong_answers_by_mistake.items()
    }


def test_a_wrong_set_is_marked_only_where_the_verdict_says_why() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    assert page(exercise)["marks"] == []
    exercise.submit([1, 3])
    assert page(exercise)["marks"] == ["wrong", "untold", "untold", "untold", "untold"]
    assert any("first card" in line for line in page(exercise)["messages"][0]["lines"])
    exercise.submit([])
    assert page(exercise)["marks"] == ["untold"] * 5
    exercise.submit([3, 5])
    assert page(exercise)["marks"] == ["right"] * 5


def test_a_grid_is_not_marked_until_it_is_revealed_then_by_rows_and_where_it_differs_by_cells() -> None:
    exercise = hw.Exercise(hw.question("possible", STATE, of="Bob", level="clues"), journal=None)
    question = exercise.lesson.items()[0].question
    (right,) = question.right_answers
    items = question.form.item_domain.choices(question.context)  # type: ignore[attr-defined]
    (missing, *_), (extra, *_) = ([item for item in items if (item in right[1]) is inside] for inside in (True, False))
    given = (right[0], right[1] ^ {missing, extra}, *right[2:])
    exercise.submit(question.form.to_json(question.context, given))
    before = page(exercise)["messages"][0]["lines"]
    assert page(exercise)["marks"] == []
    exercise.reveal()
    rows, cells = page(exercise)["marks"][:5], page(exercise)["marks"][5:]
    assert rows == ["same", "different", "same", "same", "same"]
    differing = {len(items) + items.index(item) for item in (missing, extra)}
    assert {number for number, mark in enumerate(cells) if mark != "untold"} == differing
    assert page(exercise)["messages"][0]["lines"][:-1] == before, "what was told stays, and the right answer joins it"


def test_a_revealed_answer_fills_the_input_and_says_what_was_right() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    exercise.submit([1, 3])
    exercise.reveal()
    assert json.loads(page(exercise)["answer"]) == [3, 5]
    assert page(exercise)["marks"] == ["different", "same", "same", "same", "different"], "slots 1 and 5, not 1 and 3"
    untried = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    untried.reveal()
    assert (json.loads(page(untried)["answer"]), page(untried)["marks"]) == ([3, 5], [])


def test_tries_are_numbered_and_the_newest_message_comes_first() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    exercise.submit([1])
    assert page(exercise)["tries"] == ""
    exercise.hint()
    exercise.hint()
    assert [told["title"] for told in page(exercise)["messages"]] == ["Hint 2", "Hint 1", "Not yet."]
    exercise.submit([1])
    assert (page(exercise)["tries"], [told["title"] for told in page(exercise)["messages"]]) == (
        "Try 2",
        ["Not yet.", "Hint 2", "Hint 1"],
    )
