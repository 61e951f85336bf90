"""The cards of a rule set as bits: sets of types and of unseen copies made quickly from each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import getitem

from hanabi_widget.rules import RuleSet


class CardBits:
    """Physical copies as bits of one integer: those of a type side by side.

    When n copies of a type are unseen, its first n bits stand for them, so that numbers of cards
    are bit counts.

    Attributes:
        blocks: for each type the bits of its first 0, 1, 2, ... copies.

    Example:
        >>> deck = card_bits_of(RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> bin(deck.copies_for_counts([1, 1, 2, 1]))
        '0b111101'
        >>> bin(deck.all_copies(0b0101))
        '0b11011'
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._copies: dict[int, int] = {}
        self._types: dict[int, tuple[int, ...]] = {}
        start = 0
        prefixes = []
        for copies in rules.copies_of:
            prefixes.append(tuple(((1 << left) - 1) << start for left in range(copies + 1)))
            start += copies
        self.first_copies = tuple(prefixes)

    def all_copies(self, identities: int) -> int:
        """All copies of a set of types."""
        bits = self._copies.get(identities)
        if bits is None:
            bits = sum(block[-1] for identity, block in enumerate(self.first_copies) if identities >> identity & 1)
            self._copies[identities] = bits
        return bits

    def unseen_counts(self, seen: Iterable[int]) -> list[int]:
        """For each type the number of copies that are not among these cards."""
        left = [*self.rules.copies_of]
        for identity in seen:
            left[identity] -= 1
        return left

    def copies_for_counts(self, numbers: Sequence[int]) -> int:
        """The first copies of each type, as many as these numbers say."""
        return sum(map(getitem, self.first_copies, numbers))

    def counts(self, copies: int) -> list[int]:
        """For each type the number of these copies."""
        return [(copies & block[-1]).bit_count() for block in self.first_copies]

    def identities(self, copies: int) -> tuple[int, ...]:
        """The types of these copies."""
        identities = self._types.get(copies)
        if identities is None:
            identities = tuple(identity for identity, block in enumerate(self.first_copies) if copies & block[-1])
            self._types[copies] = identities
        return identities


@cache
def card_bits_of(rules: RuleSet) -> CardBits:
    """The deck of a rule set, made once."""
    return CardBits(rules)
