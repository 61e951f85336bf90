"""What a clue touches, as data: rows of which colours and which ranks touch a card, one table made of them (C3, V4, V5).

A card is touched by colours as its suit says (`Suit.clued_by`) and by ranks as its suit says (`Suit.ranked_by`). A special rank
says it for the cards of its rank in suits that leave it open. How a rank clue is meant, whatever the suit, is a row of `RANK_CLUES`.
The rows and their order of precedence are those of hanab.live, whose variants are in `rules/hanab_live_variants.py`;
the printed ones are among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from .suit import Suit

ColorTouch: TypeAlias = Literal["own", "every", "none", "rank"] | tuple[str, ...]
"""The colours that touch a card: its own, every one, none, the one whose turn it is by the card's rank, or these letters."""

RankTouch: TypeAlias = Literal["own", "every", "none", "suit"]
"""The rank clues that touch a card: its own, every one, none, or the one whose turn it is by the card's suit."""

COLOR_TOUCHES = ("own", "every", "none", "rank")
RANK_TOUCHES = ("own", "every", "none", "suit")
COLOR_CLUES = ("own", "blind", "none")
"""Colour clues: as usual, given but touching nothing, or not given at all."""


@dataclass(frozen=True)
class SpecialRank:
    """A rank whose cards are touched otherwise, where their suit leaves it open.

    Attributes:
        rank: the rank; no clue can name it if `ranked_by` is not ``"own"``.
        clued_by: the colours that touch its cards: as their suits say (``"own"``), ``"every"`` or ``"none"``.
        ranked_by: the rank clues that touch them: ``"own"``, ``"every"``, ``"none"``, or by ``"suit"``: the first suit's
            card by the lowest rank that can be named, the second suit's by the next, and so on around.
    """

    rank: int
    clued_by: ColorTouch = "own"
    ranked_by: RankTouch = "own"


RankMeaning: TypeAlias = Callable[[int], dict[int, Iterable[int]]]
"""For a number of ranks the rank clues, each with the ranks that it names."""

RANK_CLUES: dict[str, RankMeaning] = {
    "own": lambda ranks: {rank: (rank,) for rank in range(1, ranks + 1)},
    "parity": lambda ranks: {first: range(first, ranks + 1, 2) for first in (1, 2)},
    "up_to": lambda ranks: {rank: range(1, rank + 1) for rank in range(1, ranks + 1)},
    "from": lambda ranks: {rank: range(rank, ranks + 1) for rank in range(1, ranks + 1)},
    "blind": lambda ranks: dict.fromkeys(range(1, ranks + 1), ()),
    "colors": lambda _: {},
    "none": lambda _: {},
}
"""What a rank clue names: its rank; 1 the odd and 2 the even ones; all up to it; all from it on; nothing; with ``"colors"`` no
rank clue is given, and the first colour names rank 1 too, the second rank 2, and so on around; with ``"none"`` none is given."""


@dataclass(frozen=True)
class ClueTouch:
    """What the clues of a rule set touch.

    Attributes:
        suits: the suits in table order.
        ranks: the number of ranks.
        color_clues: one of `COLOR_CLUES`.
        rank_clues: a key of `RANK_CLUES`.
        special_ranks: the special ranks.

    Example:
        >>> from hanabi_widget.rules import SUITS
        >>> ClueTouch((SUITS["r"], SUITS["i"]), 2).table()
        {'r': 3, 'i': 12, 1: 13, 2: 14}
    """

    suits: Sequence[Suit]
    ranks: int
    color_clues: str = "own"
    rank_clues: str = "own"
    special_ranks: Sequence[SpecialRank] = ()

    def colors(self) -> list[str]:
        """The colours that clues may name, as they come up in the suits."""
        named = [color for suit in self.suits for color in colors_of(suit)]
        return [] if self.color_clues == "none" else list(dict.fromkeys(named))

    def meanings(self) -> dict[int, Iterable[int]]:
        """The rank clues, each with the ranks that it names."""
        silent = {special.rank for special in self.special_ranks if special.ranked_by != "own"}
        return {value: named for value, named in RANK_CLUES[self.rank_clues](self.ranks).items() if value not in silent}

    def blind(self) -> list[str | int]:
        """The clues that touch nothing and may be given all the same."""
        return [*(self.colors() if self.color_clues == "blind" else ()), *(self.meanings() if self.rank_clues == "blind" else ())]

    def table(self) -> dict[str | int, int]:
        """For each clue value, colours first, the set of types that it touches."""
        colors, meanings = self.colors(), self.meanings()
        values: list[str | int] = [*colors, *meanings]
        table = dict.fromkeys(values, 0)
        for index, suit in enumerate(self.suits):
            for rank in range(1, self.ranks + 1):
                bit = 1 << index * self.ranks + rank - 1
                touched = self._by_color(suit, rank, colors) | self._by_rank(index, suit, rank, meanings)
                for value in touched:
                    table[value] |= bit
        return table

    def _by_color(self, suit: Suit, rank: int, colors: Sequence[str | int]) -> set[str | int]:
        """The colours that touch a card."""
        by = suit.clued_by
        if self.color_clues == "blind" or by == "none" or not colors:
            return set()
        if by == "every":
            return {*colors}
        turn: set[str | int] = {colors[(rank - 1) % len(colors)]}
        also = turn if self.rank_clues == "colors" and suit.ranked_by != "none" else set()
        special = next((special.clued_by for special in self.special_ranks if special.rank == rank), "own")
        if special != "own":
            return {*colors} if special == "every" else also
        return also | (turn if by == "rank" else {*colors_of(suit)})

    def _by_rank(self, index: int, suit: Suit, rank: int, meanings: dict[int, Iterable[int]]) -> set[str | int]:
        """The rank clues that touch a card."""
        by = suit.ranked_by
        if by == "own":
            by = next((special.ranked_by for special in self.special_ranks if special.rank == rank), "own")
        if self.rank_clues == "blind" or by == "none" or not meanings:
            return set()
        if by == "own":
            return {value for value, named in meanings.items() if rank in named}
        return {*meanings} if by == "every" else {[*meanings][index % len(meanings)]}


def colors_of(suit: Suit) -> tuple[str, ...]:
    """The colours that a suit brings to the table: those that are named because of it."""
    if isinstance(suit.clued_by, tuple):
        return suit.clued_by
    return (suit.letter,) if suit.clued_by == "own" else ()
