"""The partners at length: ``python -m tests.bots.partner_long_run [games] [breaks] [audited games] [workers]``.

Prints the margin of level 1 over the careful bot on the same deals with 2 to 5 players, how many planted breaks of the agreement audits
find at their step, and in how many games without any an audit has no alarm and the real deal is never excluded.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count, islice
from statistics import mean, stdev

from hanabi_widget.bots import ConventionBot, simulate
from hanabi_widget.conventions import SHIPPED

from .partner_games import game_faults, planted_break

PLAYERS = (2, 3, 4, 5)
GAMES_BETWEEN_REPORTS = 500
Task = tuple[str, int, int]


def tasks() -> Iterator[Task]:
    """Games of partners, without end."""
    return ((name, players, seed) for seed in count() for name in SHIPPED for players in PLAYERS)


def faults_of(task: Task) -> list[str]:
    """What is wrong with a game of partners."""
    name, players, seed = task
    return game_faults(ConventionBot(name), players, seed)


def break_of(task: Task) -> tuple[str, list[str]]:
    """What was planted in a game of partners, and what is wrong with its audit."""
    name, players, seed = task
    return planted_break(ConventionBot(name), players, seed)


def show_margins(executor: Executor, games: int) -> bool:
    """Print the margins with each number of players; whether all are more than four standard errors."""
    clear = True
    for players in PLAYERS:
        partner, careful = (simulate(name, players, games // len(PLAYERS), seed=21, executor=executor) for name in ("level 1", "careful"))
        margins = [one - other for one, other in zip(partner.values("score"), careful.values("score"), strict=True)]
        margin, error = mean(margins), stdev(margins) / len(margins) ** 0.5
        clear = clear and margin > 4 * error
        say(
            f"{players} players, {len(margins)} deals: level 1 {partner.mean():.2f} ± {partner.error():.2f}, careful "
            f"{careful.mean():.2f} ± {careful.error():.2f}, margin {margin:.2f} ± {error:.2f}; strikes {partner.mean('strikes'):.3f} a game"
        )
    return clear


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(games: int = 4_000, breaks: int = 200, audited: int = 10_000, workers: int = 2) -> int:
    """Print the figures; 1 if something is wrong."""
    with ProcessPoolExecutor(workers) as executor:
        clear = show_margins(executor, games)
        planted, wrong = Counter[str](), list[str]()
        unbroken = tasks()
        while planted.total() < breaks:  # in some games there is nothing to break
            for kind, faults in executor.map(break_of, [*islice(unbroken, breaks)], chunksize=4):
                if kind and planted.total() < breaks:
                    planted[kind] += 1
                    wrong += faults
        say(f"{planted.total()} planted breaks ({dict(planted)}): {len(wrong)} faults")
        alarms = list[str]()
        for done, faults in enumerate(executor.map(faults_of, islice(tasks(), audited), chunksize=4), start=1):
            alarms += faults
            if done % GAMES_BETWEEN_REPORTS == 0 or done == audited:
                say(f"{done} games without: {len(alarms)} alarms or deals excluded")
    for fault in [*wrong, *alarms]:
        say(fault)
    return 0 if clear and not wrong and not alarms else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
