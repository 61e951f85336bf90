"""Attributes: a card's colour and its rank, each looked at for itself, as the published agents do."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hanabi_widget.rules import RuleSet


class Known(NamedTuple):
    """The colour and the rank that all types of a set share, as indices; None where they do not."""

    suit: int | None
    rank: int | None


class Attributes(dict[int, Known]):
    """What is known of a card that is one of a set of types, worked out when first asked for.

    Attributes:
        suits: for each colour its types.
        ranks: for each rank its types.

    Example:
        >>> rules = RuleSet()
        >>> attributes(rules)[rules.identities_of(["r1", "y1"])]
        Known(suit=None, rank=0)
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        kinds = range(len(rules.card_names))
        self.suits = [sum(1 << kind for kind in kinds if kind // rules.ranks == suit) for suit in range(len(rules.suits))]
        self.ranks = [sum(1 << kind for kind in kinds if kind % rules.ranks == rank) for rank in range(rules.ranks)]

    def __missing__(self, types: int) -> Known:
        self[types] = known = Known(_only(self.suits, types), _only(self.ranks, types))
        return known


def _only(groups: list[int], types: int) -> int | None:
    """The one group in which all of these types are."""
    return next((index for index, group in enumerate(groups) if not types & ~group), None)


attributes = cache(Attributes)
"""The attributes of a rule set, made once."""
