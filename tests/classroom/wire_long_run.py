"""Screens of a table in other worlds of their seats, in a long run: ``python -m tests.classroom.wire_long_run [worlds] [first seed]``."""

from __future__ import annotations

import sys
from time import perf_counter

from .wire_worlds import differences

WORLDS_PER_GAME = 40


def main(worlds: int = 100_000, first: int = 0) -> int:
    """1 if a world can be told apart."""
    start, seen, told_apart, seed = perf_counter(), 0, 0, first
    while seen < worlds:
        found = differences(seed, WORLDS_PER_GAME)
        seen, told_apart, seed = seen + len(found), told_apart + sum(map(bool, found)), seed + 1
        sys.stdout.writelines(f"seed {seed - 1}: {difference}\n" for difference in {*found} - {""})
        if seed % 50 == 0 or seen >= worlds:
            sys.stdout.write(f"{seen} worlds of {seed - first} games, {told_apart} told apart, {perf_counter() - start:.0f} s\n")
            sys.stdout.flush()
    return int(bool(told_apart))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
