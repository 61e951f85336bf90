"""What a map is about, and how it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hanabi_widget.knowledge import Formula
from hanabi_widget.rules import Clue, SeatIndex, State, clues_of

APARTS = ("auto", "hands", "formula", "own")
"""What may be told apart: what fits, every hand, what the formula tells, the cards that were named."""

Place: TypeAlias = tuple[int, int]
"""The row and the column of a cell."""

Said: TypeAlias = Formula | Clue


@dataclass(frozen=True)
class MapPosition:
    """What a map is about, and how it is looked at.

    Attributes:
        state: the position.
        seats: whose hands are the rows, and whose the columns; or one mind alone.
        formula: what is filled in.
        viewer: the seat that looks at the map, one of the two; None sees all.
        said: what was said since, oldest first.
        apart: what is told apart, one of `APARTS`.
        own: the cards that are always told apart, by seat and slot; None if none were named.
        start: the cell that the moves start from; None for what the viewer cannot exclude.
    """

    state: State
    seats: tuple[SeatIndex, ...]
    formula: Formula | None = None
    viewer: SeatIndex | None = None
    said: tuple[Said, ...] = ()
    apart: str = APARTS[0]
    own: tuple[tuple[SeatIndex, int], ...] | None = None
    start: Place | None = None

    @property
    def names(self) -> list[str]:
        """The players whose hands are shown."""
        return [self.state.names[seat] for seat in self.seats]

    def table(self) -> State:
        """The position after the clues that were given."""
        return self.after_clues(self.state)

    def after_clues(self, state: State) -> State:
        """A position like this one after the clues that were given."""
        for said in self.said:
            if isinstance(said, Clue):
                state = state.apply(said)
        return state

    def clues(self) -> list[Clue]:
        """The clues that may be given now to one of them, but none that would tell the viewer of the own hand."""
        table = self.table()
        shown = [seat for seat in self.seats if seat != self.viewer]
        return [clue for clue in clues_of(table.legal_actions()) if table.seat(clue.player) in shown]
