"""Tests of the judge itself: cases computed by hand, and steps by their definition."""

from __future__ import annotations

from itertools import chain, product
from random import Random

from hanabi_widget.rules import UNKNOWN, RuleSet, State, seats
from tests.knowledge.judge import Model, completions, possible_hands
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.small_positions import SUIT_LETTERS, chains, groups, small_formula, small_position, some_unknown, with_hands

RED, YELLOW = 1, 2


# -- by hand ---------------------------------------------------------------------------------------


# -- the positions of the theory -------------------------------------------------------------------


# -- against the definitions -------------------------------------------------------------------------


def test_steps_by_definition() -> None:
    random = Random(1)
    for _ in range(60):
        state = small_position(random, 60)
        model = Model(state)
        seats = range(len(state.names))
        for seat, world in product(seats, range(len(model))):
            same = {
                other
                for other in range(len(model))
                if all(model.hands[other][another] == model.hands[world][another] for another in seats if another != seat)
            }
            assert set(world_numbers(model.cell(seat, world))) == same
            assert sum(model.ways(seat, other) for other in same) == sum(
                ways for _, ways in possible_hands(with_hands(state, model.hands[world]), seat)
            )


def test_common_knowledge_by_definition() -> None:
    random = Random(5)
    longer = 0
    for _ in range(300):
        model = Model(small_position(random, 400))
        for group in groups(len(model.state.names)):
            reached, frontier = {model.real}, [model.real]
            while frontier:
                here = frontier.pop()
                near = {world for seat in group for world in world_numbers(model.cell(seat, here))} - reached
                reached |= near
                frontier += near
            assert set(world_numbers(model.common(group))) == reached
            longer += model.after(group) != model.common(group)
    assert longer > 30


def test_knowledge_of_formulas_agrees_with_steps() -> None:
    random = Random(2)
    for _ in range(150):
        state = small_position(random, 400)
        model, formula = Model(state), small_formula(random, state)
        where = model.truth_set(formula)
        for players in chains(len(state.names), 2):
            nested = formula
            for seat in reversed(players):
                nested = ("K", seat, nested)
            assert model.is_true(nested) == (model.after(players) & ~where == 0)
        for group in groups(len(state.names)):
            assert model.is_true(("C", group, formula)) == (model.common(group) & ~where == 0)
        for seat in seats(len(state.names)):
            assert model.is_true(("K", seat, formula)) == (model.probability(seat, formula) == 1)
            assert model.probability(seat, formula) + model.probability(seat, ("not", formula)) == 1


def test_completions_are_the_worlds_with_the_known_cards() -> None:
    random = Random(3)
    for _ in range(150):
        state = small_position(random, 400)
        unknown = some_unknown(random, state)
        found = [full.hands for full in completions(unknown)]
        fitting = [
            world
            for world in Model(state).hands
            if all(old in (UNKNOWN, new) for old, new in zip(chain.from_iterable(unknown.hands), chain.from_iterable(world)))
        ]
        assert sorted(found) == sorted(fitting)
        assert all(full.clue_info == state.clue_info for full in completions(unknown))


def test_completions_keep_the_known_cards_in_the_deck() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=1)
    state = State(rules=rules, names=("A", "B"), hands=((UNKNOWN,), (UNKNOWN,)), deck=(0, 1, UNKNOWN, 3))
    assert sorted(full.hands for full in completions(state)) == [((0,), (2,)), ((2,), (0,)), ((2,), (2,))]


def test_small_positions_depend_on_the_seed_alone_and_vary() -> None:
    states = [small_position(Random(seed)) for seed in range(200)]
    assert states[:20] == [small_position(Random(seed)) for seed in range(20)]
    assert {len(state.names) for state in states} == {2, 3, 4}
    assert {suit.letter for state in states for suit in state.rules.suits} == {*chain.from_iterable(SUIT_LETTERS)}
    assert {len(hand) for state in states for hand in state.hands} == {0, 1, 2, 3}
    assert 0.2 < sum(not state.deck for state in states) / len(states) < 0.6
    assert sum(len({*map(len, state.hands)}) > 1 for state in states) > 20
