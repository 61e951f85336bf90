"""A playout is the game that the engine plays with the same random numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from hanabi_widget.rules import RuleSet, State, deal
from hanabi_widget.rules.playout import playout
from tests.random_positions import PRINTED, SMALL, random_games


def stepped(state: State, random: Callable[[], float]) -> State:
    while legal := state.legal_actions():
        state = state.apply(legal[int(random() * len(legal))])
    return state


@pytest.mark.parametrize("rules", [*PRINTED, *SMALL])
def test_a_playout_ends_as_the_engine_does(rules: RuleSet) -> None:
    for players, size in rules.hand_sizes.items():
        if players * size <= len(rules.deck):
            state = deal(players, seed=players, rules=rules)
            assert tuple.__eq__(playout(state, Random(1).random), stepped(state, Random(1).random))


def test_it_begins_anywhere() -> None:
    ends = set()
    for game in islice(random_games(5, 60), 60):
        state = game.last.state
        end = playout(state, Random(2).random)
        assert end == stepped(state, Random(2).random)
        assert end.outcome is not None
        ends.add(end.outcome)
    assert len(ends) >= 3


def test_it_goes_on_from_a_position_with_clues_told() -> None:
    state = deal(3, seed=4).apply(deal(3, seed=4).legal_actions()[-1]).laid()
    assert state.before
    assert playout(state, Random(3).random) == stepped(state, Random(3).random)
