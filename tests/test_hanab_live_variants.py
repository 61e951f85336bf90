"""hanab.live's variants are played, written, read and shown like any other rules."""

from __future__ import annotations

import json
from random import Random

import pytest

from hanabi_widget.bots import BOTS, simulate
from hanabi_widget.effort import effort
from hanabi_widget.notation import from_hanab_live, position, position_text, read_record, record_text, to_hanab_live
from hanabi_widget.picture import state_picture
from hanabi_widget.rules import initial_state, rule_set
from hanabi_widget.solver import winnable
from hanabi_widget.text import ENGLISH, LANGUAGES
from hanabi_widget.text.phrases import card_name, value_name
from hanabi_widget.view import whole_board
from hanabi_widget.view.board_state import EVERYTHING
from tests.hanab_live_variants import VARIANTS_THERE
from tests.random_positions import random_game


@pytest.mark.parametrize("name", VARIANTS_THERE)
def test_a_game_is_written_read_and_shown(name: str) -> None:
    for players in (2, 5):
        game = random_game(len(name), rule_set(name), players)
        assert from_hanab_live(json.dumps(to_hanab_live(game))) == game
        assert read_record(record_text(game)) == game
        for state in Random(1).sample([node.state for node in game.line], 4):
            text = position_text(state)
            assert position(text) == state
            assert text.startswith(f'[live="{name}"]')
        shown = whole_board(game.line[:8], EVERYTHING, ENGLISH)
        assert len(shown["frames"]) == len(game.line[:8])
        assert [suit["letter"] for suit in shown["suits"]] == [suit.letter for suit in rule_set(name).suits]
        assert state_picture(game.last.state).startswith("<svg")


def test_bots_play_and_decks_are_judged() -> None:
    for number, name in enumerate(VARIANTS_THERE):
        bots = [[*BOTS][number % len(BOTS)]] * 3
        assert not simulate(bots, games=1, players=3, rules=name, seed=1).failures
        with effort(2_000):
            winnable(initial_state(3, 1, name))


def test_names() -> None:
    odd, mixed = rule_set("Odds and Evens & Dark Pink (6 Suits)"), rule_set("Ambiguous (6 Suits)")
    named = ", ".join(value_name(ENGLISH, odd, value) for value in odd.clue_values)
    assert named == "red, yellow, green, blue, purple, dark pink, odd, even"
    assert [value_name(ENGLISH, mixed, value) for value in mixed.clue_values] == ["red", "green", "blue", "1", "2", "3", "4", "5"]
    assert card_name(ENGLISH, odd, odd.identity_of("i3")) == "dark pink 3"
    assert card_name(LANGUAGES["fr"], odd, odd.identity_of("i3")) == "3 rose foncé"
    assert card_name(ENGLISH, mixed, mixed.identity_of("z3")) == "tomato 3"
