"""Suppositions: a table as one seat sees it, and a table with another card in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import IllegalAction
from .ruleset import UNKNOWN

if TYPE_CHECKING:
    from .state import State


def observed_by(state: State, seat: int) -> State:
    """The table with a seat's hand and the deck unknown; the cards keep their numbers and what was told of them."""
    rules, names, cards, drawn, held, hit, heard, before, fireworks, discarded, tokens, strikes, player, turns_left = state._table
    row, seen, known = held[seat], [*cards[:drawn]], [*before]
    known += [0] * (drawn - len(known))
    for number, clue_info in zip(row, state._clue_info_of(seat)):
        seen[number], known[number] = UNKNOWN, clue_info
    seen += [UNKNOWN] * (len(cards) - drawn)
    hits = [*hit]
    hits[seat] = rules._always_cluable | rules._value_bits_by_identity[UNKNOWN] if row else rules._always_cluable
    others = tuple([clue for clue in heard if clue[0] != seat])
    shown = (rules, names, tuple(seen), drawn, held, tuple(hits), others, tuple(known))
    return state._of((*shown, fireworks, discarded, tokens, strikes, player, turns_left))


def with_card(state: State, seat: int, slot: int, identity: int) -> State:
    """The table with another card at a slot.

    The card is one of those that nobody knows, if that can be; else it changes places with one in the deck, the last first, or in a hand.

    Raises:
        IllegalAction: clues rule the card out, or no copy of it can come here.
    """
    rules, cards, row = state.rules, [*state._cards], state.card_numbers[seat]
    if type(slot) is not int or not 0 < slot <= len(row):
        raise IllegalAction("no_slot", slot=slot, player=state.names[seat], size=len(row))
    number = row[slot - 1]
    open_types = rules.possible_identities(state.clue_info[seat][slot - 1])
    if not open_types >> identity & 1:
        allowed = ", ".join(rules.names_of(open_types))
        raise IllegalAction("ruled_out", card=rules.card_names[identity], player=state.names[seat], slot=slot, allowed=allowed)
    if cards[number] != identity:
        other = _swap_partner(state, number, identity)
        if other is not None:
            cards[other] = cards[number]
        cards[number] = identity
    return _with_cards(state, tuple(cards))


def _swap_partner(state: State, number: int, identity: int) -> int | None:
    """The card that changes places with a card that is to be of a type; None for one that nobody knows."""
    rules, cards = state.rules, state._cards
    if UNKNOWN in cards and cards.count(identity) < rules.copies_of[identity]:
        return None
    if cards[number] != UNKNOWN:
        for other in range(len(cards) - 1, state._drawn - 1, -1):
            if cards[other] == identity:
                return other
        for row, clue_info in zip(state.card_numbers, state.clue_info):
            for other, mask in zip(row, clue_info):
                if cards[other] == identity and rules.possible_identities(mask) >> cards[number] & 1:
                    return other
    raise IllegalAction("no_copy", card=rules.card_names[identity])


def _with_cards(state: State, cards: tuple[int, ...]) -> State:
    hit = tuple([state.rules.cluable_values([cards[number] for number in row]) for row in state.card_numbers])
    return state._changed(cards=cards, cluable=hit)
