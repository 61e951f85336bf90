"""One more question after a wrong answer that several mistakes explain."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import card_numbers
from hanabi_widget.text import LocalizedError

pytestmark = pytest.mark.usefixtures("elsewhere")

STATE = hw.position("r1 | >Ann r2+r+2 y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4")
ASKED = hw.question("known", STATE, of="Ben", claim="not critical")
EVERY = [1, 2, 3, 4, 5]
"""The answer of those who take what may be for what must be, and of those who use the cards themselves."""


def page(exercise: hw.Exercise) -> dict[str, Any]:
    return dict(exercise._page_state)


def send(exercise: hw.Exercise, kind: str, **more: object) -> None:
    exercise.session.handle({"type": kind, "id": 1, "page": exercise.page, **more})


def opened() -> hw.Exercise:
    exercise = hw.Exercise(ASKED)
    exercise.submit(EVERY)
    send(exercise, "follow_up")
    return exercise


def test_it_is_offered_in_place_of_the_mistakes_and_asked_at_the_same_position() -> None:
    exercise = hw.Exercise(ASKED, journal=None)
    assert page(exercise)["follow_up"] == ""
    exercise.submit(EVERY)
    before = page(exercise)
    assert before["follow_up"] == "offered"
    lines = before["messages"][0]["lines"]
    assert lines[-1] == "More than one mistake leads to this answer. One more question may show which one it was."
    assert not any(line.startswith("You ") for line in lines)
    board = exercise.board.shown
    send(exercise, "follow_up")
    asked = page(exercise)
    assert (asked["follow_up"], asked["question"]) == (
        "open",
        "Which slots can Ann discard and be certain not to lower the maximum?",
    )
    assert asked["texts"] == ["One more, to see what you thought. It does not count."]
    assert (asked["messages"], asked["answer"], asked["marks"], asked["tries"], asked["more_hints"]) == ([], "", [], "", False)
    assert {place["seat"] for place in asked["input"]["places"]} == {0}
    assert exercise.board.shown is board
    send(exercise, "follow_up")
    assert page(exercise) == before


@pytest.mark.parametrize(
    ("answer", "named"),
    [([1, 2, 3, 4], ["You used cards that their holder cannot see."]), (EVERY, ["You took what may be for what must be."])],
)
def test_its_answer_names_the_mistake_and_the_question_is_asked_on(answer: list[int], named: list[str]) -> None:
    exercise = opened()
    verdict = exercise.submit(answer)
    assert verdict
    assert not verdict.right
    state = page(exercise)
    told, before, *_ = state["messages"]
    assert (told["kind"], told["title"].partition(":")[0]) == ("comment", "One more question")
    assert [line for line in told["lines"] if line.startswith("You ")] == named
    assert before["title"] == "Not right."
    assert not [line for line in before["lines"] if line.startswith("You ")]
    assert (state["follow_up"], json.loads(state["answer"]), state["settled"]) == ("", EVERY, False)
    assert len(exercise.attempts) == 1, "it is not logged"
    exercise.submit(ASKED.form.to_json(ASKED.context, ASKED.example_answer))
    assert page(exercise)["settled"]


def test_a_right_answer_to_it_leaves_what_may_have_been() -> None:
    exercise = opened()
    verdict = exercise.submit([1])
    assert verdict
    assert verdict.right
    told = page(exercise)["messages"][0]
    assert told["title"] == "One more question: Right."
    assert told["lines"][0] == "One of these may be the cause:"
    assert len(told["lines"]) == 3


def test_an_answer_of_another_form_changes_nothing() -> None:
    exercise = opened()
    before = page(exercise)
    with pytest.raises(LocalizedError):
        exercise.submit("yes")
    assert page(exercise) == before


def test_to_show_the_answer_ends_it() -> None:
    exercise = opened()
    exercise.reveal()
    assert (page(exercise)["follow_up"], page(exercise)["settled"]) == ("", True)
    assert "discard" in page(exercise)["question"]


@pytest.mark.parametrize("exam", [False, True])
def test_it_is_not_asked_where_nothing_is_to_be_told_apart(exam: bool) -> None:  # noqa: FBT001
    exercise = hw.Exercise(ASKED, exam=exam, journal=None)
    for answer in ([], [2]):
        exercise.submit(answer)
        assert page(exercise)["follow_up"] == ""
        with pytest.raises(LocalizedError, match="no further question"):
            send(exercise, "follow_up")


def test_where_the_position_tells_nothing_apart_another_one_is_shown_and_then_the_first_again() -> None:
    state = hw.position("y1 | >Ann r1 y2 b3 w3 g5 | Ben y1+1 g3 b1 y1 w4")
    exercise = hw.Exercise(hw.question("possible", state, of="Ben", view="Ben"), journal=None)
    (everything,) = [answer for mistake, answers in wrong(exercise).items() if mistake == "public_only" for answer in answers]
    exercise.submit(everything)
    before, board = page(exercise), exercise.board.shown
    send(exercise, "follow_up")
    assert page(exercise)["texts"] == ["One more, in another position, to see what you thought. It does not count."]
    assert [len(row) for row in card_numbers(exercise.state)] == [2, 2]
    attempt = exercise.session.progress[0]
    assert attempt.follow_up
    assert attempt.follow_up.asked
    asked = attempt.follow_up.asked.question
    (answer,) = asked.wrong_answers_by_mistake["public_only"]
    exercise.submit(asked.form.to_json(asked.context, answer))
    assert [line for line in page(exercise)["messages"][0]["lines"] if line.startswith("You ")] == [
        "You did not count the copies in other hands."
    ]
    assert page(exercise)["question"] == before["question"]
    assert exercise.board.shown == board


def wrong(exercise: hw.Exercise) -> dict[str, list[object]]:
    """The wrong answers to a question by the mistakes that lead to them, as JSON."""
    item = exercise.session.pages[0].item
    assert item
    question = item.question
    return {
        name: [question.form.to_json(question.context, answer) for answer in answers]
        for name, answers in question.wrong_answers_by_mistake.items()
    }
