"""Puzzles have one answer, and are the same again for the same seed."""

from __future__ import annotations

import pytest

from hanabi_widget.lessons import PUZZLES, puzzles
from hanabi_widget.lessons.drills import variant_for
from hanabi_widget.solver import CertainPlanSearch, maximum_goal
from hanabi_widget.text import ENGLISH, LocalizedError


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_one_answer_and_a_mistake_to_make(name: str) -> None:
    found = puzzles(name, n=3, seed=1)
    for item in found:
        assert len(item.right_answers) == 1
        assert item.right_answers.isdisjoint([None, frozenset()])
        assert item.wrong_answers_by_mistake
    assert found == puzzles(name, n=3, seed=1)
    assert found != puzzles(name, n=3, seed=2)
    assert puzzles(name, n=3, seed=1, student="Zoé") == [variant_for("Zoé", item) for item in found]
    assert ENGLISH.say(f"puzzle.{name}")


def test_only_one_discard_is_safe_and_only_one_clue_does() -> None:
    assert all(len(answer) == 1 for item in puzzles("only_discard", n=4) for answer in item.right_answers)
    assert all(None not in item.right_answers for item in puzzles("only_clue", n=4))


def test_a_certain_win_is_certain() -> None:
    for item in puzzles("certain_win", n=2, seed=4):
        assert CertainPlanSearch(maximum_goal(item.state)).actions(item.state, len(item.state.names)) == [*item.right_answers]


def test_what_is_no_puzzle_is_said() -> None:
    with pytest.raises(LocalizedError, match="choose one of only_clue, certain_win, only_discard"):
        puzzles("nonsense")
