"""Announcements and the map of two minds: what must come out in positions that a person can check, and part of the long run."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import GroupObservation, TwoMinds
from hanabi_widget.knowledge.kripke_model import list_worlds, worlds_of_all
from hanabi_widget.knowledge.worlds import nested_worlds
from tests.knowledge.map_comparison import announcement_mismatches, map_mismatches
from tests.seeds import some

PAIRS = hw.RuleSet(suits="ry", copies=(2, 2), hand_size=1)


def test_part_of_the_long_run() -> None:
    assert [mismatch for seed in some(range(30), 10) for mismatch in announcement_mismatches(seed)] == []
    assert [mismatch for seed in some(range(75), 25) for mismatch in map_mismatches(seed)] == []


def test_a_clue_can_be_announced() -> None:
    state = hw.position("[hand_size=1] r1 | x g5 b5 w5 | >Alice y5 | Bob r5{r5,y5,g5,b5,w5}")
    told, after = state.announce(hw.Clue("Bob", "red")), hw.PossibleWorlds(state.apply(hw.Clue("Bob", "red")))
    assert [*told.hands()] == [*after.hands()]


def test_unknown_cards() -> None:
    worlds = hw.PossibleWorlds(hw.position("Ann ? | Ben ?", rules=PAIRS))
    assert len(worlds) == len([*product(range(4), repeat=2)])
    for ask in (worlds.holds, lambda asked: next(worlds.rounds(asked)), lambda asked: worlds.probability("Ann", asked)):
        with pytest.raises(hw.DependsOnUnknownCard, match="Ann"):
            ask("r1(Ann.1)")
    assert worlds.probability("Ann", "r1(Ann.1) or not r1(Ann.1)") == 1
    assert worlds.announce("r1(Ann.1)").holds("r1(Ann.1)")


def test_what_cannot_be_announced() -> None:
    table = hw.position("Ann r1 | Ben r2", rules=PAIRS)
    with pytest.raises(hw.HanabiError, match="only what is true can be announced"):
        table.announce("y1(Ann.1)")
    with pytest.raises(hw.FormulaError):
        table.announce("y1(Ann.1")
    with pytest.raises(TypeError, match="formula"):
        table.announce(5)  # type: ignore[arg-type]
    for slot in (0, 2, True):
        with pytest.raises(hw.HanabiError, match="Ben has slots 1 to 1"):
            table.announce(hw.Clue("Ben", "red", (slot,)))
    with pytest.raises(hw.TooManyWorlds, match="62196739659600 worlds") as caught:
        hw.deal(players=2, seed=1)[0].announce("not r5(Bob.1)")
    assert caught.value.worlds == 62196739659600


ONE_CARD = hw.RuleSet(suits="ry", copies=(1, 1), hand_size=1)
POSITION_C = hw.position("[hand_size=1] r1 | x g5 b5 w5 | >Alice y5 | Bob r5{r5,y5,g5,b5,w5}")


def test_rows_columns_and_moves() -> None:
    """Ann holds one of four cards, Ben another one: a grid without its diagonal, in which a rook gets everywhere."""
    minds = TwoMinds(hw.position("Ann r1 | Ben y1", ONE_CARD), "Ann", "Ben")
    assert len(list_worlds(worlds_of_all(GroupObservation(minds.state)), 12)) == 12
    with pytest.raises(hw.TooLarge):
        list_worlds(worlds_of_all(GroupObservation(minds.state)), 11)
    assert [row.example for row in minds.rows] == [column.example for column in minds.columns] == [(0,), (1,), (2,), (3,)]
    assert minds.cells.keys() == {(row, column) for row in range(4) for column in range(4) if row != column}
    assert minds.real == (0, 2)
    assert [len(layer) for layer in minds.layers((0, 2))] == [1, 4, 6, 1]
    with pytest.raises(hw.HanabiError, match=r"no cell .* rows are 0 to 3, columns 0 to 3"):
        minds.layers((0, 0))


def test_hands_that_a_formula_cannot_tell_apart_are_one_line() -> None:
    """Of Ben's five it matters where the others are; whatever else they hold, nothing."""
    state = hw.position("[hand_size=2] r4 | x g5 b5 w5 | >Ann y5 y1 | Ben r5+5 b1")
    minds = TwoMinds(state, "Ann", "Ben", "K(Ben, playable(Ben.1))")
    assert (len(minds.rows), len(minds.columns)) == (3, 3)
    assert minds.worlds == nested_worlds(GroupObservation(state), minds.seats, 0b11).count()
    full = hw.deal(players=2, seed=1)[0]
    with pytest.raises(hw.TooManyWorlds, match=str(worlds_of_all(GroupObservation(full)).count())):
        TwoMinds(full, "Alice", "Bob", "K(Bob, playable(Bob.2))")


def test_a_seat_sees_only_what_it_may_know() -> None:
    minds = TwoMinds(POSITION_C, "Alice", "Bob", "r5(Bob.1)", viewer="Alice")
    assert (minds.real, minds.real_row, minds.real_column) == (None, None, 0)
    assert minds.start == {(0, 0), (2, 0)}
    three = hw.deal(players=3, seed=1)[0]
    with pytest.raises(hw.DependsOnUnknownCard, match="Cathy"):
        TwoMinds(three, "Alice", "Bob", "playable(Bob.1)", viewer="Cathy")


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("Alice", "Alice"), {}, "needs two players"),
        (("Alice", "Bob", "r5(Bob.1"), {}, "expected"),
        (("Alice", "Bob", "T(Bob, r5(Bob.1))"), {}, "agreed"),
        (("Alice", "Bob"), {"announced": ["y5(Bob.1)"]}, "only what is true"),
        (("Alice", "Bob"), {"announced": 5}, "announced"),
        (("Alice", "Bob"), {"then": hw.Clue("Bob", "purple")}, "no clue can name"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments: tuple[Any, ...], options: dict[str, Any], message: str) -> None:
    with pytest.raises((hw.HanabiError, TypeError), match=message):
        TwoMinds(POSITION_C, *arguments, **options)
