"""Types for the whole numbers that name things, so that mypy sees when two are swapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NewType, TypeAlias, TypeVar, cast

Identity = NewType("Identity", int)
"""What a card is: an index into `RuleSet.card_names`, or `UNKNOWN`."""

Identities: TypeAlias = int
"""A set of identities as bits: bit ``i`` stands for identity ``i``."""

SeatIndex = NewType("SeatIndex", int)
"""Where a player sits: an index into `State.names`."""

Slot = NewType("Slot", int)
"""Where a card is in a hand; slot 1 is the newest."""

CardNumber = NewType("CardNumber", int)
"""Which card it is: its place in the order of drawing, which it keeps wherever it moves."""

T = TypeVar("T")


def by_seat(items: Iterable[T]) -> Iterator[tuple[SeatIndex, T]]:
    """Each item with its seat, for items in the order of the players.

    Example:
        >>> [*by_seat(["Ann", "Ben"])]
        [(0, 'Ann'), (1, 'Ben')]
    """
    return cast("Iterator[tuple[SeatIndex, T]]", enumerate(items))


def by_slot(hand: Iterable[T]) -> Iterator[tuple[Slot, T]]:
    """Each item with its slot, for items in the order of a hand.

    Example:
        >>> [*by_slot(["r1", "y2"])]
        [(1, 'r1'), (2, 'y2')]
    """
    return cast("Iterator[tuple[Slot, T]]", enumerate(hand, start=1))


def by_identity(items: Iterable[T]) -> Iterator[tuple[Identity, T]]:
    """Each item with its identity, for items in the order of `RuleSet.card_names`.

    Example:
        >>> [*by_identity(["r1", "r2"])]
        [(0, 'r1'), (1, 'r2')]
    """
    return cast("Iterator[tuple[Identity, T]]", enumerate(items))


def seats(players: int) -> Sequence[SeatIndex]:
    """The seats of so many players."""
    return cast("Sequence[SeatIndex]", range(players))


def slots(cards: int) -> Sequence[Slot]:
    """The slots of a hand of so many cards."""
    return cast("Sequence[Slot]", range(1, cards + 1))
