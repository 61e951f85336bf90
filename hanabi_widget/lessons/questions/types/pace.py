"""What is the pace?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.questions.bases.public_number import Counted
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.rules import State
from hanabi_widget.text import Language, current_language


class Pace(Counted):
    """The cards that may be discarded with the maximum still in reach; once the deck is empty, the turns without a play."""

    id, code, statistic = "pace", "Q15", "pace"
    slips: ClassVar[Mapping[str, Slip]] = {
        "no_last_round": lambda question: [question.count(question.state) - _last_round(question.state)],
        "perfect": lambda question: [_to_the_top(question.state)],
    }

    @staticmethod
    def count(state: State) -> int | None:
        """It."""
        return state.pace

    def prompt(self, spoken: Language | None = None) -> str:
        """By what it is spent: a clue draws no card, and costs pace only when the deck is empty."""
        return (spoken or current_language()).say("ask.pace" if self.state.deck else "ask.pace.turns")


def _last_round(state: State) -> int:
    return len(state.names) if state.turns_left is None else state.turns_left


def _to_the_top(state: State) -> int:
    """The pace if nothing were out of reach."""
    return sum(state.fireworks) + len(state.deck) + _last_round(state) - len(state.rules.card_names)
