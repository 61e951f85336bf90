"""Plays: the published rules that play a card, see `published`."""

from __future__ import annotations

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Play

from .fixed_positions import in_place
from .own_hand import first_sure, likeliest


def certain_play(seat: Seat) -> list[Candidate]:
    """Play the first card whose colour and rank are known by clues and which fits."""
    identified = [identities if identities.bit_count() == 1 else 0 for identities in seat.open(seat.me)]
    return first_sure(seat, Play, identified, seat.fitting, in_place(seat, seat.me))


def safe_play(seat: Seat) -> list[Candidate]:
    """Play the first card that fits whatever it may be, by its clues and the copies seen."""
    return first_sure(seat, Play, seat.counted, seat.fitting, in_place(seat, seat.me))


def likely_play(least: float) -> Rule:
    """Play the card that most likely fits, if it is at least so likely."""
    return lambda seat: likeliest(seat, Play, seat.fitting, least)
