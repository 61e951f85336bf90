"""What comes over the wire, and goes: whatever it is, the board stays whole, answers, and can be sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from jupyter_client.session import json_packer

import hanabi_widget as hw
from hanabi_widget.notation import read_record, record_text
from tests.fuzz.inputs import Choices
from tests.fuzz.widget_targets import LESSON, MINI, Wire, exchange, opened

from .browser import frames_of

HALF = "a\ud83d"
"""A sign cut in two, as a browser may send it."""


def duel() -> hw.Game:
    return hw.deal(players=2, seed=7, rules=MINI)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
trait_names = st.sampled_from(
    [
        "step",
        "_board_state",
        "_change",
        "_page_state",
        "_esm",
        "_style_sheet",
        "view",
        "detail",
        "game",
        "comm",
        "keys",
        "layout",
        "_view_name",
    ]
)
states = json_values | st.dictionaries(trait_names | st.text(max_size=6), json_values | st.integers(-2, 9), max_size=3)


@given(st.lists(st.binary(min_size=8, max_size=60) | states | st.tuples(json_values), max_size=8), st.booleans())
@settings(max_examples=150)
def test_the_browser_cannot_break_a_board(sent: list[object], exercise: bool) -> None:  # noqa: FBT001
    """Bytes stand for exchanges that make sense, tuples for messages of any kind, the rest for writes; each is checked by itself."""
    board = hw.Exercise(LESSON, journal=None) if exercise else hw.Board(duel())
    with opened(board) as wire:
        for item in sent:
            match item:
                case bytes():
                    exchange(wire, Choices(item))
                case (message,):
                    wire.say(message)
                case _:
                    wire.write(item)


def test_half_a_sign_is_a_question_mark() -> None:
    game = duel()
    with opened(hw.Board(game)) as wire:
        assert wire.say({"type": "annotate", "id": 1, "step": 0, "card": None, "text": HALF})["type"] == "done"
        assert game.root.comment == "a?"
        assert "a?" in wire.say({"type": "view", "id": 2, "view": HALF})["text"]


def test_a_game_with_half_a_sign_is_shown_and_saved_and_stays_as_it_is(tmp_path: Path) -> None:
    game = hw.deal(players=[HALF, "Ben"], seed=7, rules=MINI)
    game.root.comment = HALF
    with opened(hw.Board(game)) as wire:
        wire.check()
        json_packer(wire.board._repr_mimebundle_()[0])
        wire.board.save_html(tmp_path / "board.html")
        wire.board.save_svg(tmp_path / "board.svg")
    assert read_record(record_text(game)) == game
    assert game.root.comment == HALF


@pytest.mark.parametrize("state", [None, 3, "step", ["step"], {"step": None}, {"": 1}])
def test_a_write_of_any_kind_is_refused(state: object) -> None:
    with opened(hw.Board(duel())) as wire:
        wire.write(state)
        assert wire.sent[-1]["type"] == "error"


def test_a_write_of_nothing_is_nothing() -> None:
    with opened(hw.Board(duel())) as wire:
        wire.write({})
        assert wire.sent == []


@pytest.mark.parametrize("depth", [100, 900, 960, 10_000])
def test_a_deep_message_is_answered(depth: int) -> None:
    deep: object = 1
    for _ in range(depth):
        deep = [deep]
    with opened(hw.Board(duel())) as wire:
        for message in (
            deep,
            {"type": deep},
            {"type": "view", "id": 1, "view": deep},
            {"type": "inspect", "id": 1, "step": 0, "card": deep},
        ):
            assert wire.say(message)["type"] == "error"


def test_a_game_that_grows_elsewhere_is_shown_with_all_its_steps() -> None:
    game = duel()
    with opened(hw.Board(game)) as wire:
        game.apply(hw.Play(1))
        assert wire.say({"type": "picture", "id": 1, "step": 1})["type"] == "picture"
        game.apply(hw.Play(1))
        wire.write({"step": 2})
        assert len(frames_of(wire.board)) == 3
        game.last.remove()
        assert wire.board.state == game.last.state
        assert wire.board.step == 1


def test_what_two_boards_do_to_one_game_leaves_a_game() -> None:
    game = duel()
    with opened(hw.Board(game)) as one, opened(hw.Board(game)) as two:
        one.board.act(hw.Play(1))
        one.board.undo()
        two.board.act(hw.Play(1))
        one.board.redo()
        assert len(game.root.children) == 1
        one.board.undo()
        two.check()


def test_a_supposition_taken_back_and_done_again_stays_behind_what_was_played() -> None:
    game = duel()
    seat = game.root.state.player
    card = next(name for name in MINI.card_names if MINI.identity_of(name) != game.root.state.hands[seat][0])
    with opened(hw.Board(game)) as one, opened(hw.Board(game)) as two:
        one.board.act(hw.Suppose(seat, 1, card))
        one.board.undo()
        two.board.act(hw.Play(1))
        one.board.redo()
        assert [child.is_supposition for child in game.root.children] == [False, True]
        two.check()
        Wire(one.board).check()
