"""Q15: what is the pace?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.counted import Counted
from hanabi_widget.lessons.question import Slip
from hanabi_widget.rules import State


class Pace(Counted):
    """The turns that may pass without a play before the maximum is out of reach."""

    id, code, statistic = "pace", "Q15", "pace"
    slips: ClassVar[Mapping[str, Slip]] = {
        "no_last_round": lambda question: [question.count(question.state) - _last_round(question.state)],
        "perfect": lambda question: [_to_the_top(question.state)],
    }

    @staticmethod
    def count(state: State) -> int | None:
        """It."""
        return state.pace


def _last_round(state: State) -> int:
    return len(state.names) if state.turns_left is None else state.turns_left


def _to_the_top(state: State) -> int:
    """The pace if nothing were out of reach."""
    return sum(state.fireworks) + len(state.deck) + _last_round(state) - len(state.rules.cards)
