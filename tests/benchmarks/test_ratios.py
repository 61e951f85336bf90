"""`make ratios` finds a tree that is slower, and says what it cannot compare."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from .ratios import LONG, ROOT, NotDone, Tree, ratios, slow_ones

NAME = "playouts, 2 players"


def changed(folder: Path, more: str) -> Path:
    """This tree, with some lines more."""
    shutil.copytree(ROOT / "hanabi_widget", folder / "hanabi_widget", ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "hanabi_widget" / "__init__.py").open("a") as file:
        file.write(more)
    return folder


class Clocked(Tree):
    """A tree whose processes are not asked: the slower one takes a fifth more, both now and then much more."""

    def __init__(self, folder: Path) -> None:
        self.once = 1.0 if folder == ROOT else 1.2

    def __exit__(self, *_: object) -> None:
        pass

    def seconds(self, name: str, seed: str) -> float:
        chance = random.Random(f"{self.once} {name} {seed}")
        return self.once * chance.gauss(1, 0.03) * chance.choice((1,) * 9 + (3,))


def test_a_tree_that_is_slower_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.ratios.Tree", Clocked)
    assert slow_ones(ratios(tmp_path, ROOT, [NAME], *LONG)) == [NAME]
    assert slow_ones(ratios(ROOT, tmp_path, [NAME], *LONG)) == slow_ones(ratios(ROOT, ROOT, [NAME], *LONG)) == []


def test_what_the_other_tree_cannot_do_is_not_compared_and_what_this_one_cannot_is_an_error(tmp_path: Path) -> None:
    other = changed(tmp_path, "del State.legal_actions\n")
    assert "legal_actions" in str(ratios(ROOT, other, [NAME], 1, 8)[NAME])
    with pytest.raises(NotDone, match="legal_actions"):
        ratios(other, ROOT, [NAME], 1, 8)
