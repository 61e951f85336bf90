"""The published agents against their judge: the same rules in plain Python, in positions of every edition and variant."""

from __future__ import annotations

import pytest

from hanabi_widget.bots import BOTS, Seat
from tests.bots.judge import RULES, Table, policy
from tests.lessons.judge import claim_types
from tests.random_positions import PRINTED, random_games


@pytest.mark.parametrize("name", RULES)
def test_the_judge_of_bots_agrees(name: str) -> None:
    rules_judged = set()
    for game in random_games(7, 60, PRINTED):
        for state in [node.state for node in game.line if not node.state.outcome][::6]:
            move = BOTS[name].explain(Seat(state))
            rules_judged.add(move.rule)
            table = Table(state, claim_types(state, "playable"), claim_types(state, "trash"), [])
            assert {option.action for option in move.options} == {*policy(name, table)}, state
    assert len(rules_judged) >= 5
