"""Announcements: what an action tells everybody by agreement, as a choice between cases of what cards may be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from operator import itemgetter, or_
from typing import Literal, NamedTuple

from hanabi_widget.rules import AnyCards, CardNumber, CardNumbers, Identities, SeatIndex

CardMasks = tuple[tuple[CardNumber, Identities], ...]
"""Cards, and for each the set of identities that it must be of; sorted by card number."""


class MeaningCase(NamedTuple):
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
    plays: CardNumbers = ()
    unless: tuple[CardMasks, ...] = ()

    def is_true(self, identities: AnyCards) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        if not all(mask >> identities[number] & 1 for number, mask in self.cards):
            return False
        return not any(all(mask >> identities[number] & 1 for number, mask in condition) for condition in self.unless)

    def without(self, numbers: Collection[CardNumber]) -> MeaningCase:
        """What can be seen of it by someone who does not see these cards: what it says about all others."""
        return all_without([self], numbers)[0]


MeaningCases = tuple[MeaningCase, ...]

Pair = tuple[CardNumber, CardNumber]
"""Two cards that are different."""


def all_without(cases: Iterable[MeaningCase], numbers: Collection[CardNumber]) -> list[MeaningCase]:
    """What can be seen of each case by someone who does not see these cards. Those that had one `unless` in common still have."""
    found = []
    seen_of = dict[int, tuple[CardMasks, ...]]()
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


AnnouncementKind = Literal["meaning", "sum", "touch", "silence", "blind", "sarcastic"]
"""What announcements are about; see `Announcement`."""


@dataclass(frozen=True, eq=False)
class Announcement:
    """What an action tells everybody by agreement: one of the cases is true, and certain cards are different.

    It never says anything about the cards of the player who acts, as that player does not see them.

    Attributes:
        step: the step of the game that the action led to.
        player: who acted.
        kind: ``"meaning"`` of a clue, ``"sum"`` of the numbers of hands, ``"touch"`` (good touch), ``"silence"`` (who is called does not
            play), ``"blind"`` (who plays a card that no clue touched was called to) or ``"sarcastic"`` (who discards a touched card that
            is needed sees it elsewhere).
        cases: the cases; without any, the agreement was broken.
        different: pairs of cards that are different.
        receiver: who got the clue, for the kind ``"meaning"``.
        focus: the card that the clue is about, for the kind ``"meaning"``; for ``"silence"`` the card that was called, if it was one.
        moved: the cards that it moves off chop: nobody discards them any more.

    Example:
        >>> announcement = Announcement(1, 0, "meaning", (MeaningCase("play", ((3, 0b01),)), MeaningCase("save", ((3, 0b10),))))
        >>> announcement.is_true([0, 0, 0, 1]), announcement.is_true([0, 0, 0, 2])
        (True, False)
    """

    step: int
    player: SeatIndex
    kind: AnnouncementKind
    cases: MeaningCases
    different: tuple[Pair, ...] = ()
    receiver: SeatIndex | None = None
    focus: CardNumber | None = None
    moved: CardNumbers = ()

    def is_true(self, identities: AnyCards) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        different = all(identities[one] != identities[other] for one, other in self.different)
        return different and any(case.is_true(identities) for case in self.cases)

    @cached_property
    def numbers_of_cases(self) -> CardNumbers:
        """The cards that cases are about, and one more, so that `masks_of_cases` gives a tuple."""
        return (*dict.fromkeys(number for case in self.cases for number, _ in case.cards), CardNumber(0), CardNumber(0))

    @cached_property
    def masks_of_cases(self) -> itemgetter[tuple[Identities, ...]]:
        """Takes what these cards may be from what each card may be: it is asked for each announcement at each step."""
        return itemgetter(*self.numbers_of_cases)

    @cached_property
    def plays(self) -> frozenset[CardNumber]:
        """The cards that some case calls to be played."""
        return frozenset([number for case in self.cases for number in case.plays])

    @cached_property
    def numbers(self) -> frozenset[CardNumber]:
        """The cards that it is about."""
        cards = {card for case in self.cases for condition in (case.cards, *case.unless) for card in condition}
        return frozenset([number for number, _ in cards]).union(*self.different)


Announcements = Sequence[Announcement]
"""Announcements in the order in which they were made."""


@lru_cache(maxsize=1 << 12)
def open_among(said: Announcement, may_be: tuple[Identities, ...]) -> tuple[MeaningCases, CardMasks]:
    """The cases of an announcement that may be true, and what they leave together of each card that all of these are about.

    Records of neighbouring steps, and those that differ in one announcement, ask the same of most of them.

    Args:
        said: the announcement.
        may_be: what each of its `numbers_of_cases` may be.
    """
    possible = dict(zip(said.numbers_of_cases, may_be))
    cases = tuple([case for case in said.cases if all(mask & possible[number] for number, mask in case.cards)])
    left = []
    for number, _ in cases[0].cards if cases else ():
        masks = [mask for case in cases for other, mask in case.cards if other == number]
        if len(masks) == len(cases):
            left.append((number, reduce(or_, masks)))
    return cases, tuple(left)


def simplest(tiers: Iterable[Sequence[MeaningCase]], receivers_cards: Collection[CardNumber]) -> MeaningCases:
    """The cases of the lowest tier of which one may be true for the receiver, as cases that say so themselves.

    The receiver sees what a case says about other hands. So a case of a higher tier is true only where that is false of all simpler ones.

    Args:
        tiers: the cases by tier, the simplest first.
        receivers_cards: the cards of the receiver.

    Example:
        >>> simplest([[MeaningCase("finesse", ((1, 0b01), (9, 0b10)))], [MeaningCase("self", ((9, 0b100),))]], {9})[1].unless
        (((1, 1),),)
    """
    found = []
    simpler: list[CardMasks] = []
    for cases in tiers:
        if () not in simpler:
            unless = tuple(simpler)
            found += [case._replace(unless=unless) for case in cases]
            simpler = [*dict.fromkeys([*simpler, *(case.without(receivers_cards).cards for case in cases)])]
    return tuple(found)
