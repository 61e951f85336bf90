"""Verdicts agree with the judge, a slice of the long run; what is evidently unknown, with the exact engine."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from hanabi_widget.knowledge import Fact, GroupObservation, Knows, Not, fact_identities, holds
from hanabi_widget.lessons import MISTAKES, TYPES
from hanabi_widget.lessons.questions.types.actions import is_evidently_unknown
from hanabi_widget.lessons.random_positions import plausible_game
from hanabi_widget.rules import RuleSet, SeatIndex, Slot, State, rule_set, seats, slots
from tests.knowledge.small_positions import small_position

from .judge import JUDGES, faults
from .random_questions import small_item


def test_every_type_is_judged() -> None:
    assert {*JUDGES} == {*TYPES}


@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees(name: str) -> None:
    choices = max([1, *(len(values) for key, values in TYPES[name].drill_choices.items() if key != "under")])
    assert [fault for seed in range(8 * choices) for fault in faults(name, seed)] == []


@pytest.mark.parametrize("name", ["known", "thinks", "clue_for", "knows_that", "everybody"])
def test_a_wrong_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge is not asleep: when the engine takes itself for another player's, some verdict differs."""
    caught = 0
    for wrong in ("card_by_card", "may_be", "too_shallow"):
        monkeypatch.setattr("hanabi_widget.lessons.questions.question.Reasoner", SimpleNamespace(of=MISTAKES[wrong]))
        caught += any(True for seed in range(60) for _ in faults(name, seed))
    assert caught
    assert small_item(name, Random(1)).id == name


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
