"""`make ratios` finds a tree that is slower, and says what it cannot compare."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .ratios import ROOT, NotDone, interval, ratios

NAME = "playouts, 2 players"
SLOWED = """
def _slowed(state, action, real=State.apply):
    real(state, action)
    return real(state, action)
State.apply = _slowed
"""


def changed(folder: Path, more: str) -> Path:
    """This tree, with some lines more."""
    shutil.copytree(ROOT / "hanabi_widget", folder / "hanabi_widget", ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "hanabi_widget" / "__init__.py").open("a") as file:
        file.write(more)
    return folder


def test_a_tree_that_is_slower_is_found(tmp_path: Path) -> None:
    found = ratios(changed(tmp_path, SLOWED), ROOT, [NAME], 1, 8)[NAME]
    assert isinstance(found, list)
    assert 1.1 < interval(found)[0] < 2


def test_what_the_other_tree_cannot_do_is_not_compared_and_what_this_one_cannot_is_an_error(tmp_path: Path) -> None:
    other = changed(tmp_path, "del State.legal_actions\n")
    assert "legal_actions" in str(ratios(ROOT, other, [NAME], 1, 8)[NAME])
    with pytest.raises(NotDone, match="legal_actions"):
        ratios(other, ROOT, [NAME], 1, 8)
