"""Positions laid out anew: the same table with something else on it, as no play need lead to it."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import UNKNOWN, State
from hanabi_widget.rules.table import SHOWN


def laid(state: State, **changes: object) -> State:
    """The same position with other values of what the constructor of `State` takes.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> laid(deal(players=2, seed=1), strikes=2).strikes
        2
    """
    return State(**({name: getattr(state, name) for name in SHOWN} | changes))


def with_hand(state: State, seat: int, hand: Sequence[int]) -> State:
    """The same position with other cards in a hand, told the same, and the deck unknown."""
    hands = [*state.hands]
    hands[seat] = tuple(hand)
    return laid(state, hands=hands, deck=[UNKNOWN] * len(state.deck))
