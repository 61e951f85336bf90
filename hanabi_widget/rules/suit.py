"""Suits: what a colour of cards is, as data."""

from __future__ import annotations

from dataclasses import dataclass

from .clue_touch import ColorTouch, RankTouch


@dataclass(frozen=True)
class Suit:
    """One colour of cards and how it behaves.

    Attributes:
        letter: one lower-case letter, as in the card name ``r2``.
        name: the English name that clues may use, as in ``Clue("Bob", "red")``.
        clued_by: which colour clues touch its cards: its ``"own"``, ``"every"`` colour
            (then it cannot be named itself, rule V4), ``"none"`` (rule V5), by ``"rank"`` the first colour its 1, the
            second its 2 and so on around, or these colours by letter: ``("r", "y")``.
        ranked_by: which rank clues touch them: their ``"own"``, ``"every"``, ``"none"``, or by ``"suit"`` the one whose turn it is.
        descending: played from the highest rank down to 1 (V5).
        deducts: adds nothing to the score; each missing card takes 1 off (V5).
        copies: cards of rank 1, 2, ...; ``None`` means as the rule set says, mirrored if descending.

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
"""The suits that a letter alone stands for. From purple on, except multicolour and black, they are hanab.live's."""
