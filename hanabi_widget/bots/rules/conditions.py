"""Conditions: rules that hold only at times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat


def when(condition: Callable[[Seat], bool], rule: Rule) -> Rule:
    """The rule where the condition holds, else nothing."""

    @wraps(rule)
    def conditional(seat: Seat) -> list[Candidate]:
        return [*rule(seat)] if condition(seat) else []

    return conditional


def life_to_spare(seat: Seat) -> bool:
    """Whether a strike would not end the game."""
    return seat.table.strikes < seat.table.rules.strikes - 1


def last_chance(seat: Seat) -> bool:
    """Whether the deck is empty and a strike would not end the game."""
    return seat.table._drawn == len(seat.table._cards) and life_to_spare(seat)


def few_tokens(seat: Seat) -> bool:
    """Whether fewer than four clue tokens are left."""
    return seat.table.clue_tokens < 4


discarding = partial(when, lambda seat: seat.may_discard)
"""A rule that discards, where that is allowed."""

telling = partial(when, lambda seat: seat.table.clue_tokens > 0)
"""A rule that gives a clue, where there is a token."""
