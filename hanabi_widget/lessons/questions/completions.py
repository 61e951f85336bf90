"""Unknown cards: an answer counts only if it is the same whatever they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hanabi_widget.knowledge import DependsOnUnknownCard, is_consistent
from hanabi_widget.knowledge.completion import same_in_all_completions
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN


def answers_in_every_completion(question: Any) -> frozenset[Any]:  # noqa: ANN401 - a question imports this
    """The right answers, the same in every completion of the position.

    A few unknown cards are tried out; a card that only the viewer does not see is never looked at.

    Raises:
        DependsOnUnknownCard: the answer is not the same.
        InconsistentPosition: no deal fits.
    """
    return same_in_all_completions(question, lambda one: Reasoner.of(one.history, one.viewer).concludes(one), _with_each)


def _with_each(question: Any, problem: DependsOnUnknownCard) -> list[Any]:  # noqa: ANN401
    """The question with each card that an unknown one may be, if all other cards can still be dealt."""
    state, seat, slot = question.history.state, problem.seat, problem.slot
    if seat == question.viewer or state.hands[seat][slot - 1 : slot] != (UNKNOWN,):  # or it is a card of a step before
        raise problem
    found = []
    for kind in range(len(state.rules.card_names)):
        try:
            found.append(state.reveal(seat, slot, kind))
        except ValueError:
            continue
    return [replace(question, history=question.history.having(full)) for full in found if is_consistent(full)]
