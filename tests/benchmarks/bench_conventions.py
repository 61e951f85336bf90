"""What a clue's meaning costs: all chains of two players under each shipped convention, in recorded games of good players.

Run from the root of the repository: ``python -m tests.benchmarks.bench_conventions [convention ...]``. Each figure is of one clue met for
the first time: what it says by agreement, and what each player trusts that each other player trusts about every card. The same chains by
logic alone stand beside it, measured in the same run. The games are in ``../shared``, which is not committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations
from statistics import median

from hanabi_widget.conventions import SHIPPED, Reading
from hanabi_widget.conventions.public_record import PublicRecord
from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.rules import Clue, State, seats
from tests.peers.kept_conventions_report import legal_games

from .bench_knowledge import seconds, shown


def clues(name: str) -> Iterator[tuple[PublicRecord, Clue, State]]:
    """Each clue of the recorded games, with the record before it and the position after it."""
    for game in legal_games():
        nodes = game.line
        for reading, node in zip(game.under(name), nodes[1:]):
            if isinstance(node.action, Clue):
                yield reading.record, node.action, node.state


def read(record: PublicRecord, clue: Clue, after: State) -> None:
    """What a clue says, and all chains of two."""
    reading = Reading(record.after(clue, after))
    for pair in permutations(seats(len(after.names)), 2):
        reading.worlds(pair).identities()


def by_logic(after: State) -> None:
    """The same chains by logic alone."""
    knowledge = StateKnowledge(after)
    for pair in permutations(seats(len(after.names)), 2):
        knowledge.identities(pair)


def main(*names: str) -> None:
    """Print the figures for some conventions."""
    for name in names or SHIPPED:
        found = [*clues(name)]
        logic, agreed = [seconds(by_logic, after) for *_, after in found], [seconds(read, *one) for one in found]
        p95, p95_of_logic = (sorted(times)[len(times) * 95 // 100] for times in (agreed, logic))
        sys.stdout.write(
            f"{name}, {len(found)} clues, all chains of two: {shown(agreed)}, p95 {p95 * 1e3:.2f} ms; logic alone takes "
            f"1/{median(agreed) / median(logic):.1f} of this in the median, 1/{p95 / p95_of_logic:.1f} at p95\n"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
