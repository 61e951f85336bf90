"""The engine before the judge, in a long run: ``python -m tests.knowledge.long_run [positions] [histories] [first seed]``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from .comparison import wrong
from .history_judge import Histories
from .judge import Model
from .small_positions import small_game, small_position

WORLDS = 400
"""Worlds of a position at most; one in fifty may have `MANY_WORLDS`."""
MANY_WORLDS = 5_000


def position_faults(seed: int) -> Iterator[str]:
    """What is wrong of one random position."""
    random = Random(seed)
    state = small_position(random, WORLDS if seed % 50 else MANY_WORLDS)
    for fault in wrong(state, Model(state), random):
        yield f"{fault}\n  {state!r}"


def history_faults(seed: int) -> Iterator[str]:
    """What is wrong at the end of one random game, by all that was seen in it."""
    random = Random(seed)
    game = small_game(random)
    for fault in wrong(game.last.state, Histories(game), random):
        yield f"{fault}\n  {game.last.state!r}"


def run(name: str, faults_of: Callable[[int], Iterator[str]], first: int, count: int) -> int:
    """The number of faults in so many cases; each is printed."""
    start, faults = perf_counter(), 0
    for seed in range(first, first + count):
        for fault in faults_of(seed):
            faults += 1
            sys.stdout.write(f"{name} {seed}: {fault}\n")
    sys.stdout.write(f"{count} {name}: {faults} mismatches, {perf_counter() - start:.0f} s\n")
    return faults


def main(positions: int = 20_000, histories: int = 500, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(bool(run("positions", position_faults, first, positions) + run("histories", history_faults, first, histories)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
