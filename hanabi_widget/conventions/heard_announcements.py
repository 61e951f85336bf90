"""What announcements say about some hands to those who see all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, Identity, SeatIndex, by_seat

from .announcement import Announcement, CardMasks
from .recommendation import SumAnnouncement

Choice: TypeAlias = Mapping[CardNumber, Identities]
"""What one case leaves of some cards, where that is less than their clues do."""

STEPS_PER_ANNOUNCEMENT = 4

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


class Condition(NamedTuple):
    """What some cards have to be, in one position. Seats are bits.

    Attributes:
        misfits: the seats whose real hands do not fit it.
        unknown: the seats for which that depends on an unknown card.
        cards: where it leaves less than a card's clues do: the seat, the card, and what is left.
    """

    misfits: int
    unknown: int
    cards: tuple[tuple[int, CardNumber, Identities], ...]


class _OpenAnnouncement(NamedTuple):
    """What clues and cards in no hand leave open of an announcement.

    Attributes:
        cases: for each case that may be true, what has to be true, and what must not be.
        hands: for each hand of a sum, the numbers that it may have, with what has to be true.
        pairs: the pairs of cards that may be the same.
        seats: the players about whose hands it says something, as bits.
    """

    cases: Sequence[tuple[Condition, Sequence[Condition]]]
    hands: Sequence[Sequence[tuple[int, Condition]]]
    pairs: Sequence[tuple[CardNumber, CardNumber]]
    seats: int


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
        self._open: dict[Announcement, _OpenAnnouncement] = {}
        self._conditions: dict[CardMasks, Condition | None] = {}
        self._about: dict[tuple[tuple[Announcement, ...], SeatIndex], Sequence[Announcement]] = {}
        self._heard: dict[tuple[Announcement, int], Heard | None] = {}

    def those_about(self, announcements: Sequence[Announcement], seat: SeatIndex) -> Sequence[Announcement]:
        """The announcements that say more about a card of a seat, among others, than its clues do."""
        question = tuple(announcements), seat
        if question not in self._about:
            self._about[question] = [said for said in announcements if self._open_part(said).seats >> seat & 1]
        return self._about[question]

    def about(self, announcement: Announcement, group: int) -> Heard | None:
        """What an announcement says about the hands of a group, given the real ones of all others; None if it is false."""
        question = announcement, group & self._open_part(announcement).seats
        if question not in self._heard:
            self._heard[question] = self._work_out(*question)
        return self._heard[question]

    def _open_part(self, announcement: Announcement) -> _OpenAnnouncement:
        found = self._open.get(announcement)
        if found is None:
            found = self._open[announcement] = self._find_open_part(announcement)
        return found

    def _find_open_part(self, announcement: Announcement) -> _OpenAnnouncement:
        spend(STEPS_PER_ANNOUNCEMENT + len(announcement.cases) + len(announcement.different))
        cases = []
        conditions: dict[int, list[Condition]] = {}  # by the tuples of cases, of which many are the same
        for case in announcement.cases:
            condition = self._condition(case.cards)
            if condition:
                if id(case.unless) not in conditions:
                    conditions[id(case.unless)] = [seen for other in case.unless if (seen := self._condition(other))]
                cases.append((condition, conditions[id(case.unless)]))
        sums = announcement.hands if isinstance(announcement, SumAnnouncement) else ()
        hands = [[(hand.number, seen) for hand in possible if (seen := self._condition(hand.cards))] for _, possible in sums]
        pairs = [pair for pair in announcement.different if self._clue_mask(pair[0]) & self._clue_mask(pair[1])]
        seats = 0
        numbered = [condition for possible in hands for _, condition in possible]
        for condition in chain(numbered, (condition for condition, _ in cases), *conditions.values()):
            for seat, _, _ in condition.cards:
                seats |= seat
        for number in chain(*pairs):
            seats |= 1 << self._in_hands.get(number, IN_NO_HAND)[0]
        return _OpenAnnouncement(cases, hands, pairs, seats)

    def _clue_mask(self, number: CardNumber) -> Identities:
        """What the clues allow a card to be; what it is if it is in no hand."""
        return self._in_hands[number][2] if number in self._in_hands else 1 << self._observation.state._cards[number]

    def _work_out(self, announcement: Announcement, group: int) -> Heard | None:
        choices = self._choices(announcement, group)
        if choices and self._open_part(announcement).pairs:
            apart = self._told_apart(announcement, group)
            if apart is None:
                return None
            excluded, pairs = apart
            narrowed = [{**choice, **{number: choice.get(number, mask) & mask for number, mask in excluded.items()}} for choice in choices]
            choices = [choice for choice in narrowed if all(choice.values())]
        else:
            pairs = []
        if not choices or (not pairs and not all(choices)):
            return NOTHING if choices else None
        return Heard(_united(choices), pairs)

    def _choices(self, announcement: Announcement, group: int) -> list[Choice]:
        """What the cases that fit all other hands leave."""
        if isinstance(announcement, SumAnnouncement):
            return self._summands(announcement, group)
        choices: list[Choice] = []
        avoided: dict[int, list[Choice]] = {}  # many cases share what must not be true
        for condition, unless in self._open_part(announcement).cases:
            choice = self._seen(condition, group)
            if choice is not None:
                if id(unless) not in avoided:
                    avoided[id(unless)] = [seen for other in unless if (seen := self._seen(other, group)) is not None]
                if not choice and not avoided[id(unless)]:
                    return [choice]
                choices += self._avoiding(choice, avoided[id(unless)])
        return choices

    def _condition(self, cards: CardMasks) -> Condition | None:
        """What some cards have to be; None if clues or cards in no hand exclude it. Many announcements ask the same."""
        try:
            return self._conditions[cards]
        except KeyError:
            found = self._conditions[cards] = self._find_condition(cards)
            return found

    def _find_condition(self, cards: CardMasks) -> Condition | None:
        misfits = unknown = 0
        left = []
        for number, mask in cards:
            seat, identity, clue_mask = self._in_hands.get(number, IN_NO_HAND)
            if seat == IN_NO_HAND[0]:
                if not mask >> self._observation.state._cards[number] & 1:
                    return None
                continue
            if not mask & clue_mask:
                return None
            if clue_mask & ~mask:
                left.append((1 << seat, number, mask & clue_mask))
                if identity == UNKNOWN:
                    unknown |= 1 << seat
                elif not mask >> identity & 1:
                    misfits |= 1 << seat
        return Condition(misfits, unknown, tuple(left))

    def _seen(self, condition: Condition, group: int) -> Choice | None:
        """What a condition says about the hands of a group; None if it is false of another hand."""
        if condition.misfits & ~group:
            return None
        if condition.unknown & ~group:
            self._require_known(condition.unknown & ~group)
        return {number: mask for seat, number, mask in condition.cards if seat & group}

    def _require_known(self, unknown: int) -> None:
        seat = SeatIndex((unknown & -unknown).bit_length() - 1)
        require_known(self._observation.state, seat, self._observation.hands[seat])

    @cached_property
    def _in_hands(self) -> Mapping[CardNumber, tuple[SeatIndex, Identity, Identities]]:
        """The holder of each card in a hand, its identity, and what the clues allow it to be, as the observation has it."""
        observation, numbers = self._observation, self._observation.state.card_numbers
        return {
            number: (seat, identity, mask)
            for seat, hand in by_seat(observation.hands)
            for number, identity, mask in zip(numbers[seat], hand, observation.clue_masks[seat], strict=True)
        }

    def _summands(self, announcement: SumAnnouncement, group: int) -> list[Choice]:
        """What is left of some hands by each way in which the numbers of all hands add up."""
        by_sum: dict[int, list[Choice]] = {0: [{}]}
        for possible in self._open_part(announcement).hands:
            spend(len(possible))
            seen = [(number, choice) for number, condition in possible if (choice := self._seen(condition, group)) is not None]
            spend(len(seen) * sum(map(len, by_sum.values())))
            longer: dict[int, list[Choice]] = {}
            for total, choices in by_sum.items():
                for number, choice in seen:
                    longer.setdefault((total + number) % announcement.modulus, []).extend({**old, **choice} for old in choices)
            by_sum = longer
        return by_sum.get(announcement.total, [])

    def avoiding(self, choices: Sequence[Choice]) -> list[Choice]:
        """What cards may be so that none of some choices is true."""
        return self._avoiding({}, choices)

    def _avoiding(self, choice: Choice, conditions: Sequence[Choice]) -> list[Choice]:
        """Masks that together allow what a choice allows except where one of some conditions is true.

        No two of them allow the same: so many conditions on few cards need few masks.
        """
        found, in_hands = [choice], self._in_hands
        for condition in conditions:
            spend(len(found))
            avoided: list[Choice] = []
            for masks in found:
                parts, true_so_far = list[Choice](), masks
                for number, mask in condition.items():
                    before = true_so_far[number] if number in true_so_far else in_hands[number][2]
                    if not before & mask:
                        parts = [masks]
                        break
                    if before & ~mask:
                        parts.append({**true_so_far, number: before & ~mask})
                        true_so_far = {**true_so_far, number: before & mask}
                avoided += parts
            found = avoided
        return found

    def _told_apart(
        self, announcement: Announcement, group: int
    ) -> tuple[dict[CardNumber, Identities], list[tuple[CardNumber, CardNumber]]] | None:
        """What is left of cards that differ from cards outside a group, and the pairs in it that differ; None if two other cards do not."""
        left, pairs = dict[CardNumber, Identities](), list[tuple[CardNumber, CardNumber]]()
        for pair in self._open_part(announcement).pairs:
            (first, one, mask), (second, other, other_mask) = (self._in_hands.get(number, IN_NO_HAND) for number in pair)
            one_inside, other_inside = group >> first & 1, group >> second & 1
            if one_inside and other_inside:
                pairs.append(pair)
                continue
            if not one_inside:
                one = self._identity(pair[0])
            if not other_inside:
                other = self._identity(pair[1])
            if one_inside:
                left[pair[0]] = left.get(pair[0], mask) & ~(1 << other)
            elif other_inside:
                left[pair[1]] = left.get(pair[1], other_mask) & ~(1 << one)
            elif one == other:
                return None
        return {number: mask for number, mask in left.items() if self._in_hands[number][2] & ~mask}, pairs

    def _identity(self, number: CardNumber) -> Identity:
        """The identity of a card outside the group."""
        if number not in self._in_hands:
            return self._observation.state._cards[number]
        seat, identity, _ = self._in_hands[number]
        if identity == UNKNOWN:
            self._require_known(1 << seat)
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
