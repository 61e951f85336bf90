"""Places: where cards lie when nobody moves them, so that a new card takes the place of the one that left.

That is how the engine of the published agents numbers its slots, while ours count from the newest card. A place stays empty once the
deck is. Where the past begins the cards lie as in the hand, the newest first.
"""

from __future__ import annotations

from typing import TypeAlias

from hanabi_widget.bots.history import PublicTurn
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue

Places: TypeAlias = tuple[tuple[int | None, ...], ...]
"""For each seat the numbers of its cards by place, None for an empty one."""


def in_place(seat: Seat, who: int) -> list[int]:
    """The slots of a hand in the order of their places.

    Example:
        >>> from hanabi_widget.bots import PublicHistory
        >>> from hanabi_widget.rules import Play, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> in_place(Seat(state.apply(Play(3)), PublicHistory.of(state).after(state, Play(3))), 0)
        [2, 3, 1, 4, 5]
    """
    row = seat.table.card_numbers[who]
    return [row.index(number) + 1 for number in seat.memory(_begin, _watch)[who] if number is not None]


def _begin(seat: Seat) -> Places:
    return seat.past.first.card_numbers


def _watch(places: Places, seat: Seat, turn: PublicTurn) -> Places:  # noqa: ARG001 - everybody sees the same
    """The places after a turn: of a clue, or a card of the deck that was played at once, they stay as they are."""
    if isinstance(turn.action, Clue):
        return places
    row = tuple([turn.drawn if number in turn.cards else number for number in places[turn.player]])
    return (*places[: turn.player], row, *places[turn.player + 1 :])
