"""What an exercise tells of an answer part by part: which cards and rows are right."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES
from hanabi_widget.rules import card_numbers

from .sample_lesson import items

STATE = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))


def page(exercise: hw.Exercise) -> dict[str, Any]:
    return dict(exercise._page_state)


@pytest.mark.parametrize("name", TYPES)
def test_answers_are_given_at_the_cards_that_they_are_about(name: str) -> None:
    question = items(name)[0]
    given = page(hw.Exercise([question], journal=None))["input"]
    hands = card_numbers(question.state)
    places = [(place["seat"], place["slot"]) for place in given["places"]]
    assert all(1 <= slot <= len(hands[seat]) for seat, slot in places)
    assert len(places) in (0, len(given["rows"] if given["kind"] in ("grid", "hand") else given["options"]))
    several = given["kind"] == "grid" or (given["kind"] == "set" and given["cards"])
    assert len(given["suits"]) == (len(question.state.rules.suits) if several else 0)
    assert bool(given["all"]) == (several or name == "who_knows"), "all cards or all players"
    expected = {"touched": 5, "focus": 5, "critical": 5} | dict.fromkeys(("thinks", "number", "odds", "who_knows"), 0)
    assert bool(places) == bool(expected.get(name, len(places)))


def test_a_wrong_set_is_marked_only_where_the_verdict_says_why() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
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
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    exercise.submit([1, 3])
    exercise.reveal()
    assert json.loads(page(exercise)["answer"]) == [3, 5]
    assert page(exercise)["marks"] == ["different", "same", "same", "same", "different"], "slots 1 and 5, not 1 and 3"
    untried = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
    untried.reveal()
    assert (json.loads(page(untried)["answer"]), page(untried)["marks"]) == ([3, 5], [])


@pytest.mark.parametrize("name", TYPES)
def test_what_fills_the_input_is_right(name: str) -> None:
    question = items(name)[0]
    exercise = hw.Exercise([question], journal=None)
    exercise.reveal()
    assert question.grade(json.loads(page(exercise)["answer"])).right


def test_tries_are_numbered_and_the_newest_message_comes_first() -> None:
    exercise = hw.Exercise(hw.question("known", STATE, of="Bob"), journal=None)
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
