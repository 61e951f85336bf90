"""Positions that are constructed from others, which no play need lead to."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, State


def with_hand(state: State, seat: SeatIndex, hand: Sequence[Identity]) -> State:
    """The position with other cards in a hand, the same clue information, and an unknown deck."""
    hands = [*state.hands]
    hands[seat] = tuple(hand)
    return state.replace(hands=hands, deck=[UNKNOWN] * len(state.deck))
