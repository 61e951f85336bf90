"""What takes no turn: a hand rearranged, a card supposed; and what any action is called, so that equal ones are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hanabi_widget.arguments import did_you_mean

from .action import ActionT, Clue, IllegalAction, Play, Reorder, SeatIndex, Slot, Suppose, slots
from .clues_to_unknown_cards import slots_in_order
from .end_of_game import with_end_marked
from .table import card_numbers, changed, with_card

if TYPE_CHECKING:
    from .state import State


def reorder(state: State, action: Reorder) -> State:
    """The state with a hand rearranged (S6)."""
    seat = _seat(state, action.player)
    size, order = len(card_numbers(state)[seat]), (*action.order,) if isinstance(action.order, Iterable) else (action.order,)
    if any(type(slot) is not int for slot in order) or sorted(order) != [*slots(size)]:
        raise IllegalAction("reorder", order=order, size=size, player=state.names[seat])
    hands = [*card_numbers(state)]
    hands[seat] = tuple([hands[seat][slot - 1] for slot in order])
    return changed(state, _card_numbers=tuple(hands))


def suppose(state: State, action: Suppose) -> State:
    """The state with another card supposed at a slot."""
    supposed = normalized(state, action)
    seen = state if supposed.viewer is None else state.observed_by(supposed.viewer)
    seat, slot, card = _seat(state, supposed.player), Slot(supposed.slot), state.rules.identity_of(supposed.card)
    return with_end_marked(with_card(seen, seat, slot, card))


def normalized(state: State, action: ActionT) -> ActionT:
    """The action with seats for names and letters for colours; see `State.normalized`."""
    try:
        if isinstance(action, Clue):
            touched = slots_in_order(action.touched)
            return type(action)(_seat(state, action.player), state.rules.parse_clue_value(action.value), touched)
        if isinstance(action, Play) and action.announce is not None:
            return type(action)(action.slot, state.rules.parse_color(action.announce))
        if isinstance(action, Reorder):
            return type(action)(_seat(state, action.player), tuple(action.order))
        if isinstance(action, Suppose):
            viewer = None if action.viewer is None else _seat(state, action.viewer)
            return type(action)(_seat(state, action.player), action.slot, state.rules.identity_of(action.card), viewer)
    except IllegalAction:
        raise
    except (ValueError, TypeError) as error:
        raise IllegalAction("value", problem=error) from None
    return action


def _seat(state: State, player: str | int) -> SeatIndex:
    try:
        return state.seat(player)
    except ValueError:
        names = ", ".join(state.names)
        mean = did_you_mean(player, state.names)
        raise IllegalAction("no_player", player=player, players=names, last=len(state.names) - 1, mean=mean) from None
