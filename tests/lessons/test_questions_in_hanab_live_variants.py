"""Questions of all kinds are drawn in hanab.live's variants."""

from __future__ import annotations

import pytest

from hanabi_widget.lessons import drill
from hanabi_widget.lessons.questions.types import TYPES
from tests.hanab_live_variants import VARIANTS_THERE

SLOW = {"rounds", "moves", "plan", "endgame", "worlds"}
"""Types for small decks, or that search."""

RICH = [name for name in VARIANTS_THERE if not any(word in name for word in ("Blind", "Mute", "Null", "Synesthesia", "Special Mix"))]
"""Variants where clues tell enough for every type."""


@pytest.mark.parametrize(("number", "name"), [*enumerate(sorted({*TYPES} - SLOW))])
def test_a_question_is_drawn_and_varied(number: int, name: str) -> None:
    rules = RICH[number % len(RICH)]
    (item,) = drill(name, n=1, seed=2, rules=rules, players=2, student="x")
    assert f'[live="{rules}"' in item.canonical_text()
    (again,) = drill(name, n=1, seed=2, rules=rules, players=2, student="x")
    assert item == again
