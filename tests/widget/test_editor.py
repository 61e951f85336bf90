"""The editor as a widget: it obeys the browser, gives the position in Python, and leaves a picture of whatever it holds."""

from __future__ import annotations

from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN
from tests.notation.test_position import with_anything

from .browser import Browser


def test_the_browser_edits_and_may_write_nothing() -> None:
    told = Browser(hw.Editor())
    assert told.ask("put", place="hand 0 0", card="r3") == {"type": "done", "id": 1, "text": ""}
    before = told.board._editor_state
    told.write(_editor_state={})
    assert (told.sent[-1]["type"], told.board._editor_state) == ("error", before)
    assert told.ask("put", place="hand 0 0", card="x3")["text"].startswith("This cannot be read: no colour 'x'")
    assert told.board.state.hand("Alice") == ("r3", "?", "?", "?", "?")
    assert hw.Board(told.board.state).state == told.board.state


def test_the_position_becomes_a_board_and_the_editor_again() -> None:
    told = Browser(hw.Editor("r1 | A r2 ? ? ? ? | B ? ? ? ? ?"))
    assert told.ask("show_board", shown=True)["type"] == "done"
    assert told.board._world["page"]["lines"]
    assert told.board._board_script["script"]
    assert told.ask("show_board", shown=False)["type"] == "done"
    assert told.board._world == {}


def test_where_it_begins() -> None:
    game = hw.deal(players=3, seed=1)
    assert hw.Editor(game[0]).state == hw.Editor(game).state == hw.Editor(str(game[0])).state == game[0]
    assert hw.Editor().state.hands == ((UNKNOWN,) * 5,) * 2
    with pytest.raises(TypeError, match="not 3"):
        hw.Editor(3)  # type: ignore[arg-type]
    with pytest.raises(hw.HanabiError, match=r"cannot be read: .* is no game"):
        hw.Editor("?")


def test_what_cannot_be_is_in_the_text_and_in_the_picture_but_is_no_state() -> None:
    told = Browser(hw.Editor("[unchecked] r5 | A r5 ? ? ? ? | B ? ? ? ? ?"))
    assert told.board.problems == ("red 5: 2 lie here, and the game has 1.",)
    assert str(told.board) == told.board.text
    with pytest.raises(hw.HanabiError, match="red 5: 2 lie here"):
        _ = told.board.state
    assert told.ask("show_board", shown=True)["type"] == "error"
    random = Random(1)
    for _ in range(10):
        editor = hw.Editor(with_anything(hw.deal(2, seed=1)[0], random))
        assert editor._fallback()["text/plain"] == editor.text
