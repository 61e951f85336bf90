"""A page keeps back what a later question hides: no other seat, no action, until that question is settled."""

from __future__ import annotations

import pytest

import hanabi_widget as hw
from hanabi_widget.text import LocalizedError

from .sample_lesson import sent

pytestmark = pytest.mark.usefixtures("elsewhere")

GAME = "view=Ben r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5\n    1. A 3>B\n"
QUESTIONS = "ask: known of=Ben claim=playable view=Ben\nask: known of=Ben claim=trash view=Ben\n"


def lesson(game: str = GAME, questions: str = QUESTIONS) -> hw.Exercise:
    return hw.Exercise(f"title: Ones\n\ngame: {game}\n{questions}", journal=None)


def views(exercise: hw.Exercise) -> list[str]:
    return [view["id"] for view in exercise.board.shown["views"]]


def say(exercise: hw.Exercise, kind: str, **more: object) -> object:
    return exercise.session.handle({"type": kind, "id": 1, "step": exercise.step, **more})


@pytest.mark.parametrize("page", [0, 1])
def test_a_hand_that_a_later_question_hides_cannot_be_looked_at(page: int) -> None:
    exercise = lesson()
    if page:
        exercise.page = page
        exercise.reveal()
        assert exercise._page_state["settled"]
    assert views(exercise) == ["1", "common", "1-0", "1-2"]
    for kind, more in (
        ("view", {"view": "all"}),
        ("view", {"view": "0"}),
        ("view", {"view": "0-1"}),
        ("act", {"action": {"kind": "play", "slot": 1, "announce": None}}),
    ):
        with pytest.raises(LocalizedError, match="once you have answered"):
            say(exercise, kind, **more)
    say(exercise, "view", view="1-0")
    assert exercise._page_state["messages"][-1]["lines"][0].startswith("You can look from other seats")
    assert '"choices": [{' not in sent(exercise)


def test_once_all_is_settled_all_may_be_seen() -> None:
    exercise = lesson()
    for page in (1, 2):
        exercise.page = page
        exercise.reveal()
    exercise.page = 1
    assert views(exercise)[:2] == ["all", "0"]
    assert not any(line.startswith("You can look") for told in exercise._page_state["messages"] for line in told["lines"])
    assert say(exercise, "act", action={"kind": "play", "slot": 1, "announce": None}), "the job that does it"


def test_what_no_question_hides_may_be_seen() -> None:
    elsewhere = "ask: critical view=Ann\n  game: r1 | >Ann ? ? ? ? ? | Ben y3 r3 g4 b2 w5\n"
    exercise = lesson(GAME.removeprefix("view=Ben "), f"ask: known of=Ben claim=playable\n{elsewhere}")
    assert views(exercise)[:2] == ["all", "0"]


def test_in_an_exam_no_page_shows_a_hidden_hand() -> None:
    exercise = hw.Exercise(f"game: {GAME}\n{QUESTIONS}", exam=True, journal=None)
    exercise.submit([])
    with pytest.raises(LocalizedError, match="Answer the question first"):
        say(exercise, "view", view="all")
