"""Sentences about positions say what is so: which fact, which card, how many."""

from __future__ import annotations

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Action, SeatIndex, rule_set
from hanabi_widget.text import ENGLISH
from hanabi_widget.text.log import announce_action
from hanabi_widget.text.map_of_minds import describe_moves, describe_turns, moves_notation
from hanabi_widget.text.reasons import chain_label, describe_chain, fact_name
from hanabi_widget.text.statistics import describe_obstacle
from hanabi_widget.text.trust import audit_summary, audit_table


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("playable", "playable"), ("not playable", "not playable"), ("not r3", "not red 3"), ("r3", "red 3"),
        ("r3 or y4", "red 3 or yellow 4"), ("r", "red"), ("red", "red"), ("not b", "not blue"), (3, "3"), ("not 3", "not 3"),
    ],
)  # fmt: skip
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


def test_chains() -> None:
    state = hw.deal(players=3, seed=1)[0]
    said = {
        (): ("everybody", "Everybody"),
        (1,): ("Bob", "Bob"),
        (0, 1): ("Alice knows that Bob", "Alice about Bob"),
        (2, 0, 1): ("Cathy knows that Alice knows that Bob", "Cathy about Alice about Bob"),
    }
    for seats, sentences in said.items():
        chain = [SeatIndex(seat) for seat in seats]
        assert (describe_chain(ENGLISH, state, chain), chain_label(ENGLISH, state, chain)) == sentences


def test_moves_and_turns_as_operators_of_logic() -> None:
    state = hw.deal(players=3, seed=1)[0]
    pair = [SeatIndex(0), SeatIndex(1)]
    assert moves_notation(hw.deal(players=2, seed=1)[0], pair, 1) == "E(…)"
    found = [moves_notation(state, pair, moves) for moves in (0, 1, 2, 12, None)]
    assert found == ["", "E(Alice, Bob, …)", "E(Alice, Bob, E(Alice, Bob, …))", "E¹²(Alice, Bob, …)", "C(Alice, Bob, …)"]
    said = [describe_turns(ENGLISH, state, pair * (turns // 2) + pair[: turns % 2], ["Alice", "Bob"], turns) for turns in range(1, 14)]
    assert len({*said}) == 13
    assert "Alice knows that Bob" in said[1]
    assert "13" in said[12]
    assert describe_turns(ENGLISH, state, pair, ["Alice", "Bob"], None) not in said


def test_actions_before_anything_comes_of_them() -> None:
    state = hw.deal(players=3, seed=1)[0]
    actions: list[Action] = [hw.Clue("Cathy", "red"), hw.Clue("Bob", 1), hw.Play(2), hw.Discard(3), hw.Suppose("Bob", 4, "r5")]
    assert [announce_action(ENGLISH, state, action) for action in actions] == [
        "Alice clues Cathy red.",
        "Alice clues Bob 1.",
        "Alice plays slot 2.",
        "Alice discards slot 3.",
        "Suppose that Bob's slot 4 is red 5.",
    ]


def test_what_a_clue_changed_line_by_line() -> None:
    state = hw.position("[hand_size=2] >Ann y1 y2 | Ben r1 g3 | Cleo b3 w4")
    assert str(state.preview(hw.Clue("Ben", "red"))).splitlines() == [
        "Ben learns:",
        "  Ben's slot 1: 5 possible cards instead of 25",
        "  Ben's slot 2 cannot be red 1, red 2, red 3, red 4 or red 5 any more",
    ]
    told = ["  Ben's slot 1: playable and not critical", "  Ben's slot 2: not playable"]
    assert str(state.preview(hw.Clue("Ben", 1))).splitlines() == ["Ben learns:", *told, "Now it is common knowledge:", *told]


def test_an_audit_as_a_table() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    audit = game.audit("beginner")
    assert [*audit_table(ENGLISH, audit)][1:] == [["1", "Ann clues Ben red: slot 5.", "broken", "", "red 1", "Ben's slot 5"]]
    assert audit_summary(ENGLISH, audit) == "0 of 1 action covered by beginner kept it."
    assert "Ben's slot 5 is red 2, but Ben may trust in this hand: white 1, green 3, blue 3, white 3, red 1." in str(audit)


def test_an_audit_names_the_card_and_the_hand_where_readings_part() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    first, last = str(game.audit("beginner", view="Ann")).splitlines()
    assert "Ben's slot 5 is red 2" in first
    assert last.startswith("As far as Ann can trust, readings part at step 1: Ben's slot 5 is red 2, but Ben may trust in this hand:")
    assert str(game.audit("beginner", view="Ben")).splitlines()[-1] == "As far as Ben can tell, all readings fit the cards to the end."
