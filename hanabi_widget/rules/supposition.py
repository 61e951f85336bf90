"""Suppositions: a table as one seat sees it, and a table with another card in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .action import IllegalAction
from .ruleset import UNKNOWN

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")


def seen_by(table: T, seat: int) -> T:
    """The table with a seat's hand and the deck unknown; the cards keep their numbers and what was told of them."""
    rules, names, cards, drawn, held, hit, heard, before, fireworks, discarded, tokens, strikes, player, turns_left = table
    row, seen, known = held[seat], [*cards[:drawn]], [*before]
    known += [0] * (drawn - len(known))
    for number, told in zip(row, table.told_to(seat)):
        seen[number], known[number] = UNKNOWN, told
    seen += [UNKNOWN] * (len(cards) - drawn)
    hits = [*hit]
    hits[seat] = rules.empty_bits | rules.clue_bits[UNKNOWN] if row else rules.empty_bits
    others = tuple([clue for clue in heard if clue[0] != seat])
    shown = (rules, names, tuple(seen), drawn, held, tuple(hits), others, tuple(known))
    return _new(type(table), (*shown, fireworks, discarded, tokens, strikes, player, turns_left))


def with_card(table: T, seat: int, slot: int, kind: int) -> T:
    """The table with another card at a slot.

    The card is one of those that nobody knows, if that can be; else it changes places with one in the deck, the last first, or in a hand.

    Raises:
        IllegalAction: clues rule the card out, or no copy of it can come here.
    """
    rules, cards, row = table.rules, [*table.cards], table.held[seat]
    if type(slot) is not int or not 0 < slot <= len(row):
        raise IllegalAction("no_slot", slot=slot, player=table.names[seat], size=len(row))
    number = row[slot - 1]
    open_types = rules.left_open(table.told[seat][slot - 1])
    if not open_types >> kind & 1:
        allowed = ", ".join(rules.names(open_types))
        raise IllegalAction("ruled_out", card=rules.cards[kind], player=table.names[seat], slot=slot, allowed=allowed)
    if cards[number] != kind:
        other = _source(table, number, kind)
        if other is not None:
            cards[other] = cards[number]
        cards[number] = kind
    return _with_cards(table, tuple(cards))


def _source(table: Table, number: int, kind: int) -> int | None:
    """The card that changes places with a card that is to be of a type; None for one that nobody knows."""
    rules, cards = table.rules, table.cards
    if UNKNOWN in cards and cards.count(kind) < rules.copies_of[kind]:
        return None
    if cards[number] != UNKNOWN:
        for other in range(len(cards) - 1, table.drawn - 1, -1):
            if cards[other] == kind:
                return other
        for row, told in zip(table.held, table.told):
            for other, mask in zip(row, told):
                if cards[other] == kind and rules.left_open(mask) >> cards[number] & 1:
                    return other
    raise IllegalAction("no_copy", card=rules.cards[kind])


def _with_cards(table: T, cards: tuple[int, ...]) -> T:
    hit = tuple([table.rules.hit([cards[number] for number in row]) for row in table.held])
    return table._replace(cards=cards, hit=hit)


_new = tuple.__new__
