"""What all hat strategies share: the sum that a clue encodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanabi_widget.rules import SeatIndex


class ClueSum(NamedTuple):
    """The sum that the player to act would encode in a clue, term by term.

    Attributes:
        by_seat: seat -> hat number of that hand, for the hands that the player sees.
        modulus: the modulus of the sum.

    Example:
        >>> ClueSum({1: 3, 2: 7, 3: 0}, 8).total
        2
    """

    by_seat: Mapping[SeatIndex, int]
    modulus: int

    @property
    def total(self) -> int:
        """The sum modulo `modulus`, which the clue encodes."""
        return sum(self.by_seat.values()) % self.modulus
