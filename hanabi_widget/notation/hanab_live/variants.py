"""The variants of hanab.live that the printed rules have a counterpart of (HANAB_LIVE)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hanabi_widget.rules import RuleSet, Suit


@dataclass(frozen=True)
class Variant:
    """A variant of hanab.live.

    Attributes:
        id: its number, as in replay links.
        name: its name, as in ``options.variant``.
        suits: its suits by index, with hanab.live's own names.
    """

    id: int
    name: str
    suits: tuple[str | Suit, ...]


VARIANTS = (
    Variant(0, "No Variant", tuple("rygbp")),
    Variant(1, "6 Suits", (*"rygbp", Suit("t", "teal"))),
    Variant(2, "Black (6 Suits)", (*"rygbp", Suit("k", "black", copies=(1, 1, 1, 1, 1)))),
    Variant(3, "Rainbow (6 Suits)", (*"rygbp", Suit("m", "rainbow", clued_by="every"))),
    Variant(1356, "White Reversed (6 Suits)", (*"rygbp", Suit("w", "white", clued_by="none", descending=True))),
)

HAND_SIZES = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}


def variant_named(name: object) -> Variant:
    """The variant of a name or a number.

    Raises:
        ValueError: it is not in the table.

    Example:
        >>> variant_named("Rainbow (6 Suits)").id, variant_named(0).name
        (3, 'No Variant')
    """
    for variant in VARIANTS:
        if name in (variant.name, variant.id) and not isinstance(name, bool):
            return variant
    known = ", ".join(f"{variant.name!r} ({variant.id})" for variant in VARIANTS)
    raise ValueError(f"the hanab.live variant {name!r} is not known here: one of {known}")


def variant_of(rules: RuleSet) -> Variant:
    """The variant that is played like these rules, suit by suit; names and scores may differ.

    Raises:
        ValueError: hanab.live has none.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> variant_of(RuleSet()).name, variant_of(rule_set("PT", "black_powder")).id
        ('No Variant', 1356)
    """
    variant = _by_play().get(_played(rules))
    if variant:
        return variant
    letters = "".join(suit.letter for suit in rules.suits)
    known = ", ".join(repr(variant.name) for variant in VARIANTS)
    raise ValueError(f"hanab.live has no variant known here that is played like {letters!r}: {known}")


@cache
def _by_play() -> dict[tuple[object, ...], Variant]:
    return {_played(RuleSet(colors=variant.suits)): variant for variant in VARIANTS}


def _played(rules: RuleSet) -> tuple[object, ...]:
    return tuple((suit.clued_by, suit.descending, suit.copies) for suit in rules.suits)
