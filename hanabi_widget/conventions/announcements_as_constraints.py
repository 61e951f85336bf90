"""What announcements say about some hands to those who see all others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, Identity, SeatIndex, by_seat, card_numbers, cards_by_number

from .announcement import Announcement, Announcements, CardMasks, Pair
from .hat_recommendation import SumAnnouncement

Choice: TypeAlias = Mapping[CardNumber, Identities]
"""What one case leaves of some cards, where that is less than their clues do."""

STEPS_PER_ANNOUNCEMENT = 4


Choices = list[Choice]
"""Choices of which one is true."""


class Heard(NamedTuple):
    """What an announcement says about the cards of some hands.

    Attributes:
        choices: one of these is true.
        pairs: and the cards of each of these pairs are different.
    """

    choices: Sequence[Choice]
    pairs: Sequence[Pair]


NOTHING = Heard(({},), ())
"""What is heard of an announcement that is true whatever these hands are."""


class Condition(NamedTuple):
    """What some cards have to be, in one position. Seats are bits.

    Attributes:
        seats: the seats about whose cards it says more than their clues do.
        misfits: the seats whose real hands do not fit it.
        unknown: the seats for which that depends on an unknown card.
        cards: where it leaves less than a card's clues do: the seat, the card, and what is left.
    """

    seats: int
    misfits: int
    unknown: int
    cards: tuple[tuple[int, CardNumber, Identities], ...]


_CardInHand = tuple[SeatIndex, Identity, Identities]
"""The holder of a card, its identity, and what clues allow it to be, as the observation has them."""

_OpenCases = tuple[Sequence[Condition], Sequence[Condition]]
"""What has to be true in each of some cases, and what may be true in none of them: they often come in rows, all of which a simpler meaning
excludes."""


class _OpenAnnouncement(NamedTuple):
    """What clues and cards in no hand leave open of an announcement.

    Attributes:
        rows: the cases that may be true, in their order.
        hands: for each hand of a sum, the numbers that it may have, with what has to be true.
        pairs: the pairs of cards that may be the same.
        seats: the players about whose hands it says something, as bits.
    """

    rows: Sequence[_OpenCases]
    hands: Sequence[Sequence[tuple[int, Condition]]]
    pairs: Sequence[Pair]
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
        self._about: dict[tuple[Announcements, SeatIndex], Announcements] = {}
        self._heard: dict[tuple[Announcement, int], tuple[Heard | None, int]] = {}
        self._steps = 0

    def those_about(self, announcements: Announcements, seat: SeatIndex) -> Announcements:
        """The announcements that say more about a card of a seat, among others, than its clues do."""
        question = tuple(announcements), seat
        if question not in self._about:
            self._about[question] = [said for said in announcements if self._open_part(said).seats >> seat & 1]
        return self._about[question]

    def about(self, announcement: Announcement, group: int) -> Heard | None:
        """What an announcement says about the hands of a group, given the real ones of all others; None if it is false."""
        open_part = self._open_part(announcement)
        group &= open_part.seats
        found = self._heard.get((announcement, group))
        if found is None:
            before = self._steps
            heard = self._work_out(announcement, open_part, group)
            self._heard[announcement, group] = heard, self._steps - before
            return heard
        spend(found[1])  # as much as when it was worked out
        return found[0]

    def _open_part(self, announcement: Announcement) -> _OpenAnnouncement:
        """What clues and cards in no hand leave open of an announcement, whoever asks: a first sieve for all groups."""
        if announcement in self._open:
            return self._open[announcement]
        rows = []
        seats = 0
        # Cases with the same `unless` stand together: what it excludes is looked up once a row, not once a case.
        for unless, cases in groupby(announcement.cases, key=attrgetter("unless")):
            conditions = [condition for case in cases if (condition := self._condition(case.cards)) is not None]
            if conditions:
                excluding = [condition for cards in unless if (condition := self._condition(cards)) is not None]
                rows.append((conditions, excluding))
                for condition in chain(conditions, excluding):
                    seats |= condition.seats
        hands = []
        for _, possible in announcement.hands if isinstance(announcement, SumAnnouncement) else ():
            numbered = [(hand.number, condition) for hand in possible if (condition := self._condition(hand.cards)) is not None]
            hands.append(numbered)
            for _, condition in numbered:
                seats |= condition.seats
        pairs = [(a, b) for a, b in announcement.different if self._clue_mask(a) & self._clue_mask(b)]  # saves work: others differ anyway
        for number in chain(*pairs):
            if number in self._in_hands:
                seats |= 1 << self._in_hands[number][0]
        self._open[announcement] = found = _OpenAnnouncement(rows, hands, pairs, seats)
        return found

    def _clue_mask(self, number: CardNumber) -> Identities:
        """What the clues allow a card to be; what it is if it is in no hand."""
        place = self._in_hands.get(number)
        return 1 << cards_by_number(self._observation.state)[number] if place is None else place[2]

    def _work_out(self, announcement: Announcement, open_part: _OpenAnnouncement, group: int) -> Heard | None:
        self._spend(STEPS_PER_ANNOUNCEMENT + len(announcement.cases) + len(announcement.different))
        if isinstance(announcement, SumAnnouncement):
            choices = self._summands(announcement, open_part.hands, group)
        else:
            choices = self._choices(open_part.rows, group)
        if choices and open_part.pairs:
            apart = self._told_apart(open_part.pairs, group)
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

    def _spend(self, steps: int) -> None:
        spend(steps)
        self._steps += steps

    def _choices(self, rows: Sequence[_OpenCases], group: int) -> Choices:
        """What the cases that fit all other hands leave."""
        choices = []
        for cases, unless in rows:
            avoided: Choices | None = None  # once for all cases of the row, but not before one of them is seen to fit
            for condition in cases:
                choice = self._seen(condition, group)
                if choice is None:
                    continue
                if avoided is None:
                    avoided = [seen for other in unless if (seen := self._seen(other, group)) is not None]
                if not choice and not avoided:  # saves work: it is true whatever these hands are, and no other says more
                    return [choice]
                choices += self.avoiding(choice, avoided)
        return choices

    def _condition(self, cards: CardMasks) -> Condition | None:
        """What some cards have to be; None if clues or cards in no hand exclude it. Many announcements ask the same."""
        if cards not in self._conditions:
            self._conditions[cards] = self._find_condition(cards)
        return self._conditions[cards]

    def _find_condition(self, cards: CardMasks) -> Condition | None:
        seats = misfits = unknown = 0
        left = []
        for number, mask in cards:
            place = self._in_hands.get(number)
            if place is None:
                if not mask >> cards_by_number(self._observation.state)[number] & 1:
                    return None
                continue
            seat, identity, clue_mask = place
            if not mask & clue_mask:
                return None
            if clue_mask & ~mask:
                left.append((1 << seat, number, mask & clue_mask))
                seats |= 1 << seat
                if identity == UNKNOWN:
                    unknown |= 1 << seat
                elif not mask >> identity & 1:
                    misfits |= 1 << seat
        return Condition(seats, misfits, unknown, tuple(left))

    def _seen(self, condition: Condition, group: int) -> Choice | None:
        """What a condition says about the hands of a group; None if it is false of another hand."""
        if condition.misfits & ~group:
            return None
        if condition.unknown & ~group:
            self._require_known(SeatIndex((condition.unknown & ~group).bit_length() - 1))
        return {number: mask for seat, number, mask in condition.cards if seat & group}

    def _require_known(self, seat: SeatIndex) -> None:
        require_known(self._observation.state, seat, self._observation.hands[seat])

    @cached_property
    def _in_hands(self) -> Mapping[CardNumber, _CardInHand]:
        """The cards in hands."""
        observation = self._observation
        numbers = card_numbers(observation.state)
        return {
            number: (seat, identity, mask)
            for seat, hand in by_seat(observation.hands)
            for number, identity, mask in zip(numbers[seat], hand, observation.clue_masks[seat], strict=True)
        }

    def _summands(self, announcement: SumAnnouncement, hands: Sequence[Sequence[tuple[int, Condition]]], group: int) -> Choices:
        """What is left of some hands by each way in which the numbers of all hands add up."""
        by_sum: dict[int, Choices] = {0: [{}]}
        for possible in hands:
            self._spend(len(possible))
            seen = [(number, choice) for number, condition in possible if (choice := self._seen(condition, group)) is not None]
            self._spend(len(seen) * sum(map(len, by_sum.values())))
            longer = defaultdict[int, Choices](list)
            for total, choices in by_sum.items():
                for number, choice in seen:
                    longer[(total + number) % announcement.modulus] += [{**old, **choice} for old in choices]
            by_sum = longer
        return by_sum.get(announcement.total, [])

    def avoiding(self, choice: Choice, conditions: Sequence[Choice]) -> Choices:
        """Masks that together allow what a choice allows except where one of some conditions is true.

        No two of them allow the same: so many conditions on few cards need few masks.
        """
        found = [choice]
        in_hands = self._in_hands
        for condition in conditions:
            self._spend(len(found))
            avoided = []
            for masks in found:
                # One part for each card of the condition: those before it are as it says, and this one is not. So parts do not overlap.
                parts = []
                true_so_far = masks
                for number, mask in condition.items():
                    before = true_so_far[number] if number in true_so_far else in_hands[number][2]
                    if not before & mask:  # the condition cannot be true here: nothing is to be avoided
                        parts = [masks]
                        break
                    if before & ~mask:  # saves work: no card is of no identity
                        parts.append({**true_so_far, number: before & ~mask})
                        true_so_far = {**true_so_far, number: before & mask}
                avoided += parts
            found = avoided
        return found

    def _told_apart(self, different: Sequence[Pair], group: int) -> tuple[dict[CardNumber, Identities], list[Pair]] | None:
        """What is left of cards that differ from cards outside a group, and the pairs in it that differ; None if two other cards do not."""
        left = dict[CardNumber, Identities]()
        pairs = []
        in_hands = self._in_hands
        for one, other in different:
            inside = [number for number in (one, other) if number in in_hands and group >> in_hands[number][0] & 1]
            if len(inside) == 2:
                pairs.append((one, other))
            elif inside:
                outside = other if inside == [one] else one
                left[inside[0]] = left.get(inside[0], in_hands[inside[0]][2]) & ~(1 << self._identity(outside))
            elif self._identity(one) == self._identity(other):
                return None
        return {number: mask for number, mask in left.items() if in_hands[number][2] & ~mask}, pairs

    def _identity(self, number: CardNumber) -> Identity:
        """The identity of a card outside the group."""
        if number not in self._in_hands:
            return cards_by_number(self._observation.state)[number]
        seat, identity, _ = self._in_hands[number]
        if identity == UNKNOWN:
            self._require_known(seat)
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
    alone = defaultdict[CardNumber, Identities](int)
    for choice in choices:
        if len(choice) == 1:
            ((number, mask),) = choice.items()
            alone[number] |= mask
    longer = {
        tuple(choice.items()): choice
        for choice in choices
        if all(number not in alone or mask & ~alone[number] for number, mask in choice.items())
    }
    return [*({number: mask} for number, mask in alone.items()), *longer.values()]
