"""What the tests of sessions and widgets share."""

from __future__ import annotations

from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import rule_set
from tests.random_positions import random_game


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals are written into the folder that one works in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)


@pytest.fixture
def game() -> hw.Game:
    """A game of three, twelve steps old."""
    return random_game(5, rule_set(), 3, 12)
