"""Boards under a convention: how it is given and chosen, and what stays as it is without one."""

from __future__ import annotations

from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import SHIPPED
from hanabi_widget.view import offline_board_state

from .browser import frames_of, shown_by

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


def choose(board: hw.Board, convention: object) -> list[dict[str, Any]]:
    """What the board answers to the choice of a convention."""
    sent: list[dict[str, Any]] = []
    board.send = lambda content, *_: sent.append(content)
    board._on_message(board, {"type": "convention", "id": 1, "convention": convention}, [])
    return sent


def test_a_board_without_a_convention_has_nothing_of_it(game: hw.Game) -> None:
    board = hw.Board(game)
    assert "conventions" not in shown_by(board)
    assert board.convention is None
    assert choose(board, "beginner")[-1]["type"] == "error"
    assert board.convention is None


def test_a_convention_is_given_by_name_text_or_value_and_kept_by_another_viewpoint(game: hw.Game) -> None:
    for convention in ("beginner", OURS, hw.convention("level 2")):
        board = hw.Board(game, convention=convention)
        assert board.convention == hw.convention(convention)
        board.view, board.detail = "Ben", "exact"
        assert board.convention == hw.convention(convention)


def test_another_is_chosen_on_the_board(game: hw.Game) -> None:
    board = hw.Board(game, convention=OURS)
    assert [choice["label"] for choice in shown_by(board)["conventions"]["choices"]] == [*("Logic alone", *SHIPPED, "ours")]
    for id_, name in (("beginner", "beginner"), ("", None), ("own", "ours")):
        choose(board, id_)
        assert shown_by(board)["conventions"]["chosen"] == id_
        assert (board.convention and board.convention.name) == name
    choose(board, "beginner")
    assert trusts(board)
    choose(board, "")
    assert not trusts(board)
    for bad in ("level 9", None, ["beginner"], 1):
        assert choose(board, bad)[-1]["type"] == "error"


@pytest.mark.parametrize("convention", ["level 9", "focus: middle"])
def test_a_wrong_one_gets_the_error_of_the_engine(game: hw.Game, convention: str) -> None:
    with pytest.raises(hw.HanabiError) as expected:
        hw.convention(convention)
    with pytest.raises(type(expected.value)) as found:
        hw.Board(game, convention=convention)
    assert str(found.value) == str(expected.value)
    with pytest.raises(TypeError):
        hw.Board(game, convention=3)  # type: ignore[arg-type]


def test_without_python_only_the_one_that_was_chosen_shows(game: hw.Game) -> None:
    shown = offline_board_state(shown_by(hw.Board(game, convention="beginner")))
    assert shown["conventions"] == {"label": "Agreement", "chosen": "beginner", "choices": [{"id": "beginner", "label": "beginner"}]}
    assert shown["frames"][1]["broken"]
