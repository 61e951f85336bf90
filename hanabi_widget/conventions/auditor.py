"""Who audits a game: somebody who sees all cards, or a player at the end of it, who does not see the own hand."""

from __future__ import annotations

from dataclasses import replace

from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import CardNumber, Identities, SeatIndex, State, by_identity, by_seat, card_numbers, cards_by_number

from .announcement import Announcement
from .heard_announcements import NOTHING, HeardAnnouncements
from .position_reading import Reading
from .trusted_worlds import TrustedWorlds


class Auditor:
    """What can be told about the steps of a line at its end. From a seat, nothing here depends on cards that the seat does not see then.

    Args:
        end: the position at the end of the line.
        seat: the seat of a player; None for somebody who sees all cards.

    Attributes:
        seat: as given.

    Raises:
        DependsOnUnknownCard: a card that the auditor should see is unknown.
    """

    def __init__(self, end: State, seat: SeatIndex | None = None) -> None:
        self._end, self.seat = end, seat
        for other, hand in by_seat(end.hands):
            if other != seat:
                require_known(end, other, hand)
        self._hidden = frozenset[CardNumber]() if seat is None else frozenset(card_numbers(end)[seat])
        self._observation = GroupObservation(end, seat)
        self._heard = HeardAnnouncements(self._observation)
        self._observed: dict[Reading, Reading] = {}

    def sees(self, number: CardNumber) -> bool:
        """Whether the auditor sees a card in the end."""
        return number not in self._hidden

    def is_true(self, said: Announcement) -> bool | None:
        """Whether an announcement is true; None if the auditor cannot tell."""
        if self.seat is None or not said.numbers & self._hidden:
            return said.is_true(cards_by_number(self._end))
        heard = self._heard.about(said, 1 << self.seat)
        if heard is None or heard is NOTHING:
            return heard is NOTHING
        if not self._may_be_true(said):
            return False
        hand = {number: (self.seat, index) for index, number in enumerate(card_numbers(self._end)[self.seat])}
        worlds = nested_worlds(self._observation, (self.seat,))
        false = [{hand[number]: mask for number, mask in masks.items()} for masks in self._heard.avoiding(heard.choices)]
        same = [
            {hand[number]: 1 << identity for number in pair}
            for pair in heard.pairs
            for identity, _ in by_identity(self._end.rules.card_names)
        ]
        return None if any(worlds.find(constraints) for constraints in (*false, *same)) else True

    def meant(self, said: Announcement) -> str | None:
        """The name of the case that is true; None if none is, or the auditor cannot tell."""
        if self.seat is None or not said.numbers & self._hidden:
            return next((case.name for case in said.cases if case.is_true(cards_by_number(self._end))), None)
        if not self.is_true(said):
            return None
        names = {case.name for case in said.cases if self._may_be_true(replace(said, cases=(case,)))}
        return names.pop() if len(names) == 1 else None

    def _may_be_true(self, said: Announcement) -> bool:
        assert self.seat is not None  # noqa: S101 - whoever sees all cards knows
        return not TrustedWorlds(self._observation, [[said]], (self.seat,), self._heard).passed_over

    def trusted(self, reading: Reading, seat: SeatIndex) -> TrustedWorlds:
        """What a player trusts of the own hand at a step, as far as the auditor could trust at that step."""
        if self.seat is None:
            return reading.worlds((seat,))
        if reading not in self._observed:
            self._observed[reading] = reading.observed_by(self.seat)
        return self._observed[reading].worlds((seat,) if seat == self.seat else (self.seat, seat))

    def is_other(self, number: CardNumber, identities: Identities) -> bool:
        """Whether the auditor knows that a card is none of these."""
        return self.sees(number) and not identities >> cards_by_number(self._end)[number] & 1
