"""What a turn costs at the dealer that proves, and on a board: random full-size games, every play and discard of the learner.

Run from the root of the repository: ``python -m tests.benchmarks.bench_dealer [games]``.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import hanabi_widget as hw
from hanabi_widget.rules import Action, Game
from tests.knowledge.dealer_games import at_random, new_game, sound
from tests.knowledge.dealer_judge import commits
from tests.random_positions import RULES


def times(games: int, *, on_board: bool) -> list[float]:
    """Milliseconds of processor time of each play and discard of a learner who guesses now and then."""
    found = []
    for seed in range(games):
        random = Random(f"bench {seed}")
        game = new_game(random, RULES)
        board = hw.Board(game) if on_board else None
        while game[-1].outcome is None:
            guesses = random.random() < 0.1
            action = None if guesses else sound(random, game[-1])
            action = action or at_random(random, game[-1])
            timed = commits(game, action)
            start = process_time()
            act(game, action, board)
            if timed:
                found.append(1000 * (process_time() - start))
    return sorted(found)


def act(game: Game, action: Action, board: hw.Board | None) -> None:
    """Take an action, on the board if there is one."""
    if board:
        board.act(action)
    else:
        game.apply(action)


def main(games: int = 40) -> None:
    """Print the median, p99 and the longest."""
    for name, on_board in (("the dealer", False), ("a board", True)):
        found = times(games, on_board=on_board)
        middle, late = found[len(found) // 2], found[len(found) * 99 // 100]
        sys.stdout.write(f"{name}: {len(found)} turns; median {middle:.1f} ms, p99 {late:.1f} ms, at most {found[-1]:.1f} ms\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
