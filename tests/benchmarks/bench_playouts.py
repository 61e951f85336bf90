"""Random playouts: this engine against DeepMind's in open_spiel, both listing the legal actions at every step.

Run from the root of the repository: ``python -m tests.benchmarks.bench_playouts [rounds]``. It prints steps a second
and their ratio. Both engines run in small rounds in turn, so that a slow moment of the machine meets both; a ratio is
one of each round, and of it the median and, from the fastest round of each, the best are printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import pyspiel  # type: ignore[import-not-found]

from hanabi_widget.rules import RuleSet, initial_state, shuffled_deck

RULES = RuleSet(suits="rygwb")  # their order of the colours: decks are the same numbers
GAMES = 60  # in a round

Deck = tuple[int, ...]


def ours(players: int, decks: list[Deck], random: Callable[[], float]) -> int:
    """The public, immutable state."""
    steps = 0
    for deck in decks:
        state = initial_state(players, deck=deck, rules=RULES)
        while legal := state.legal_actions():
            state = state.apply(legal[int(random() * len(legal))])
            steps += 1
    return steps


def fed(players: int, decks: list[Deck], random: Callable[[], float]) -> int:
    """Theirs in the fastest way from Python: the deck is fed, so that nothing is asked at a chance node."""
    game, steps = pyspiel.load_game("hanabi", {"players": players}), 0
    for deck in decks:
        state, drawn = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deck[drawn])
                drawn += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                steps += 1
    return steps


def main(rounds: int = 25) -> None:
    print(f"{rounds} rounds of {GAMES} games each; thousands of steps a second; ratios above 1: this engine is faster")
    for players in (2, 3, 5):
        speeds: dict[str, list[float]] = {way.__name__: [] for way in (ours, fed)}
        for seed in range(rounds):
            decks: list[Deck] = [shuffled_deck(RULES, f"{seed} {game}") for game in range(GAMES)]
            for way in (ours, fed):
                random = Random(seed).random
                start = process_time()
                steps = way(players, decks, random)
                speeds[way.__name__].append(steps / (process_time() - start) / 1000)
        text = [f"{players} players: " + ", ".join(f"{name} {max(speed):.0f}" for name, speed in speeds.items())]
        ratios = [one / other for one, other in zip(speeds["ours"], speeds["fed"])]
        text.append(f"ours / fed: median {median(ratios):.2f}, best {max(speeds['ours']) / max(speeds['fed']):.2f}")
        print("; ".join(text))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
