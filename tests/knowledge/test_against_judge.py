"""The engine compared with the judge: part of the long run, past mistakes, and mutants that must be caught."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.rules import State, seats
from tests.knowledge.compare_with_judge import Engine, set_mismatches
from tests.knowledge.engine_mutants import MUTANTS
from tests.knowledge.judge import Model
from tests.knowledge.long_run import history_mismatches, position_mismatches
from tests.knowledge.small_positions import small_position, small_rules_of

HOUSE = (False, False, False, False)


def test_part_of_the_long_run() -> None:
    assert [mismatch for seed in range(200) for mismatch in position_mismatches(seed)] == []
    assert [mismatch for seed in range(8) for mismatch in history_mismatches(seed)] == []


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=MUTANTS)
def test_the_judge_catches_a_mutant(mutant: Engine) -> None:
    states = [small_position(Random(seed), 300) for seed in range(400)]
    caught = [state for state in states if any(set_mismatches(state, Model(state), mutant))]
    assert len(caught) > 5


def test_long_chains() -> None:
    random = Random(8)
    for seed in range(600):
        state = small_position(Random(seed), 200)
        model = Model(state)
        chain = random.choices(seats(len(state.names)), k=random.randrange(4, 8))
        assert tuple(nested_identities(GroupObservation(state), chain)) == model.identities(model.after(chain), chain[-1]), (state, chain)


def test_a_hand_passed_through_that_takes_the_last_copy() -> None:
    """Whatever hand is tried for Alice, it must not represent one that leaves Bob more: in the end, Bob can have any card."""
    rules = small_rules_of("rk", (2, 1, 1), 1, 3, HOUSE)
    state = State(rules=rules, names=("A", "B", "C"), hands=((0,), (4,), (3,)), deck=(2, 5, 5, 1), fireworks=(1, 0))
    a, b, c = seats(3)
    assert nested_identities(GroupObservation(state), (a, b, c, b)) == [0b111111]


def test_a_hand_passed_through_that_takes_one_of_two_copies() -> None:
    rules = small_rules_of("rmk", (2, 1, 1), 1, 3, HOUSE)
    state = State(
        rules=rules,
        names=("A", "B", "C", "D"),
        hands=((3,), (1,), (0, 0), (5,)),
        clue_info=((0,), (505,), (510, 0), (0,)),
        deck=(7, 8, 2, 3, 6, 4, 8),
    )
    a, b, c, _ = seats(4)
    assert nested_identities(GroupObservation(state), (c, a, b, a)) == [0b111011111]


def test_a_formula_with_a_hand_that_takes_the_last_copy() -> None:
    rules = small_rules_of("rym", (3, 2), 1, 3, HOUSE)
    state = State(rules=rules, names=("A", "B"), hands=((1,), (0,)), deck=(2, 2, 2, 3), fireworks=(2, 0, 2), discards=(4, 0, 3, 4, 5))
    known = "r2(A.1) or y1(A.1) or y2(A.1) or m2(A.1)"
    assert Model(state).is_true(("K", 1, ("K", 0, ("K", 1, ("fact", 0, 1, 0b101110))))) is False
    assert not state.holds(f"K(B, K(A, K(B, {known})))")
