"""Kripke models: worlds and what each seat sees in them; knowledge by its definition alone; what an announcement leaves.

A *set of worlds* is an integer with a bit for each world, by its number. A *formula* is a nested tuple::

    ("fact", seat, slot, identities)   the card at this slot (from 1) has one of these identities, as bits
    ("not", f)   ("and", f, ...)   ("or", f, ...)
    ("K", seat, f)                     the seat knows f
    ("E", seats, f)                    each of these seats knows f
    ("C", seats, f)                    f is common knowledge among these seats
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

World = tuple[tuple[int, ...], ...]
"""The identities in each hand, slot 1 first."""

Formula = tuple[Any, ...]

Event = Formula | Callable[[World], bool]
"""A formula, or a predicate of all hands."""


def world_numbers(worlds: int) -> list[int]:
    """The numbers of the worlds in a set."""
    return [number for number, bit in enumerate(reversed(f"{worlds:b}")) if bit == "1"]


class Kripke(ABC):
    """A Kripke model: a seat cannot tell two worlds apart if it sees the same in both.

    Args:
        hands: the hands in each world.
        views: for each seat, what it sees in each world.
        real: the number of the real world, from which all questions start by default.
    """

    def __init__(self, hands: Sequence[World], views: Sequence[Sequence[Hashable]], real: int) -> None:
        self.hands, self.views, self.real = hands, views, real
        self.all_worlds = (1 << len(hands)) - 1
        self._cells: list[dict[Hashable, int]] = []
        for seen in views:
            cells: dict[Hashable, int] = {}
            for world, view in enumerate(seen):
                cells[view] = cells.get(view, 0) | 1 << world
            self._cells.append(cells)
        self._after: dict[tuple[tuple[int, ...], int], int] = {}
        self._truth_sets: dict[Formula, int] = {}

    @abstractmethod
    def ways(self, seat: int, world: int) -> int:
        """The weight of a world among those that the seat considers possible there."""

    # -- steps -----------------------------------------------------------------------------------

    def cell(self, seat: int, world: int | None = None) -> int:
        """The information cell: the worlds that the seat considers possible in a world."""
        return self._cells[seat][self.views[seat][self.real if world is None else world]]

    def step(self, worlds: int, seat: int) -> int:
        """The worlds that the seat considers possible in some world of a set."""
        reached = 0
        for cell in self._cells[seat].values():
            if cell & worlds:
                reached |= cell
        return reached

    def after(self, chain: Sequence[int], world: int | None = None) -> int:
        """The worlds reached by one step of each seat of a chain, in order; seats may repeat."""
        chain, world = tuple(chain), self.real if world is None else world
        if not chain:
            return 1 << world
        key = chain, world
        if key not in self._after:
            self._after[key] = self.step(self.after(chain[:-1], world), chain[-1])
        return self._after[key]

    def common(self, group: Iterable[int], world: int | None = None) -> int:
        """The worlds reached by any number of steps (including none) of the seats of a group."""
        seats, reached, before = tuple(group), self.after((), world), 0
        while reached != before:
            before = reached
            for seat in seats:
                reached = self.step(reached, seat)
        return reached

    # -- truth -----------------------------------------------------------------------------------

    @cached_property
    def _worlds_by_identity(self) -> dict[tuple[int, int], dict[int, int]]:
        """For each seat and slot, the worlds with each identity there."""
        found = {}
        for seat, hand in enumerate(self.hands[self.real]):
            for slot in range(len(hand)):
                worlds = found[seat, slot + 1] = dict[int, int]()
                for number, world in enumerate(self.hands):
                    identity = world[seat][slot]
                    worlds[identity] = worlds.get(identity, 0) | 1 << number
        return found

    def identities(self, worlds: int, seat: int) -> tuple[int, ...]:
        """For each slot of a seat, the set of identities that it has in some world of a set, as bits."""
        slots = range(1, len(self.hands[self.real][seat]) + 1)
        return tuple(
            sum(1 << identity for identity, where in self._worlds_by_identity[seat, slot].items() if where & worlds) for slot in slots
        )

    def truth_set(self, event: Event) -> int:
        """The worlds in which a formula or predicate is true."""
        if not isinstance(event, tuple):
            return sum(1 << number for number, world in enumerate(self.hands) if event(world))
        if event not in self._truth_sets:
            self._truth_sets[event] = self._compute_truth_set(event)
        return self._truth_sets[event]

    def _compute_truth_set(self, formula: Formula) -> int:
        match formula:
            case ("fact", seat, slot, identities):
                return sum(where for identity, where in self._worlds_by_identity[seat, slot].items() if identities >> identity & 1)
            case ("not", part):
                return self.all_worlds & ~self.truth_set(part)
            case ("and", *parts):
                worlds = self.all_worlds
                for part in parts:
                    worlds &= self.truth_set(part)
                return worlds
            case ("or", *parts):
                worlds = 0
                for part in parts:
                    worlds |= self.truth_set(part)
                return worlds
            case ("K", seat, part):
                return self._worlds_of_knowing(seat, self.truth_set(part))
            case ("E", seats, part):
                return self.truth_set(("and", *(("K", seat, part) for seat in seats)))
            case ("C", seats, part):
                worlds, before = self.truth_set(part), -1
                while worlds != before:
                    before = worlds
                    for seat in seats:
                        worlds = self._worlds_of_knowing(seat, worlds)
                return worlds
        raise ValueError(f"not a formula: {formula!r}")

    def _worlds_of_knowing(self, seat: int, worlds: int) -> int:
        """The worlds in which the seat knows that the real world is in a set."""
        return sum(cell for cell in self._cells[seat].values() if not cell & ~worlds)

    def is_true(self, formula: Formula, world: int | None = None) -> bool:
        """Whether a formula is true in a world."""
        return bool(self.truth_set(formula) & self.after((), world))

    def probability(self, seat: int, event: Event, world: int | None = None) -> Fraction:
        """The probability of an event for a seat in a world, with all orders of the physical deck equally likely."""
        cell = self.cell(seat, world)
        return Fraction(self._weight(seat, cell & self.truth_set(event)), self._weight(seat, cell))

    def _weight(self, seat: int, worlds: int) -> int:
        return sum(self.ways(seat, world) for world in world_numbers(worlds))

    def hands_in(self, worlds: int) -> set[World]:
        """All hands in each world of a set."""
        return {self.hands[world] for world in world_numbers(worlds)}

    def __len__(self) -> int:
        return len(self.hands)


class Announced(Kripke):
    """What is left of a model after a formula is announced to all that is true in the real world, among some worlds."""

    def __init__(self, before: Kripke, said: Formula, among: int = -1) -> None:
        self.before, self.numbers = before, world_numbers(before.truth_set(said) & among)
        hands = [before.hands[number] for number in self.numbers]
        super().__init__(hands, [[views[number] for number in self.numbers] for views in before.views], self.numbers.index(before.real))

    def ways(self, seat: int, world: int) -> int:
        """The weight is what it was before."""
        return self.before.ways(seat, self.numbers[world])
