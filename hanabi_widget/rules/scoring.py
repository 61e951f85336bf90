"""Score, highest possible score, pace and rating."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from .card_status import reachable_heights

if TYPE_CHECKING:
    from .ruleset import RuleSet
    from .state import State


class Rating(Enum):
    """The rating of a score (E5). The value is the lowest score with that rating; the texts are in `hanabi_widget.text`.

    Example:
        >>> import hanabi_widget as hw
        >>> hw.position("r5 y5 g5 b2 | Ann r1 | Ben r1", hw.RuleSet(hand_size=1)).rating
        <Rating.EXCELLENT: 16>
    """

    HORRIBLE = 0
    MEDIOCRE = 6
    HONOURABLE = 11
    EXCELLENT = 16
    EXTRAORDINARY = 21
    LEGENDARY = 25
    DIVINE = 30


def points(rules: RuleSet, heights: Sequence[int]) -> int:
    """The score of fireworks of these heights (E4, V5), never below 0.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> points(rule_set("PT", "black_powder"), (5, 5, 5, 5, 4, 3))
        22
    """
    total = 0
    for suit, height in zip(rules.suits, heights):
        total += height - rules.ranks if suit.deducts else height
    return max(0, total)


def score(state: State) -> int | None:
    """The score now; None in all or nothing, which has none (E1, E4, V1, V5)."""
    if state.rules.all_or_nothing:
        return None
    if state.rules.strikeout_scores_zero and state.strikes >= state.rules.strikes:
        return 0
    return points(state.rules, state.fireworks)


def max_score(state: State) -> int | None:
    """The highest score that the remaining copies allow, regardless of time; None in all or nothing.

    When the game is over, it is the score.
    """
    if state.rules.all_or_nothing or state.outcome is not None:
        return score(state)
    return points(state.rules, reachable_heights(state))


def pace(state: State) -> int | None:
    """The number of turns that can pass without a play before the maximum is out of reach.

    Cards played, plus cards in the deck, plus players, minus the cards that can be played at most. In the last round, the turns left
    replace deck and players. None in all or nothing, where time does not run out.
    """
    if state.rules.all_or_nothing:
        return None
    turns = state.deck_size + len(state.names) if state.turns_left is None else state.turns_left
    return sum(state.fireworks) + turns - sum(reachable_heights(state))


def rating(state: State) -> Rating | None:
    """The rating of the score (E5); None in all or nothing, and with rules whose perfect score is not 25 or 30."""
    current = score(state)
    if current is None or state.rules.perfect_score not in (Rating.LEGENDARY.value, Rating.DIVINE.value):
        return None
    return max((band for band in Rating if band.value <= current), key=lambda band: band.value)
