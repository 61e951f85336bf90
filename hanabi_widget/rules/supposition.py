"""Suppositions: a state as one seat sees it, and a state with another card in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import IllegalAction
from .identifiers import CardNumber, Identity, SeatIndex, Slot
from .ruleset import UNKNOWN

if TYPE_CHECKING:
    from .state import State


def observed_by(state: State, seat: SeatIndex) -> State:
    """The state with a seat's hand and the deck unknown. The cards keep their numbers and clue info."""
    rules, _, cards, drawn, card_numbers, cluable, clues, before, *_ = state._table
    identities, info_before = [*cards[:drawn]], [*before]
    info_before += [0] * (drawn - len(info_before))
    # Which cards a clue touched cannot be told from unknown identities: the clues to this seat become clue info.
    for number, clue_info in zip(card_numbers[seat], state._clue_info_of(seat)):
        identities[number], info_before[number] = UNKNOWN, clue_info
    identities += [UNKNOWN] * (len(cards) - drawn)
    own_cluable = rules.cluable_values([UNKNOWN] if card_numbers[seat] else [])
    return state._changed(
        cards=tuple(identities),
        cluable=(*cluable[:seat], own_cluable, *cluable[seat + 1 :]),
        clues=tuple([clue for clue in clues if clue[0] != seat]),
        clue_info_before=tuple(info_before),
    )


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
