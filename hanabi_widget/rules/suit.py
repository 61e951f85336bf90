"""Suits, as data."""

from __future__ import annotations

from dataclasses import dataclass

from .clue_touch import ColorTouch, RankTouch


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


SUITS: dict[str, Suit] = {
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
