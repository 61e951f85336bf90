"""Can this position arise: positions of play break no rule, and each broken rule is found."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.lessons import drill, question
from hanabi_widget.lessons.questions.types.can_arise import RULE_CHECKS, VIOLATORS
from hanabi_widget.rules import RuleSet
from tests.random_positions import random_games


def test_no_position_of_play_breaks_a_rule() -> None:
    for game in random_games(5, 40):
        for node in game.line:
            assert question("can_arise", node.state).right_answers == {None}, node.state


@pytest.mark.parametrize(("rule", "spoil"), [*zip(RULE_CHECKS, VIOLATORS)])
def test_each_broken_rule_is_found(rule: str, spoil: object) -> None:
    random, found = Random(1), 0
    for game in random_games(6, 40):
        for node in game.line:
            state = spoil(node.state, random)  # type: ignore[operator]
            if state is not None and node.state.outcome is None:
                assert rule in {*question("can_arise", state).right_answers}
                found += 1
    assert found > 5


def test_a_drill_has_both() -> None:
    answers = [answer for item in drill("can_arise", n=25, seed=2) for answer in item.right_answers]
    assert None in answers
    assert {*RULE_CHECKS} <= {*answers}


def test_any_deck_can_be_asked_about() -> None:
    assert drill("can_arise", n=2, rules=RuleSet(suits="ryb", copies=(2, 1, 1), hand_size=2))
