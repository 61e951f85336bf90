"""Exercises in other worlds of their viewer, in a long run: ``python -m tests.widget.exercise_worlds_long_run [worlds] [first seed]``."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from hanabi_widget.lessons import TYPES

from .exercise_worlds import leaks

WORLDS_PER_QUESTION = 20


def main(worlds: int = 100_000, first: int = 0) -> int:
    """1 if a world can be told apart."""
    seen, told_apart = Counter[str](), 0
    with TemporaryDirectory() as folder:
        for seed in count(first):
            for name in TYPES:
                found = [*leaks(name, seed, WORLDS_PER_QUESTION, Path(folder))]
                seen[name] += len(found)
                told_apart += sum(map(bool, found))
                sys.stdout.writelines(f"{leak}\n" for leak in found if leak)
            sys.stdout.write(f"seed {seed}: {seen.total()} worlds, {told_apart} told apart, {process_time():.0f} s of the processor\n")
            sys.stdout.flush()
            if seen.total() >= worlds:
                break
    sys.stdout.write(f"{', '.join(f'{name} {number}' for name, number in seen.items())}\n")
    return int(bool(told_apart))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
