"""The physical table behind a state: numbered cards, so that a turn is cheap."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .ruleset import RuleSet

GivenClue: TypeAlias = tuple[int, str | int, int, tuple[int, ...] | None]
"""A clue as it was given: the seat, the value, how many cards were drawn by then, and the card numbers touched if they are not evident."""


class Table(NamedTuple):
    """What lies on the table. A card's number is its place in the deck.

    Attributes:
        rules: the rule set.
        names: the players' names by seat.
        cards: the identity of each card by number.
        drawn: cards from this number on are still in the deck.
        held: the card numbers in each hand, slot 1 first.
        cluable: for each hand the clue values that it may get, as bits.
        clues: the clues given, in order.
        before: the clue info of each card before the first of these clues; empty if there was none and all cards are known.
        fireworks: the number of cards in each firework.
        discarded: the numbers of the cards discarded or misplayed, in order.
        clue_tokens: the tokens available.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end, or None while the deck lasts.
    """

    rules: RuleSet
    names: tuple[str, ...]
    cards: tuple[int, ...]
    drawn: int
    held: tuple[tuple[int, ...], ...]
    cluable: tuple[int, ...]
    clues: tuple[GivenClue, ...]
    before: tuple[int, ...]
    fireworks: tuple[int, ...]
    discarded: tuple[int, ...]
    clue_tokens: int
    strikes: int
    player: int
    turns_left: int | None
