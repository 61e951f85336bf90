"""Sentences about positions say what is so: which fact, which card, how many."""

from __future__ import annotations

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import rule_set
from hanabi_widget.text import ENGLISH
from hanabi_widget.text.map import describe_moves
from hanabi_widget.text.reasons import fact_name
from hanabi_widget.text.winnability import describe_obstacle


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("playable", "playable"),
        ("not playable", "not playable"),
        ("not r3", "not red 3"),
        ("r3", "red 3"),
        ("r3 or y4", "red 3 or yellow 4"),
        ("r", "red"),
        ("red", "red"),
        ("not b", "not blue"),
        (3, "3"),
        ("not 3", "not 3"),
    ],
)
def test_facts(fact: str | int, name: str) -> None:
    assert fact_name(ENGLISH, hw.deal(players=2, seed=1)[0], fact) == name


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ({"obstacle": "gone", "cards": ["r3", "y4"]}, "No copy of red 3 and yellow 4 is left."),
        ({"obstacle": "late", "cards": ["r3"], "needed": 1, "most": 0}, "1 card must still be played (red 3); turns left for plays: 0."),
        (
            {"obstacle": "late", "cards": ["r3", "r4"], "draws": 3, "needed": 2, "most": 1},
            "2 cards can be played only after 3 more draws (red 3 and red 4); turns left for plays then: 1.",
        ),
        (
            {"obstacle": "clogged", "cards": ["r3", "r4", "r5"], "needed": 3, "most": 2},
            "3 last copies must be kept (red 3, red 4 and red 5); places for them in hands: 2.",
        ),
        ({"obstacle": "searched", "most": 7}, "Every line of play was examined: 7 positions."),
    ],
)
def test_why_a_deck_cannot_be_won(reason: dict[str, object], sentence: str) -> None:
    assert describe_obstacle(ENGLISH, rule_set(), **reason) == sentence  # type: ignore[arg-type]


def test_moves_on_the_map() -> None:
    said = [describe_moves(ENGLISH, ["Ann", "Ben"], moves) for moves in (0, 1, 2, 3, 4, None)]
    assert len({*said}) == 6
    assert ["3" in said[3], "4" in said[4]] == [True, True]
    assert [said[1].startswith("One move"), said[2].startswith("Two moves")] == [True, True]


def test_an_audit_names_the_card_and_the_hand_where_readings_part() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    first, last = str(game.audit("beginner", view="Ann")).splitlines()
    assert "Ben's slot 5 is red 2" in first
    assert last.startswith("As far as Ann can trust, readings part at step 1: Ben's slot 5 is red 2, but Ben may trust in this hand:")
    assert str(game.audit("beginner", view="Ben")).splitlines()[-1] == "As far as Ben can tell, all readings fit the cards to the end."
