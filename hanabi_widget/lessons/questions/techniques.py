"""The techniques that the answer to a question needs: those that no weaker reasoner can do without.

The first five are kinds of evidence, in the order in which they are learned: each is needed if adding it to those before it changes
the answer. Another's view, nested knowledge and common knowledge are needed if somebody who lacks them would answer otherwise. Convention,
thinking ahead and odds depend on the question type alone; convention is not a matter of logic.
"""

from __future__ import annotations

from typing import Any

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons.reasoners.mistakes import NOTHING
from hanabi_widget.lessons.reasoners.partial import EVIDENCE, Partial
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply

TECHNIQUES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11")
"""The techniques, easiest first: clues that touched, clues that missed, copies on the table, copies in other hands, all cards of a hand
together (the kinds of evidence); another's view, what one knows that another knows, common knowledge; convention; thinking ahead; odds.
Their texts are ``technique.<id>`` and ``technique.<id>.rule``."""

VIEWS = {"T6": ("my_view", "sees_all"), "T7": ("too_shallow",), "T8": ("too_shallow",)}
"""Techniques that are needed when one of these mistakes gives another answer."""


def techniques(question: Any) -> tuple[str, ...]:  # noqa: ANN401 - a question imports this
    """The techniques that the answer to a question needs, easiest first."""
    needed = {*question.required_techniques, *(_evidence(question) if question.uses_evidence else ())}
    needed |= {name for name in question.view_techniques if any(map(question.wrong_answers, VIEWS[name]))}
    return tuple(name for name in TECHNIQUES if name in needed)


def concluded(question: Any, number: int) -> frozenset[Any]:  # noqa: ANN401
    """The answer by the first so many kinds of evidence."""
    if number == len(EVIDENCE):
        right: frozenset[Any] = question.right_answers
        return right
    return Partial.of(question.history, question.viewer, EVIDENCE[:number]).concludes(question)


def _evidence(question: Any) -> set[str]:  # noqa: ANN401
    """The kinds of evidence at which the answer changes."""
    needed, before = set(), None
    for number in range(len(EVIDENCE) + 1):
        try:
            answer = concluded(question, number)
        except (*NOTHING, InconsistentPosition):
            raise DoesNotApply from None
        if number and answer != before:
            needed.add(TECHNIQUES[number - 1])
        before = answer
    return needed
