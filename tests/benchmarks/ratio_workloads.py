"""What `make ratios` measures, through public names alone, so that it runs on older trees too. It imports nothing else of this repository.

`ratios.py` starts this file once for each tree. It writes the path of the package that it measures; then for each line ``name seed`` it
writes the seconds of processor time that one unit of this work takes with this seed, or why this tree cannot do it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import permutations
from random import Random
from time import process_time
from typing import TypeAlias

import hanabi_widget as hw

Work: TypeAlias = Callable[[], int]
"""Does the work, and returns how many units it did."""


def playouts(players: int, seed: str) -> Work:
    """Random games to their end; a unit is an action."""
    random = Random(seed).random
    starts = [hw.deal(players=players, seed=f"{seed} {number}")[0] for number in range(1000)]

    def work() -> int:
        steps = 0
        for start in starts:
            state = start
            while legal := state.legal_actions():
                state = state.apply(legal[int(random() * len(legal))])
                steps += 1
        return steps

    return work


def some_game(seed: str, steps: int, players: int, rules: str = "common") -> hw.Game:
    """A game in which playable cards are often played and no other card is."""
    random, game = Random(seed), hw.deal(players=players, seed=seed, rules=rules)
    while len(game) <= steps:
        state = game[-1]
        plays = [action for action in state.legal_actions() if isinstance(action, hw.Play)]
        good = [action for action in plays if state.apply(action).strikes == state.strikes]
        others = [action for action in state.legal_actions() if action not in plays]
        if not (good or others):
            break
        game.apply(random.choice(good if good and (random.random() < 0.5 or not others) else others))
    return game


def knowledge(seed: str) -> Work:
    """All that a board shows of a whole game of five players and six colours: own hands, pairs, common knowledge; a unit is a position."""
    states = [node.state for node in some_game(seed, 25, players=5, rules="common+avalanche").line]

    def work() -> int:
        for state in states:
            for seat in range(5):
                for card in state.knowledge(seat):
                    card.probability("playable")
            for pair in permutations(range(5), 2):
                _ = [card.identities for card in state.knowledge(*pair)]
            _ = [card.identities for hand in state.common_knowledge().values() for card in hand]
        return len(states)

    return work


def chains_of_three(seed: str) -> Work:
    """What each player knows that each knows that each knows; a unit is a position."""
    states = [node.state for node in some_game(seed, 5, players=5, rules="common+avalanche").line]

    def work() -> int:
        for state in states:
            for chain in permutations(range(5), 3):
                _ = [card.identities for card in state.knowledge(*chain)]
        return len(states)

    return work


def open_board(seed: str) -> Work:
    """A board of a game of 30 steps; a unit is a board."""
    game = some_game(seed, 30, players=4)
    return lambda: len([hw.Board(game)])


def act_on_board(seed: str) -> Work:
    """Actions at the end of a game on a board; a unit is an action."""
    game, board = some_game(seed, 28, players=4), hw.Board(some_game(seed, 20, players=4))
    actions = [node.action for node in game.line[21:] if node.action]

    def work() -> int:
        for action in actions:
            board.act(action)
        return len(actions)

    return work


def bot_games(seed: str) -> Work:
    """Games of four of one published bot; a unit is a game."""
    return lambda: len(hw.simulate("piers", players=4, games=4, seed=seed).rows)


def clue_meaning(seed: str) -> Work:
    """What the clues of a game mean under a convention: what each trusts, and trusts that each other trusts; a unit is a clue."""
    game = some_game(seed, 30, players=4)

    def work() -> int:
        clues = 0
        for reading, node in zip(game.under("beginner"), game.line):
            if isinstance(node.action, hw.Clue):
                clues += 1
                for chain in (*permutations(range(4), 1), *permutations(range(4), 2)):
                    _ = [card.identities for card in reading.trust(*chain)]
        return clues

    return work


WORKLOADS: dict[str, Callable[[str], Work]] = {
    "playouts, 2 players": lambda seed: playouts(2, seed),
    "playouts, 3 players": lambda seed: playouts(3, seed),
    "playouts, 5 players": lambda seed: playouts(5, seed),
    "whole games of knowledge": knowledge,
    "chains of three": chains_of_three,
    "opening a board": open_board,
    "an act on a board": act_on_board,
    "games of a published bot": bot_games,
    "a clue's meaning": clue_meaning,
}


def measured(name: str, seed: str) -> str:
    """The seconds of a unit of work, or why there are none."""
    try:
        work = WORKLOADS[name](seed)
        gc.collect()
        start = process_time()
        units = work()
        return str((process_time() - start) / units)
    except (AttributeError, ImportError, LookupError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}".replace("\n", " ")


def main() -> None:
    """Answer the lines that come."""
    print(hw.__file__, flush=True)
    for line in sys.stdin:
        name, _, seed = line.strip().rpartition(" ")
        print(measured(name, seed), flush=True)


if __name__ == "__main__":
    main()
