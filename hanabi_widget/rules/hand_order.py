"""The order of the cards in a hand. It has no meaning in the rules, and players may change it (S6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .action import ActionT, Clue, Discard, Play
from .identifiers import SeatIndex, Slot

if TYPE_CHECKING:
    from .state import State


def is_newest_first(state: State) -> bool:
    """Whether every hand lies as it was drawn, so that slot 1 is the newest card.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> state = position("Ann r1 r1 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))
        >>> is_newest_first(state), is_newest_first(state.apply(Reorder("Ann", (2, 1))))
        (False, True)
    """
    return state.card_numbers == newest_first(state).card_numbers


def newest_first(state: State) -> State:
    """The state with every hand as it was drawn, so that slot 1 is the newest card.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> newest_first(position("Ann r1 r2 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))).hand("Ann")
        ('r1', 'r2')
    """
    return state._changed(card_numbers=tuple([tuple(sorted(numbers, reverse=True)) for numbers in state.card_numbers]))


def slot_in(other: State, state: State, seat: SeatIndex, slot: Slot) -> Slot:
    """Where the card at a slot lies in the same state with hands in another order."""
    return Slot(other.card_numbers[seat].index(state.card_numbers[seat][slot - 1]) + 1)


def action_in(other: State, state: State, action: ActionT) -> ActionT:
    """An action as it is in the same state with hands in another order: with the same cards.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> state = position("Ann r1 r2 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))
        >>> action_in(newest_first(state), state, Play(1))
        Play(slot=2, announce=None)
    """
    if isinstance(action, Play | Discard) and action.slot:
        return replace(action, slot=slot_in(other, state, state.player, Slot(action.slot)))
    if isinstance(action, Clue) and action.touched:
        seat = state.seat(action.player)
        return replace(action, touched=tuple(sorted(slot_in(other, state, seat, Slot(slot)) for slot in action.touched)))
    return action
