"""Plays that only some rules have: an announced colour (V2), and the last card of the deck unseen (house rule)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import CardNumber, CardNumbers, Discard, IllegalAction, Play, Slot
from .table import card_numbers, deck_size

if TYPE_CHECKING:
    from .state import State


def with_deck_card(state: State, action: Play | Discard) -> tuple[CardNumbers, Slot]:
    """The card numbers and the slot of a play from the deck (house rule): its last card counts as the oldest of the hand."""
    numbers = card_numbers(state)[state.player]
    slot = action.slot
    if slot == 0 and isinstance(action, Play) and action.announce is None and state.rules.deck_plays and deck_size(state) == 1:
        return (*numbers, CardNumber(state.drawn)), Slot(len(numbers) + 1)
    raise IllegalAction("no_slot" if numbers else "no_cards", slot=slot, player=state.names[state.player], size=len(numbers))


def announcement_bonus(state: State, color: str, suit: int) -> int | None:
    """The token for a right announcement (V2), None for a wrong one."""
    if not state.rules.announcements:
        raise IllegalAction("announce_off")
    try:
        return 1 if state.rules.parse_color(color) == state.rules.suits[suit].letter else None
    except ValueError as error:
        raise IllegalAction("value", problem=error) from None
