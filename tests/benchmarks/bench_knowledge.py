"""What knowledge costs at full size: a whole game of five players and six colours, step by step.

Run from the root of the repository: ``python -m tests.benchmarks.bench_knowledge [games]``. Each figure is of states met
for the first time; naive enumeration of the same hands and worlds stands beside it, where it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import islice, permutations, product
from statistics import median
from time import process_time

from hanabi_widget.knowledge import OwnHand, StateKnowledge, chain_view, clue_previews
from hanabi_widget.rules import SeatIndex, State, rule_set, seats
from tests.knowledge import judge
from tests.knowledge.reason_checks import STATUS_FACTS, known_claims
from tests.random_positions import random_game

RULES = rule_set("common+avalanche")
PLAYERS = 5
GOALS = 1_000
ENOUGH = 20_000
"""Hands or worlds that enumeration may have to look at."""

States = Sequence[State]


def seconds(ask: Callable[..., object], *args: object) -> float:
    """What a question costs, in time of this process alone."""
    start = process_time()
    ask(*args)
    return process_time() - start


def shown(times: Sequence[float], unit: float = 1e3) -> str:
    """Median, 99th percentile and maximum."""
    row = sorted(time * unit for time in times)
    name = "ms" if unit == 1e3 else "us"
    return f"median {median(row):.3g} {name}, p99 {row[len(row) * 99 // 100]:.3g} {name}, at most {row[-1]:.3g} {name}"


def board(states: States) -> None:
    """All that a board shows: order 1 with probabilities, order 2 of all pairs, common knowledge of all."""
    for state in states:
        knowledge = StateKnowledge(state)
        for seat in seats(PLAYERS):
            _ = knowledge.hand(seat).weights
        for pair in permutations(seats(PLAYERS), 2):
            knowledge.identities(pair)
        _ = knowledge.common


def third(states: States) -> None:
    """All chains of three, whether the first player comes back or not."""
    for state in states:
        knowledge = StateKnowledge(state)
        for a, b, c in product(seats(PLAYERS), repeat=3):
            if a != b != c:
                knowledge.identities((a, b, c))


def enumerate_hands(pairs: Sequence[tuple[State, SeatIndex]]) -> None:
    """The naive way at order 1."""
    for state, seat in pairs:
        for _ in judge.possible_hands(state, seat):
            pass


def enumerate_worlds(states: States) -> None:
    """The naive way for all else."""
    for state in states:
        judge.Model(state)


def main(games: int = 5) -> None:
    """Print it all."""
    lines = [[node.state for node in random_game(seed, RULES, PLAYERS).line] for seed in range(games)]
    steps, states = [len(line) for line in lines], [state for line in lines for state in line]
    write(f"{games} games of {min(steps)} to {max(steps)} positions, {PLAYERS} players, {len(RULES.suits)} colours")
    boards = [seconds(board, line) for line in lines]
    write(f"a whole game, orders 1 and 2 and common knowledge of all: {shown(boards)}")
    pairs = [(state, seat) for state in lines[0] for seat in seats(PLAYERS)]
    few = [pair for pair in pairs if OwnHand(*pair).total <= ENOUGH]
    small = [state for state in lines[0] if not judge.too_big(state, ENOUGH)]
    naive = seconds(enumerate_hands, few) + seconds(enumerate_worlds, small)
    write(
        f"  enumeration of the {len(few)} hands of {len(pairs)} and the {len(small)} tables of {len(lines[0])} with at most {ENOUGH} deals "
        f"in one of them: {naive * 1e3:.0f} ms, {naive / boards[0]:.0f} times as long for a part of the answers"
    )
    write(f"a whole game, all chains of three: {shown([seconds(third, line) for line in lines])}")
    write(f"a position, what each legal clue would change: {shown([seconds(clue_previews, state) for state in states])}")
    for order in (1, 2, 3):
        explanations(order, states)


def explanations(order: int, states: States) -> None:
    """Reasons for what a chain of so many players knows, witnesses for what it does not."""
    known = [(chain_view(goal.state, goal.chain), goal.slot, goal.claim) for goal in islice(known_claims(order, order), GOALS)]
    write(f"a reason at order {order}: {shown([seconds(view.why, slot, claim) for view, slot, claim in known], 1e6)}")
    views = [chain_view(state, seats(order)) for state in states]
    unknown = [(view, card.slot, claim) for view in views for card in view for claim in STATUS_FACTS if not card.knows(claim)]
    write(f"a witness at order {order}: {shown([seconds(view.why_not, slot, claim) for view, slot, claim in unknown], 1e6)}")


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
