"""Positions laid out anew: the same table with something else on it, as no play need lead to it."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import UNKNOWN, State


def with_hand(state: State, seat: int, hand: Sequence[int]) -> State:
    """The same position with other cards in a hand, told the same, and the deck unknown."""
    hands = [*state.hands]
    hands[seat] = tuple(hand)
    return state.replace(hands=hands, deck=[UNKNOWN] * len(state.deck))
