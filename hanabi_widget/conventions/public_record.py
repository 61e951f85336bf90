"""The public record of a game under a convention: what everybody sees, what everybody saw happen, and what it said by agreement."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, compress

from hanabi_widget.effort import Kept, cached_property as counted_property
from hanabi_widget.knowledge.group_observation import copy_bits_of
from hanabi_widget.rules import UNKNOWN, AnyCards, State, card_numbers, cards_by_number, playable, public_identities, trash
from hanabi_widget.rules.action import Action, CardNumber, Clue, Discard, Identities, Play, SeatIndex, by_seat
from hanabi_widget.rules.table import clue_info_by_number

from .announcement import Announcement, Announcements, MeaningCases, open_among
from .convention import Convention
from .hat_recommendation import sum_announcements
from .meaning_of_actions import GivenClue, blind_play, clue_announcements, sarcastic_discard, silence


@dataclass(eq=False)
class PublicPosition:
    """What everybody sees of a position. Nothing here depends on a hidden card. Sets of identities are bit masks.

    Args:
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> sorted(PublicPosition(hw.position(">Ann y1 y2 y3 y4 y5+5 | Ben r1 g3 b3 w3 r2")).untouched)[:5]
        [1, 2, 3, 4, 5]
    """

    state: State

    @cached_property
    def holders(self) -> Mapping[CardNumber, SeatIndex]:
        """Who holds each card in a hand."""
        return {number: seat for seat, hand in by_seat(card_numbers(self.state)) for number in hand}

    @cached_property
    def _clue_info(self) -> Mapping[CardNumber, int]:
        """For each card in a hand, what clues say about it, packed."""
        return clue_info_by_number(self.state)

    @cached_property
    def untouched(self) -> frozenset[CardNumber]:
        """The cards in hands that no clue has touched."""
        touching = self.state.rules.values_touching
        return frozenset([number for number, info in self._clue_info.items() if not touching(info)])

    def untouched_in(self, seat: SeatIndex) -> list[CardNumber]:
        """The cards of a hand that no clue has touched, the newest first."""
        return [number for number in card_numbers(self.state)[seat] if number in self.untouched]

    @cached_property
    def may_be(self) -> Sequence[Identities]:
        """For each card by its number what it may be, by clues and by the cards that have been played or discarded."""
        rules = self.state.rules
        copy_bits = copy_bits_of(rules)
        left = sum(compress(copy_bits.identity_bits, copy_bits.unseen_counts(public_identities(self.state))))
        masks = [rules.all_identities if identity == UNKNOWN else 1 << identity for identity in cards_by_number(self.state)]
        for number, info in self._clue_info.items():
            masks[number] = rules.possible_identities(info) & left
        return masks

    @cached_property
    def playable(self) -> Identities:
        """The identities that can be played now."""
        return playable(self.state)

    @cached_property
    def trash(self) -> Identities:
        """The identities that can never be played."""
        return trash(self.state)


class PublicRecord:
    """What everybody saw happen up to a step, and what it said by agreement. Nothing here depends on a hidden card.

    The records of a position are a tree: those that say more than another are below it, and what is said there is worked out once, there.

    Args:
        convention: the convention.
        position: the position, or what everybody sees of it.
        step: its step in the game.
        early: whether nobody has discarded yet; None if the game begins here.
        dealt: how many cards had been dealt when the game began; None if it begins here.

    Attributes:
        announcements: what has been said so far: at first nothing, see `having_said`.
        position: what everybody sees of the position.
        meanings_found: what clues mean that might be given here, whatever has been said: kept for all records of this position.

    Example:
        >>> import hanabi_widget as hw
        >>> record = PublicRecord(hw.convention("beginner"), hw.deal(players=2, seed=2)[0]).after(hw.Clue("Bob", 1))
        >>> [announcement.kind for announcement in record.announcements]
        ['touch', 'meaning']
    """

    def __init__(
        self,
        convention: Convention,
        position: State | PublicPosition,
        step: int = 0,
        *,
        early: bool | None = None,
        dealt: int | None = None,
    ) -> None:
        self.position = position if isinstance(position, PublicPosition) else PublicPosition(position)
        self.convention = convention
        self.state = self.position.state
        self.step = step
        self.early = not self.state.discards if early is None else early
        self.dealt = self.state.drawn if dealt is None else dealt
        self.announcements: Announcements = ()
        self.meanings_found: dict[Hashable, Kept[Announcement]] = {}
        self._shorter: PublicRecord | None = None
        self._longer: dict[Announcements, PublicRecord] = {}
        self._elsewhere: PublicRecord | None = None

    def after(self, action: Action, state: State | None = None) -> PublicRecord:
        """The record after an action.

        Args:
            action: what the player to act does.
            state: the position after it, if it is at hand.
        """
        state = self.state.apply(action) if state is None else state
        announcements = (*self.announcements, *self.said_by(action, state))
        in_hands = {*chain(*card_numbers(state))}
        lasting = tuple([said for said in announcements if said.step > self.step or said.numbers & in_hands])
        early = self.early and not isinstance(action, Discard)
        return PublicRecord(self.convention, state, self.step + 1, early=early, dealt=self.dealt).having_said(*lasting)

    def said_by(self, action: Action, state: State | None = None) -> Iterator[Announcement]:
        """What an action says by agreement, one announcement after the other: each is worked out when it is asked for.

        Args:
            action: what the player to act does.
            state: the position after it, if it is at hand.
        """
        own = card_numbers(self.state)[self.state.player]
        if isinstance(action, Play) and action.slot:
            yield from blind_play(self, own[action.slot - 1])
        elif isinstance(action, Play | Discard | Clue):
            yield from self.silences
        if isinstance(action, Discard) and action.slot:
            discarded = own[action.slot - 1]
            identity = cards_by_number(self.state if state is None else state)[discarded]
            if identity != UNKNOWN:
                yield from sarcastic_discard(self.having_said(*self.silences), discarded, identity)
        if isinstance(action, Clue) and self.convention.sums:
            yield from sum_announcements(self, action)
        elif isinstance(action, Clue):
            clue = GivenClue.of(self.state, action, self.state.apply(action) if state is None else state)
            yield from clue_announcements(self.having_said(*self.silences), clue)

    def kept_by(self, action: Action, cards: AnyCards) -> list[Announcement] | None:
        """What an action says, if all of that is true; None if it breaks the convention.

        Args:
            action: what the player to act does.
            cards: the identity of each card by its number, but for those of the player.
        """
        said = []
        for one in self.said_by(action):
            if not one.is_true(cards):
                return None
            said.append(one)
        return said

    @counted_property
    def silences(self) -> Announcements:
        """What the player to act says by playing no card."""
        return tuple(silence(self))

    def having_said(self, *announcements: Announcement) -> PublicRecord:
        """The same record with more announcements."""
        if not announcements:
            return self
        if announcements not in self._longer:
            longer = PublicRecord(self.convention, self.position, self.step, early=self.early, dealt=self.dealt)
            longer.announcements = (*self.announcements, *announcements)
            longer.meanings_found = self.meanings_found
            longer._shorter = self
            self._longer[announcements] = longer
        return self._longer[announcements]

    def without(self, announcements: Collection[Announcement]) -> PublicRecord:
        """The same record as if these had not been announced."""
        start = self
        while start._shorter:
            start = start._shorter
        first = next((place for place, said in enumerate(self.announcements) if said in announcements), len(self.announcements))
        later = [said for said in self.announcements[first:] if said not in announcements]
        return start.having_said(*self.announcements[:first]).having_said(*later)

    def with_state(self, state: State) -> PublicRecord:
        """The same record with another position: with the clue that is about to mean something, or with more cards known."""
        if self._shorter:
            return self._shorter.with_state(state).having_said(*self.announcements[len(self._shorter.announcements) :])
        if self._elsewhere is None or self._elsewhere.state is not state:
            self._elsewhere = PublicRecord(self.convention, state, self.step, early=self.early, dealt=self.dealt)
        return self._elsewhere

    @property
    def said_last(self) -> Announcements:
        """What the last action announced; nothing where the game begins."""
        return tuple([said for said in self.announcements if said.step == self.step > 0])

    @cached_property
    def moved(self) -> frozenset[CardNumber]:
        """The cards that have been moved off chop."""
        return frozenset([number for announcement in self.announcements for number in announcement.moved])

    def free_in(self, seat: SeatIndex) -> list[CardNumber]:
        """The cards of a hand that no clue has touched or moved off chop, the newest first. The last is on chop."""
        return [number for number in self.position.untouched_in(seat) if number not in self.moved]

    @cached_property
    def _may_be_and_open(self) -> tuple[Sequence[Identities], Mapping[Announcement, MeaningCases]]:
        """What each card may be, by number, and the open cases of each announcement."""
        if self._shorter is None:
            return self.position.may_be, {}
        before, open_before = self._shorter._may_be_and_open
        in_hands = self.position.holders
        may_be = [*before]
        open_cases = {**open_before}
        for said in self.announcements[len(open_before) :]:
            open_cases[said], left = open_among(said, said.masks_of_cases(may_be))
            if open_cases[said]:
                for number, mask in left:
                    if number in in_hands:
                        may_be[number] &= mask
                # If everybody can work out what one card is, another that is promised to be different is not the same.
                for pair in said.different:
                    for known, number in (pair, pair[::-1]):
                        mask = may_be[known]
                        if mask & may_be[number] and not mask & mask - 1 and number in in_hands and may_be[number] & ~mask:
                            may_be[number] &= ~mask
        return may_be, open_cases

    @property
    def may_be(self) -> Sequence[Identities]:
        """For each card by its number what it may be by clues, public cards and the announcements, taken one by one in order.

        An announcement that fits none of this is passed over. A card that is in no hand is what it is.
        """
        return self._may_be_and_open[0]

    @cached_property
    def possible(self) -> Mapping[CardNumber, Identities]:
        """For each card in a hand, what it may be."""
        return {number: self.may_be[number] for number in self.position.holders}

    def open_cases(self, announcement: Announcement) -> MeaningCases:
        """The cases of an announcement that may be true as far as everybody can work out."""
        return self._may_be_and_open[1][announcement]

    @cached_property
    def meanings(self) -> Announcements:
        """What clues meant whose focus or called cards are still in hands."""
        return tuple([announcement for announcement in self.announcements if announcement.kind == "meaning"])

    @cached_property
    def called(self) -> frozenset[CardNumber]:
        """The cards that each open case of some clue calls to be played, and touched cards that can be played as everybody can work out."""
        found = set()
        for announcement in self.meanings:
            cases = self.open_cases(announcement)
            if cases:
                found |= set.intersection(*({*case.plays} for case in cases))
        position = self.position
        certain = {number for number, mask in self.possible.items() if mask and not mask & ~position.playable}
        return frozenset(found & position.holders.keys() | certain - position.untouched)
