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
from .meaning_case import CardMasks, MeaningCase

Choice: TypeAlias = Mapping[CardNumber, Identities]
"""What one case leaves of some cards."""


IN_NO_HAND = 99, UNKNOWN, 0
"""The place of a card that is in no hand: a seat that nobody has."""


class Heard(NamedTuple):
    """What an announcement says about the cards of some hands.

    Attributes:
        choices: one of these is true.
        pairs: and the cards of each of these pairs are different.
    """

    choices: Sequence[Choice]
    pairs: Sequence[tuple[CardNumber, CardNumber]]


NOTHING = Heard(({},), ())
"""What is heard of an announcement that is true whatever these hands are."""


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
        self._live_cases: dict[Announcement, list[tuple[MeaningCase, int]]] = {}
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
        excluded = self._excluded(announcement, group) if choices else None
        if excluded is None:
            return None
        if excluded:
            narrowed = [{**choice, **{number: choice.get(number, mask) & mask for number, mask in excluded.items()}} for choice in choices]
            choices = [choice for choice in narrowed if all(choice.values())]
        pairs = [pair for pair in announcement.different if all(self._in_group(number, group) for number in pair)]
        if not choices or (not pairs and not all(choices)):
            return NOTHING if choices else None
        return Heard(_united(choices), pairs)

    def _choices(self, announcement: Announcement, group: int) -> list[Choice]:
        """What the cases that fit all other hands leave."""
        choices: list[Choice] = []
        conditions: dict[int, list[Choice]] = {}  # many cases share theirs
        for case, misfits in self._cases(announcement):
            choice = None if misfits & ~group else self._seen(case.cards, group)
            if choice is not None:
                if id(case.unless) not in conditions:
                    seen = [self._seen(condition, group) for condition in case.unless]
                    conditions[id(case.unless)] = [condition for condition in seen if condition is not None]
                choices += self._avoiding(choice, conditions[id(case.unless)])
        return choices

    def _avoiding(self, choice: Choice, conditions: Sequence[Choice]) -> list[Choice]:
        """Masks that together allow what a choice allows except where one of some conditions is true.

        No two of them allow the same: so many conditions on few cards need few masks.
        """
        found, in_hands = [choice], self._in_hands
        for condition in conditions:
            spend(len(found))
            avoided: list[Choice] = []
            for masks in found:
                if any(number in masks and not masks[number] & mask for number, mask in condition.items()):
                    avoided.append(masks)
                    continue
                true_so_far = masks
                for number, mask in condition.items():
                    before = true_so_far[number] if number in true_so_far else in_hands[number][2]
                    if before & ~mask:
                        avoided.append({**true_so_far, number: before & ~mask})
                    true_so_far = {**true_so_far, number: before & mask}
            found = avoided
        return found

    def _cases(self, announcement: Announcement) -> list[tuple[MeaningCase, int]]:
        """The cases that fit all clues and the cards in no hand, each with the seats, as bits, whose real hands do not fit it."""
        found = self._live_cases.get(announcement)
        if found is None:
            spend(len(announcement.cases))
            found, in_hands, cards = [], self._in_hands, self._observation.state._cards
            for case in announcement.cases:
                misfits = 0
                for number, mask in case.cards:
                    holder, identity, clue_mask = in_hands.get(number) or (None, cards[number], mask)
                    if not mask & clue_mask:
                        break
                    if identity != UNKNOWN and not mask >> identity & 1:
                        if holder is None:
                            break
                        misfits |= 1 << holder
                else:
                    found.append((case, misfits))
            self._live_cases[announcement] = found
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
    def _in_hands(self) -> Mapping[CardNumber, tuple[SeatIndex, Identity, Identities]]:
        """The holder of each card in a hand, its identity, and what the clues allow it to be, as the observation has it."""
        observation, numbers = self._observation, self._observation.state.card_numbers
        return {
            number: (seat, identity, mask)
            for seat, hand in by_seat(observation.hands)
            for number, identity, mask in zip(numbers[seat], hand, observation.clue_masks[seat], strict=True)
        }

    def _in_group(self, number: CardNumber, group: int) -> bool:
        return bool(group >> self._in_hands.get(number, IN_NO_HAND)[0] & 1)

    def _seen(self, cards: CardMasks, group: int) -> Choice | None:
        """What is said about the hands of a group beyond their clues; None if it is false of another card, or if no clue allows it."""
        seen, in_hands = {}, self._in_hands
        for number, mask in cards:
            holder, _, clue_mask = in_hands.get(number, IN_NO_HAND)
            if group >> holder & 1:
                if not mask & clue_mask:
                    return None
                if clue_mask & ~mask:
                    seen[number] = mask & clue_mask
            elif not mask >> self._identity(number) & 1:
                return None
        return seen

    def _excluded(self, announcement: Announcement, group: int) -> dict[CardNumber, Identities] | None:
        """What the cards of a group may be that have to differ from other cards; None if two other cards do not differ."""
        masks: dict[CardNumber, Identities] = {}
        for one, other in announcement.different:
            if self._in_group(one, group):
                if not self._in_group(other, group):
                    self._exclude(masks, one, self._identity(other))
            elif self._in_group(other, group):
                self._exclude(masks, other, self._identity(one))
            elif self._identity(one) == self._identity(other):
                return None
        return masks

    def _exclude(self, masks: dict[CardNumber, Identities], number: CardNumber, identity: Identity) -> None:
        mask = masks.get(number, self._in_hands[number][2])
        if mask >> identity & 1:
            masks[number] = mask & ~(1 << identity)

    def _identity(self, number: CardNumber) -> Identity:
        """The identity of a card outside the group."""
        if number not in self._in_hands:
            return self._observation.state._cards[number]
        seat, identity, _ = self._in_hands[number]
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
