"""The published rules that discard a card; see `published_bots`."""

from __future__ import annotations

from hanabi_widget.bots.bot import Candidate, Rule
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Discard, Identities, Slot, card_numbers

from .conditions import if_discard_allowed
from .known_attributes import attributes
from .own_card_candidates import first_certain, most_likely, own_card_candidate
from .slots_by_position import slots_by_position


@if_discard_allowed
def osawa_discard(seat: Seat) -> list[Candidate]:
    """Discard the first card known to be useless by its colour, its rank or both; else the first one known to be out of reach."""
    known_attributes, slots = attributes(seat.table.rules), slots_by_position(seat, seat.me)
    useless = [identities if _is_useless_by_clues(seat, identities) else 0 for identities in seat.clue_masks(seat.me)]
    fully_known = [
        counted if known_attributes[identities].suit is not None else 0
        for identities, counted in zip(seat.clue_masks(seat.me), seat.identities_by_counting)
    ]
    return first_certain(seat, Discard, useless, seat.table.rules.all_identities, slots) or first_certain(
        seat, Discard, fully_known, seat.trash & ~seat.played_identities, slots
    )


def _is_useless_by_clues(seat: Seat, identities: Identities) -> bool:
    """Whether all of the colour or all of the rank is played, or the card is identified and trash."""
    groups = attributes(seat.table.rules)
    suit, rank = groups[identities]
    if suit is not None and rank is not None and identities & seat.trash:
        return True
    return (suit is not None and not groups.suits[suit] & ~seat.played_identities) or (
        rank is not None and not groups.ranks[rank] & ~seat.played_identities
    )


@if_discard_allowed
def discard_oldest_first(seat: Seat) -> list[Candidate]:
    """Discard the card that was drawn first."""
    hand = card_numbers(seat.table)[seat.me]
    return [own_card_candidate(seat, Discard, Slot(hand.index(min(hand)) + 1))]


@if_discard_allowed
def discard_randomly(seat: Seat) -> list[Candidate]:
    """Discard any card."""
    return [own_card_candidate(seat, Discard, slot) for slot in slots_by_position(seat, seat.me)]


def discard_probably_useless_card(threshold: float) -> Rule:
    """A rule: discard the card that is most likely trash, if its probability reaches the threshold."""
    return if_discard_allowed(lambda seat: most_likely(seat, Discard, seat.trash, threshold))
