"""The bots in mirror games: their mean points beside the published ones, and games a second.

Run from the root of the repository: ``python -m tests.benchmarks.bench_bot_points [games [workers [bot ...]]]``. Points are the cards in
the fireworks, kept on the last strike as in the published figures. A difference is told in standard errors: that of our mean, from the
sample, and that of the published one, the largest of those given (0.05), in quadrature; the cheating bot has none published.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import hypot, sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

from hanabi_widget.bots import BOTS, play_turns
from hanabi_widget.rules import initial_state

PLAYERS = (2, 3, 4, 5)

PUBLISHED = {
    "random": (1.27, 1.24, 1.24, 1.25),
    "internal": (11.14, 11.02, 10.16, 9.98),
    "outer": (14.56, 14.47, 13.13, 12.65),
    "cautious": (16.79, 17.13, 16.40, 15.23),
    "iggi": (17.16, 16.78, 16.15, 15.02),
    "piers": (17.30, 17.55, 17.10, 16.28),
    "van_den_bergh": (13.73, 17.71, 17.24, 16.28),
    "cheating": (24.90, 24.98, 24.97, 24.95),
}
"""Means by number of players: Walton-Rivers et al. 2017; of the cheating bot, public collections of hat guessing."""

ERROR = {"cheating": 0.0}
"""The standard error of published means where it is not `USUAL`."""

USUAL = 0.05


class Cell(NamedTuple):
    """What came of the games of a bot with so many players."""

    name: str
    players: int
    points: list[int]
    seconds: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return stdev(self.points) / sqrt(len(self.points))

    @property
    def published(self) -> float | None:
        """The published mean."""
        return PUBLISHED[self.name][PLAYERS.index(self.players)] if self.name in PUBLISHED else None

    @property
    def deviation(self) -> float:
        """How far the mean lies from the published one, in standard errors."""
        both = hypot(self.error, ERROR.get(self.name, USUAL))
        return 0.0 if self.published is None else (mean(self.points) - self.published) / both


def cell(name: str, players: int, games: int) -> Cell:
    """Play so many games, the same decks for every bot."""
    start, points = process_time(), []
    for seed in range(games):
        first = initial_state(players, seed=seed)
        *_, last = play_turns([BOTS[name]] * players, first, Random(seed))
        points.append(sum(last.state.fireworks))
    return Cell(name, players, points, process_time() - start)


def main(numbers: list[int], *names: str) -> None:
    games, workers = [*numbers, *(200, 1)[len(numbers) :]]
    cells = [(name, players, games) for name in names or BOTS for players in PLAYERS]
    print(f"{games} games a cell; mean, standard error, published, difference in standard errors, games a second of one core")  # noqa: T201
    with ProcessPoolExecutor(workers) as pool:
        for done in pool.map(cell, *zip(*cells)):
            published = "" if done.published is None else f"{done.published:6.2f} {done.deviation:+5.1f}"
            told = f"{mean(done.points):6.3f} {done.error:.3f} {published:12} {games / done.seconds:6.0f}"
            print(f"{done.name:14}{done.players} {told}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main([*map(int, sys.argv[1:3])], *sys.argv[3:])
