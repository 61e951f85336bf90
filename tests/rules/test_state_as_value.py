"""A state is a value: it can be compared, hashed, evaluated from its repr and pickled, and it is immutable."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from itertools import chain, combinations
from typing import Any

import pytest

from hanabi_widget.rules import EDITIONS, SUITS, Clue, Discard, Outcome, Play, Reorder, RuleSet, State, Suit, initial_state, rule_set

Table = Callable[..., State]

FIELDS = ("rules", "names", "hands", "clue_info", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left")


def every_rule_set() -> dict[str, RuleSet]:
    """Every edition with every valid combination of its variants."""
    found = {}
    for edition, (_, offered) in EDITIONS.items():
        for chosen in chain.from_iterable(combinations(offered, size) for size in range(len(offered) + 1)):
            if len({"avalanche", "avalanche_5", "wild"} & {*chosen}) <= 1:
                found["+".join((edition, *chosen))] = rule_set(edition, *chosen)
    return found


ALL = every_rule_set()


def evaluated(value: object) -> object:
    return eval(repr(value), {"RuleSet": RuleSet, "State": State, "Suit": Suit, "Outcome": Outcome})


def test_the_number_of_combinations() -> None:
    count = {edition: sum(name.split("+")[0] == edition for name in ALL) for edition in EDITIONS}
    assert count == {"common": 32, "ES": 2, "IT": 2, "BGA": 8, "PL": 8, "PT": 16}


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_repr_of_rules_and_states(rules: RuleSet) -> None:
    assert evaluated(rules) == rules
    assert hash(evaluated(rules)) == hash(rules)
    state = initial_state(4, seed=3, rules=rules)
    for action in (Clue(1, int(state.hand(1)[0][1])), Clue(0, int(state.hand(0)[0][1])), Discard(2), Play(1)):
        assert evaluated(state) == state
        assert hash(evaluated(state)) == hash(state)
        assert repr(evaluated(state)) == repr(state)
        state = state if state.outcome else state.apply(action)
    assert evaluated(state) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_pickled_states_can_be_played_on() -> None:
    state = initial_state(2, seed=1).apply(Play(1))
    again = pickle.loads(pickle.dumps(state))
    assert type(again) is State
    assert again.legal_actions() == state.legal_actions()
    assert again.apply(Play(2)) == state.apply(Play(2))
    assert copy.deepcopy(state) == copy.copy(state) == state


def test_equality_does_not_depend_on_history(opening: Table) -> None:
    state = opening("r1 r2 y3 g4 b5", "r3 y1 g1 b1 w1")
    one = state.apply(Clue("Bob", "red")).apply(Clue("Alice", 5)).apply(Clue("Bob", 1)).apply(Clue("Alice", 1))
    other = state.apply(Clue("Bob", 1)).apply(Clue("Alice", 1)).apply(Clue("Bob", "red")).apply(Clue("Alice", 5))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, state}) == 2
    assert one == evaluated(one)
    assert state.apply(Reorder(0, (2, 1, 3, 4, 5))) != state


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("names", ("Alice", "Zoe")),
        ("hands", ((1,), (6,))),
        ("clue_info", ((0,), (31,))),
        ("deck", (6,)),
        ("fireworks", (1, 0, 0, 0, 0)),
        ("discards", (9,)),
        ("clue_tokens", 3),
        ("strikes", 1),
        ("player", 1),
        ("turns_left", 1),
        ("rules", RuleSet(empty_clues=True)),
    ],
)
def test_states_that_differ_in_one_field(field: str, value: object) -> None:
    base: dict[str, object] = {"rules": RuleSet(), "names": ("Alice", "Bob"), "hands": ((0,), (5,)), "deck": (10,)}
    state, other = State(**base), State(**{**base, field: value})  # type: ignore[arg-type]
    assert state != other
    assert not state == other  # noqa: SIM201
    assert getattr(other, field) == value
    assert state != "state"


@pytest.mark.parametrize("field", FIELDS)
def test_immutable(field: str) -> None:
    state = initial_state(2, seed=1)
    with pytest.raises(AttributeError):
        setattr(state, field, getattr(state, field))
    with pytest.raises(AttributeError):
        delattr(state, field)
    with pytest.raises(AttributeError):
        state.note = "new"


def test_a_state_is_not_a_tuple() -> None:
    """It has no length, no order and no items."""
    state: Any = initial_state(2, seed=1)
    for misuse in (lambda: len(state), lambda: state < state, lambda: state[3], lambda: [*state]):
        with pytest.raises(TypeError):
            misuse()


def test_dir_lists_the_public_api() -> None:
    shown = [name for name in dir(initial_state(2, seed=1)) if not name.startswith("_")]
    assert len(shown) <= 36
    assert {"hands", "apply", "legal_actions", "knowledge", "score"} <= {*shown}


def test_parts_are_immutable() -> None:
    state = initial_state(2, seed=1)
    for name in FIELDS[1:]:
        hash(getattr(state, name))
    with pytest.raises(FrozenInstanceError):
        state.rules.strikes = 9  # type: ignore[misc]
    for action in (Play(1), Discard(1), Clue(1, 1), Reorder(1, (1,)), SUITS["r"]):
        with pytest.raises(FrozenInstanceError):
            setattr(action, fields(action)[0].name, 2)


def test_apply_does_not_change_the_state(opening: Table) -> None:
    state = opening("r1 r2 y3 g4 b5", "r3 y1 g1 b1 w1", rules="PT+synchronised").apply(Clue("Bob", 1))
    before, hash_before = repr(state), hash(state)
    for action in [*state.legal_actions(), Reorder(0, (5, 4, 3, 2, 1))]:
        assert state.apply(action) != state
        assert (repr(state), hash(state)) == (before, hash_before)


def test_normalized_actions() -> None:
    state = initial_state(2, seed=1, rules="PL+synchronised")
    assert state.normalized(Clue("Bob", "red", touched=(2, 1, 2))) == Clue(1, "r", touched=(1, 2))
    assert state.normalized(Play(1, "blue")) == Play(1, "b")
    assert state.normalized(Reorder("Alice", (1, 2))) == Reorder(0, (1, 2))
    assert state.normalized(Discard(3)) == Discard(3)
    for action in state.legal_actions():
        assert state.normalized(action) == action


def test_players_by_name_and_seat() -> None:
    state = initial_state(["Ana", "Rui"], seed=1)
    assert (state.seat("Rui"), state.seat(1)) == (1, 1)
    assert state.hand("Rui") == state.hand(1)
    clue = int(state.hand(1)[0][1])
    assert state.apply(Clue("Rui", clue)) == state.apply(Clue(1, clue))
    for nobody in ("Bob", 2, -1, True, None):
        with pytest.raises(ValueError, match="one of Ana, Rui or a seat from 0 to 1"):
            state.seat(nobody)  # type: ignore[arg-type]
