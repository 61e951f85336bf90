"""The careful bot: it plays a card only if it knows that the card is playable."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.rules import UNKNOWN, Clue, as_bits, by_slot, seats_of, slots

from .bot import Bot, Candidate, Candidates, any_legal_action, by_name, discard_slot, play_slot
from .published_bots import first_certain, give_any_clue, if_discard_allowed
from .seat import Seat


def play_known_playable(seat: Seat) -> Candidates:
    """Play the newest own card that is known to be playable, by everything that follows from what the seat sees."""
    return first_certain(seat, play_slot, seat.identities, seat.playable, slots(len(seat.identities)))


@if_discard_allowed
def discard_known_trash(seat: Seat) -> Candidates:
    """Discard the oldest own card that is known to be trash, by everything that follows from what the seat sees."""
    return first_certain(seat, discard_slot, seat.identities, seat.trash, reversed(slots(len(seat.identities))))


def reveal_playable_cards(seat: Seat) -> Candidates:
    """Give the clue that reveals most playable cards to their holder, by what clues and public cards leave possible."""
    found = [candidates for clue in seat.clues if (candidates := [*_revealed_cards(seat, clue)])]
    most = max(map(len, found), default=0)
    return [candidates[0] for candidates in found if len(candidates) == most]


def _revealed_cards(seat: Seat, clue: Clue) -> Iterator[Candidate]:
    """The cards that a clue reveals to be playable, with what they may be after it."""
    table = seat.table
    receiver = table.seat(clue.player)
    touched = table.rules.touched_identities[clue.value]
    unseen = seat.observation.unseen_identities(as_bits(seats_of(table)))
    for slot, (identity, identities) in by_slot(zip(seat.hands[receiver], seat.clue_masks(receiver))):
        if identities & unseen & ~seat.playable and identity != UNKNOWN:
            after = identities & unseen & (touched if touched >> identity & 1 else ~touched)
            if not after & ~seat.playable:
                yield Candidate(clue, receiver, slot, after)


def touch_new_playable_card(seat: Seat) -> Candidates:
    """Give a clue that touches a playable card which no clue has touched yet."""
    table = seat.table
    found = []
    for clue in seat.clues:
        receiver = table.seat(clue.player)
        useful = seat.playable & table.rules.touched_identities[clue.value]
        for slot in seat.untouched_slots(receiver):
            identity = seat.hands[receiver][slot - 1]
            if identity != UNKNOWN and useful >> identity & 1:
                found.append(Candidate(clue, receiver, slot, seat.clue_masks(receiver)[slot - 1]))
                break
    return found


@if_discard_allowed
def discard_oldest_untouched(seat: Seat) -> Candidates:
    """Discard the oldest own card that no clue has touched, or else the oldest."""
    slot = (seat.untouched_slots(seat.me) or slots(len(seat.identities)))[-1]
    return [Candidate(discard_slot(slot), seat.me, slot, seat.identities[slot - 1])]


class Careful(Bot):
    """It plays what it knows to be playable, discards what it knows to be trash, and otherwise clues playable cards."""

    name = "careful"
    rules = by_name(
        play_known_playable,
        discard_known_trash,
        reveal_playable_cards,
        touch_new_playable_card,
        discard_oldest_untouched,
        give_any_clue,
        any_legal_action,
    )
