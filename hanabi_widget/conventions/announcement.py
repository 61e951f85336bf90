"""Announcements: what an action tells everybody by agreement, as a choice between cases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hanabi_widget.rules import CardNumber, Identity, SeatIndex

from .meaning_case import CardMasks, MeaningCase


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
        focus: the card that the clue is about, for the kind ``"meaning"``.
        moved: the cards that it moves off chop: nobody discards them any more.

    Example:
        >>> announcement = Announcement(1, 0, "meaning", (MeaningCase("play", ((3, 0b01),)), MeaningCase("save", ((3, 0b10),))))
        >>> announcement.is_true([0, 0, 0, 1]), announcement.is_true([0, 0, 0, 2])
        (True, False)
    """

    step: int
    player: SeatIndex
    kind: str
    cases: tuple[MeaningCase, ...]
    different: tuple[tuple[CardNumber, CardNumber], ...] = ()
    receiver: SeatIndex | None = None
    focus: CardNumber | None = None
    moved: tuple[CardNumber, ...] = ()

    def is_true(self, identities: Sequence[Identity]) -> bool:
        """Whether it is true.

        Args:
            identities: the identity of each card by its number.
        """
        different = all(identities[one] != identities[other] for one, other in self.different)
        return different and any(case.is_true(identities) for case in self.cases)

    @cached_property
    def numbers(self) -> frozenset[CardNumber]:
        """The cards that it is about."""
        cards = {card for case in self.cases for condition in (case.cards, *case.unless) for card in condition}
        return frozenset([number for number, _ in cards]).union(*self.different)


def simplest(tiers: Iterable[Sequence[MeaningCase]], receivers_cards: Collection[CardNumber]) -> tuple[MeaningCase, ...]:
    """The cases of the lowest tier of which one may be true for the receiver, as cases that say so themselves.

    The receiver sees what a case says about other hands. So a case of a higher tier is true only where that is false of all simpler ones.

    Args:
        tiers: the cases by tier, the simplest first.
        receivers_cards: the cards of the receiver.

    Example:
        >>> simplest([[MeaningCase("finesse", ((1, 0b01), (9, 0b10)))], [MeaningCase("self", ((9, 0b100),))]], {9})[1].unless
        (((1, 1),),)
    """
    found: list[MeaningCase] = []
    simpler: list[CardMasks] = []
    for cases in tiers:
        if () not in simpler:
            unless = tuple(simpler)
            found += [replace(case, unless=unless) for case in cases]
            simpler = [*dict.fromkeys([*simpler, *(case.without(receivers_cards).cards for case in cases)])]
    return tuple(found)
