"""Random orders of hands, players and slots, for sampling questions about a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TypeVar

from hanabi_widget.rules import SeatIndex, Slot, State, seats, slots

T = TypeVar("T")


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """The items in random order. Uses `random.random` alone, whose sequence is the same in all versions of Python."""
    remaining, drawn = [*items], []
    while remaining:
        drawn.append(remaining.pop(int(random.random() * len(remaining))))
    return drawn


def pick(items: Sequence[T], random: Random) -> T:
    """One of the items, all equally likely."""
    return items[int(random.random() * len(items))]


def holders_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex | None]]:
    """Pairs of a holder and a viewer, in random order: the viewer is the holder, or None, who sees the whole table."""
    for seat in shuffled(seats(len(state.names)), random):
        if state.hand_sizes[seat]:
            yield from shuffled([(seat, seat), (seat, None)], random)


def player_pairs_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex, SeatIndex | None]]:
    """Triples of two players and a viewer, in random order: the viewer is the first player, or None, who sees the whole table."""
    for first, second in shuffled([*permutations(seats(len(state.names)), 2)], random):
        if state.hand_sizes[second]:
            yield from shuffled([(first, second, first), (first, second, None)], random)


def shuffled_slots(state: State, seat: SeatIndex, random: Random) -> list[Slot]:
    """The slots of a hand, in random order."""
    return shuffled(slots(state.hand_sizes[seat]), random)
