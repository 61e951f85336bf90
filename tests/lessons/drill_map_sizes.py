"""How large the maps of drills on two minds are: ``make long RUN=map_sizes``, with the number of drills of each type.

A map is of the one who knows and the holder of the card. It is filled by the claim, or, in questions of what a card may be, by the right
answer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import Fact, Formula, TwoMinds
from hanabi_widget.lessons import drill
from hanabi_widget.rules import seats

MOST_LINES = 12
BAR = 0.95
"""This share of the maps has at most so many rows and columns."""

TYPES = ("knows_that", "who_knows", "thinks", "everybody", "rounds")


def minds_of(item: Any) -> Iterator[tuple[int, int]]:  # noqa: ANN401 - questions of several types
    """The two players of a question's map: who knows, and the holder; everybody else if that is what is asked."""
    others = [seat for seat in seats(len(item.state.names)) if seat != item.of]
    chain = [seat for seat in getattr(item, "by", ()) if seat != item.of]
    for seat in chain[-1:] or others[:1]:
        yield seat, item.of


def formula_of(item: Any) -> Formula:  # noqa: ANN401
    """What the map of a question is filled by."""
    if hasattr(item, "claim"):
        return Fact(item.claim, item.of, item.slot)
    answer = next(iter(item.right_answers))
    cards = answer[0] if isinstance(answer, tuple) else answer
    return Fact(" or ".join(item.state.rules.card_names[card] for card in sorted(cards)), item.of, item.slot)


def maps(name: str, count: int) -> Iterator[tuple[int, int, float]]:
    """For each drill the rows and columns of its map and the seconds that it took; none if it is too large."""
    items: list[Any] = [*drill(name, n=count, seed="maps")]
    for item in items:
        for first, second in minds_of(item):
            start = process_time()
            try:
                minds = TwoMinds(item.state, first, second, formula_of(item), viewer=item.viewer)
            except HanabiError as error:
                sys.stdout.write(f"  {name}: {error}\n")
                yield 0, 0, process_time() - start
            else:
                yield len(minds.rows), len(minds.columns), process_time() - start


def main(count: int = 100) -> int:
    """The exit code: 1 if too many maps are too large."""
    found: list[tuple[int, int, float]] = []
    for name in TYPES:
        some = sorted(maps(name, count), key=lambda size: size[2])
        fits = [0 < rows <= MOST_LINES and 0 < columns <= MOST_LINES for rows, columns, _ in some]
        seconds = [taken for _, _, taken in some]
        middle, most = [f"{1000 * seconds[len(some) * share // 100]:.0f} ms" for share in (50, 95)]
        sys.stdout.write(
            f"{name}: {sum(fits)} of {len(some)} at most {MOST_LINES} x {MOST_LINES}, "
            f"largest {max(rows for rows, _, _ in some)} x {max(columns for _, columns, _ in some)}; "
            f"{middle}, 95 %: {most}, most {1000 * seconds[-1]:.0f} ms\n"
        )
        found += some
    share = sum(0 < rows <= MOST_LINES and 0 < columns <= MOST_LINES for rows, columns, _ in found) / len(found)
    sys.stdout.write(f"{share:.1%} of the maps of drills have at most {MOST_LINES} rows and columns\n")
    return int(share < BAR)
