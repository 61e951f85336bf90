"""Puzzles have one answer, are the same again for the same seed, and certain wins hold against a dealer who deals all that may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import PUZZLES, puzzles
from hanabi_widget.lessons.drills import variant_for
from hanabi_widget.lessons.questions.types.plans_and_endgames import CertainPlanQuestion
from hanabi_widget.rules import State
from hanabi_widget.solver import CertainPlanSearch, Heights, maximum_goal
from hanabi_widget.text import ENGLISH, LocalizedError
from tests.knowledge.judge import not_public, not_seen, possible_hands


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


def test_only_one_discard_is_safe() -> None:
    assert all(len(answer) == 1 for item in puzzles("only_discard", n=4) for answer in item.right_answers)


def test_what_is_no_puzzle_is_said() -> None:
    with pytest.raises(LocalizedError, match="choose one of only_clue, certain_win, only_discard"):
        puzzles("nonsense")


def deals(state: State) -> Iterator[State]:
    """The position with every hand that the player to act may hold, and every card that may be drawn next."""
    unseen = not_seen(not_public(state), state.hands, state.player)
    for hand, _ in possible_hands(state, state.player):
        left = [*(unseen - Counter(hand)).elements()]
        hands = (*state.hands[: state.player], hand, *state.hands[state.player + 1 :])
        for place in {identity: place for place, identity in enumerate(left)}.values() or [0]:
            yield state.replace(hands=hands, deck=[*left[place:], *left[:place]])


def always_wins(state: State, turns: int, goal: Heights) -> bool:
    """Whether the goal is reached whatever is dealt, when each player takes an action that is certain."""
    search = CertainPlanSearch(goal)
    if not search.cards_missing(state):
        return True
    actions = search.actions(state, turns)
    return bool(actions) and all(always_wins(dealt.apply(min(actions, key=repr)), turns - 1, goal) for dealt in deals(state))


def test_the_answer_wins_whatever_is_dealt_and_every_other_is_refuted() -> None:
    for question in hw.puzzles("certain_win", n=12, seed="dealer"):
        assert isinstance(question, CertainPlanQuestion)
        state, search = question.state, CertainPlanSearch(question.goal)
        assert question.goal == maximum_goal(state)
        player = state.names[state.player]
        assert always_wins(state, question.turns, question.goal)
        for action in search.legal_actions(state):
            refuting = question.refuting_deal(action)
            assert (refuting is None) == (action in question.right_answers)
            if refuting is not None:
                assert refuting.observed_by(player) == state.observed_by(player)
                after = refuting.apply(action)
                assert search.cards_missing(after)
                assert not search.actions(after, question.turns - 1)
