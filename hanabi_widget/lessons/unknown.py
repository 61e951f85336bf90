"""Unknown cards: an answer counts only if it is the same whatever they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_widget.knowledge import DependsOnUnknown, NoWorld, fits
from hanabi_widget.knowledge.completion import CARDS
from hanabi_widget.rules import UNKNOWN, State

from .reasoner import Reasoner


def settled(question: Any, cards: int = CARDS) -> frozenset[Any]:  # noqa: ANN401 - a question imports this
    """The right answers, the same in every completion of the position.

    At most so many unknown cards are tried out; a card that only the viewer does not see is never looked at.

    Raises:
        DependsOnUnknown: the answer is not the same.
        NoWorld: no deal fits.
    """
    try:
        return Reasoner(question.line, question.viewer).concludes(question)
    except DependsOnUnknown as problem:
        state, answers = question.line.state, []
        if not cards or problem.seat == question.viewer or state.hands[problem.seat][problem.slot - 1] != UNKNOWN:
            raise
        for full in _with_each(state, problem.seat, problem.slot):
            try:
                answers.append(settled(replace(question, line=question.line.having(full)), cards - 1))
            except NoWorld:
                continue
            except DependsOnUnknown:
                raise problem from None
            if answers[-1] != answers[0]:
                raise
        if not answers:
            raise NoWorld from None
        return answers[0]


def _with_each(state: State, seat: int, slot: int) -> list[State]:
    """The position with each card that an unknown one may be, if all other cards can still be dealt."""
    found = []
    for kind in range(len(state.rules.cards)):
        try:
            found.append(state.reveal(seat, slot, kind))
        except ValueError:
            continue
    return [full for full in found if fits(full)]
