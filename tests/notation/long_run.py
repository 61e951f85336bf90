"""Records there and back, in a long run: ``python -m tests.notation.long_run [games] [first seed]``."""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from hanabi_widget.notation import read_record, record_text
from hanabi_widget.rules import Game
from tests.notation.random_records import random_record, random_text


def random_case(seed: int) -> Game:
    """The game of a seed."""
    random = Random(seed)
    return random_record(random, [random_text(random) for _ in range(6)])


def fault(game: Game) -> str:
    """What is wrong with the record of a game; empty if nothing is."""
    try:
        text = record_text(game)
    except Exception as problem:  # noqa: BLE001
        return f"not written: {problem!r}"
    try:
        again = read_record(text)
    except Exception as problem:  # noqa: BLE001
        return f"not read: {problem!r}\n{text}"
    if again != game:
        return f"another game was read:\n{text}"
    return "" if record_text(again) == text else f"written otherwise the second time:\n{text}"


def main(games: int = 100_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    start, faults, moves = perf_counter(), 0, 0
    for seed in range(first, first + games):
        game = random_case(seed)
        moves += sum(1 for _ in game.root) - 1
        if found := fault(game):
            faults += 1
            sys.stdout.write(f"game {seed}: {found}\n")
    sys.stdout.write(f"{games} games, {moves} moves: {faults} faults, {perf_counter() - start:.0f} s\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
