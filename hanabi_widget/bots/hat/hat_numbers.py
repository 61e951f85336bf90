"""The numbers of hat guessing: each hand has one, and a clue tells their sum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class HatNumbers(NamedTuple):
    """What the player to act would tell with a clue.

    Attributes:
        hats: by seat the number of each hand that the player sees.
        modulus: what the sum is taken modulo.

    Example:
        >>> HatNumbers({1: 3, 2: 7, 3: 0}, 8).total
        2
    """

    hats: Mapping[int, int]
    modulus: int

    @property
    def total(self) -> int:
        """The sum, which the clue tells."""
        return sum(self.hats.values()) % self.modulus
