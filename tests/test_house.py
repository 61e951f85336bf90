"""The house keeps its bars: see `house.py`, and `make house` for the figures."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import HERE, LONG, LONG_TESTS
from tests.house import BARS, Module, figures, largest_circle, modules, upward_arrows
from tests.long_runs import LONG_RUNS


def test_the_house_keeps_its_bars() -> None:
    found = figures(modules())
    assert found.keys() == BARS.keys()
    assert {name: figure for name, figure in found.items() if figure > BARS[name]} == {}


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("STATIC = Path(__file__).parents[1] / 'widget' / 'static'", "widget"),
        ("STATIC = Path(__file__).parents[1] / 'widget/static'", "widget"),
        ("STATIC = Path(PACKAGE, 'classroom', 'page.html')", "classroom"),
        ("STATIC = PACKAGE.joinpath('cli')", "cli"),
        ("from hanabi_widget.widget import board", "widget"),
        ("def late():\n    from ..export import handout", "export"),
        ("board = import_module('hanabi_widget.widget.board')", "widget"),
        ("STATIC = Path(__file__).parents[1] / 'static' / 'widget.js'", ""),
        ("from hanabi_widget.view import Viewpoint", ""),
        ("kind = 'widget'", ""),
    ],
)
def test_an_arrow_that_points_up_is_found(line: str, room: str) -> None:
    others = [Module(Path(path), "") for path in ("widget/board.py", "widget/__init__.py", "export/handout.py", "view/__init__.py")]
    planted = Module(Path("session/planted.py"), line + "\n")
    assert upward_arrows([planted, *others]) == ({("session/planted.py", room)} if room else set())


def test_private_names_of_others_are_counted_and_own_ones_are_not() -> None:
    text = "from .other import _theirs, open\nclass A:\n    __slots__ = ('_slot',)\n    def _own(self):\n        self._set = 1\n"
    text += "def f(a): return a._own, a._set, a._slot, a._foreign, a._foreign, a.__class__\n"
    assert Module(Path("room/file.py"), text).foreign_private_names() == {"_theirs": 1, "_foreign": 2}


@pytest.mark.parametrize(
    ("arrows", "circle"),
    [({"a": "b", "b": "c", "c": ""}, 1), ({"a": "b", "b": "ca", "c": "d", "d": "e", "e": "c"}, 3), ({"a": "bc", "b": "a", "c": "a"}, 3)],
)
def test_the_largest_circle(arrows: dict[str, str], circle: int) -> None:
    assert len(largest_circle({Path(one): {*map(Path, others)} for one, others in arrows.items()})) == circle


def test_what_the_fast_part_leaves_out_is_there() -> None:
    assert [place for place in (*LONG, *LONG_TESTS) if not (HERE / place).exists()] == []
    named = [(place, name) for place, names in LONG_TESTS.items() for name in names]
    assert [(place, name) for place, name in named if f"def {name}(" not in (HERE / place).read_text("utf-8")] == []


def test_every_long_run_can_be_started() -> None:
    for name, (_, command) in LONG_RUNS.items():
        assert find_spec(command.removeprefix("-m ").split()[0]), name
