"""The cheating bot: it sees its own cards and the deck, so its score is about the best that any strategy can reach.

It works like the cheating players in public collections, by which they measure their strategies: it plays the card that helps most, and
stalls with a clue while somebody else has a card to play, so that the deck lasts longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from hanabi_widget.rules import UNKNOWN, Identities, Identity, as_bits, by_slot, cards_by_number

from .bot import Bot, Candidate, Candidates, any_legal_action, discard_slot, play_slot
from .published_bots import CardAction, give_any_clue, has_few_clue_tokens, if_clue_allowed, if_discard_allowed, when
from .seat import Seat

DRAWS_PER_RANK = 3
"""The next copy of a card may come this many draws later for each card that its firework still needs before it."""


def play_best_card(seat: Seat) -> Candidates:
    """Play a playable card: preferably a low one that few other hands hold a copy of."""
    rules = seat.table.rules

    def value(identity: Identity) -> float:
        return (2 * rules.ranks - rules.firework_place[identity][1]) / sum(identity in hand for hand in seat.hands)

    return _best_options(seat, play_slot, seat.playable, value)


@if_discard_allowed
def discard_useless_card(seat: Seat) -> Candidates:
    """Discard trash, or a card of which the own hand holds another copy."""
    hand = seat.hands[seat.me]
    duplicates = _identity_set(identity for identity in hand if hand.count(identity) > 1)
    return _best_options(seat, discard_slot, seat.trash | duplicates, lambda _: 0)


@if_clue_allowed
def stall_for_others(seat: Seat) -> Candidates:
    """Give any clue while somebody else has a playable card."""
    return give_any_clue(seat) if any(_identity_set(seat.hands[other]) & seat.playable for other in seat.others) else []


@if_discard_allowed
def discard_duplicate(seat: Seat) -> Candidates:
    """Discard a card of which somebody else holds a copy: the highest."""
    others = _identity_set(identity for other in seat.others for identity in seat.hands[other])
    return _best_options(seat, discard_slot, others, lambda identity: seat.table.rules.firework_place[identity][1])


@if_discard_allowed
def discard_card_with_copy_in_deck(seat: Seat) -> Candidates:
    """Discard a card that is not needed soon and of which another copy is drawn soon."""
    table = seat.table
    deck = table.deck

    def value(identity: Identity) -> int:
        suit, place = table.rules.firework_place[identity]
        return DRAWS_PER_RANK * (place - table.fireworks[suit]) - deck.index(identity)

    return _best_options(seat, discard_slot, _identity_set(deck), value)


@if_discard_allowed
def discard_highest_card(seat: Seat) -> Candidates:
    """Discard the highest card, as the fewest others depend on it."""
    rules = seat.table.rules
    return _best_options(seat, discard_slot, rules.all_identities, lambda identity: rules.firework_place[identity][1])


def has_discards_to_spare(seat: Seat) -> bool:
    """Whether few enough cards are discarded that all fireworks can still be completed before the last round."""
    table = seat.table
    return len(table.discards) <= len(cards_by_number(table)) - sum(table.rules.complete_fireworks) - sum(table.hand_sizes)


def _identity_set(identities: Iterable[Identity]) -> Identities:
    """A bit mask of these identities; unknown cards are left out."""
    return as_bits(identity for identity in identities if identity != UNKNOWN)


def _best_options(seat: Seat, make: CardAction, wanted: Identities, value: Callable[[Identity], float]) -> Candidates:
    """The action with each own card of a wanted identity that has the highest value by it."""
    own = [(slot, card, value(card)) for slot, card in by_slot(seat.hands[seat.me]) if _identity_set([card]) & wanted]
    highest = max([worth for _, _, worth in own], default=0)
    return [Candidate(make(slot), seat.me, slot, 1 << card) for slot, card, worth in own if worth == highest]


class Cheating(Bot):
    """It sees all cards: it plays what helps most, and stalls rather than discard a card that is needed."""

    name = "cheating"
    peeks = True
    used_in_questions = False
    rules: ClassVar = {
        "play_best_card": play_best_card,
        "discard_useless_card_early": when(has_discards_to_spare, discard_useless_card),
        "stall_for_others": stall_for_others,
        "discard_useless_card": discard_useless_card,
        "discard_duplicate": discard_duplicate,
        "discard_card_with_copy_in_deck": when(has_few_clue_tokens, discard_card_with_copy_in_deck),
        "stall_to_save_card": give_any_clue,
        "discard_highest_card": discard_highest_card,
        "any_legal_action": any_legal_action,
    }
