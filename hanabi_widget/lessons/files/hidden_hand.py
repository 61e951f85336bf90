"""The hand that a question hides."""

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


def hides_hand(question: Question, states: Iterable[State]) -> bool:
    """Whether a question hides a hand, that of its viewer, which some positions show to all others.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0]
        >>> [hides_hand(hw.question("playable", state, of="Bob", view=view), [state]) for view in ("Bob", None)]
        [True, False]
    """
    viewer, history = question.viewer, question.shown_history
    if viewer is None or {*history.state.hands[viewer]} <= {UNKNOWN}:
        return False
    return not {*map(hands_of, history.states)}.isdisjoint(map(hands_of, states))
