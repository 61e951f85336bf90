"""Bots that play whole games: `simulate` against a plain Python program of the same rules, which plays the same games.

Run from the root of the repository: ``python -m tests.benchmarks.bench_bots [rounds]``. It prints milliseconds a game and their ratio. Both
play in small rounds in turn, so that a slow moment of the machine meets both.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time

from hanabi_widget.bots import play_turns
from hanabi_widget.bots.registry import bot_by_name
from hanabi_widget.rules import RuleSet, cards_by_number, initial_state

from . import plain_bots

RULES = RuleSet(suits=plain_bots.COLORS)
GAMES = 10  # in a round


def ours(name: str, players: int, seeds: list[str]) -> int:
    """Turns played by the bots of the package."""
    bots = [bot_by_name(name)] * players
    return sum(1 for seed in seeds for _ in play_turns(bots, initial_state(players, seed, RULES), Random(seed)))


def plain(name: str, players: int, seeds: list[str]) -> int:
    """Turns played by the plain program."""
    turns = 0
    for seed in seeds:
        random, deck = Random(seed), cards_by_number(initial_state(players, seed, RULES))
        draws = [Random(random.getrandbits(64)).random for _ in range(players)]
        turns += len(plain_bots.play(getattr(plain_bots, name), players, deck, draws))
    return turns


def main(rounds: int = 15) -> None:
    print(f"{rounds} rounds of {GAMES} games each; milliseconds a game; a ratio above 1: this package is faster")
    for name, players in (("iggi", 3), ("piers", 4)):
        times: dict[str, list[float]] = {"ours": [], "plain": []}
        for number in range(rounds):
            seeds = [f"{number} {game}" for game in range(GAMES)]
            turns = set()
            for way in (ours, plain):
                start = process_time()
                turns.add(way(name, players, seeds))
                times[way.__name__].append(1000 * (process_time() - start) / GAMES)
            assert len(turns) == 1, "they play the same games"
        ratios = [other / own for own, other in zip(times["ours"], times["plain"])]
        text = ", ".join(f"{way} {min(found):.2f}" for way, found in times.items())
        best = min(times["plain"]) / min(times["ours"])
        print(f"{name}, {players} players: {text}; plain / ours: median {median(ratios):.2f}, best {best:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
