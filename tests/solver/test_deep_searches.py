"""Searches that look far ahead end in an answer or a clear error, not in Python's recursion limit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hanabi_widget as hw
from hanabi_widget.solver import CertainPlanSearch, Endgame, best_odds_by_cards
from hanabi_widget.solver.hidden_card_search import MAX_TURNS, TooManyTurns, turns_without_clues

SEARCHES: list[Callable[[hw.State], object]] = [
    lambda state: Endgame(9).solve(state),
    lambda state: CertainPlanSearch(9).actions(state, 600),
    best_odds_by_cards,
]


def one_suit(copies: int) -> hw.State:
    """A game in which nobody knows much, with so many copies of each card."""
    return hw.deal(2, seed=1, rules=hw.RuleSet(suits="r", copies=(copies,) * 9, hand_size=1))[0]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_may_look_too_far_ahead_is_refused(search: Callable[[hw.State], object]) -> None:
    with hw.effort(30_000_000), pytest.raises(TooManyTurns, match=f"at most {MAX_TURNS} ahead: choose a later position"):
        search(one_suit(9))


@pytest.mark.parametrize("search", SEARCHES)
def test_the_deepest_search_that_is_allowed_stays_within_the_limit_of_recursion(search: Callable[[hw.State], object]) -> None:
    """Every card is known by its place, so that each turn has one world: the work suffices to go as deep as the game."""
    rules = hw.RuleSet(suits="r", copies=(56, 1), hand_size=1, clue_tokens=8)
    state = hw.State(rules=rules, names=("A", "B"), hands=[(0,), (0,)], deck=(0,) * 54 + (1,), clue_tokens=0)
    assert MAX_TURNS - 10 < 2 * turns_without_clues(state) <= MAX_TURNS
    with hw.effort(3_000_000):
        try:
            search(state)
        except hw.TooLarge as error:
            assert not isinstance(error, TooManyTurns)  # noqa: PT017 - either is fine, but not a RecursionError
