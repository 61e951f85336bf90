"""Winnability of random deals: how many are decided, by what, and how fast.

Run from the root of the repository: ``python -m tests.benchmarks.bench_winnable [deals] [players ...]``. For each number of players it
prints how many deals can be won, cannot, and stay open, what decided them, and the median and the longest processor time of a deal. Each
no is put before a second routine: a bound before its judge, what is crowded or searched in depth before a search in width.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import median
from time import process_time

from hanabi_widget.effort import DEFAULT_STEPS, effort
from hanabi_widget.rules import initial_state
from hanabi_widget.solver import Obstacle, Winnability, winnable
from hanabi_widget.solver.open_game_model import OpenGame
from hanabi_widget.solver.open_search import OpenSearch
from tests.solver.winnable_judge import is_true


def proved_again(answer: Winnability, players: int, seed: str) -> str:
    """Which other routine comes to the same no."""
    state = initial_state(players, seed=seed)
    assert answer.reason is not None
    if answer.reason.obstacle not in (Obstacle.SEARCHED, Obstacle.CROWDED):
        return "judge" if is_true(state, answer.reason) else ""
    return "search in width" if OpenSearch(OpenGame(state)).find_line_abreast(1000) is None else ""


def bench(players: int, deals: int, steps: int = DEFAULT_STEPS) -> None:
    """Print the figures of so many deals."""
    times, stages, left, lost = [], Counter[str](), list[str](), dict[str, Winnability]()
    for seed in (f"bar {number}" for number in range(deals)):
        state = initial_state(players, seed=seed)
        start = process_time()
        with effort(steps):
            answer = winnable(state)
        times.append(process_time() - start)
        how = answer.reason.obstacle if answer.reason else "search"
        stages[f"{ {True: 'yes', False: 'no', None: 'open'}[answer.winnable] } by {how}"] += 1
        if answer.winnable is None:
            left.append(seed)
        elif not answer.winnable:
            lost[seed] = answer
    slowest = sorted(zip(times, range(deals)), reverse=True)[:3]
    print(f"{players} players: {', '.join(f'{count} {stage}' for stage, count in stages.most_common())}; open: {left or 'none'}")
    print(f"  median {median(times) * 1000:.3f} ms, slowest {', '.join(f'{time:.2f} s (bar {number})' for time, number in slowest)}")
    again = Counter(
        f"{answer.reason and answer.reason.obstacle} and {proved_again(answer, players, seed) or 'NOTHING'}"
        for seed, answer in lost.items()
    )
    print(f"  proofs: {', '.join(f'{count} by {pair}' for pair, count in again.items()) or 'none needed'}", flush=True)


def main(deals: int = 1000, *players: int) -> None:
    for number in players or (2, 3, 4, 5):
        bench(number, deals)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
