"""Own cards: those that are surely, or most likely, of some types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from hanabi_widget.bots.bot import Candidate
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Action

from .fixed_positions import in_place

Act: TypeAlias = Callable[[int], Action]
"""What is done with the card at a slot: `Play` or `Discard`."""


def own(seat: Seat, act: Act, slot: int) -> Candidate:
    """To do it with an own card; the types are those that its clues and the copies seen leave."""
    return Candidate(act(slot), seat.me, slot, seat.counted[slot - 1])


def first_sure(seat: Seat, act: Act, rows: Sequence[int], wanted: int, slots: Iterable[int]) -> list[Candidate]:
    """To do it with the first of these own cards that is of the wanted types, whatever it may be.

    Args:
        seat: who acts.
        act: what is done.
        rows: for each own card the types that it may be; an empty set stands for a card that is not looked at.
        wanted: the types.
        slots: which cards are looked at, the first first.
    """
    for slot in slots:
        identities = rows[slot - 1]
        if identities and not identities & ~wanted:
            return [Candidate(act(slot), seat.me, slot, identities)]
    return []


def likeliest(seat: Seat, act: Act, wanted: int, least: float) -> list[Candidate]:
    """To do it with the own card of which the largest share of the copies that it may be is of the wanted types.

    Of several it is the one in the last place; a share below the least will not do.
    """
    deck, best, found = seat.observation.card_bits, least, list[Candidate]()
    for slot in in_place(seat, seat.me):
        copies = seat.copies[slot - 1]
        share = (copies & deck.all_copies(wanted)).bit_count() / max(1, copies.bit_count())
        if share >= best:
            best, found = share, [own(seat, act, slot)]
    return found
