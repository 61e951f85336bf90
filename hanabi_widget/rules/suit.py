"""Suits, and which cards a clue touches, as data (C3, V4, V5).

A suit says which colours and ranks touch its cards (`Suit.clued_by`, `Suit.ranked_by`). A `SpecialRank` can override that for the cards
of one rank. `RANK_CLUES` says which ranks a rank clue names. The options and their precedence are those of hanab.live, whose variants are
in `rules/editions.py`; they include the printed variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from .action import ClueValue, Identities

if TYPE_CHECKING:
    from .ruleset import RuleSet

ColorTouch = Literal["own", "every", "none", "rank"] | tuple[str, ...]
"""The colours that touch a card: its own, every colour, none, one chosen in rotation by its rank, or those with these letters."""

RankTouch = Literal["own", "every", "none", "suit"]
"""The rank clues that touch a card: its own rank, every rank, none, or one chosen in rotation by its suit."""

COLOR_TOUCHES = ("own", "every", "none", "rank")
"""The words in `ColorTouch`."""

RANK_TOUCHES = ("own", "every", "none", "suit")
"""The words in `RankTouch`."""

COLOR_CLUES = ("own", "blind", "none")
"""How colour clues work: as usual (``"own"``), legal but touching nothing (``"blind"``), or not legal (``"none"``)."""


class SpecialRank(NamedTuple):
    """A rank whose cards are touched differently.

    Suits that every colour or no colour touches keep their colours; suits whose `Suit.ranked_by` is not ``"own"`` keep their ranks.

    Attributes:
        rank: the rank; no clue can name it unless `ranked_by` is ``"own"``.
        clued_by: the colours that touch its cards: as their suits say (``"own"``), ``"every"`` or ``"none"``.
        ranked_by: the rank clues that touch them: ``"own"``, ``"every"``, ``"none"``, or one in rotation by ``"suit"``: the lowest
            rank that can be named touches the first suit's card, the next rank the second suit's, and so on around.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet(special_ranks=[SpecialRank(1, clued_by="every")])
        >>> rules.names_of(rules.touched_identities["r"])
        ('r1', 'r2', 'r3', 'r4', 'r5', 'y1', 'g1', 'b1', 'w1')
    """

    rank: int
    clued_by: ColorTouch = "own"
    ranked_by: RankTouch = "own"


RanksByValue = dict[int, Iterable[int]]
"""For each value of a rank clue, the ranks that it names."""

RANK_CLUES: dict[str, Callable[[int], RanksByValue]] = {
    "own": lambda ranks: {rank: (rank,) for rank in range(1, ranks + 1)},
    "parity": lambda ranks: {first: range(first, ranks + 1, 2) for first in (1, 2)},
    "up_to": lambda ranks: {rank: range(1, rank + 1) for rank in range(1, ranks + 1)},
    "from": lambda ranks: {rank: range(rank, ranks + 1) for rank in range(1, ranks + 1)},
    "blind": lambda ranks: dict.fromkeys(range(1, ranks + 1), ()),
    "colors": lambda _: {},
    "none": lambda _: {},
}
"""How rank clues work: for a number of ranks, the ranks that each clue names.

