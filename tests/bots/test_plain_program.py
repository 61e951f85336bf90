"""A plain Python program of the same rules plays the same games, action for action."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.bots import BOTS, play_turns
from hanabi_widget.rules import Action, Clue, Discard, Play, RuleSet, State, cards_by_number, initial_state
from tests.benchmarks import plain_bots

RULES = RuleSet(suits=plain_bots.COLORS)


def as_plain(state: State, action: Action) -> plain_bots.Action:
    if isinstance(action, Clue):
        return "clue", state.seat(action.player), action.value
    assert isinstance(action, Play | Discard)
    return "play" if isinstance(action, Play) else "discard", action.slot, None


@pytest.mark.parametrize("name", ["iggi", "piers"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_plain_program_of_the_same_rules_plays_the_same_games(name: str, players: int) -> None:
    for seed in range(25):
        state, random, actions = initial_state(players, seed, RULES), Random(seed), list[plain_bots.Action]()
        seeds = Random(seed)
        draws = [Random(seeds.getrandbits(64)).random for _ in range(players)]
        for turn in play_turns([BOTS[name]] * players, state, random):
            actions.append(as_plain(turn.state, turn.action))
        assert actions == plain_bots.play(getattr(plain_bots, name), players, cards_by_number(state), draws)
