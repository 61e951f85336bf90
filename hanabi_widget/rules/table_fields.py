"""The physical table behind a state: numbered cards, so that a turn is cheap.

A `State` holds a plain tuple, which is made and taken apart faster than a `NamedTuple`: a turn makes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from .identifiers import CardNumber, Identity, SeatIndex
from .ruleset import RuleSet

if TYPE_CHECKING:
    from .action import Action
    from .state import State

ClueRecord: TypeAlias = tuple[SeatIndex, str | int, int, tuple[CardNumber, ...] | None]
"""A clue as it was given: the seat, the value, how many cards were drawn by then, and the card numbers touched if they are not evident."""

TableTuple: TypeAlias = tuple[
    RuleSet,
    tuple[str, ...],
    tuple[Identity, ...],
    int,
    tuple[tuple[CardNumber, ...], ...],
    tuple[int, ...],
    tuple[ClueRecord, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[CardNumber, ...],
    int,
    int,
    SeatIndex,
    int | None,
    "tuple[State, Action] | None",
]
"""The fields of a `TableFields`, in its order."""

RULES: Final = 0
NAMES: Final = 1
CARDS: Final = 2
DRAWN: Final = 3
CARD_NUMBERS: Final = 4
CLUABLE: Final = 5
CLUES: Final = 6
CLUE_INFO_BEFORE: Final = 7
FIREWORKS: Final = 8
DISCARDED: Final = 9
CLUE_TOKENS: Final = 10
STRIKES: Final = 11
PLAYER: Final = 12
TURNS_LEFT: Final = 13
CAME_FROM: Final = 14


class TableFields(NamedTuple):
    """What lies on the table. A card's number is its place in the deck.

    Attributes:
        rules: the rule set.
        names: the players' names by seat.
        cards: the identity of each card by number.
        drawn: cards from this number on are still in the deck.
        card_numbers: the card numbers in each hand, slot 1 first.
        cluable: for each hand the clue values that it may get, as bits.
        clues: the clues given, in order.
        clue_info_before: the clue info of each card before the first of these clues; empty if there was none and all cards are known.
        fireworks: the number of cards in each firework.
        discarded: the numbers of the cards discarded or misplayed, in order.
        clue_tokens: the tokens available.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end, or None while the deck lasts.
        came_from: the state before and the action that led here, or None.
    """

    rules: RuleSet
    names: tuple[str, ...]
    cards: tuple[Identity, ...]
    drawn: int
    card_numbers: tuple[tuple[CardNumber, ...], ...]
    cluable: tuple[int, ...]
    clues: tuple[ClueRecord, ...]
    clue_info_before: tuple[int, ...]
    fireworks: tuple[int, ...]
    discarded: tuple[CardNumber, ...]
    clue_tokens: int
    strikes: int
    player: SeatIndex
    turns_left: int | None
    came_from: tuple[State, Action] | None
