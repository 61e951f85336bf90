"""What is kept of a board: a page, its content and size; pictures as files; script, picture and open panels in a notebook."""

from __future__ import annotations

import gzip
import json
import re
import struct
import sys
from base64 import b64decode
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]

import hanabi_widget as hw
from hanabi_widget.protocol.board import KINDS
from hanabi_widget.rules import rule_set
from hanabi_widget.session import standalone_html as html_page
from hanabi_widget.session.standalone_html import BOARD_SCRIPT
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint, inspection
from hanabi_widget.widget import progress_bar, widget_base
from tests.apply_delta import changed, steps_in, unfolded
from tests.other_worlds import another_world
from tests.random_positions import random_game
from tests.session.at_screens import frames_of, logs_of


def held_by(page: str) -> Any:  # noqa: ANN401
    """What a page was given to show."""
    found = re.search(r'id="content">([^<]*)<', page)
    assert found
    return json.loads(gzip.decompress(b64decode(found[1])))


def content(page: Path | str) -> Any:  # noqa: ANN401
    """The same of a board, with its lines unfolded, from its file or its text."""
    held = held_by(page if isinstance(page, str) else page.read_text("utf-8"))
    steps, inspections = {kind: dict[str, str]() for kind in KINDS}, dict[int, Any]()
    shown = unfolded(part["board_state"] for part in held["lines"])
    for board, part in zip(shown, held["lines"]):
        numbers = [info["node"] for info in board["steps"]]
        first = len(numbers) - len(part["inspections"])
        for before, number, told in zip([None, *numbers][first:], numbers[first:], part["inspections"]):
            inspections[number] = changed(inspections.get(before), told)
        for kind in KINDS:
            steps[kind] |= board[kind]
            board[kind] = steps_in({"_board_state": {**board, kind: steps[kind]}}, kind)
    board = shown[held["line"]]
    return {**held, "shown": shown, "board_state": board, "inspections": [inspections[info["node"]] for info in board["steps"]]}


def test_a_page_holds_the_line_and_what_is_known_of_each_card(tmp_path: Path) -> None:
    board = hw.Board(random_game(3, rule_set(), 3, 4), view="Bob", step=2)
    board.save_html(tmp_path / "game.html")
    held = content(tmp_path / "game.html")
    assert held["step"] == 2
    assert [frame["log"] for frame in held["board_state"]["frames"]] == logs_of(board)
    assert (held["board_state"]["interactive"], [view["label"] for view in held["board_state"]["views"]]) == (False, ["As Bob sees it"])
    assert not any(card["choices"] for frame in held["board_state"]["frames"] for hand in frame["hands"] for card in hand["cards"])
    assert not any(hand["clues"] for frame in held["board_state"]["frames"] for hand in frame["hands"])
    for step, found in enumerate(held["inspections"]):
        cards = [card["id"] for hand in frames_of(board)[step]["hands"] for card in hand["cards"]]
        assert [inspection["card"] for inspection in found] == cards
        assert all(inspection["views"][0]["identities"] for inspection in found), "a short game tells all"


@pytest.mark.parametrize(("players", "rules", "view"), [(2, ("common",), 0), (5, ("common", "avalanche"), "all")])
def test_sixty_steps_fit_the_limit(tmp_path: Path, players: int, rules: tuple[str, ...], view: str) -> None:
    game = random_game(11, rule_set(*rules), players, 60)
    assert len(game) == 61
    hw.Board(game, view=view).save_html(tmp_path / "game.html")
    assert (tmp_path / "game.html").stat().st_size <= html_page.MAX_BYTES == 200_000
    assert all(inspection["views"][0]["facts"] for found in content(tmp_path / "game.html")["inspections"] for inspection in found)


def test_the_page_of_a_seat_is_the_same_in_every_world_it_holds_possible(tmp_path: Path) -> None:
    for seed in range(4):
        game, random = random_game(seed, hw.RuleSet(suits="ryg", copies=(2, 1), hand_size=2), 3, 9), Random(seed)
        for world, name in ((game, "one"), (another_world(random, game.line, 1), "two")):
            hw.Board(world, view="Bob").save_html(tmp_path / name)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_page_says_names_and_comments_as_text(tmp_path: Path) -> None:
    game = hw.deal(players=["<script>alert(1)</script>", "Bob & Co"], seed=1)
    game.root.comment = "</script><b>bold</b>"
    hw.Board(game, language="pl").save_html(tmp_path / "game.html")
    text = (tmp_path / "game.html").read_text("utf-8")
    assert "alert(1)</script>" not in text
    assert "<b>bold" not in text
    assert '<html lang="pl">' in text
    assert content(tmp_path / "game.html")["board_state"]["steps"][0]["comment"] == "</script><b>bold</b>"


def test_less_is_told_where_it_does_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(3, rule_set(), 2, 3)
    monkeypatch.setattr(html_page, "MAX_BYTES", 0)
    hw.Board(game).save_html(tmp_path / "game.html")
    for step, found in enumerate(content(tmp_path / "game.html")["inspections"]):
        for told in found:
            asked = ENGLISH, game.line, step, Viewpoint(), told["card"]
            full, facts = (inspection(*asked, explain_identities=explained)["views"] for explained in (True, False))
            assert [{**mind, "identities": []} for mind in full] == facts, "less is worked out when less is asked"
            assert told["views"] == facts[:1]


