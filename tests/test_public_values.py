"""Each public value can be read as text, and can leave its process."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import hanabi_widget as hw

NODE = hw.deal(players=3, seed=7).apply(hw.Clue("Bob", "yellow"))
STATE, READING = NODE.state, NODE.under("beginner")
UNKNOWN = hw.position("[hand_size=2] Ann ? r2 | Ben ? y1")
SMALL = hw.position("Ann r1 | Ben r2", rules=hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1))
OPEN = hw.position("[suits=r copies=3,1 hand_size=1] r0 | 5c 0s 2d | Alice r2+r | >Bob r1+r+1 | deck r1 r1")


VALUES: list[Callable[[], object]] = [
    lambda: NODE,
    lambda: hw.deal(players=2, seed=1),
    lambda: STATE,
    lambda: STATE.rules,
    lambda: STATE.rules.suits[0],
    lambda: hw.Clue("Bob", 1),
    lambda: hw.formula("K(Ann, r1(Ann.1))"),
    lambda: STATE.knowledge("Bob"),
    lambda: STATE.knowledge("Bob", "Alice")[1],
    STATE.common_knowledge,
    lambda: UNKNOWN.knowledge("Ben"),
    UNKNOWN.common_knowledge,
    lambda: STATE.knowledge("Bob").why(3, "yellow"),
    lambda: STATE.knowledge("Bob").why_not(1, "r1"),
    lambda: hw.PossibleWorlds(SMALL),
    lambda: SMALL.announce("r1(Ann.1) or r2(Ann.1)"),
    lambda: next(hw.PossibleWorlds(SMALL).rounds("K(Ann, r1(Ann.1))")),
    lambda: hw.convention("beginner"),
    lambda: READING,
    lambda: READING.trust("Bob"),
    lambda: READING.trust("Bob", "Alice", "Bob")[1],
    lambda: READING.trust("Bob").why(3, "y1"),
    READING.common_trust,
    lambda: hw.deal(players=2, seed=2).audit("beginner"),
    lambda: hw.winnable(OPEN),
    lambda: hw.question("known", STATE, of="Bob", claim="playable"),
    lambda: hw.simulate("iggi", players=2, games=1),
]


@pytest.mark.parametrize("make", VALUES, ids=lambda make: type(make()).__name__)
def test_a_public_value_has_a_text_and_can_be_pickled(make: Callable[[], object]) -> None:
    value = make()
    assert " object at 0x" not in str(value) + repr(value)
    again = pickle.loads(pickle.dumps(value))
    assert (type(again), str(again), repr(again)) == (type(value), str(value), repr(value))
