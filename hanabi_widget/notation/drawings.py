"""Circles and arrows that somebody has drawn on the table, and the places that they are drawn on.

A circle is the place that it is drawn around, an arrow two places and ``>``: ``"B2"``, ``"B2>r"``. A place is the letter of a seat and a
slot for a card in a hand, the letter of a seat for a player, that of a suit for a firework, or ``discards``: all that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import State, by_seat, by_slot

from .moves import seat_letter

DISCARDS = "discards"
"""The place of the discard pile."""


def places(state: State) -> list[str]:
    """All places of a table: the cards, the players, the fireworks and the discard pile.

    Example:
        >>> from hanabi_widget.notation import position
        >>> places(position("[suits=ry copies=1,1 hand_size=1] Ann r1 | Ben y2"))
        ['A1', 'B1', 'A', 'B', 'r', 'y', 'discards']
    """
    letters = [(seat_letter(seat), hand) for seat, hand in by_seat(state.hands)]
    cards = [f"{letter}{slot}" for letter, hand in letters for slot, _ in by_slot(hand)]
    return [*cards, *(letter for letter, _ in letters), *(suit.letter for suit in state.rules.suits), DISCARDS]


def checked_drawings(drawings: Iterable[str], state: State) -> frozenset[str]:
    """Drawings, if they are on this table.

    Raises:
        HanabiError: one of them is not.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> sorted(checked_drawings(["B2>r", "B2"], initial_state(["Ann", "Ben"], seed=7)))
        ['B2', 'B2>r']
        >>> checked_drawings(["C2"], initial_state(["Ann", "Ben"], seed=7))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        hanabi_widget.base_error.HanabiError: the drawing 'C2': there is no place 'C2', only A1 to A5, B1 to B5, A, B, r, ..., discards
    """
    there = {*places(state)}
    for drawing in (checked := texts_of_drawings(drawings)):
        start, arrow, end = drawing.partition(">")
        for place in (start, end) if arrow else (start,):
            if place not in there:
                raise HanabiError(f"the drawing {drawing!r}: there is no place {place!r}, only {', '.join(_told(state))}")
        if arrow and start == end:
            raise HanabiError(f"the drawing {drawing!r}: an arrow leads to another place; write {start!r} for a circle")
    return checked


def texts_of_drawings(drawings: Iterable[str]) -> frozenset[str]:
    """Drawings, if each is a text.

    Raises:
        HanabiError: one of them is not.
    """
    what = 'a set of texts, such as "B2" for a circle and "B2>r" for an arrow'
    check_type(drawings, Iterable, "drawings", what)
    for drawing in (texts := [*drawings]):
        check_type(drawing, str, "drawings", what)
    return frozenset(texts)


def _told(state: State) -> Iterable[str]:
    """The places of a table, those of a hand in short."""
    yield from (f"{seat_letter(seat)}1 to {seat_letter(seat)}{len(hand)}" for seat, hand in by_seat(state.hands) if hand)
    yield from (place for place in places(state) if not place[1:].isdigit())