def test_pictures_are_saved(tmp_path: Path) -> None:
    game = random_game(3, rule_set(), 3, 4)
    board = hw.Board(game, view="Bob")
    for name, thing in (("state", game[-1]), ("board", board)):
        thing.save_svg(tmp_path / f"{name}.svg")
        thing.save_png(tmp_path / f"{name}.png")
        assert (tmp_path / f"{name}.svg").read_text("utf-8").startswith("<svg")
        png = (tmp_path / f"{name}.png").read_bytes()
        assert png.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", png[16:24])
        assert width == 2048
        assert height > 800
    assert "face down" in (tmp_path / "board.svg").read_text("utf-8")
    assert "face down" not in (tmp_path / "state.svg").read_text("utf-8")


def test_without_the_library_a_png_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'hanabi_widget\[png\]'"):
        hw.deal(players=2, seed=1)[0].save_png(tmp_path / "state.png")
    assert not (tmp_path / "state.png").exists()


def test_the_licences_of_what_a_page_contains_are_in_it(tmp_path: Path) -> None:
    """Preact and its signals ask for their notices wherever their code goes (MIT)."""
    hw.Board(hw.deal(players=2, seed=1)).save_html(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text("utf-8")
    assert "Copyright (c) 2015-present Jason Miller" in page
    assert "Copyright (c) 2022-present Preact Team" in page
    assert "Permission is hereby granted, free of charge" in page


class Notebook:
    """Stands for a notebook: it has a kernel, and shows widgets."""

    kernel = object()

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bars: list[Any] = []
        self.texts: list[str] = []
        monkeypatch.setattr(progress_bar, "get_ipython", lambda: self)
        monkeypatch.setattr(progress_bar, "display", self._display)
        monkeypatch.setattr(progress_bar, "SECONDS_WITHOUT", 0)

    def _display(self, bar: Any) -> None:  # noqa: ANN401
        self.bars.append(bar)
        bar.observe(lambda change: self.texts.append(change["new"]), "description")


def test_a_bar_shows_how_much_of_a_page_is_done_if_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook, open_widgets = Notebook(monkeypatch), len(_instances)
    board = hw.Board(random_game(5, rule_set(), 3, 12))
    steps, with_board = len(frames_of(board)), len(_instances)
    board.save_html(tmp_path / "board.html")
    assert notebook.texts == [f"{step} of {steps} steps" for step in range(1, steps + 1)]
    assert (notebook.bars[0].max, notebook.bars[0].value) == (steps, steps)
    assert len(_instances) == with_board
    monkeypatch.setattr(progress_bar, "SECONDS_WITHOUT", 1000)
    board.save_html(tmp_path / "board.html")
    assert len(notebook.bars) == 1
    board.close()
    assert len(_instances) == open_widgets


def test_an_interrupted_page_leaves_the_older_one_and_no_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Notebook(monkeypatch)
    path = tmp_path / "board.html"
    path.write_text("older")
    board = hw.Board(random_game(5, rule_set(), 3, 12))
    with_board = len(_instances)

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(progress_bar, "display", lambda bar: bar.observe(interrupt, "value"))
    with pytest.raises(KeyboardInterrupt):
        board.save_html(path)
    assert path.read_text() == "older"
    assert len(_instances) == with_board


def test_the_boards_of_a_kernel_share_one_script_and_elsewhere_a_board_brings_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    state = hw.Board(hw.deal(2, seed=1)).get_state()
    assert (state["_shared_script"], state["_esm"], state["_style_sheet"]) == ("", *BOARD_SCRIPT.values())
    events = SimpleNamespace(callbacks={"post_run_cell": []}, register=lambda *_: None)
    monkeypatch.setattr(widget_base, "get_ipython", lambda: SimpleNamespace(kernel=object(), events=events))
    states = [board.get_state() for board in (hw.Board(hw.deal(2, seed=1)), hw.Board(hw.deal(3, seed=1)))]
    assert len({state["_shared_script"] for state in states}) == 1
    for state in states:
        assert len(state["_esm"]) + len(state["_style_sheet"]) < 1300
    shared = widget_base._shared[BOARD_SCRIPT["script"]].get_state()
    assert json.loads(gzip.decompress(b64decode(shared["packed"]))) == BOARD_SCRIPT


def test_the_picture_is_an_output_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    monkeypatch.setattr(widget_base, "display", lambda data, **how: shown.append((data, how)))
    game = hw.deal(2, seed=1)
    hw.Board(game, view="Alice", language="pl")._ipython_display_()
    (widget, how), (picture, how_it_is) = shown
    assert (how, how_it_is) == ({"metadata": {}, "raw": True}, {"raw": True})
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert "text/html" not in widget
    assert picture.keys() == {"text/html"}
    assert "Uruchom komórkę" in picture["text/html"]
    assert all(name not in picture["text/html"].split("alt=")[1] for name in ("Alice, miejsce 1: czerwona", "Alice, miejsce 1: biała"))


def test_who_thinks_first_is_asked_for_a_guess() -> None:
    board = hw.Board(hw.deal(players=2, seed=2), think_first=True)
    assert board._open_panels == ["possibilities", "think-first"]


def test_the_open_panels_are_kept() -> None:
    board = hw.Board(hw.deal(2, seed=1))
    assert board._open_panels == ["possibilities"]
    board.set_state({"_open_panels": ["numbers", "possibilities"]})
    assert board._open_panels == ["possibilities", "numbers"]
    board.view = "Alice"
    assert board._open_panels == ["possibilities", "numbers"]
