"""The house rules of games in hanab.live's formats, which say nothing of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from hanabi_widget.rules import RuleSet


class HouseRules(TypedDict, total=False):
    """The house rules of a recorded game, of which hanab.live's formats say nothing.

    Attributes:
        free_discards: discards are allowed with all clue tokens available.
        self_clues: clues to oneself are allowed.
        strikeout_scores_zero: False if players keep their points after the last strike.
    """

    free_discards: bool
    self_clues: bool
    strikeout_scores_zero: bool


def with_house_rules(rules: RuleSet, house_rules: HouseRules) -> RuleSet:
    """The rules with house rules.

    Raises:
        TypeError: there is no such house rule, or it is no truth value.
    """
    for name in house_rules:
        if name not in HouseRules.__annotations__:
            raise TypeError(f"no house rule {name!r}: one of {', '.join(HouseRules.__annotations__)}")
    return replace(rules, **house_rules)
