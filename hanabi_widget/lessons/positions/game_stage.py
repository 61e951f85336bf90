"""The stage of a game in which a drill looks for positions: what needs little evidence is met early, what needs much of it late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hanabi_widget.rules import RuleSet

from .history import History
from .random_games import plausible_game
from .sampling import mixed

EACH = 20
"""So many positions of one game are looked at, at most."""


@dataclass(frozen=True)
class Stage:
    """A stage of a game.

    Attributes:
        start: the share of the positions of a game that come before it.
        end: how far games are played, as a share of the longest that are; None is each to another length.
    """

    start: float = 0
    end: float | None = None

    def game(self, players: int, rules: RuleSet, random: Random) -> History:
        """A game that is played to the end of the stage."""
        return plausible_game(players, rules, random, int((self.end or random.random()) * 2 * len(rules.deck)))

    def positions(self, suitable: Sequence[int], random: Random) -> list[int]:
        """Some of the steps of a game that suit, in any order."""
        return mixed(suitable[int(self.start * len(suitable)) :], random)[:EACH]


ANY, EARLY, LATE = Stage(), Stage(end=0.25), Stage(start=0.7, end=1)
"""Any; the first moves; the last third of whole games."""
