"""What announcements say about some hands to those who see all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, Identity, SeatIndex, by_seat

from .announcement import Announcement
from .case import CardMasks

Choice: TypeAlias = Mapping[CardNumber, Identities]
"""What one case leaves of some cards."""

NO_HAND = 1 << 30
"""The bit for cards that are in no hand."""


class Heard(NamedTuple):
    """What an announcement says about the cards of some hands.

    Attributes:
        choices: one of these is true.
        pairs: and the cards of each of these pairs are different.
    """

    choices: Sequence[Choice]
    pairs: Sequence[tuple[CardNumber, CardNumber]]


class HeardAnnouncements:
    """What announcements say in one position about some hands, to those who see all others: each worked out once.

    Groups of players are sets of seats as bits.

    Args:
        observation: the position.

    Raises:
        DependsOnUnknownCard: what is heard depends on an unknown card.
    """

    def __init__(self, observation: GroupObservation) -> None:
        self._observation = observation
        self._holders: dict[Announcement, int] = {}
        self._misfits: dict[Announcement, list[int]] = {}
        self._heard: dict[tuple[Announcement, int], Heard | None] = {}

    def is_about(self, announcement: Announcement, seat: SeatIndex) -> bool:
        """Whether an announcement is about a card of a seat, among others."""
        return bool(self._holders_of(announcement) >> seat & 1)

    def about(self, announcement: Announcement, group: int) -> Heard | None:
        """What an announcement says about the hands of a group, given the real ones of all others; None if it is false."""
        question = announcement, group & self._holders_of(announcement)
        if question not in self._heard:
            self._heard[question] = self._work_out(*question)
        return self._heard[question]

    def _work_out(self, announcement: Announcement, group: int) -> Heard | None:
        choices = self._choices(announcement, group)
        if not choices:
            return None
        excluded = self._excluded(announcement, group)
        if excluded is None:
            return None
        if excluded:
            narrowed = (
                {**choice, **{number: choice.get(number, -1) & mask for number, mask in excluded.items()}} for choice in choices
            )
            choices = [choice for choice in narrowed if all(choice.values())]
        pairs = [pair for pair in announcement.different if all(self._in_group(number, group) for number in pair)]
        return Heard(_united(choices), pairs) if choices else None

    def _choices(self, announcement: Announcement, group: int) -> list[Choice]:
        """What the cases that fit all other hands leave."""
        spend(len(announcement.cases))
        choices: list[Choice] = []
        conditions: dict[int, list[Choice]] = {}  # many cases share theirs
        for case, misfits in zip(announcement.cases, self._misfits_of(announcement)):
            choice = None if misfits & ~group else self._seen(case.cards, group)
            if choice is not None:
                if id(case.unless) not in conditions:
                    seen = [self._seen(condition, group) for condition in case.unless]
                    conditions[id(case.unless)] = [condition for condition in seen if condition is not None]
                choices += _avoiding(choice, conditions[id(case.unless)])
        return choices

    def _misfits_of(self, announcement: Announcement) -> list[int]:
        """For each case, the seats whose real hands do not fit it, as bits; `NO_HAND` if another card does not."""
        found = self._misfits.get(announcement)
        if found is None:
            cards = self._observation.state._cards
            found = []
            for case in announcement.cases:
                misfits = 0
                for number, mask in case.cards:
                    holder, identity = self._in_hands.get(number) or (None, cards[number])
                    if identity != UNKNOWN and not mask >> identity & 1:
                        misfits |= NO_HAND if holder is None else 1 << holder
                found.append(misfits)
            self._misfits[announcement] = found
        return found

    def _holders_of(self, announcement: Announcement) -> int:
        """The players who hold a card that an announcement is about."""
        holders = self._holders.get(announcement)
        if holders is None:
            holders = 0
            for number in announcement.numbers & self._in_hands.keys():
                holders |= 1 << self._in_hands[number][0]
            self._holders[announcement] = holders
        return holders

    @cached_property
    def _in_hands(self) -> Mapping[CardNumber, tuple[SeatIndex, int]]:
        """The holder and the identity of each card in a hand, as the observation has it."""
        numbers = self._observation.state.card_numbers
        return {number: (seat, card) for seat, hand in by_seat(self._observation.hands) for number, card in zip(numbers[seat], hand)}

    def _in_group(self, number: CardNumber, group: int) -> bool:
        return number in self._in_hands and bool(group >> self._in_hands[number][0] & 1)

    def _seen(self, cards: CardMasks, group: int) -> Choice | None:
        """What is said about the hands of a group; None if it is false of another card."""
        seen = {}
        for number, mask in cards:
            if self._in_group(number, group):
                seen[number] = mask
            elif not mask >> self._identity(number) & 1:
                return None
        return seen

    def _excluded(self, announcement: Announcement, group: int) -> dict[CardNumber, Identities] | None:
        """What the cards of a group may be that have to differ from other cards; None if two other cards do not differ."""
        masks: dict[CardNumber, Identities] = {}
        for pair in announcement.different:
            inside = [number for number in pair if self._in_group(number, group)]
            outside = [self._identity(number) for number in pair if number not in inside]
            if not inside and outside[0] == outside[1]:
                return None
            if len(inside) == 1:
                masks[inside[0]] = masks.get(inside[0], -1) & ~(1 << outside[0])
        return masks

    def _identity(self, number: CardNumber) -> Identity:
        """The identity of a card outside the group."""
        if number not in self._in_hands:
            return self._observation.state._cards[number]
        seat, identity = self._in_hands[number]
        if identity == UNKNOWN:
            require_known(self._observation.state, seat, self._observation.hands[seat])
        return identity


def _united(choices: Sequence[Choice]) -> Sequence[Choice]:
    """Fewer choices that together allow the same: those about one card are one, and those that say more than this are not needed.

    Example:
        >>> _united([{1: 0b01}, {1: 0b10}, {1: 0b01, 2: 0b1}, {1: 0b100, 2: 0b1}])
        [{1: 3}, {1: 4, 2: 1}]
        >>> _united([{1: 0b01}, {}])
        [{}]
    """
    if not all(choices):
        return [{}]
    alone: dict[CardNumber, Identities] = {}
    for choice in choices:
        if len(choice) == 1:
            ((number, mask),) = choice.items()
            alone[number] = alone.get(number, 0) | mask
    longer = {
        tuple(choice.items()): choice
        for choice in choices
        if len(choice) > 1 and all(number not in alone or mask & ~alone[number] for number, mask in choice.items())
    }
    return [*({number: mask} for number, mask in alone.items()), *longer.values()]


def _avoiding(choice: Choice, conditions: Sequence[Choice]) -> list[Choice]:
    """Masks that together allow what a choice allows except where one of some conditions is true.

    No two of them allow the same: so many conditions on few cards need few masks.
    """
    found = [choice]
    for condition in conditions:
        spend(len(found))
        avoided: list[Choice] = []
        for masks in found:
            if any(not masks.get(number, -1) & mask for number, mask in condition.items()):
                avoided.append(masks)
                continue
            true_so_far = masks
            for number, mask in condition.items():
                before = true_so_far.get(number, -1)
                if before & ~mask:
                    avoided.append({**true_so_far, number: before & ~mask})
                true_so_far = {**true_so_far, number: before & mask}
        found = avoided
    return found
