"""The colour and the rank that are known of a card, each considered by itself, as the published agents do."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hanabi_widget.rules import RuleSet


class KnownAttributes(NamedTuple):
    """The colour and the rank that all identities of a set share, as indices; None where they differ."""

    suit: int | None
    rank: int | None


class Attributes(dict[int, KnownAttributes]):
    """A cache: set of identities -> the colour and rank that they share.

    Attributes:
        suits: for each colour its identities.
        ranks: for each rank its identities.

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
        self[identities] = known = KnownAttributes(_common_group(self.suits, identities), _common_group(self.ranks, identities))
        return known


def _common_group(groups: list[int], identities: int) -> int | None:
    """The index of the group that contains all of these identities, if there is one."""
    return next((index for index, group in enumerate(groups) if not identities & ~group), None)


attributes = cache(Attributes)
"""The attributes of a rule set, computed once."""
