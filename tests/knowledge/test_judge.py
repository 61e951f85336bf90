"""Tests of the judge itself: cases computed by hand, and steps by their definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, product
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.rules import UNKNOWN, RuleSet, State, initial_state, seats
from tests.knowledge.judge import Model, completions, possible_hands, too_big
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.small_positions import SUIT_LETTERS, chains, groups, small_formula, small_position, some_unknown, with_hands

TWO_CARDS = RuleSet(hand_size=2)
"""The base deck with short hands."""

HATS = State(
    rules=RuleSet(suits="ry", copies=(3,), hand_size=1), names=("A", "B", "C"), hands=((0,), (0,), (0,)), deck=(1, 1), discards=(1,)
)
"""Three players with red hats, of three red and two yellow ones."""

RED, YELLOW = 1, 2


# -- by hand ---------------------------------------------------------------------------------------


def test_hats_all_worlds_but_all_yellow() -> None:
    model = Model(HATS)
    assert set(model.hands) == set(product([(0,), (1,)], repeat=3)) - {((1,), (1,), (1,))}
    assert model.hands_in(model.cell(0)) == {((0,), (0,), (0,)), ((1,), (0,), (0,))}
    assert model.probability(0, ("fact", 0, 1, RED)) == Fraction(1, 3)
    lonely = model.hands.index(((0,), (1,), (1,)))
    assert model.cell(0, lonely) == 1 << lonely
    assert model.probability(0, ("fact", 0, 1, RED), lonely) == 1


def test_hats_each_level_of_everybody_knows_takes_one_red_hat() -> None:
    model = Model(HATS)
    everybody = (0, 1, 2)
    some_red = ("or", *(("fact", seat, 1, RED) for seat in everybody))
    first_or_second = ("or", ("fact", 0, 1, RED), ("fact", 1, 1, RED))
    assert model.is_true(("C", everybody, some_red))
    assert model.is_true(("E", everybody, first_or_second))
    assert not model.is_true(("E", everybody, ("E", everybody, first_or_second)))
    assert model.is_true(("K", 2, ("K", 0, first_or_second)))
    assert not model.is_true(("K", 0, ("K", 1, first_or_second)))
    assert not model.is_true(("C", (0, 1), first_or_second))
    assert model.is_true(("C", (2,), first_or_second))
    assert model.is_true(("C", (), first_or_second))
    assert model.is_true(("K", 0, ("not", ("K", 0, ("fact", 0, 1, RED)))))
    assert model.is_true(("K", 0, ("not", ("K", 1, ("fact", 1, 1, RED)))))
    assert not model.is_true(("K", 0, ("K", 1, ("not", ("K", 2, ("fact", 2, 1, RED))))))


def test_hats_steps() -> None:
    model = Model(HATS)
    assert model.after([]) == model.common(()) == 1 << model.real
    assert model.identities(model.after([0]), 0) == (RED | YELLOW,)
    assert model.identities(model.after([0]), 1) == (RED,)
    assert model.hands_in(model.after([0, 1])) == {((a,), (b,), (0,)) for a in (0, 1) for b in (0, 1)}
    assert model.after([0, 1, 2]) == model.all_worlds == model.common([0, 1, 2])
    assert model.after([0, 0, 1, 1]) == model.after([0, 1]) == model.after([1, 0])


def test_ways_count_physical_cards() -> None:
    rules = RuleSet(suits="ry", copies=(3, 1), hand_size=2)
    model = Model(State(rules=rules, names=("A", "B"), hands=((0, 0), (2, 2)), deck=(0, 1, 2, 3)))
    dealt = {model.hands[world][0]: model.ways(0, world) for world in world_numbers(model.cell(0))}
    assert dealt[0, 0] == 3 * 2
    assert dealt[0, 2] == dealt[2, 0] == 3 * 1
    assert dealt[1, 3] == 1
    assert (2, 2) not in dealt
    assert sum(dealt.values()) == 6 * 5
    assert model.probability(0, ("fact", 0, 2, 1 << 0)) == Fraction(3, 6)
    assert model.probability(0, lambda world: world[0] == (0, 0)) == Fraction(3 * 2, 6 * 5)


def test_no_cards_one_world() -> None:
    model = Model(State(rules=HATS.rules, names=("A", "B"), hands=((), ()), deck=(0,) * 3 + (1,) * 3))
    assert model.hands == [((), ())]
    assert model.identities(model.common([0, 1]), 0) == ()
    assert model.is_true(("and",))
    assert not model.is_true(("or",))


def test_an_invalid_formula_is_an_error() -> None:
    with pytest.raises(ValueError, match="not a formula"):
        Model(HATS).is_true(("D", 0))


# -- the positions of the theory -------------------------------------------------------------------


def names(state: State, identities: int) -> set[str]:
    return set(state.rules.names_of(identities))


def test_position_A_filtering_two_hands_at_once_is_too_weak() -> None:
    state = position("r1 | x r3 | A r2{r2,r3} r3{r2,r3} | B r2 b3{r3,b3}", TWO_CARDS)
    model = Model(state)
    assert names(state, model.identities(model.after([0, 1]), 1)[1]) == {"b3"}
    assert model.is_true(("K", 0, ("K", 1, ("fact", 1, 2, state.rules.identities_of(["b3"])))))


def test_position_B_common_knowledge_is_more_than_public_counting() -> None:
    state = position("r4 g4 | x y5 b5 w5 | A r5{r5,g5} y1 | B g5{r5,g5} b1", TWO_CARDS)
    model = Model(state)
    together = model.common([0, 1])
    assert len(state.deck) == 35
    assert [names(state, model.identities(together, seat)[0]) for seat in (0, 1)] == [{"r5"}, {"g5"}]
    assert names(state, model.identities(model.all_worlds, 0)[0]) == {"r5", "g5"}
    assert model.is_true(("C", (0, 1), ("fact", 0, 1, state.rules.identities_of(["r5"]))))


def test_position_C_bob_knows_and_alice_does_not_know_that_he_does() -> None:
    state = position("r1 | x g5 b5 w5 | A y5 | B r5{?5}", RuleSet(hand_size=1))
    model, red = Model(state), ("fact", 1, 1, state.rules.identities_of(["r5"]))
    assert model.is_true(("K", 1, red))
    assert not model.is_true(("K", 0, ("K", 1, red)))
    assert names(state, model.identities(model.after([0, 1]), 1)[0]) == {"r5", "y5"}


def test_position_E_two_cards_take_both_fives() -> None:
    bob = "y1{y1} y1{y1} y2{y2} y2{y2}"
    state = position(f"r4 | A r5{{r5,g5}} g5{{r5,g5}} w5{{?5}} b1 | B {bob}", RuleSet(hand_size=4))
    model = Model(state)
    assert names(state, model.identities(model.cell(0), 0)[2]) == {"y5", "b5", "w5"}
    assert model.probability(0, ("fact", 0, 3, state.rules.identities_of(["w5"]))) == Fraction(1, 3)


def test_with_an_empty_deck_hands_are_common_knowledge_up_to_their_order() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=2)
    state = State(rules=rules, names=("A", "B", "C"), hands=((0, 1), (2, 3), (0, 2)), deck=())
    model = Model(state)
    assert {tuple(tuple(sorted(hand)) for hand in world) for world in model.hands_in(model.common([0, 1, 2]))} == {((0, 1), (2, 3), (0, 2))}
    assert len(model.hands_in(model.common([0, 1, 2]))) == 8


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


def test_too_big() -> None:
    assert not too_big(HATS, 7)
    assert too_big(HATS, 6)
    assert too_big(initial_state(5, seed=1))


def test_small_positions_depend_on_the_seed_alone_and_vary() -> None:
    states = [small_position(Random(seed)) for seed in range(200)]
    assert states[:20] == [small_position(Random(seed)) for seed in range(20)]
    assert {len(state.names) for state in states} == {2, 3, 4}
    assert {suit.letter for state in states for suit in state.rules.suits} == {*chain.from_iterable(SUIT_LETTERS)}
    assert {len(hand) for state in states for hand in state.hands} == {0, 1, 2, 3}
    assert 0.2 < sum(not state.deck for state in states) / len(states) < 0.6
    assert sum(len({*map(len, state.hands)}) > 1 for state in states) > 20
