"""Fixed positions: where cards lie when nobody moves them, so that a drawn card takes the place of the one that left.

The engine of the published agents numbers its slots that way, while ours count from the newest card. A position stays empty once the
deck is. At the start of the history the cards lie as in the hand, the newest first.
"""

from __future__ import annotations

from typing import TypeAlias

from hanabi_widget.bots.public_history import PublicTurn
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import CardNumber, Clue, SeatIndex, Slot, by_slot, card_numbers

Positions: TypeAlias = tuple[tuple[CardNumber | None, ...], ...]
"""For each seat the card numbers of its hand by position, None for an empty one."""


def slots_by_position(seat: Seat, holder: SeatIndex) -> list[Slot]:
    """The slots of a hand in the order of its fixed positions.

    Example:
        >>> from hanabi_widget.bots import PublicHistory
        >>> from hanabi_widget.rules import Play, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> slots_by_position(Seat(state.apply(Play(3)), PublicHistory.starting_at(state).after(state, Play(3))), 0)
        [2, 3, 1, 4, 5]
    """
    slot_of = {number: slot for slot, number in by_slot(card_numbers(seat.table)[holder])}
    return [slot_of[number] for number in seat.memory(_initial_positions, _update_positions)[holder] if number is not None]


def _initial_positions(seat: Seat) -> Positions:
    return card_numbers(seat.history.start)


def _update_positions(positions: Positions, seat: Seat, turn: PublicTurn) -> Positions:  # noqa: ARG001 - everybody sees the same
    """The positions after a turn: a clue, or a card of the deck that was played unseen, changes nothing."""
    if isinstance(turn.action, Clue):
        return positions
    hand = tuple([turn.drawn if number in turn.cards else number for number in positions[turn.player]])
    return (*positions[: turn.player], hand, *positions[turn.player + 1 :])
