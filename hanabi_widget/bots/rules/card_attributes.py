"""Attributes: a card's colour and its rank, each looked at for itself, as the published agents do."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hanabi_widget.rules import RuleSet


class KnownAttributes(NamedTuple):
    """The colour and the rank that all types of a set share, as indices; None where they do not."""

    suit: int | None
    rank: int | None


class Attributes(dict[int, KnownAttributes]):
    """What is known of a card that is one of a set of types, worked out when first asked for.

    Attributes:
        suits: for each colour its types.
        ranks: for each rank its types.

    Example:
        >>> rules = RuleSet()
        >>> attributes(rules)[rules.identities_of(["r1", "y1"])]
        KnownAttributes(suit=None, rank=0)
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        identities = range(len(rules.card_names))
        self.suits = [sum(1 << identity for identity in identities if identity // rules.ranks == suit) for suit in range(len(rules.suits))]
        self.ranks = [sum(1 << identity for identity in identities if identity % rules.ranks == rank) for rank in range(rules.ranks)]

    def __missing__(self, identities: int) -> KnownAttributes:
        self[identities] = known = KnownAttributes(_only(self.suits, identities), _only(self.ranks, identities))
        return known


def _only(groups: list[int], identities: int) -> int | None:
    """The one group in which all of these types are."""
    return next((index for index, group in enumerate(groups) if not identities & ~group), None)


attributes = cache(Attributes)
"""The attributes of a rule set, made once."""
