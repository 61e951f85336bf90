"""The techniques that a proof needs, T1 to T11: needed is what no weaker reasoner does without.

T1 to T5 are the kinds of evidence in the order in which they are learned: each is needed if the answer changes when it comes to those
before it. T6 to T8 are needed if the mistake of who lacks them gives another answer. T10 and T11 are a matter of the question type;
T9, convention, is none of logic's.
"""

from __future__ import annotations

from typing import Any

from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons.reasoners.mistakes import NOTHING
from hanabi_widget.lessons.reasoners.partial import EVIDENCE, Partial
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply

TECHNIQUES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11")
"""The names, easiest first; their words are ``technique.<name>`` and ``technique.<name>.rule``."""

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
    """Those of T1 to T5 at which the answer changes."""
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
