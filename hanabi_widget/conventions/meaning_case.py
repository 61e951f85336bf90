"""A case: one thing that an action may mean, as what some cards then are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, Identity

CardMasks = tuple[tuple[CardNumber, Identities], ...]
"""Cards, and for each the set of identities that it must be of; sorted by card number."""


@dataclass(frozen=True, slots=True)
class MeaningCase:
    """One thing that an action may mean. It is true in a world if each of its cards is one of the identities named.

    Attributes:
        name: what kind of meaning it is: the key of a line of the convention, such as ``"save"`` or ``"finesse"``.
        cards: what the cards are.
        plays: the cards that are called to be played, in this order.
        unless: it is false where all cards of one of these are as it says: what makes a simpler meaning possible for the receiver.

    Example:
        >>> MeaningCase("play", ((3, 0b100001),)).is_true([0, 0, 0, 5])
        True
    """

    name: str
    cards: CardMasks
    plays: tuple[CardNumber, ...] = ()
    unless: tuple[CardMasks, ...] = ()

    def is_true(self, identities: Sequence[Identity]) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        if not all(mask >> identities[number] & 1 for number, mask in self.cards):
            return False
        return not any(all(mask >> identities[number] & 1 for number, mask in condition) for condition in self.unless)

    def is_open(self, possible: Mapping[CardNumber, Identities], identities: Sequence[Identity]) -> bool:
        """Whether its cards may be what it says.

        Args:
            possible: for each card in a hand, the set of identities that it may have.
            identities: the identity of each other card by its number.
        """
        for number, mask in self.cards:
            if number in possible:
                if not mask & possible[number]:
                    return False
            elif identities[number] != UNKNOWN and not mask >> identities[number] & 1:
                return False
        return True

    def without(self, numbers: Collection[CardNumber]) -> MeaningCase:
        """What can be seen of it by someone who does not see these cards: what it says about all others."""
        return all_without([self], numbers)[0]

    def mask_of(self, number: CardNumber) -> Identities | None:
        """What it says about a card, if anything."""
        return next((mask for other, mask in self.cards if other == number), None)


def all_without(cases: Iterable[MeaningCase], numbers: Collection[CardNumber]) -> list[MeaningCase]:
    """What can be seen of each case by someone who does not see these cards. Those that had one `unless` in common still have."""
    found, seen_of = [], dict[int, tuple[CardMasks, ...]]()
    for case in cases:
        unless = case.unless
        if id(unless) not in seen_of:
            seen_of[id(unless)] = tuple([seen for seen in unless if not any(number in numbers for number, _ in seen)])
        cards = tuple([card for card in case.cards if card[0] not in numbers])
        found.append(MeaningCase(case.name, cards, case.plays, seen_of[id(unless)]))
    return found


def joined(cards: CardMasks, others: CardMasks) -> CardMasks | None:
    """What two say together; None if they contradict each other.

    Example:
        >>> joined(((1, 0b11),), ((1, 0b10), (4, 0b1)))
        ((1, 2), (4, 1))
        >>> joined(((1, 0b01),), ((1, 0b10),))
    """
    masks = dict(cards)
    for number, mask in others:
        masks[number] = masks.get(number, -1) & mask
        if not masks[number]:
            return None
    return tuple(sorted(masks.items()))
