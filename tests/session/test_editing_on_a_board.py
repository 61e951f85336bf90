"""The position of a board in an editor in its place: what the viewer does not see stays unknown, and the game comes back by undo."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.protocol.deltas import safe_json_text
from hanabi_widget.rules import RuleSet
from hanabi_widget.session.board import BoardSession
from tests.kinds import Json
from tests.other_worlds import another_world
from tests.random_positions import random_game

from .at_screens import Person, at_board, at_exercise, shown_by


@pytest.fixture
def game() -> hw.Game:
    return random_game(3, RuleSet(), 3, 12)


def say(board: BoardSession, **message: object) -> str:
    answer = Person(board).say({"id": 1, **message})
    return str(answer["type"]) if answer["type"] != "error" else str(answer["text"])


def edited(board: BoardSession) -> Json:
    """What the editor shows in the place of the board."""
    shown: Any = board.traits["_editor_state"]
    return dict(shown)


def to_editor(board: BoardSession, **message: object) -> str:
    return say(board, type="editor", message={"id": 1, **message})


def test_an_editor_holds_what_the_viewer_sees(game: hw.Game) -> None:
    seat, step = 1, len(game) // 2
    boards = [at_board(each, view=seat, step=step) for each in (game, another_world(Random(1), game.line[: step + 1], seat))]
    assert boards[0].state != boards[1].state
    for board in boards:
        assert say(board, type="edit", step=step, shown=True) == "done"
    first, second = (safe_json_text(edited(board)) for board in boards)
    assert first == second
    assert {card["rank"] for card in edited(boards[0])["hands"][seat]["cards"]} == {None}


def test_what_was_edited_is_played_on_from_and_undo_brings_the_game_back(game: hw.Game) -> None:
    board = at_board(game, step=2)
    record, before = str(game), shown_by(board)["steps"]
    assert say(board, type="edit", step=2, shown=True) == "done"
    assert to_editor(board, type="put", place="hand 0 0", card="?") == "done"
    assert edited(board)["problems"] == [], "what is still in the deck is nobody's"
    assert {card["rank"] for card in edited(board)["deck"]} <= {None}
    assert say(board, type="edit", step=2, shown=False) == "done"
    assert (edited(board), shown_by(board)["steps"]) == ({}, before)
    say(board, type="edit", step=2, shown=True)
    assert edited(board)["can_undo"], "it is as it was left"
    assert to_editor(board, type="show_board") == "done"
    assert (edited(board), board.step, board.game is game) == ({}, 0, False)
    assert board.state.hand(0) == ("?", *game[2].hand(0)[1:])
    board.act(hw.Discard(3))
    assert (len(board.game), str(game)) == (2, record)
    board.undo()
    board.undo()
    assert (board.game, board.step, str(board.game)) == (game, 2, record)
    board.redo()
    assert board.state.hand(0)[0] == "?"


def test_another_number_of_players_is_seen_with_all_cards_and_without_bots(game: hw.Game) -> None:
    board = at_board(game, view=2, bots={0: "piers"})
    say(board, type="edit", step=board.step, shown=True)
    to_editor(board, type="paste", text=str(hw.deal(players=2, seed=1)[0]))
    assert to_editor(board, type="show_board") == "done"
    assert (board.view, shown_by(board)["bots"]) == ("all", [])
    assert say(board, type="undo") == "done"
    assert (board.view, shown_by(board)["bots"]) == (game[0].names[2], [0])
    assert say(board, type="redo") == "done"


def test_what_cannot_be_is_said_and_nothing_is_edited_where_no_editor_is(game: hw.Game) -> None:
    board = at_board(game)
    assert "No position is edited here" in to_editor(board, type="new")
    say(board, type="edit", step=0, shown=True)
    for place in ("hand 0 0", "hand 1 0"):
        to_editor(board, type="put", place=place, card="r5")
    assert "red 5" in to_editor(board, type="show_board")
    assert board.game is game
    assert "cards from this viewpoint" in say(at_board(game, view="common"), type="edit", step=0, shown=True)
    exercise = at_exercise(hw.question("known", hw.deal(2, seed=1)[0], of=0), journal=None)
    assert Person(exercise).say({"id": 1, "type": "edit", "step": 0, "shown": True})["type"] == "error"
    assert "_editor_state" not in exercise.traits


def test_a_link_to_a_position_needs_a_site_and_is_kept_from_open_questions(monkeypatch: pytest.MonkeyPatch, game: hw.Game) -> None:
    assert "site" not in shown_by(at_board(game))
    monkeypatch.setenv("HANABI_SITE", "https://example.org/hanabi/")
    assert shown_by(at_board(game, language="fr"))["site"] == "https://example.org/hanabi/course/fr/open.html#"
    exercise = at_exercise(hw.question("known", hw.deal(2, seed=1)[0], of=0), journal=None)
    assert shown_by(exercise)["site"] == ""
