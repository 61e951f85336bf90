"""What takes no turn: a hand rearranged, a card supposed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .action import IllegalAction, Reorder, Slot, Suppose, normalized, seat_of, slots, with_item
from .end_of_game import with_end_marked
from .table import card_numbers, changed, with_card

if TYPE_CHECKING:
    from .state import State


def reorder(state: State, action: Reorder) -> State:
    """The state with a hand rearranged (S6)."""
    seat = seat_of(state, action.player)
    numbers = card_numbers(state)[seat]
    size = len(numbers)
    order = (*action.order,) if isinstance(action.order, Iterable) else (action.order,)
    if any(type(slot) is not int for slot in order) or sorted(order) != [*slots(size)]:
        raise IllegalAction("reorder", order=order, size=size, player=state.names[seat])
    return changed(state, _card_numbers=with_item(card_numbers(state), seat, tuple([numbers[slot - 1] for slot in order])))


def suppose(state: State, action: Suppose) -> State:
    """The state with another card supposed at a slot."""
    supposed = normalized(state, action)
    seen = state if supposed.viewer is None else state.observed_by(supposed.viewer)
    return with_end_marked(with_card(seen, seat_of(state, supposed.player), Slot(supposed.slot), state.rules.identity_of(supposed.card)))
