"""Own cards that certainly, or most likely, have one of some identities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from hanabi_widget.bots.bot import Candidate
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Action, Identities, Slot

from .slots_by_position import slots_by_position

CardAction: TypeAlias = Callable[[int], Action]
"""`Play` or `Discard`: makes the action for the card at a slot."""


def own_card_candidate(seat: Seat, make: CardAction, slot: Slot) -> Candidate:
    """An action with an own card; what the card may be is taken from clues and counting."""
    return Candidate(make(slot), seat.me, slot, seat.identities_by_counting[slot - 1])


def first_certain(
    seat: Seat, make: CardAction, possibilities: Sequence[Identities], wanted: Identities, slots: Iterable[Slot]
) -> list[Candidate]:
    """The action with the first own card that certainly has one of the wanted identities.

    Args:
        seat: who acts.
        make: `Play` or `Discard`.
        possibilities: for each own card the identities that it may be; an empty set skips the card.
        wanted: the wanted identities.
        slots: the slots to consider, in order.
    """
    for slot in slots:
        identities = possibilities[slot - 1]
        if identities and not identities & ~wanted:
            return [Candidate(make(slot), seat.me, slot, identities)]
    return []


def most_likely(seat: Seat, make: CardAction, wanted: Identities, threshold: float) -> list[Candidate]:
    """The action with the own card that most likely has a wanted identity: the last position on a tie, and nothing below the threshold.

    The probability is the share of wanted identities among the copies that the card may be, considered by itself.
    """
    copy_bits, best, options = seat.observation.copy_bits, threshold, list[Candidate]()
    for slot in slots_by_position(seat, seat.me):
        copies = seat.possible_copies[slot - 1]
        share = (copies & copy_bits.all_copies(wanted)).bit_count() / max(1, copies.bit_count())
        if share >= best:
            best, options = share, [own_card_candidate(seat, make, slot)]
    return options
