"""Advice on a board: hints in steps, the odds of each action, and where a game was lost."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.effort import DEFAULT_STEPS
from hanabi_widget.rules import IllegalAction
from hanabi_widget.solver import LossReason, Obstacle
from hanabi_widget.text import LANGUAGES, LocalizedError, describe_obstacle
from tests.other_worlds import another_world
from tests.random_positions import random_game

from .browser import Browser, shown_by


def ask(board: hw.Board, about: str) -> dict[str, Any]:
    return Browser(board).say({"type": "advise", "id": 1, "step": board.step, "about": about})


def lines(board: hw.Board, about: str) -> list[str]:
    return [line["text"] for line in ask(board, about)["lines"]]


def test_a_hint_tells_first_that_a_safe_action_is_there_then_its_kind_then_which_and_why() -> None:
    state = hw.position("r1 y1 g1 b1 w1 | >Ann r2+2 r3 y4 | Ben g4 w3 b3", rules=hw.RuleSet(hand_size=3))
    told = lines(hw.Board(state), "hint")
    assert told[0] == "Ann can play or discard a card that costs neither a strike nor a point, whatever it may be."
    assert told[1:3] == ["It is a play.", "Play slot 1"]
    assert told[-1] == "So Ann knows that it is playable."
    none = lines(hw.Board(hw.deal(players=2, seed=1)), "hint")
    assert none == ["No play or discard of Alice is certain to be safe: a clue costs neither a strike nor a point."]


def test_odds_are_told_best_first_or_that_they_are_too_many() -> None:
    rules = hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2)
    state = hw.position("r1 y1 | 0c 0d | x r1 y1 | >A r2 | B y2", rules=rules)
    told = lines(hw.Board(state), "odds")
    assert told[0] == (
        "The odds, as far as A knows, that the fireworks reach 4 cards, the most possible, "
        "if everybody plays as well as their knowledge allows:"
    )
    assert told[1] == "Play slot 1: 1."
    assert told[-1].endswith("examined.")
    large = lines(hw.Board(hw.deal(players=3, seed=1)), "odds")
    assert large[0].endswith("hands are possible, counting each copy separately.")
    assert f"more than {DEFAULT_STEPS} steps of work" in large[1]


def test_a_seat_is_advised_on_its_own_turn_and_the_same_in_all_its_worlds() -> None:
    state = hw.deal(players=3, seed=7)
    board = hw.Board(state, view="Bob")
    answer = ask(board, "hint")
    assert (answer["type"], answer["text"]) == ("error", "It is the turn of Alice: advice would reveal something about your cards.")
    for seed, steps, about in ((0, 30, "hint"), (3, 55, "hint"), (3, 55, "odds")):
        game = random_game(seed, hw.rule_set("common"), 3, steps)
        actor = game[-1].player
        other = another_world(Random(seed), game.line, actor)
        told = lines(hw.Board(game, view=actor), about)
        assert told == lines(hw.Board(other, view=actor), about)
        assert about == "hint" or told[-1].endswith("examined.")


@pytest.mark.parametrize(("view", "level"), [("common", "nested"), (("Alice", "Bob"), "nested"), ("all", "counting"), ("Alice", "touched")])
def test_where_no_advice_is_offered_none_is_given(view: Any, level: str) -> None:  # noqa: ANN401
    board = hw.Board(hw.deal(players=2, seed=1), view=view, detail=level)
    assert shown_by(board)["advice"] == []
    assert ask(board, "hint")["type"] == "error"


@pytest.mark.parametrize("about", ["", "all", None, 7, ["hint"], {"a": 1}])
def test_other_advice_is_refused(about: Any) -> None:  # noqa: ANN401
    answer = ask(hw.Board(hw.deal(players=2, seed=1)), about)
    assert answer["type"] == "error"
    assert "hint, odds" in answer["text"]


def test_who_sees_everything_is_told_where_a_game_was_lost() -> None:
    game = random_game(5, hw.rule_set("common"), 3, 40)
    board = hw.Board(game, step=20)
    answer = ask(board, "winnable")
    told = [line["text"] for line in answer["lines"]]
    assert answer["losing_step"] == 22
    assert answer["lines"][0]["steps"] == [22]
    assert told[:2] == ["From step 22 on, the fireworks could no longer all be completed.", "No copy of white 5 is left."]
    assert told[2].startswith("If everybody knew all cards, all fireworks could")
    board.step = 30
    assert lines(board, "winnable")[:2] == [
        "Even if everybody knew all cards, the fireworks could no longer all be completed.",
        "No copy of white 5 is left.",
    ]
    for view in ("Alice", "common"):
        assert "winnable" not in [choice["id"] for choice in shown_by(hw.Board(game, view=view))["advice"]]
        assert ask(hw.Board(game, view=view), "winnable")["type"] == "error"
    unknown = hw.Board(hw.deal(players=2, deck=["?"] * 50))
    assert ask(unknown, "winnable")["text"] == "Some cards are unknown here, and whether the game can be won depends on them."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_obstacle_has_its_words(code: str) -> None:
    for obstacle in Obstacle:
        for draws in (0, 3):
            reason = LossReason(obstacle, ("r3", "y4"), draws if obstacle in (Obstacle.LATE, Obstacle.CLOGGED) else 0, 2, 1)
            text = describe_obstacle(LANGUAGES[code], hw.rule_set("common"), **asdict(reason))
            assert text
            assert "{" not in text


def test_over_is_over() -> None:
    board = hw.Board(hw.deal(players=2, seed=3), bots="careful")
    while board.state.outcome is None:
        board.play_bot()
    assert ask(board, "hint")["text"] == "The game is over."
    with pytest.raises((LocalizedError, IllegalAction)):
        board.play_bot()
