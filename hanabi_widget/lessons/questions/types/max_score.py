"""What is the maximum score that can still be reached?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hanabi_widget.lessons.questions.bases.public_number import PublicNumberQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.rules import State
from hanabi_widget.rules.scoring import points


class MaxScoreQuestion(PublicNumberQuestion):
    """The maximum score that the remaining copies allow."""

    id, code, statistic = "maximum", "Q13", "max_score"
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "perfect": lambda question: [question.state.rules.perfect_score],
        "score_now": lambda question: [question.state.score],
        "one_lost": lambda question: [_perfect_less_lost_cards(question.state)],
    }

    @staticmethod
    def number(state: State) -> int | None:
        """The maximum score; None if the rules have none."""
        return state.max_score


def _perfect_less_lost_cards(state: State) -> int:
    """The perfect score less one for each card all of whose copies are discarded."""
    rules = state.rules
    heights = [rules.ranks] * len(rules.suits)
    for identity in {*state.discards}:
        suit, place = rules.firework_place[identity]
        if place >= state.fireworks[suit] and state.discards.count(identity) == rules.copies_of[identity]:
            heights[suit] -= 1
    return points(rules, heights)
