"""What a player is sure that another does not know agrees with the exact engine, which tries every hand."""

from __future__ import annotations

from random import Random

from hanabi_widget.knowledge import Fact, GroupObservation, Knows, Not, fact_identities, holds
from hanabi_widget.lessons.positions import plausible_game
from hanabi_widget.lessons.questions.types.clues import Ignorance
from hanabi_widget.rules import RuleSet, SeatIndex, Slot, State, rule_set, seats, slots
from tests.knowledge.small_positions import small_position


def agrees(state: State, by: SeatIndex, holder: SeatIndex, slot: Slot, claim: str) -> bool:
    """Whether both say the same; and whether what is evident is so."""
    ignorance = Ignorance(GroupObservation(state, by), by, holder, slot, fact_identities(state, claim))
    exact = holds(state, Knows(by, Not(Knows(holder, Fact(claim, holder, slot)))))
    return ignorance.is_certain == exact >= ignorance.is_evident


def test_ignorance_is_that_of_the_engine_on_small_positions() -> None:
    answers = []
    for seed in range(1_500):
        random = Random(seed)
        state = small_position(random, 2_000)
        by, holder = random.sample(seats(len(state.names)), 2)
        if state.hand_sizes[holder]:
            slot, claim = random.choice(slots(state.hand_sizes[holder])), random.choice(("playable", "trash", "not critical"))
            assert agrees(state, by, holder, slot, claim), (seed, state)
            answers.append(Ignorance(GroupObservation(state, by), by, holder, slot, fact_identities(state, claim)).is_certain)
    assert 100 < sum(answers) < len(answers) - 100


def test_ignorance_is_that_of_the_engine_in_games() -> None:
    for seed in range(12):
        random = Random(seed)
        rules = (rule_set(), RuleSet(suits="ryg", copies=(2, 2, 1), hand_size=3))[seed % 2]
        states = plausible_game(2 + seed % 3, rules, random, 200).states
        for state in states[len(states) // 2 :: 7]:
            by, holder = random.sample(seats(len(state.names)), 2)
            if state.hand_sizes[holder]:
                assert agrees(state, by, holder, Slot(1), "playable"), (seed, state)