- ``"own"``: its rank.
- ``"parity"``: 1 names the odd ranks, 2 the even ones.
- ``"up_to"``, ``"from"``: its rank and all below it, or all above it.
- ``"blind"``: rank clues are legal but touch nothing.
- ``"colors"``: rank clues are not legal; the first colour names rank 1 as well, the second rank 2, and so on around.
- ``"none"``: rank clues are not legal.
"""


class ClueTouch:
    """Which cards the clues of a rule set touch.

    Attributes:
        colors: the colours that clues may name, in the order of the suits.
        ranks_by_value: for each value of a rank clue, the ranks that it names.
        touched_identities: for each clue value, colours first, the set of identities that it touches.
        blind_values: the clue values that are legal although they touch nothing.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> ClueTouch(RuleSet(suits="ri", copies=(1, 1))).touched_identities
        {'r': 3, 'i': 12, 1: 13, 2: 14}
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        colors = dict.fromkeys(color for suit in rules.suits for color in named_colors(suit))
        self.colors: list[ClueValue] = [] if rules.color_clues == "none" else [*colors]
        unnameable = {special.rank for special in rules.special_ranks if special.ranked_by != "own"}
        ranks_by_value = RANK_CLUES[rules.rank_clues](rules.ranks)
        self.ranks_by_value = {value: ranks for value, ranks in ranks_by_value.items() if value not in unnameable}
        self.touched_identities: dict[ClueValue, Identities] = dict.fromkeys([*self.colors, *self.ranks_by_value], 0)
        special_ranks = {special.rank: special for special in rules.special_ranks}
        for index, suit in enumerate(rules.suits):
            for rank in range(1, rules.ranks + 1):
                special = special_ranks.get(rank, SpecialRank(rank))
                for value in self._colors_touching(suit, special) | self._ranks_touching(index, suit, special):
                    self.touched_identities[value] |= 1 << index * rules.ranks + rank - 1
        blind_colors = self.colors if rules.color_clues == "blind" else []
        self.blind_values = [*blind_colors, *(self.ranks_by_value if rules.rank_clues == "blind" else [])]

    def _colors_touching(self, suit: Suit, special: SpecialRank) -> set[ClueValue]:
        """The colours that touch a card."""
        clued_by = suit.clued_by
        colors = self.colors
        if self.rules.color_clues == "blind" or clued_by == "none" or not colors:
            return set()
        if clued_by == "every":
            return {*colors}
        in_rotation: set[ClueValue] = {colors[(special.rank - 1) % len(colors)]}
        for_rank = in_rotation if self.rules.rank_clues == "colors" and suit.ranked_by != "none" else set()
        if special.clued_by != "own":
            return {*colors} if special.clued_by == "every" else for_rank
        return for_rank | (in_rotation if clued_by == "rank" else {*named_colors(suit)})

    def _ranks_touching(self, index: int, suit: Suit, special: SpecialRank) -> set[ClueValue]:
        """The rank clues that touch a card."""
        ranked_by = special.ranked_by if suit.ranked_by == "own" else suit.ranked_by
        ranks_by_value = self.ranks_by_value
        if self.rules.rank_clues == "blind" or ranked_by == "none" or not ranks_by_value:
            return set()
        if ranked_by == "own":
            return {value for value, ranks in ranks_by_value.items() if special.rank in ranks}
        return {*ranks_by_value} if ranked_by == "every" else {[*ranks_by_value][index % len(ranks_by_value)]}


def named_colors(suit: Suit) -> tuple[str, ...]:
    """The colours that clues may name because this suit is in the game."""
    if isinstance(suit.clued_by, tuple):
        return suit.clued_by
    return (suit.letter,) if suit.clued_by == "own" else ()


@dataclass(frozen=True)
class Suit:
    """A suit of cards: its name, what clues touch it, and how it is played and scored.

    Attributes:
        letter: one lower-case letter, as in the card name ``r2``.
        name: the English name, which clues may use: ``Clue("Bob", "red")``.
        clued_by: the colour clues that touch its cards: its ``"own"``; ``"every"`` one (no clue can name this suit then, V4);
            ``"none"`` (V5); one in rotation by ``"rank"``: the first colour touches the 1, the second the 2, and so on around; or those
            with these letters: ``("r", "y")``.
        ranked_by: the rank clues that touch its cards: their ``"own"``, ``"every"``, ``"none"``, or one in rotation by ``"suit"`` (see
            `SpecialRank`).
        descending: whether it is played from the highest rank down to 1 (V5).
        deducts: whether it adds nothing to the score, and each missing card takes 1 off (V5).
        copies: the number of copies of rank 1, 2, ...; None takes those of the rule set, mirrored if descending.

    Example:
        >>> Suit("m", "multicolour", clued_by="every").letter
        'm'
    """

    letter: str
    name: str
    clued_by: ColorTouch = "own"
    descending: bool = False
    deducts: bool = False
    copies: tuple[int, ...] | None = None
    ranked_by: RankTouch = "own"


SUITS = {
    suit.letter: suit
    for suit in (
        Suit("r", "red"),
        Suit("y", "yellow"),
        Suit("g", "green"),
        Suit("b", "blue"),
        Suit("w", "white"),
        Suit("p", "purple"),
        Suit("m", "multicolour"),
        Suit("k", "black", clued_by="none", descending=True, deducts=True),
        Suit("t", "teal"),
        Suit("i", "pink", ranked_by="every"),
        Suit("n", "brown", ranked_by="none"),
        Suit("o", "omni", clued_by="every", ranked_by="every"),
        Suit("u", "null", clued_by="none", ranked_by="none"),
        Suit("d", "muddy rainbow", clued_by="every", ranked_by="none"),
        Suit("h", "light pink", clued_by="none", ranked_by="every"),
        Suit("s", "prism", clued_by="rank"),
        Suit("a", "gray", clued_by="none"),
    )
}
"""The suits that can be given by letter alone. Purple and those after it, except multicolour and black, are those of hanab.live."""
