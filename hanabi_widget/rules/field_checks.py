"""The checks of what a state is constructed from."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.errors import HanabiError, check_type

from .ruleset import UNKNOWN, RuleSet


def check_fields(
    rules: RuleSet, hands: Sequence[Sequence[int]], deck: Sequence[int], fireworks: Sequence[int] | None, discards: Sequence[int]
) -> None:
    """Check that the fields are lists, and hold heights and identities of these rules.

    Raises:
        HanabiError: there is another number of fireworks, or no such height or identity.
        TypeError: a field has the wrong type.
    """
    check_type(rules, RuleSet, "rules", "a RuleSet")
    for name, field in (("hands", hands), ("deck", deck), ("discards", discards), ("fireworks", fireworks or ())):
        check_type(field, Sequence, name, "a list")
    for hand in hands:
        check_type(hand, Sequence, "hands", "a list of hands, each a list of identities")
    if fireworks and (len(fireworks) != len(rules.suits) or any(height not in range(rules.ranks + 1) for height in fireworks)):
        raise HanabiError(f"fireworks {fireworks!r}: give {len(rules.suits)} heights from 0 to {rules.ranks}")
    for cards in (*hands, deck, discards):
        for identity in cards:
            if identity not in range(UNKNOWN, len(rules.card_names)):
                last = len(rules.card_names) - 1
                raise HanabiError(f"no identity {identity!r}: give one from 0 to {last}, or {UNKNOWN} for an unknown card")


def check_numbers(strikes: int, player: int, **optional: int | None) -> None:
    """Check that the other fields are whole numbers.

    Raises:
        TypeError: one is not.
    """
    check_type(strikes, int, "strikes", "a whole number")
    check_type(player, int, "player", "a seat")
    for name, number in optional.items():
        check_type(number, (int, type(None)), name, "a whole number")
