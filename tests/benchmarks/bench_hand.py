"""What exact knowledge of one hand costs: every position of random full-size games, every seat.

Run from the root of the repository: ``python -m tests.benchmarks.bench_hand [games]``. The first pass meets each
position for the first time, the second again; naive enumeration of the same hands stands beside it, where it ends.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

from hanabi_widget.knowledge import OwnHand
from hanabi_widget.rules import SeatIndex, State, rule_set, seats
from tests.knowledge import judge
from tests.random_positions import random_game

LIMIT = 20_000
"""Hands that enumeration may have to look at."""


def cost(state: State, seat: SeatIndex) -> float:
    """Seconds for all exact marginals of a hand."""
    start = perf_counter()
    _ = OwnHand(state, seat).weights
    return perf_counter() - start


def naive(state: State, seat: SeatIndex) -> float:
    """Seconds for enumerating the hand."""
    start = perf_counter()
    for _ in judge.possible_hands(state, seat):
        pass
    return perf_counter() - start


def main(games: int = 12) -> None:
    """Print medians in microseconds and the ratio to enumeration."""
    pairs = [
        (node.state, seat)
        for game in range(games)
        for node in random_game(game, rule_set(), 2 + game % 4).line
        for seat in seats(2 + game % 4)
    ]
    first, again = ([cost(*pair) for pair in pairs] for _ in range(2))
    cold, warm = (median(times) * 1e6 for times in (first, again))
    sys.stdout.write(f"{len(pairs)} hands; median {cold:.0f} us at first, {warm:.0f} us again\n")
    small = [pair for pair in pairs[::7] if OwnHand(*pair).total < LIMIT]
    ratios = [naive(*pair) / cost(*pair) for pair in small]
    sys.stdout.write(
        f"enumeration of the {len(small)} hands of fewer than {LIMIT} deals among a seventh: {median(ratios):.0f} times as slow (median)\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
