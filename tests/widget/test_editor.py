"""The editor as a widget: it obeys the browser, gives the position in Python, and leaves a picture of whatever it holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN
from tests.notation.test_position import with_anything


class Told:
    """An editor, and what it answers to the browser."""

    def __init__(self, *start: Any, **settings: Any) -> None:  # noqa: ANN401
        self.editor = hw.Editor(*start, **settings)
        self.answers = list[Any]()
        self.editor.send = lambda content, _=None: self.answers.append(content)

    def say(self, kind: object, **more: object) -> Any:  # noqa: ANN401
        """The answer to a message."""
        self.editor._on_message(self.editor, {"type": kind, "id": 3, **more}, [])
        return self.answers[-1]


def test_the_browser_edits_and_may_write_nothing() -> None:
    told = Told()
    assert told.say("put", place="hand 0 0", card="r3") == {"type": "done", "id": 3, "text": ""}
    before = told.editor._editor_state
    told.editor.set_state({"_editor_state": {}})
    assert (told.answers[-1]["type"], told.editor._editor_state) == ("error", before)
    assert told.say("put", place="hand 0 0", card="x3")["text"].startswith("This cannot be read: no colour 'x'")
    assert told.editor.state.hand("Alice") == ("r3", "?", "?", "?", "?")
    assert hw.Board(told.editor.state).state == told.editor.state


def test_the_position_becomes_a_board_and_the_editor_again() -> None:
    told = Told("r1 | A r2 ? ? ? ? | B ? ? ? ? ?")
    assert told.say("show_board", shown=True)["type"] == "done"
    assert told.editor._world["page"]["lines"]
    assert told.editor._board_script["script"]
    assert told.say("show_board", shown=False)["type"] == "done"
    assert told.editor._world == {}


def test_where_it_begins() -> None:
    game = hw.deal(players=3, seed=1)
    assert hw.Editor(game[0]).state == hw.Editor(game).state == hw.Editor(str(game[0])).state == game[0]
    assert hw.Editor().state.hands == ((UNKNOWN,) * 5,) * 2
    with pytest.raises(TypeError, match="not 3"):
        hw.Editor(3)  # type: ignore[arg-type]
    with pytest.raises(hw.HanabiError, match=r"cannot be read: .* is no game"):
        hw.Editor("?")


def test_what_cannot_be_is_in_the_text_and_in_the_picture_but_is_no_state() -> None:
    told = Told("[unchecked] r5 | A r5 ? ? ? ? | B ? ? ? ? ?")
    assert told.editor.problems == ("red 5: 2 lie here, and the game has 1.",)
    assert str(told.editor) == told.editor.text
    with pytest.raises(hw.HanabiError, match="red 5: 2 lie here"):
        _ = told.editor.state
    assert told.say("show_board", shown=True)["type"] == "error"
    random = Random(1)
    for _ in range(10):
        editor = hw.Editor(with_anything(hw.deal(2, seed=1)[0], random))
        assert editor._fallback()["text/plain"] == editor.text


def test_it_speaks_its_language_in_all_but_what_nobody_has_translated_yet() -> None:
    assert hw.Editor(language="fr")._editor_state["language"] == "fr"
