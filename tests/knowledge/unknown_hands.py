"""What the others know where a hand is unknown, in positions of full size: ``make unknown ARGS="10 0"``, games and the first seed.

Positions of bots' games as one of the players sees them: what each other player knows of each own card, and what each knows that each other
one knows. Prints how many questions have an answer and how many depend on a card, each shown by two completions, and how long a view takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from random import Random
from statistics import median
from time import perf_counter

import hanabi_widget as hw
from hanabi_widget.rules import State, by_seat, seats

BOTS = "careful", "level 2", "recommendation", "random"


def positions(games: int, seed: int) -> Iterator[State]:
    """Every sixth position of games, with the hand of one player unknown."""
    for number in range(games):
        random = Random(seed + number)
        players = random.choice((2, 3, 4, 5))
        game = hw.simulate(random.choice(BOTS), players, games=1, seed=seed + number).game(0)
        for node in game.line[random.randrange(6) :: 6]:
            yield node.state.observed_by(random.randrange(players))


def questions(state: State, chain: tuple[int, ...]) -> Iterator[hw.Formula]:
    """Whether a chain knows that a card of its last player is playable, trash, critical, of a colour, of a rank."""
    facts = ["playable", "trash", "critical", *(suit.letter for suit in state.rules.suits), *map(str, state.rules.rank_identities)]
    for slot in range(1, len(state.hands[chain[-1]]) + 1):
        for fact in facts:
            known: hw.Formula = hw.Fact(fact, state.names[chain[-1]], slot)
            for seat in reversed(chain):
                known = hw.Knows(state.names[seat], known)
            yield known


def is_shown(error: hw.DependsOnUnknownCard, asked: hw.Formula) -> bool:
    """Whether two completions with different answers differ in the card that an error names."""
    shown, place = error.completions or (), (error.seat, error.slot - 1)
    return len({one.holds(asked) for one in shown}) == len({one.hands[place[0]][place[1]] for one in shown}) == 2


def main(games: int = 10, seed: int = 0) -> int:
    """The exit code: 1 if two completions do not show that an answer depends on a card."""
    found, times = Counter[str](), list[float]()
    for state in positions(games, seed):
        seeing = [seat for seat, hand in by_seat(state.hands) if hw.rules.UNKNOWN not in hand]
        for chain in (chain for length in (1, 2) for chain in permutations(seats(len(state.names)), length) if chain[0] in seeing):
            start = perf_counter()
            for card in state.knowledge(*chain):
                with suppress(hw.DependsOnUnknownCard):
                    card.truth_value("playable")
            times.append(perf_counter() - start)
            for asked in questions(state, chain):
                try:
                    state.holds(asked)
                    found["answered"] += 1
                except hw.TooLarge:
                    found["too long"] += 1
                except hw.DependsOnUnknownCard as error:
                    found["depends" if is_shown(error, asked) else "not shown"] += 1
    shares = ", ".join(f"{word} {count} ({count / found.total():.2%})" for word, count in found.items())
    print(f"{games} games: {shares}; a view takes {1000 * median(times):.2f} ms in the median, {1000 * max(times):.0f} at most")
    return int(found["not shown"] > 0)
