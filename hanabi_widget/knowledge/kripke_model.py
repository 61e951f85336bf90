"""Kripke models: worlds one by one, and which of them each player cannot tell apart. Announcements take worlds away.

A set of worlds is an integer with a bit for each world. Hintikka, *Knowledge and Belief* (1962); Plaza, "Logics of public communications"
(1989).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hanabi_widget.effort import Kept, cached, spend
from hanabi_widget.rules import SeatIndex

from .formula_normal_form import Conjunction, Disjunction, Necessary, NormalForm, Possible

BITS_PER_STEP = 10_000
"""How many worlds of a set are compared in a step of work."""


class KripkeModel:
    """Worlds, and for each seat the information cells: sets of worlds that the seat cannot tell apart.

    Args:
        worlds: the worlds.
        cells: by seat, the cells; the worlds of a seat's cells are all worlds.
        atoms: the worlds, of these or more, in which a form without knowledge is true; None if its parts tell.
        outside: whether a form about the knowledge of other seats is true in a world, by its number; None if that cannot be told.

    Attributes:
        worlds: the worlds.
        cells: by seat, the cells.
    """

    __slots__ = ("_atoms", "_outside", "_truth_sets", "cells", "worlds")

    def __init__(
        self,
        worlds: int,
        cells: Mapping[SeatIndex, Sequence[int]],
        atoms: Callable[[NormalForm], int | None],
        outside: Callable[[NormalForm, int], bool] | None = None,
    ) -> None:
        self.worlds, self.cells = worlds, cells
        self._atoms, self._outside = atoms, outside
        self._truth_sets: dict[NormalForm, Kept[int]] = {}

    def restricted(self, worlds: int) -> KripkeModel:
        """The model after an announcement that is true in these worlds. Of seats without cells, nothing is known any more."""
        if worlds & self.worlds == self.worlds:
            return self
        worlds &= self.worlds
        cells = {seat: [left for cell in seat_cells if (left := cell & worlds)] for seat, seat_cells in self.cells.items()}
        return KripkeModel(worlds, cells, self._atoms)

    def truth_set(self, form: NormalForm) -> int:
        """The worlds in which a form is true.

        Raises:
            UnknownSeat: it says what a seat knows of which the model knows nothing.
        """
        return cached(self._truth_sets, form, lambda: self._compute_truth_set(form))

    def _compute_truth_set(self, form: NormalForm) -> int:
        spend(1 + self.worlds.bit_length() // BITS_PER_STEP)
        known = self._atoms(form)
        if known is not None:
            return known & self.worlds
        match form:
            case Conjunction(parts):
                true = self.worlds
                for part in parts:
                    true &= self.truth_set(part)
                return true
            case Disjunction(parts):
                true = 0
                for part in parts:
                    true |= self.truth_set(part)
                return true
            case Possible(group, part) | Necessary(group, part) if {*group} <= self.cells.keys():
                if isinstance(form, Possible):
                    return self.reach(self.truth_set(part), group)
                return self.worlds & ~self.reach(self.worlds & ~self.truth_set(part), group)
        if self._outside is None:
            raise UnknownSeat
        return sum(1 << world for world in world_numbers(self.worlds) if self._outside(form, world))

    def reach(self, worlds: int, group: Iterable[SeatIndex]) -> int:
        """The worlds that one step of a single seat, or any number of steps of several, lead to from some worlds."""
        group = tuple(group)
        before = -1
        while worlds != before:
            before = worlds
            for seat in group:
                worlds = self.step(worlds, seat)
        return worlds

    def step(self, worlds: int, seat: SeatIndex) -> int:
        """The worlds that a seat holds possible in some of these worlds."""
        spend(1 + len(self.cells[seat]) * (1 + self.worlds.bit_length() // BITS_PER_STEP) // 10)
        reached = 0
        for cell in self.cells[seat]:
            if cell & worlds:
                reached |= cell
        return reached


class UnknownSeat(Exception):
    """A form says what a seat knows of which a model knows nothing."""


def world_numbers(worlds: int) -> Iterator[int]:
    """The numbers of the worlds in a set."""
    while worlds:
        lowest = worlds & -worlds
        yield lowest.bit_length() - 1
        worlds ^= lowest
