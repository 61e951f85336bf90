"""Viewpoints: everything, or what one seat sees; and what each card may be from there."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from hanabi_widget.knowledge import HandView, Sight, chain_types
from hanabi_widget.rules import State


@dataclass(frozen=True)
class Possibilities:
    """What a card may be: by type a share of the hands, of `total`; total 0 where no probability is meant."""

    weights: list[int]
    total: int


@dataclass(frozen=True)
class Viewpoint:
    """Where a board is seen from.

    A frame from a seat holds only what is the same in all worlds that the seat holds possible.

    Attributes:
        seat: the viewer's seat; None sees everything.
    """

    seat: int | None = None

    def sees(self, seat: int) -> bool:
        """Whether the cards of a hand are seen."""
        return seat != self.seat

    def possibilities(self, state: State, seat: int) -> list[Possibilities]:
        """What each card of a hand may be, as far as the viewer can say.

        Everything seen, or the viewer's own hand: what the holder knows, with probabilities. Another's
        hand: what the viewer must think that the holder may hold (M_viewer M_holder). Where unknown
        cards forbid both: what clues and public cards leave open.
        """
        knower = seat if self.seat is None else self.seat
        try:
            if knower == seat:
                return _own(state, seat)
            return _sets(chain_types(Sight(state), (knower, seat)), state)
        except ValueError:
            return _sets(_public(state, seat), state)


def _own(state: State, seat: int) -> list[Possibilities]:
    hand = HandView(state, seat)
    shares = []
    for row in hand.weights:
        common = gcd(hand.total, *row)
        shares.append(Possibilities([ways // common for ways in row], hand.total // common))
    return shares


def _sets(rows: list[int], state: State) -> list[Possibilities]:
    kinds = range(len(state.rules.cards))
    return [Possibilities([types >> kind & 1 for kind in kinds], int(types.bit_count() == 1)) for types in rows]


def _public(state: State, seat: int) -> list[int]:
    public = state.public()
    gone = sum((public.count(kind) == copies) << kind for kind, copies in enumerate(state.rules.copies_of))
    return [state.rules.left_open(told) & ~gone for told in state.told_to(seat)]
