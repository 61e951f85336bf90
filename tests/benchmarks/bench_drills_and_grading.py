"""What drills and grading cost: ``python -m tests.benchmarks.bench_drills_and_grading [seeds]``, for each question type.

A drill of five items, and the grading of the wrong answer of a mistake by a question that was not asked before, in multiples of dealing
out one full-size hand exactly (`OwnHand`), as measured in the same run. Then the slowest drills of all types by technique and number
of players, in processor time, with what was said where there were too few.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import product
from statistics import median
from time import perf_counter, process_time

from hanabi_widget.lessons import TYPES, History, drill
from hanabi_widget.rules import rule_set
from hanabi_widget.text import LocalizedError
from tests.random_positions import random_game


def unit() -> float:
    """Seconds for one hand, the median over the states of a game."""
    times = []
    for node in random_game(1, rule_set(), 4).line:
        start = perf_counter()
        _ = node.state.knowledge(0).weights
        times.append(perf_counter() - start)
    return median(times)


SLOWEST = 15
"""So many drills are printed."""


def slowest(seeds: int) -> list[tuple[float, str]]:
    """Seconds for each drill of five with a technique and a number of players, and what it was, the slowest first."""
    found = []
    for name, kind in TYPES.items():
        for technique in (None, *kind.drillable_techniques()):
            for players, seed in product(range(2, 6), range(1, seeds + 1)):
                start, said = process_time(), ""
                try:
                    drill(name, technique=technique, players=players, seed=seed)
                except LocalizedError as problem:
                    said = f": {problem}"
                found.append((process_time() - start, f"{name} {technique or 'any technique'}, {players} players, seed {seed}{said}"))
    return sorted(found, reverse=True)


def main(seeds: int = 5) -> None:
    """Print medians and maxima."""
    hand = unit()
    sys.stdout.write(f"one hand: {hand * 1e6:.0f} us\n")
    for name in TYPES:
        drills, gradings, apart, items = list[float](), list[float](), 0, 0
        for seed in range(seeds):
            start = perf_counter()
            drawn = drill(name, seed=seed)
            drills.append(perf_counter() - start)
            for item in drawn:
                items += 1
                apart += item.distinct_mistakes >= 2
                wrong = min(frozenset().union(*item.wrong_answers_by_mistake.values()), key=str, default=min(item.right_answers, key=str))
                raw, fresh = (
                    item.form.to_json(item.context, wrong),
                    replace(item, history=History(item.history.states, item.history.actions)),
                )
                start = perf_counter()
                fresh.grade(raw)
                gradings.append(perf_counter() - start)
        sys.stdout.write(
            f"{name:13} drill of 5: {median(drills) / hand:8.0f} hands ({median(drills):.2f} s, at most {max(drills):.2f} s); "
            f"grading: {median(gradings) / hand:5.0f} hands ({median(gradings) * 1e3:.1f} ms, at most {max(gradings) * 1e3:.1f} ms); "
            f"two wrong answers or more: {100 * apart / items:.0f} %\n"
        )
    sys.stdout.write("the slowest drills of 5 by technique and players:\n")
    for seconds, drilled in slowest(seeds)[:SLOWEST]:
        sys.stdout.write(f"{seconds:5.2f} s ({seconds / hand:6.0f} hands)  {drilled}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
