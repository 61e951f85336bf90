"""The public record of a game under a convention: what everybody saw happen, and what it said by agreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from hanabi_widget.rules import (
    Action,
    CardNumber,
    Clue,
    Discard,
    Identities,
    Identity,
    Play,
    SeatIndex,
    State,
    by_identity,
    by_seat,
    by_slot,
    playable,
)

from .action_meaning import actions_announcements
from .announcement import Announcement
from .case import Case
from .clue_meaning import GivenClue, clue_announcements
from .convention import Convention


class PublicRecord:
    """What everybody saw happen up to a step, and what it said by agreement. Nothing here depends on a hidden card.

    Args:
        convention: the convention.
        state: the position.
        step: its step in the game.
        announcements: what has been said so far.
        early: whether nobody has discarded yet.

    Example:
        >>> import hanabi_widget as hw
        >>> record = PublicRecord(hw.convention("beginner"), hw.deal(players=2, seed=2)[0]).after(hw.Clue("Bob", 1))
        >>> [announcement.kind for announcement in record.announcements]
        ['touch', 'meaning']
    """

    def __init__(
        self, convention: Convention, state: State, step: int = 0, announcements: tuple[Announcement, ...] = (), *, early: bool = True
    ) -> None:
        self.convention, self.state, self.step, self.announcements, self.early = convention, state, step, announcements, early

    def after(self, action: Action, state: State | None = None) -> PublicRecord:
        """The record after an action.

        Args:
            action: what the player to act does.
            state: the position after it, if it is at hand.
        """
        state = self.state.apply(action) if state is None else state
        announcements = self.announcements
        if isinstance(action, Play | Discard | Clue):
            announcements += actions_announcements(self, action)
        if isinstance(action, Clue):
            announcements += clue_announcements(
                self.having_said(*announcements[len(self.announcements) :]), GivenClue.of(self.state, action, state)
            )
        in_hands = {number for hand in state.card_numbers for number in hand}
        lasting = tuple(
            [announcement for announcement in announcements if announcement.step > self.step or announcement.numbers & in_hands]
        )
        early = self.early and not isinstance(action, Discard)
        return PublicRecord(self.convention, state, self.step + 1, lasting, early=early)

    def having_said(self, *announcements: Announcement) -> PublicRecord:
        """The same record with more announcements."""
        return PublicRecord(self.convention, self.state, self.step, (*self.announcements, *announcements), early=self.early)

    def heard(self, state: State) -> PublicRecord:
        """The record when a clue has been heard, but not yet what it says by agreement: with the position after it."""
        return PublicRecord(self.convention, state, self.step, self.announcements, early=self.early)

    # -- what everybody can work out --------------------------------------------------------------

    @cached_property
    def holders(self) -> Mapping[CardNumber, SeatIndex]:
        """Who holds each card in a hand."""
        return {number: seat for seat, hand in by_seat(self.state.card_numbers) for number in hand}

    @cached_property
    def revealed(self) -> Sequence[Identity]:
        """The identity of each card by its number; use it for cards that are in no hand."""
        return self.state._cards

    @cached_property
    def _possible_and_open(self) -> tuple[dict[CardNumber, Identities], dict[Announcement, tuple[Case, ...]]]:
        state = self.state
        public = [*state._public_identities()]
        left = sum([1 << identity for identity, copies in by_identity(state.rules.copies_of) if public.count(identity) < copies])
        possible = {
            number: state.rules.possible_identities(info) & left
            for seat, hand in by_seat(state.card_numbers)
            for number, info in zip(hand, state._clue_info_of(seat))
        }
        open_cases = {}
        for announcement in self.announcements:
            open_cases[announcement] = cases = tuple([case for case in announcement.cases if case.is_open(possible, self.revealed)])
            if cases:
                masks = [dict(case.cards) for case in cases]
                for number in masks[0]:
                    if number in possible and all(number in other for other in masks):
                        possible[number] &= _union(masks, number)
                for one, other in announcement.different:
                    self._tell_apart(possible, one, other)
                    self._tell_apart(possible, other, one)
        return possible, open_cases

    def _tell_apart(self, possible: dict[CardNumber, Identities], known: CardNumber, number: CardNumber) -> None:
        """If everybody can work out what one card is, another that is promised to be different is not the same."""
        if number in possible:
            mask = possible[known] if known in possible else 1 << self.revealed[known]
            if mask.bit_count() == 1 and possible[number] & ~mask:
                possible[number] &= ~mask

    @property
    def possible(self) -> Mapping[CardNumber, Identities]:
        """For each card in a hand, what it may be by clues, public cards and the announcements, taken one by one in order.

        An announcement that fits none of this is passed over.
        """
        return self._possible_and_open[0]

    def open_cases(self, announcement: Announcement) -> tuple[Case, ...]:
        """The cases of an announcement that may be true as far as everybody can work out."""
        return self._possible_and_open[1][announcement]

    @cached_property
    def meanings(self) -> tuple[Announcement, ...]:
        """What clues meant whose focus or called cards are still in hands."""
        return tuple([announcement for announcement in self.announcements if announcement.kind == "meaning"])

    @cached_property
    def called(self) -> frozenset[CardNumber]:
        """The cards that each open case of some clue calls to be played, and touched cards that can be played as everybody can work out."""
        found: set[CardNumber] = set()
        for announcement in self.meanings:
            cases = self.open_cases(announcement)
            if cases:
                found |= set.intersection(*({*case.plays} for case in cases))
        playable_now = playable(self.state)
        for seat, hand in by_seat(self.state.card_numbers):
            untouched = self.state._untouched_slots(seat)
            found |= {n for slot, n in by_slot(hand) if slot not in untouched and self.possible[n] and not self.possible[n] & ~playable_now}
        return frozenset(found & self.holders.keys())


def _union(masks: Sequence[Mapping[CardNumber, Identities]], number: CardNumber) -> Identities:
    identities = 0
    for mask in masks:
        identities |= mask[number]
    return identities
