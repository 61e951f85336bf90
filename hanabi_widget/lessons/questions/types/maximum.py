"""Is the maximum still reachable, and what is it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.questions.bases.public_number import Counted
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.rules import State
from hanabi_widget.rules.scoring import points


class Maximum(Counted):
    """The highest score that the copies left still allow."""

    id, code, statistic = "maximum", "Q13", "max_score"
    slips: ClassVar[Mapping[str, Slip]] = {
        "perfect": lambda question: [question.state.rules.perfect_score],
        "score_now": lambda question: [question.state.score],
        "one_lost": lambda question: [_without_lost(question.state)],
    }

    @staticmethod
    def count(state: State) -> int | None:
        """It."""
        return state.max_score


def _without_lost(state: State) -> int:
    """The perfect score less one for each card all of whose copies are discarded."""
    rules = state.rules
    heights = [rules.ranks] * len(rules.suits)
    for kind in {*state.discards}:
        suit, place = rules.firework_place[kind]
        if place >= state.fireworks[suit] and state.discards.count(kind) == rules.copies_of[kind]:
            heights[suit] -= 1
    return points(rules, heights)
