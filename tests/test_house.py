"""The house keeps its bars: see `house.py`, and `make house` for the figures."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.house import BARS, Module, figures, largest_circle, modules
from tests.long_runs import LONG_RUNS


def test_the_house_keeps_its_bars() -> None:
    found = figures(modules())
    assert found.keys() == BARS.keys()
    assert {name: figure for name, figure in found.items() if figure > BARS[name]} == {}


def test_lines_of_code_are_neither_blank_nor_comments_nor_docstrings() -> None:
    module = Module(Path("room/file.py"), '"""What\n\nit is."""\n\nimport os\n\n# why\nNAME = """one\ntwo"""\n"""About it."""\n')
    assert (module.lines, module.code_lines, module.import_lines) == (10, 3, 1)


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


def test_every_long_run_can_be_started() -> None:
    for name, run in LONG_RUNS.items():
        assert find_spec(run.command.removeprefix("-m ").split()[0]), name
