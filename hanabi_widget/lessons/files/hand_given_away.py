"""Whether positions give away a hand that a question hides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import UNKNOWN, State

Hands: TypeAlias = tuple[object, ...]
"""All hands of a position, with the names of their holders."""


def hands_of(state: State) -> Hands:
    """The hands of a position, which tell whether two positions show the same cards."""
    return state.names, state.hands


def is_hand_given_away(question: Question, states: Iterable[State]) -> bool:
    """Whether some positions show everybody a hand that a question hides: that of its viewer.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0]
        >>> [is_hand_given_away(hw.question("known", state, of="Bob", view=view), [state]) for view in ("Bob", None)]
        [True, False]
    """
    viewer, history = question.viewer, question.history
    if viewer is None or {*history.state.hands[viewer]} <= {UNKNOWN}:
        return False
    return not {*map(hands_of, history.states)}.isdisjoint(map(hands_of, states))
