"""Worlds and what each seat sees in them: knowledge by its definitions alone.

A *set of worlds* is an integer, with a bit for each world by its number. A *formula* is a nested tuple::

    ("fact", seat, slot, types)   the card at this slot (from 1) is one of these types, a set as bits
    ("not", f)   ("and", f, ...)   ("or", f, ...)
    ("K", seat, f)                the seat knows f
    ("E", seats, f)               each of these seats knows f
    ("C", seats, f)               f is common knowledge among these seats
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

World: TypeAlias = tuple[tuple[int, ...], ...]
"""The types in each hand, slot 1 first."""

Formula: TypeAlias = tuple[Any, ...]

Event: TypeAlias = Formula | Callable[[World], bool]


def members(worlds: int) -> list[int]:
    """The numbers in a set of worlds."""
    return [number for number, bit in enumerate(reversed(f"{worlds:b}")) if bit == "1"]


class Kripke(ABC):
    """Worlds; two are the same for a seat when the seat sees the same in both.

    Args:
        hands: the hands in each world.
        views: for each seat, what it sees in each world.
        real: the number of the real world, where every question starts unless it names another.
    """

    def __init__(self, hands: Sequence[World], views: Sequence[Sequence[Hashable]], real: int) -> None:
        self.hands, self.views, self.real = hands, views, real
        self.everywhere = (1 << len(hands)) - 1
        self._cells: list[dict[Hashable, int]] = []
        for seen in views:
            cells: dict[Hashable, int] = {}
            for world, view in enumerate(seen):
                cells[view] = cells.get(view, 0) | 1 << world
            self._cells.append(cells)
        self._after: dict[tuple[tuple[int, ...], int], int] = {}
        self._where: dict[Formula, int] = {}

    @abstractmethod
    def ways(self, seat: int, world: int) -> int:
        """The weight of a world among those that the seat holds possible there."""

    # -- steps -----------------------------------------------------------------------------------

    def cell(self, seat: int, world: int | None = None) -> int:
        """The worlds that the seat holds possible in a world."""
        return self._cells[seat][self.views[seat][self.real if world is None else world]]

    def step(self, worlds: int, seat: int) -> int:
        """The worlds that the seat holds possible in one of these."""
        reached = 0
        for cell in self._cells[seat].values():
            if cell & worlds:
                reached |= cell
        return reached

    def after(self, chain: Sequence[int], world: int | None = None) -> int:
        """The worlds reached by one step of each seat of a chain, in order; repeats are allowed."""
        chain, world = tuple(chain), self.real if world is None else world
        if not chain:
            return 1 << world
        key = chain, world
        if key not in self._after:
            self._after[key] = self.step(self.after(chain[:-1], world), chain[-1])
        return self._after[key]

    def common(self, group: Iterable[int], world: int | None = None) -> int:
        """The worlds reached by any number of steps of seats of a group, none included."""
        seats, reached, before = tuple(group), self.after((), world), 0
        while reached != before:
            before = reached
            for seat in seats:
                reached = self.step(reached, seat)
        return reached

    # -- what holds ------------------------------------------------------------------------------

    @cached_property
    def _holding(self) -> dict[tuple[int, int], dict[int, int]]:
        """For each seat and slot the worlds with each type there."""
        found: dict[tuple[int, int], dict[int, int]] = {}
        for seat, hand in enumerate(self.hands[self.real]):
            for slot in range(len(hand)):
                column = found[seat, slot + 1] = dict[int, int]()
                for number, world in enumerate(self.hands):
                    kind = world[seat][slot]
                    column[kind] = column.get(kind, 0) | 1 << number
        return found

    def types(self, worlds: int, seat: int) -> tuple[int, ...]:
        """For each slot of a seat the set of types there in some of these worlds, as bits."""
        slots = range(1, len(self.hands[self.real][seat]) + 1)
        return tuple(sum(1 << kind for kind, where in self._holding[seat, slot].items() if where & worlds) for slot in slots)

    def where(self, event: Event) -> int:
        """The worlds in which a formula is true, or which a predicate of the hands accepts."""
        if not isinstance(event, tuple):
            return sum(1 << number for number, world in enumerate(self.hands) if event(world))
        if event not in self._where:
            self._where[event] = self._true_in(event)
        return self._where[event]

    def _true_in(self, formula: Formula) -> int:
        match formula:
            case ("fact", seat, slot, types):
                return sum(where for kind, where in self._holding[seat, slot].items() if types >> kind & 1)
            case ("not", part):
                return self.everywhere & ~self.where(part)
            case ("and", *parts):
                worlds = self.everywhere
                for part in parts:
                    worlds &= self.where(part)
                return worlds
            case ("or", *parts):
                worlds = 0
                for part in parts:
                    worlds |= self.where(part)
                return worlds
            case ("K", seat, part):
                return self._known(seat, self.where(part))
            case ("E", seats, part):
                return self.where(("and", *(("K", seat, part) for seat in seats)))
            case ("C", seats, part):
                worlds, before = self.where(part), -1
                while worlds != before:
                    before = worlds
                    for seat in seats:
                        worlds = self._known(seat, worlds)
                return worlds
        raise ValueError(f"no formula: {formula!r}")

    def _known(self, seat: int, worlds: int) -> int:
        """The worlds in which the seat knows to be in one of these."""
        return sum(cell for cell in self._cells[seat].values() if not cell & ~worlds)

    def true(self, formula: Formula, world: int | None = None) -> bool:
        """Whether a formula is true in a world."""
        return bool(self.where(formula) & self.after((), world))

    def probability(self, seat: int, event: Event, world: int | None = None) -> Fraction:
        """The probability of an event for a seat in a world: every order of the physical deck is as likely as any other."""
        cell = self.cell(seat, world)
        return Fraction(self._weight(seat, cell & self.where(event)), self._weight(seat, cell))

    def _weight(self, seat: int, worlds: int) -> int:
        return sum(self.ways(seat, world) for world in members(worlds))

    def projected(self, worlds: int) -> set[World]:
        """The hands in these worlds."""
        return {self.hands[world] for world in members(worlds)}

    def __len__(self) -> int:
        return len(self.hands)
