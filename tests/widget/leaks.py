"""Exercises in other worlds of their viewer, in a long run: ``python -m tests.widget.leaks [worlds] [first seed]``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from hanabi_widget.lessons import TYPES

from .exercise_worlds import leaks

WORLDS_PER_QUESTION, QUESTIONS_PER_JOB = 10, 2


def run(job: tuple[str, int]) -> tuple[str, list[str]]:
    """The type, and how each other world of some questions can be told apart; empty for one that cannot."""
    name, first = job
    with TemporaryDirectory() as folder:
        seeds = range(first, first + QUESTIONS_PER_JOB)
        return name, [leak for seed in seeds for leak in leaks(name, seed, WORLDS_PER_QUESTION, Path(folder))]


def jobs(first: int) -> Iterator[tuple[str, int]]:
    """All types in turn, again and again."""
    return ((name, seed) for seed in count(first, QUESTIONS_PER_JOB) for name in TYPES)


def main(worlds: int = 100_000, first: int = 0) -> int:
    """1 if a world can be told apart."""
    start, seen, told_apart, waiting = perf_counter(), Counter[str](), 0, jobs(first)
    with ProcessPoolExecutor() as pool:
        while seen.total() < worlds:
            for name, found in pool.map(run, [next(waiting) for _ in TYPES]):
                seen[name] += len(found)
                told_apart += sum(map(bool, found))
                sys.stdout.writelines(f"{leak}\n" for leak in found if leak)
            sys.stdout.write(f"{seen.total()} worlds, {told_apart} told apart, {perf_counter() - start:.0f} s\n")
            sys.stdout.flush()
    sys.stdout.write(f"{', '.join(f'{name} {number}' for name, number in seen.items())}\n")
    return int(bool(told_apart))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
