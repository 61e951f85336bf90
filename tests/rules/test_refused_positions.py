"""What a position is made of is checked: each part is refused with what is allowed instead."""

from __future__ import annotations

import pytest

import hanabi_widget as hw

NUMBERS = "for each hand a list of whole numbers"


@pytest.mark.parametrize(
    ("part", "value", "error", "message"),
    [
        ("player", 2, hw.HanabiError, "no seat 2 to act: give one from 0 to 1"),
        ("player", -1, hw.HanabiError, "no seat -1 to act: give one from 0 to 1"),
        ("player", "Bob", TypeError, "give a seat"),
        ("clue_info", 5, TypeError, NUMBERS),
        ("clue_info", [5, 5], TypeError, NUMBERS),
        ("clue_info", [["a"] * 5] * 2, TypeError, NUMBERS),
        ("clue_info", [[0] * 5], hw.HanabiError, r"clue_info of \[5\] cards: the hands have \[5, 5\]"),
        ("clue_info", [[0] * 5, [0] * 4], hw.HanabiError, r"clue_info of \[5, 4\] cards"),
        ("fireworks", 5, TypeError, "a list of heights"),
        ("fireworks", [1], hw.HanabiError, "give 5 heights from 0 to 5"),
        ("fireworks", [0, 0, 0, 0, 6], hw.HanabiError, "give 5 heights from 0 to 5"),
        ("fireworks", [0, 0, 0, 0, -1], hw.HanabiError, "give 5 heights from 0 to 5"),
        ("fireworks", [True] * 5, hw.HanabiError, "give 5 heights from 0 to 5"),
        ("hands", [[0] * 5], hw.HanabiError, "give each of 1 players a name"),
        ("hands", 7, TypeError, "a list of hands"),
        ("discards", [25], hw.HanabiError, "no identity 25: give one from 0 to 24, or -1 for an unknown card"),
        ("discards", [-2], hw.HanabiError, "no identity -2"),
        ("names", ["Ann"], hw.HanabiError, "give each of 2 players a name"),
    ],
)
def test_refused(part: str, value: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        hw.deal(players=2, seed=1)[0].replace(**{part: value})


def test_the_least_and_the_most_are_taken() -> None:
    state = hw.deal(players=2, seed=1)[0]
    assert [state.replace(player=seat).player for seat in (0, 1)] == [0, 1]
    assert state.replace(fireworks=[5, 0, 0, 0, 0]).fireworks == (5, 0, 0, 0, 0)
    assert state.replace(discards=[0, 24, -1]).discards == (0, 24, -1)
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
