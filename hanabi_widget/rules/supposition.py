"""Suppositions: a state as one seat sees it, and a state with another card in a hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .action import IllegalAction
from .identifiers import CardNumber, Identity, SeatIndex, Slot
from .ruleset import UNKNOWN
from .table_fields import CLUE_INFO_BEFORE

if TYPE_CHECKING:
    from .state import State
    from .table_fields import ClueRecord


def observed_by(state: State, seat: SeatIndex, hidden: Collection[CardNumber] | None = None) -> State:
    """The state with cards of a seat's hand, by default all, and the deck unknown. The cards keep their numbers and clue info."""
    rules, _, cards, drawn, card_numbers, cluable, clues, before, *_ = state._table
    own, identities = card_numbers[seat], [*cards[:drawn], *[UNKNOWN] * (len(cards) - drawn)]
    for number in own if hidden is None else {*hidden}.intersection(own):
        identities[number] = UNKNOWN
    own_cluable = rules.cluable_values([identities[number] for number in own])
    return state._changed(
        cards=tuple(identities),
        cluable=(*cluable[:seat], own_cluable, *cluable[seat + 1 :]),
        clues=tuple([_with_touched_cards(state, clue) if clue[0] == seat else clue for clue in clues]),
        clue_info_before=(*before, *(0,) * (drawn - len(before))),
    )


def with_unknown_deck(state: State, drawn: int) -> State:
    """The state with the cards unknown that come after the first `drawn` ones, all of them still in the deck."""
    cards, before = state._cards, state._table[CLUE_INFO_BEFORE]
    return state._changed(
        cards=(*cards[:drawn], *[UNKNOWN] * (len(cards) - drawn)),
        clue_info_before=(*before, *(0,) * (state._drawn - len(before))),
    )


def _with_touched_cards(state: State, clue: ClueRecord) -> ClueRecord:
    """A clue with the numbers of the cards that it touched, of those still in the hand: unknown identities do not tell them."""
    seat, value, drawn, touched = clue
    if touched is None:
        identities = state.rules.touched_identities[value]
        touched = tuple([number for number in state.card_numbers[seat] if number < drawn and identities >> state._cards[number] & 1])
    return seat, value, drawn, touched


def with_card(state: State, seat: SeatIndex, slot: Slot, identity: Identity) -> State:
    """The state with another card at a slot.

    The new card is an unknown one if possible. Otherwise it is swapped with a copy in the deck, the last one first, or in a hand.

    Raises:
        IllegalAction: clues rule the card out, or no copy of it can be moved here.
    """
    rules, cards, hand = state.rules, [*state._cards], state.card_numbers[seat]
    if type(slot) is not int or not 0 < slot <= len(hand):
        raise IllegalAction("no_slot", slot=slot, player=state.names[seat], size=len(hand))
    number = hand[slot - 1]
    possible = rules.possible_identities(state.clue_info[seat][slot - 1])
    if not possible >> identity & 1:
        allowed = ", ".join(rules.names_of(possible))
        raise IllegalAction("ruled_out", card=rules.card_names[identity], player=state.names[seat], slot=slot, allowed=allowed)
    if cards[number] != identity:
        other = _copy_to_swap(state, number, identity)
        if other is not None:
            cards[other] = cards[number]
        cards[number] = identity
    cluable = tuple([rules.cluable_values([cards[number] for number in hand]) for hand in state.card_numbers])
    return state._changed(cards=tuple(cards), cluable=cluable)


def _copy_to_swap(state: State, number: CardNumber, identity: Identity) -> CardNumber | None:
    """The number of the copy of an identity to swap a card with; None if an unknown card can be that copy."""
    rules, cards = state.rules, state._cards
    if UNKNOWN in cards and cards.count(identity) < rules.copies_of[identity]:
        return None
    if cards[number] != UNKNOWN:
        for other in map(CardNumber, range(len(cards) - 1, state._drawn - 1, -1)):
            if cards[other] == identity:
                return other
        for hand, clue_infos in zip(state.card_numbers, state.clue_info):
            for other, clue_info in zip(hand, clue_infos):
                if cards[other] == identity and rules.possible_identities(clue_info) >> cards[number] & 1:
                    return other
    raise IllegalAction("no_copy", card=rules.card_names[identity])
