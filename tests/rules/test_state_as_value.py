"""A state is a value: it can be compared, hashed and pickled, and it is immutable."""

from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import SUITS, Clue, Discard, Play, Reorder, RuleSet, SeatIndex, Slot, State, Suit, initial_state, rule_set
from hanabi_widget.text.language import Language
from hanabi_widget.text.reasons import describe_place
from tests.rules.random_replaces import main

CHANGED = {
    "rules": RuleSet(empty_clues=True), "names": ("Alice", "Zoe"), "hands": ((1,), (6,)), "clue_info": ((0,), (31,)), "deck": (6,),
    "fireworks": (1, 0, 0, 0, 0), "discards": (9,), "clue_tokens": 3, "strikes": 1, "player": 1, "turns_left": 1,
}  # fmt: skip
FIELDS = tuple(CHANGED)


@pytest.mark.parametrize(("field", "value"), CHANGED.items())
def test_states_that_differ_in_one_field(field: str, value: object) -> None:
    base = {
        "rules": RuleSet(),
        "names": ("Alice", "Bob"),
        "hands": ((0,), (5,)),
        "deck": (10,) if field != "turns_left" else (),
    }
    state, other = State(**base), State(**{**base, field: value})  # type: ignore[arg-type]
    assert state != other
    assert not state == other  # noqa: SIM201
    assert getattr(other, field) == value
    assert (state == "state") is False


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


def test_equal_rules_are_equal() -> None:
    assert RuleSet(suits=("r", "y"), hand_size={2: 5}) == RuleSet(suits="ry", hand_size=((2, 5),))
    assert rule_set() == RuleSet() == rule_set("PL")
    assert len({rule_set(), RuleSet(), rule_set("IT"), rule_set("BGA")}) == 2
    assert RuleSet(suits=(Suit("r", "red"), "y")) == RuleSet(suits="ry")


# -- what a position is made of is checked: each part is refused with what is allowed instead --------------------

IMPOSSIBLE = """
player :: 2 :: no seat 2 to act: give one from 0 to 1
player :: -1 :: no seat -1 to act: give one from 0 to 1
clue_info :: [[0, 0, 0, 0, 0]] :: clue_info of [5] cards: the hands have [5, 5]
clue_info :: [[0, 0, 0, 0, 0], [0, 0, 0, 0]] :: clue_info of [5, 4] cards
fireworks :: [1] :: give 5 heights from 0 to 5
fireworks :: [0, 0, 0, 0, 6] :: give 5 heights from 0 to 5
fireworks :: [0, 0, 0, 0, -1] :: give 5 heights from 0 to 5
fireworks :: [true, true, true, true, true] :: give 5 heights from 0 to 5
hands :: [[0, 0, 0, 0, 0]] :: give each of 1 players a name
discards :: [25] :: discards: no identity 25: give one from 0 to 24
discards :: [-1] :: no identity -1
deck :: [-2] :: deck: no identity -2: give one from 0 to 24, or -1 for an unknown card
clue_tokens :: -1 :: clue_tokens -1: give a number from 0 to 999
strikes :: -1 :: strikes -1: give a number from 0 to 999
turns_left :: 2 :: turns_left 2: turns are not counted here: the deck has 40 cards
clue_info :: [[70368744177664, 0, 0, 0, 0], [0, 0, 0, 0, 0]] :: clue_info 70368744177664: give bits of cards and clues alone
clue_info :: [[33554432, 0, 0, 0, 0], [0, 0, 0, 0, 0]] :: clue_info 33554432: its clues rule out cards that it leaves
names :: ["Ann"] :: give each of 2 players a name
"""
WRONG_TYPES = """
player :: "Bob" :: give a seat
clue_info :: 5 :: for each hand a list of whole numbers
clue_info :: [5, 5] :: for each hand a list of whole numbers
clue_info :: [["a", 0, 0, 0, 0], [0, 0, 0, 0, 0]] :: for each hand a list of whole numbers
fireworks :: 5 :: a list of heights
hands :: 7 :: a list of hands
"""


@pytest.mark.parametrize(
    ("row", "error"),
    [(row, error) for table, error in ((IMPOSSIBLE, hw.HanabiError), (WRONG_TYPES, TypeError)) for row in table.split("\n")[1:-1]],
)
def test_refused(row: str, error: type[Exception]) -> None:
    part, value, message = row.split(" :: ")
    with pytest.raises(error, match=re.escape(message)):
        hw.deal(players=2, seed=1)[0].replace(**{part: json.loads(value)})


def test_changes_are_refused_or_read_back() -> None:
    """300 of them; `make replaces` tries 100,000."""
    assert not main(300)


def test_a_game_that_was_over_goes_on() -> None:
    over = hw.deal(players=2, seed=1)[0].replace(strikes=3)
    assert (over.turns_left, over.replace(strikes=1).turns_left) == (0, None)


def test_the_least_and_the_most_are_taken() -> None:
    state = hw.deal(players=2, seed=1)[0]
    assert [state.replace(player=seat).player for seat in (0, 1)] == [0, 1]
    assert state.replace(fireworks=[5, 0, 0, 0, 0]).fireworks == (5, 0, 0, 0, 0)
    assert state.replace(discards=[0, 24]).discards == (0, 24)
    assert state.replace(fireworks=None, clue_info=None) == state


def test_strikes_without_discards_are_not_clues() -> None:
    """A position may have strikes whose cards are not among its discards."""
    assert hw.Game(hw.deal(players=2, seed=1)[0].replace(strikes=2)).statistics().clues_before_start == 0


@pytest.mark.parametrize("group", [[], ()])
def test_nobody_has_no_common_knowledge(group: list[str]) -> None:
    state = hw.deal(players=2, seed=1)[0]
    with pytest.raises(hw.HanabiError, match="an empty group knows nothing"):
        state.common_knowledge(group)
    assert {*state.common_knowledge(["Bob"])} == {"Alice", "Bob"}


def swapped(language: Language, state: State, seat: SeatIndex, slot: Slot) -> str:
    """Not called: the type checker sees when a seat and a slot are swapped, and would report an error that is ignored without need."""
    return describe_place(language, state, slot, seat)  # type: ignore[arg-type]
