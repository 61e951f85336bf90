"""The hat bots over many games: what they score, how often it is perfect, how many games a second, beside the bar.

Run from the root of the repository: ``python -m tests.benchmarks.bench_hats [games]``. Common rules, and a strike-out scores 0. Games are
played in small rounds, each after one of random playouts by the engine alone, so that a slow moment of the machine meets both: of each
number of players the fastest round and the median are printed, in games a second, and beside it the steps of playouts a second.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, median, stdev
from time import process_time

from hanabi_widget.bots import HAT_BOTS, Bot, Recommendation, play_turns
from hanabi_widget.rules import RuleSet, initial_state

BARS = {("recommendation", 5): 23.0, ("information", 3): 24.2, ("information", 4): 24.85, ("information", 5): 24.85}
ROUND = 50


def playouts(seed: int, games: int = 20) -> float:
    """Steps a second of random play with the legal actions listed, three players."""
    random, steps, start = Random(seed).random, 0, process_time()
    for game in range(games):
        state = initial_state(3, seed=f"{seed} {game}")
        while legal := state.legal_actions():
            state = state.apply(legal[int(random() * len(legal))])
            steps += 1
    return steps / (process_time() - start)


def scores(bot: Bot, players: int, games: range) -> list[int]:
    found, random = [], Random(1)
    for game in games:
        state = initial_state(players, seed=f"hats {game}")
        for turn in play_turns([bot] * players, state, random):
            state = turn.state
        found.append(0 if state.strikes >= state.rules.strikes else sum(state.fireworks))
    return found


def main(games: int = 400) -> None:
    for bot in HAT_BOTS.values():
        for players in (2, 3, 4, 5):
            if bot.name == "recommendation" and not Recommendation.supports(RuleSet(), players):
                continue
            found, speeds, steps = list[int](), list[float](), list[float]()
            for first in range(0, games, ROUND):
                steps.append(playouts(first))
                start, some = process_time(), range(first, min(games, first + ROUND))
                found += scores(bot, players, some)
                speeds.append(len(some) / (process_time() - start))
            error = stdev(found) / len(found) ** 0.5
            bar = BARS.get((bot.name, players))
            print(  # noqa: T201
                f"{bot.name}, {players} players: {mean(found):.3f} ± {error:.3f} (bar {bar or 'none'}), "
                f"perfect {mean(score == 25 for score in found):.1%}, games a second: best {max(speeds):.0f}, median {median(speeds):.0f}; "
                f"playouts, thousand steps a second: best {max(steps) / 1000:.0f}, median {median(steps) / 1000:.0f}"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
