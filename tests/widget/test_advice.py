"""What a board says beyond knowledge: advice in steps, the odds, where a game was lost; and what is agreed, as a convention is chosen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import SHIPPED
from hanabi_widget.effort import DEFAULT_STEPS
from hanabi_widget.solver import Endgame
from hanabi_widget.text import ENGLISH, action_name
from hanabi_widget.view import OFFLINE
from hanabi_widget.view.game_tree import log_text
from tests.kinds import Json
from tests.other_worlds import another_world
from tests.random_positions import random_game
from tests.session.at_screens import frames_of, shown_by

from .browser import Browser


def ask(board: hw.Board, about: str) -> Json:
    return Browser(board).ask("advise", step=board.step, about=about)


def lines(board: hw.Board, about: str) -> list[str]:
    return [line["text"] for line in ask(board, about)["lines"]]


def test_a_hint_tells_first_that_a_safe_action_is_there_then_its_kind_then_which_and_why() -> None:
    state = hw.position("r1 y1 g1 b1 w1 | >Ann r2+2 r3 y4 | Ben g4 w3 b3", rules=hw.RuleSet(hand_size=3))
    told = lines(hw.Board(state), "hint")
    assert told[0] == "Ann can play or discard a card that costs neither a strike nor a point, whatever it may be."
    assert told[1:3] == ["It is a play.", "Play slot 1"]
    assert told[-1] == "Every firework stands at 1, so your first card fits, whichever it is."
    known = hw.position("r1 | >Ann r2+2+r r3 y4 b4 r1+1+r | Ben g4 w3 b3 w4 w1", rules="PL+synchronised")
    assert lines(hw.Board(known), "hint")[2] == action_name(ENGLISH, known, hw.Play(1, "r")), "announced it returns a token"
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
    endgame = Endgame(4)
    assert told[1:-1] == [f"{action_name(ENGLISH, state, action)}: {odds}." for action, odds in endgame.solve(state).odds.items()]
    assert told[-1].split()[0] == str(endgame.positions_searched)
    last = lines(hw.Board(hw.position("r1 y1 | 0c 0d 1t | x r1 y1 | >A r2 | B y2", rules=rules)), "odds")
    assert ("reach 3 cards" in last[0], last[1]) == (True, "Play slot 1: 1.")
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


def test_who_sees_everything_is_told_where_a_game_was_lost() -> None:
    game = random_game(5, hw.rule_set("common"), 3, 40)
    board = hw.Board(game, step=20)
    answer = ask(board, "winnable")
    told = [line["text"] for line in answer["lines"]]
    assert answer["losing_step"] == 22
    assert answer["lines"][0]["steps"] == [22]
    assert told[:2] == ["From step 22 on, the fireworks could no longer all be completed.", "No copy of white 5 is left."]
    assert told[2].startswith("If everybody knew all cards, all fireworks could")
    line = hw.Game(game[20], hw.winnable(game[20]).line or ()).line[1:]
    assert told[3:] == [log_text(node, ENGLISH) for node in line]
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


OURS = "name: ours\nfocus: oldest\ndiscard: trash with red"


@pytest.fixture
def game() -> hw.Game:
    """A red clue that breaks the beginners' convention."""
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    return game


def trusts(board: hw.Board) -> bool:
    """Whether a card shows what may be trusted."""
    return any(card.get("trusted") for frame in frames_of(board) for hand in frame["hands"] for card in hand["cards"])


def choose(board: hw.Board, convention: object) -> Json:
    """What the board answers to the choice of a convention."""
    return Browser(board).ask("convention", convention=convention)


def test_a_board_without_a_convention_offers_them_and_trusts_nothing(game: hw.Game) -> None:
    board = hw.Board(game)
    assert shown_by(board)["conventions"]["chosen"] == ""
    assert "own" not in [choice["id"] for choice in shown_by(board)["conventions"]["choices"]]
    assert board.convention is None
    assert not trusts(board)
    assert choose(board, "beginner")["type"] != "error"
    assert board.convention == hw.convention("beginner")
    assert trusts(board)


def test_a_convention_is_given_by_name_text_or_value_and_kept_by_another_viewpoint(game: hw.Game) -> None:
    for convention in ("beginner", OURS, hw.convention("level 2")):
        board = hw.Board(game, convention=convention)
        assert board.convention == hw.convention(convention)
        board.view, board.detail = "Ben", "exact"
        assert board.convention == hw.convention(convention)
        later = hw.Board(game)
        later.convention = convention
        assert later.convention == hw.convention(convention)


def test_another_is_chosen_on_the_board(game: hw.Game) -> None:
    board = hw.Board(game, convention=OURS)
    choices = shown_by(board)["conventions"]["choices"]
    assert [choice["id"] for choice in choices] == ["", *SHIPPED, "own"]
    labels = [choice["label"] for choice in choices]
    assert (labels[0], labels[2], labels[-1]) == ("Logic alone", "Level 1, after the H-Group’s", "ours")
    for id_, name in (("beginner", "beginner"), ("", None), ("own", "ours")):
        choose(board, id_)
        assert shown_by(board)["conventions"]["chosen"] == id_
        assert (board.convention and board.convention.name) == name
    choose(board, "beginner")
    assert trusts(board)
    choose(board, "")
    assert not trusts(board)
    for bad in ("level 9", None, ["beginner"], 1):
        assert choose(board, bad)["type"] == "error"
    board.convention = "beginner"
    assert trusts(board)


def test_without_python_only_the_one_that_was_chosen_shows(game: hw.Game) -> None:
    shown = OFFLINE.before(shown_by(hw.Board(game, convention="beginner")))
    beginner = {"id": "beginner", "label": "Beginner: what newcomers agree on first"}
    assert shown["conventions"] == {"label": "Agreement", "chosen": "beginner", "choices": [beginner]}
    assert shown["frames"][1]["broken"]
    assert not any(shown[key] for key in ("interactive", "bots", "can_undo", "can_redo", "details", "advice"))
