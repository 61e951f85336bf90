"""How large the maps of drills on two minds are: ``make long RUN=map_sizes``, with the number of drills of each type.

A map is of the one who knows and the holder of the card. It is filled by the claim, or, in questions of what a card may be, by the right
answer.
"""

from __future__ import annotations

import sys
from typing import Any

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import Fact, Formula, TwoMinds
from hanabi_widget.lessons import drill
from hanabi_widget.rules import seats

MOST_LINES = 12
BAR = 0.95
"""This share of the maps has at most so many rows and columns."""

TYPES = ("knows_that", "who_knows", "thinks", "everybody", "rounds")


def minds_of(item: Any) -> tuple[int, int]:  # noqa: ANN401 - questions of several types
    """The two players of a question's map: who knows, or else anybody, and the holder."""
    knowing = [*getattr(item, "by", ())[::-1], *seats(len(item.state.names))]
    return next(seat for seat in knowing if seat != item.of), item.of


def formula_of(item: Any) -> Formula:  # noqa: ANN401
    """What the map of a question is filled by."""
    if hasattr(item, "claim"):
        return Fact(item.claim, item.of, item.slot)
    answer = next(iter(item.right_answers))
    cards = answer[0] if isinstance(answer, tuple) else answer
    return Fact(" or ".join(item.state.rules.card_names[card] for card in sorted(cards)), item.of, item.slot)


def lines_of(item: Any) -> tuple[int, int]:  # noqa: ANN401
    """The rows and columns of a question's map; none if it is too large."""
    first, second = minds_of(item)
    try:
        minds = TwoMinds(item.state, first, second, formula_of(item), viewer=item.viewer)
    except HanabiError as error:
        sys.stdout.write(f"  {item.id}: {error}\n")
        return 0, 0
    return len(minds.rows), len(minds.columns)


def main(count: int = 100) -> int:
    """The exit code: 1 if too many maps are too large."""
    every, fitting = 0, 0
    for name in TYPES:
        found = [*map(lines_of, drill(name, n=count, seed="maps"))]
        fits = sum(min(lines) > 0 and max(lines) <= MOST_LINES for lines in found)
        sys.stdout.write(f"{name}: {fits} of {len(found)} at most {MOST_LINES} x {MOST_LINES}, largest {max(map(max, found))} lines\n")
        every, fitting = every + len(found), fitting + fits
    sys.stdout.write(f"{fitting / every:.1%} of the maps of drills have at most {MOST_LINES} rows and columns\n")
    return int(fitting / every < BAR)
