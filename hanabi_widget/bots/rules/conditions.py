"""Conditions: rules that apply only at times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat


def when(condition: Callable[[Seat], bool], rule: Rule) -> Rule:
    """The rule, restricted to positions where the condition holds."""

    @wraps(rule)
    def conditional(seat: Seat) -> list[Candidate]:
        return [*rule(seat)] if condition(seat) else []

    return conditional


def has_strike_to_spare(seat: Seat) -> bool:
    """Whether one more strike would not end the game."""
    return seat.table.strikes < seat.table.rules.strikes - 1


def can_gamble_in_last_round(seat: Seat) -> bool:
    """Whether the deck is empty and one more strike would not end the game."""
    return not seat.table.deck_size and has_strike_to_spare(seat)


def has_few_clue_tokens(seat: Seat) -> bool:
    """Whether fewer than four clue tokens are left."""
    return seat.table.clue_tokens < 4


if_discard_allowed = partial(when, lambda seat: seat.can_discard)
"""Decorator of a rule that discards: it applies only where a discard is allowed."""

if_clue_allowed = partial(when, lambda seat: seat.table.clue_tokens > 0)
"""Decorator of a rule that gives a clue: it applies only where a clue token is available."""
