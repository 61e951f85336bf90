"""What a notebook keeps of its boards: the script once, the picture with its text, and the panels that are open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.session.saved_page import SCRIPT, STYLE
from hanabi_widget.widget import notebook_widget


@pytest.fixture
def in_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    events = SimpleNamespace(callbacks={"post_run_cell": []}, register=lambda *_: None)
    monkeypatch.setattr(notebook_widget, "get_ipython", lambda: SimpleNamespace(kernel=object(), events=events))


@pytest.mark.usefixtures("in_a_kernel")
def test_the_boards_of_a_kernel_share_one_script() -> None:
    states = [board.get_state() for board in (hw.Board(hw.deal(2, seed=1)), hw.Board(hw.deal(3, seed=1)))]
    assert len({state["_shared_script"] for state in states}) == 1
    for state in states:
        assert len(state["_esm"]) + len(state["_style_sheet"]) < 1000
    shared = notebook_widget._shared[SCRIPT].get_state()
    assert (shared["script"], shared["style"]) == (SCRIPT, STYLE)


def test_elsewhere_a_board_brings_its_own() -> None:
    state = hw.Board(hw.deal(2, seed=1)).get_state()
    assert (state["_shared_script"], state["_esm"], state["_style_sheet"]) == ("", SCRIPT, STYLE)


def test_the_picture_is_an_output_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(notebook_widget, "display", lambda data, **_: shown.append(data))
    game = hw.deal(2, seed=1)
    hw.Board(game, view="Alice", language="pl")._ipython_display_()
    widget, picture = shown
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert "text/html" not in widget
    assert picture.keys() == {"text/html"}
    assert "Uruchom komórkę" in picture["text/html"]
    assert all(name not in picture["text/html"].split("alt=")[1] for name in ("Alice, miejsce 1: czerwona", "Alice, miejsce 1: biała"))


def test_the_open_panels_are_kept() -> None:
    board = hw.Board(hw.deal(2, seed=1))
    assert board._open_panels == ["possibilities"]
    board.set_state({"_open_panels": ["plots", "possibilities"]})
    assert board._open_panels == ["possibilities", "plots"]
    board.view = "Alice"
    assert board._open_panels == ["possibilities", "plots"]


@pytest.mark.parametrize("panels", [None, "plots", ["hands"], [[]], {"plots": 1}, ["plots", 7]])
def test_other_panels_are_refused(panels: object) -> None:
    board = hw.Board(hw.deal(2, seed=1))
    sent = list[Any]()
    board.send = lambda content, _=None: sent.append(content)
    board.set_state({"_open_panels": panels})
    assert board._open_panels == ["possibilities"]
    assert sent[-1]["type"] == "error"
