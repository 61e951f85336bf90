"""How a game ends, and when it has."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from .card_status import is_lost
from .table import card_numbers, changed

if TYPE_CHECKING:
    from .state import State


class Outcome(StrEnum):
    """How a game ended.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> state.outcome, state.replace(strikes=3).outcome
        (None, <Outcome.STRUCK_OUT: 'struck out'>)
    """

    COMPLETE = "complete"  # all fireworks are complete (E2)
    STRUCK_OUT = "struck out"  # the last strike (E1)
    EXHAUSTED = "exhausted"  # the deck is empty and nobody has a turn left (E3, X10)
    LOST = "lost"  # an indispensable card is gone (V1)
    STUCK = "stuck"  # nothing that the player to act may do (V1, X2, X10)


def with_end_marked(state: State) -> State:
    """The state with no turns left if the game is over (E1, E2, V1, X2, X10)."""
    rules = state.rules
    hand = card_numbers(state)[state.player]
    over = state.strikes >= rules.strikes or state.fireworks == rules.complete_fireworks
    if not over and rules.all_or_nothing:
        over = is_lost(state) or not (hand or state.clue_tokens)
    if not over and not hand:
        over = not state.legal_actions()
    return changed(state, turns_left=0) if over else state
