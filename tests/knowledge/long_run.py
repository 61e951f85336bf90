"""A long comparison of the engine with the judge: ``python -m tests.knowledge.long_run [positions] [histories] [first seed]``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from .compare_with_judge import mismatches
from .history_judge import Histories
from .judge import Model
from .small_positions import small_game, small_position

MAX_WORLDS = 400
"""The most worlds of a position; one position in fifty can have up to `MANY_WORLDS`."""
MANY_WORLDS = 5_000


def position_mismatches(seed: int) -> Iterator[str]:
    """The mismatches in one random position."""
    random = Random(seed)
    state = small_position(random, MAX_WORLDS if seed % 50 else MANY_WORLDS)
    for mismatch in mismatches(state, Model(state), random):
        yield f"{mismatch}\n  {state!r}"


def history_mismatches(seed: int) -> Iterator[str]:
    """The mismatches at the end of one random game, judged by its whole history."""
    random = Random(seed)
    game = small_game(random)
    for mismatch in mismatches(game.last.state, Histories(game), random):
        yield f"{mismatch}\n  {game.last.state!r}"


def run(name: str, mismatches_of: Callable[[int], Iterator[str]], first: int, count: int) -> int:
    """Print the mismatches in some cases and return their number."""
    start, found = perf_counter(), 0
    for seed in range(first, first + count):
        for mismatch in mismatches_of(seed):
            found += 1
            sys.stdout.write(f"{name} {seed}: {mismatch}\n")
    sys.stdout.write(f"{count} {name}: {found} mismatches, {perf_counter() - start:.0f} s\n")
    return found


def main(positions: int = 20_000, histories: int = 500, first: int = 0) -> int:
    """The exit code: 1 if there is a mismatch."""
    return int(bool(run("positions", position_mismatches, first, positions) + run("histories", history_mismatches, first, histories)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
