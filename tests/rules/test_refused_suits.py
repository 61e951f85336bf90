"""Suits that a rule set does not accept."""

from __future__ import annotations

import pytest

from hanabi_widget.rules import RuleSet, Suit


@pytest.mark.parametrize("letter", ["rr", "5", "<", "", "R", "é"])
def test_a_suit_has_one_letter(letter: str) -> None:
    with pytest.raises(ValueError, match="one letter from a to z"):
        RuleSet(suits=("y", Suit(letter, "odd")))


def test_two_suits_with_the_same_name() -> None:
    with pytest.raises(ValueError, match="a name of its own"):
        RuleSet(suits=("r", Suit("x", "red")))
