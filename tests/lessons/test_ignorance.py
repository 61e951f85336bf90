"""What is evident without any search about what a player knows of another's ignorance is so by the exact engine, which tries every hand."""

from __future__ import annotations

from random import Random

from hanabi_widget.knowledge import Fact, GroupObservation, Knows, Not, fact_identities, holds
from hanabi_widget.lessons.positions import plausible_game
from hanabi_widget.lessons.questions.types.actions import is_evidently_unknown
from hanabi_widget.rules import RuleSet, SeatIndex, Slot, State, rule_set, seats, slots
from tests.knowledge.small_positions import small_position


def is_evident(state: State, by: SeatIndex, holder: SeatIndex, slot: Slot, claim: str) -> bool:
    """Whether it is evident that the one knows that the other does not know the claim; then it is so."""
    if not is_evidently_unknown(GroupObservation(state, by), by, holder, slot, fact_identities(state, claim)):
        return False
    assert holds(state, Knows(by, Not(Knows(holder, Fact(claim, holder, slot))))), state
    return True


def test_evident_ignorance_is_that_of_the_engine_on_small_positions() -> None:
    evident = []
    for seed in range(1_500):
        random = Random(seed)
        state = small_position(random, 2_000)
        by, holder = random.sample(seats(len(state.names)), 2)
        if state.hand_sizes[holder]:
            slot, claim = random.choice(slots(state.hand_sizes[holder])), random.choice(("playable", "trash", "not critical"))
            evident.append(is_evident(state, by, holder, slot, claim))
    assert 100 < sum(evident) < len(evident) - 100


def test_evident_ignorance_is_that_of_the_engine_in_games() -> None:
    evident = []
    for seed in range(12):
        random = Random(seed)
        rules = (rule_set(), RuleSet(suits="ryg", copies=(2, 2, 1), hand_size=3))[seed % 2]
        states = plausible_game(2 + seed % 3, rules, random, 200).states
        for state in states[len(states) // 2 :: 7]:
            by, holder = random.sample(seats(len(state.names)), 2)
            if state.hand_sizes[holder]:
                evident.append(is_evident(state, by, holder, Slot(1), "playable"))
    assert 0 < sum(evident) < len(evident)
