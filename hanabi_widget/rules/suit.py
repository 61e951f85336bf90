"""Suits: what a colour of cards is, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Suit:
    """One colour of cards and how it behaves.

    Attributes:
        letter: one lower-case letter, as in the card name ``r2``.
        name: the English name that clues may use, as in ``Clue("Bob", "red")``.
        clued_by: which colour clues touch its cards: its ``"own"``, ``"every"`` colour
            (then it cannot be named itself, rule V4) or ``"none"`` (rule V5).
        descending: played from the highest rank down to 1 (V5).
        deducts: adds nothing to the score; each missing card takes 1 off (V5).
        copies: cards of rank 1, 2, ...; ``None`` means as the rule set says, mirrored if descending.

    Example:
        >>> Suit("m", "multicolour", clued_by="every").letter
        'm'
    """

    letter: str
    name: str
    clued_by: Literal["own", "every", "none"] = "own"
    descending: bool = False
    deducts: bool = False
    copies: tuple[int, ...] | None = None


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
    )
}
"""The suits that a letter alone stands for; purple is the fifth colour of hanab.live."""
