"""Batch play: 10,000 games of the careful partner by two processes, and steps a second on one core beside DeepMind's engine.

Run from the root of the repository: ``python -m tests.benchmarks.bench_batch [games]``.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter, process_time

from hanabi_widget.bots import ALL_BOTS, simulate
from hanabi_widget.rules import shuffled_deck
from tests.benchmarks.bench_playouts import RULES, fed

PLAYERS, WORKERS, FEW = 3, 2, 100


def main(games: int = 10_000) -> None:
    """Print the seconds of the batch, and the speed of each bot."""
    with ProcessPoolExecutor(WORKERS) as executor:
        simulate("careful", PLAYERS, WORKERS, executor=executor)  # the workers start
        start = perf_counter()
        batch = simulate("careful", PLAYERS, games, executor=executor)
        seconds = perf_counter() - start
    told = f"{games} games in {seconds:.1f} s; mean {batch.mean():.2f} ± {batch.error():.2f}"
    print(f"careful, {PLAYERS} players, {WORKERS} processes: {told}")  # noqa: T201
    start = process_time()
    theirs = fed(PLAYERS, [shuffled_deck(RULES, str(game)) for game in range(20 * FEW)], Random(1).random) / (process_time() - start)
    print(f"one core, {PLAYERS} players, thousands of steps a second, decks shuffled on the way:")  # noqa: T201
    print(f"  DeepMind's engine driven from Python, random play: {theirs / 1000:.1f}")  # noqa: T201
    for name in ALL_BOTS:
        if name == "recommendation":
            continue  # for five players
        start = process_time()
        turns = sum(simulate(name, PLAYERS, 50 * FEW if name == "random" else FEW).values("turns"))
        mine = turns / (process_time() - start)
        print(f"  {name:15} {mine / 1000:7.1f}, {mine / theirs:.3f} of that")  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
