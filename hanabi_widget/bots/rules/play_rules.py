"""The published rules that play a card; see `published_bots`."""

from __future__ import annotations

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Play

from .own_card_candidates import first_certain, most_likely
from .slots_by_position import slots_by_position


def play_if_certain(seat: Seat) -> list[Candidate]:
    """Play the first card that is playable and whose colour and rank are known by clues."""
    identified = [identities if identities.bit_count() == 1 else 0 for identities in seat.clue_masks(seat.me)]
    return first_certain(seat, Play, identified, seat.playable, slots_by_position(seat, seat.me))


def play_safe_card(seat: Seat) -> list[Candidate]:
    """Play the first card that is playable whatever it may be, by clues and counting."""
    return first_certain(seat, Play, seat.identities_by_counting, seat.playable, slots_by_position(seat, seat.me))


def play_probably_safe_card(threshold: float) -> Rule:
    """A rule: play the card that is most likely playable, if its probability reaches the threshold."""
    return lambda seat: most_likely(seat, Play, seat.playable, threshold)
