"""The stage of a game in which a drill looks for positions: questions that need much evidence come up late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hanabi_widget.rules import Clue, RuleSet

from .history import History
from .plausible_games import plausible_game
from .random_order import shuffled

MAX_POSITIONS_PER_GAME = 20
"""A drill looks at no more than this many positions of a game."""


@dataclass(frozen=True)
class Stage:
    """A stage of a game.

    Attributes:
        start: the share of a game's positions that come before the stage.
        end: how far games are played, as a share of the longest, which has two actions for each card; None varies it randomly.
        after_clue: whether only positions are looked at of which the last action is a clue.
    """

    start: float = 0
    end: float | None = None
    after_clue: bool = False

    def random_game(self, players: int, rules: RuleSet, random: Random) -> History:
        """A random game that is played to the end of the stage."""
        return plausible_game(players, rules, random, int((self.end or random.random()) * 2 * len(rules.deck)))

    def sample_steps(self, game: History, suitable: Sequence[int], random: Random) -> list[int]:
        """Some of the suitable steps of a game, in random order."""
        if self.after_clue:
            suitable = [step for step in suitable if step and isinstance(game.actions[step - 1], Clue)]
        return shuffled(suitable[int(self.start * len(suitable)) :], random)[:MAX_POSITIONS_PER_GAME]


ANY, EARLY, JUST_TOLD, LATE = Stage(), Stage(end=0.25), Stage(start=0.4, end=0.4, after_clue=True), Stage(start=0.7, end=1)
"""The whole game, its first actions, clues that are not the first ones, its last third."""
