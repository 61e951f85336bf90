"""The physical cards of a deck as bits, to convert quickly between identities, numbers of copies and sets of copies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import getitem

from hanabi_widget.rules import Identities, Identity, RuleSet, by_identity


class CopyBits:
    """The copies of all identities as bits of one integer, the copies of each identity side by side.

    Only the number of unseen copies of an identity matters, so n unseen copies are represented by the first n. A number of cards is
    then a bit count.

    Attributes:
        first_copies: for each identity, the sets of its first 0, 1, 2, ... copies.
        copies_by_identity: for each identity, the set of all its copies.
        one_copy_of_each: the first copy of each identity.

    Example:
        >>> copy_bits = copy_bits_of(RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> bin(copy_bits.copies_for_counts([1, 1, 2, 1]))
        '0b111101'
        >>> bin(copy_bits.all_copies(0b0101))
        '0b11011'
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._copies_cache: dict[Identities, int] = {}
        self._identities_cache: dict[int, tuple[Identity, ...]] = {}
        self._last_copies_cache: dict[int, int] = {}
        start = 0
        first_copies = []
        for copies in rules.copies_of:
            first_copies.append(tuple(((1 << count) - 1) << start for count in range(copies + 1)))
            start += copies
        self.first_copies = tuple(first_copies)
        self.copies_by_identity = tuple(prefixes[-1] for prefixes in first_copies)
        self.one_copy_of_each = sum(prefixes[1] for prefixes in first_copies)

    def all_copies(self, identities: Identities) -> int:
        """All copies of a set of identities."""
        copies = self._copies_cache.get(identities)
        if copies is None:
            copies = sum(own for identity, own in enumerate(self.copies_by_identity) if identities >> identity & 1)
            self._copies_cache[identities] = copies
        return copies

    def unseen_counts(self, seen: Iterable[Identity]) -> list[int]:
        """For each identity, the number of copies that are not among the seen cards."""
        counts = [*self.rules.copies_of]
        for identity in seen:
            counts[identity] -= 1
        return counts

    def copies_for_counts(self, counts: Sequence[int]) -> int:
        """The first copies of each identity, as many as its count."""
        return sum(map(getitem, self.first_copies, counts))

    def last_copies(self, copies: int) -> int:
        """The last copy of each identity in a set of first copies."""
        last = self._last_copies_cache.get(copies)
        if last is None:
            last = sum([1 << (copies & own).bit_length() - 1 for own in self.copies_by_identity if copies & own])
            self._last_copies_cache[copies] = last
        return last

    def counts(self, copies: int) -> list[int]:
        """For each identity, the number of its copies in a set of copies."""
        return [(copies & own).bit_count() for own in self.copies_by_identity]

    def identities(self, copies: int) -> tuple[Identity, ...]:
        """The identities that have a copy in a set of copies."""
        identities = self._identities_cache.get(copies)
        if identities is None:
            identities = tuple(identity for identity, own in by_identity(self.copies_by_identity) if copies & own)
            self._identities_cache[copies] = identities
        return identities


@cache
def copy_bits_of(rules: RuleSet) -> CopyBits:
    """The `CopyBits` of a rule set, created once."""
    return CopyBits(rules)
