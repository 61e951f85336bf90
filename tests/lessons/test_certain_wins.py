"""Puzzles of certain wins, played against a dealer who deals all that the player to act cannot rule out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import hanabi_widget as hw
from hanabi_widget.lessons.questions.types.plans_and_endgames import CertainPlanQuestion
from hanabi_widget.rules import State
from hanabi_widget.solver import CertainPlanSearch, Heights
from tests.knowledge.judge import not_public, not_seen, possible_hands


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
