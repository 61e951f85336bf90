"""What question types share when they draw questions about a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TypeVar

from hanabi_widget.rules import State

T = TypeVar("T")


def mixed(items: Sequence[T], random: Random) -> list[T]:
    """The items in any order, by `random.random` alone, whose stream Python guarantees."""
    left, drawn = [*items], []
    while left:
        drawn.append(left.pop(int(random.random() * len(left))))
    return drawn


def one_of(items: Sequence[T], random: Random) -> T:
    """One of the items, each as likely as any other."""
    return items[int(random.random() * len(items))]


def chairs(state: State, random: Random) -> Iterator[tuple[int, int | None]]:
    """Whose hand is asked for, and from which chair: the holder's, or from above."""
    for seat in mixed(range(len(state.names)), random):
        if state.card_numbers[seat]:
            yield from mixed([(seat, seat), (seat, None)], random)


def pairs(state: State, random: Random) -> Iterator[tuple[int, int, int | None]]:
    """Who thinks of whom, and from which chair: the first one's, or from above."""
    for first, second in mixed([*permutations(range(len(state.names)), 2)], random):
        if state.card_numbers[second]:
            yield from mixed([(first, second, first), (first, second, None)], random)


def slots(state: State, seat: int, random: Random) -> list[int]:
    """The slots of a hand in any order."""
    return mixed(range(1, len(state.card_numbers[seat]) + 1), random)
