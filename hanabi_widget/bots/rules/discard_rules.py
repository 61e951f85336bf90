"""Discards: the published rules that discard a card, see `published`."""

from __future__ import annotations

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Discard

from .card_attributes import attributes
from .conditions import discarding
from .fixed_positions import in_place
from .own_hand import first_sure, likeliest, own


@discarding
def osawa_discard(seat: Seat) -> list[Candidate]:
    """Discard the first card known to be of no use by its colour, its rank or both; else the first known to lie behind a lost one."""
    known, slots = attributes(seat.table.rules), in_place(seat, seat.me)
    done = [identities if _done(seat, identities) else 0 for identities in seat.open(seat.me)]
    beyond = [counted if known[identities].suit is not None else 0 for identities, counted in zip(seat.open(seat.me), seat.counted)]
    return first_sure(seat, Discard, done, seat.table.rules.all_identities, slots) or first_sure(
        seat, Discard, beyond, seat.trash & ~seat.played, slots
    )


def _done(seat: Seat, identities: int) -> bool:
    """Whether all of the colour is played, or all of the rank, or the card is identified and can never be played."""
    groups = attributes(seat.table.rules)
    suit, rank = groups[identities]
    if suit is not None and rank is not None and identities & seat.trash:
        return True
    return (suit is not None and not groups.suits[suit] & ~seat.played) or (rank is not None and not groups.ranks[rank] & ~seat.played)


@discarding
def oldest_discard(seat: Seat) -> list[Candidate]:
    """Discard the card that was drawn first."""
    row = seat.table.card_numbers[seat.me]
    return [own(seat, Discard, row.index(min(row)) + 1)]


@discarding
def random_discard(seat: Seat) -> list[Candidate]:
    """Discard any card."""
    return [own(seat, Discard, slot) for slot in in_place(seat, seat.me)]


def useless_discard(least: float) -> Rule:
    """Discard the card that most likely can never be played, if it is at least so likely."""
    return discarding(lambda seat: likeliest(seat, Discard, seat.trash, least))
