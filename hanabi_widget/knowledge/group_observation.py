"""What a group of players sees together: the hands outside the group, the clues, and so which copies it does not see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import compress
from operator import getitem
from typing import ClassVar

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    Cards,
    Hands,
    Identities,
    IdentitiesInHand,
    Identity,
    RuleSet,
    SeatIndex,
    Slot,
    State,
    by_identity,
    by_seat,
    clue_info_of,
    with_item,
)
from hanabi_widget.rules.table import public_identities


class DependsOnUnknownCard(HanabiError):
    """The answer depends on an unknown card: it is not the same in all completions of the position.

    Attributes:
        seat: who holds the unknown card.
        slot: its slot; slot 1 is the newest card.
        completions: two completions of the position in which the answers differ, also in this card; None where none were looked
            for, or none found within the work.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann ? r2 | Ben y1 y1", hw.RuleSet(hand_size=2))
        >>> try:
        ...     state.holds("K(Ben, not y5(Ben.1))")
        ... except hw.DependsOnUnknownCard as error:
        ...     print(error)
        ...     [one.hand("Ann") for one in error.completions]
        the answer depends on the unknown card: slot 1 of Ann; reveal it first
        [('y5', 'r2'), ('r1', 'r2')]
    """

    def __init__(self, state: State, seat: SeatIndex, slot: Slot, completions: tuple[State, State] | None = None) -> None:
        self.seat = seat
        self.slot = slot
        self.completions = completions
        super().__init__(f"the answer depends on the unknown card: slot {slot} of {state.names[seat]}; reveal it first")


class InconsistentPosition(HanabiError):
    """No deal fits the clues and the known cards of a position.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann ?{r5} ?{r5} | Ben y1 y1", hw.RuleSet(hand_size=2))
        >>> try:
        ...     state.knowledge("Ann")
        ... except hw.InconsistentPosition as error:
        ...     print(error)
        no deal fits the clues and the cards seen: check the position
    """

    def __init__(self) -> None:
        super().__init__("no deal fits the clues and the cards seen: check the position")


class CopyBits:
    """The copies of all identities as bits of one integer, the copies of each identity side by side.

    Only the number of unseen copies of an identity matters, so n unseen copies are represented by the first n. A number of cards is
    then a bit count.

    Attributes:
        first_copies: for each identity, the sets of its first 0, 1, 2, ... copies.
        copies_by_identity: for each identity, the set of all its copies.
        one_copy_of_each: the first copy of each identity.
        identity_bits: for each identity, the set of it alone.
        all_copies: all copies of a set of identities.
        last_copies: the last copy of each identity in a set of first copies.
        identities: the identities that have a copy in a set of copies.
        identity_set: the same as a set.

    Example:
        >>> copy_bits = copy_bits_of(RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> bin(copy_bits.copies_for_counts([1, 1, 2, 1]))
        '0b111101'
        >>> bin(copy_bits.all_copies(0b0101))
        '0b11011'
        >>> bin(copy_bits.last_copies(0b111101))
        '0b110101'
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        start = 0
        first_copies = []
        for copies in rules.copies_of:
            first_copies.append(tuple(((1 << count) - 1) << start for count in range(copies + 1)))
            start += copies
        self.first_copies = tuple(first_copies)
        self.copies_by_identity = tuple(prefixes[-1] for prefixes in first_copies)
        self.one_copy_of_each = sum(prefixes[1] for prefixes in first_copies)
        self.identity_bits = tuple(1 << identity for identity in range(len(first_copies)))
        # asked of the same few sets again and again: tables of the rule set rather than methods
        self.all_copies: Callable[[Identities], int] = cache(
            lambda identities: sum(own for identity, own in by_identity(self.copies_by_identity) if identities >> identity & 1)
        )
        self.last_copies: Callable[[int], int] = cache(
            lambda copies: sum([1 << (copies & own).bit_length() - 1 for own in self.copies_by_identity if copies & own])
        )
        self.identities: Callable[[int], Cards] = cache(
            lambda copies: tuple([identity for identity, own in by_identity(self.copies_by_identity) if copies & own])
        )
        self.identity_set: Callable[[int], Identities] = cache(lambda copies: sum([1 << identity for identity in self.identities(copies)]))

    def __reduce__(self) -> tuple[object, ...]:
        return copy_bits_of, (self.rules,)  # a pickle holds no tables: they belong to the rule set

    def unseen_counts(self, seen: Iterable[Identity]) -> list[int]:
        """For each identity, the number of copies that are not among the seen cards."""
        counts = [*self.rules.copies_of]
        for identity in seen:
            counts[identity] -= 1
        return counts

    def copies_for_counts(self, counts: Sequence[int]) -> int:
        """The first copies of each identity, as many as its count."""
        return sum(map(getitem, self.first_copies, counts))

    def counts(self, copies: int) -> list[int]:
        """For each identity, the number of its copies in a set of copies."""
        return [(copies & own).bit_count() for own in self.copies_by_identity]


@cache
def copy_bits_of(rules: RuleSet) -> CopyBits:
    """The `CopyBits` of a rule set, created once."""
    return CopyBits(rules)


SlotOptions = tuple[tuple[int, ...], tuple[Identities, ...]]
"""For each card of a hand, the copies that it may be; and the identities of these."""


class ClueMasks(dict[SeatIndex, IdentitiesInHand]):
    """For each seat, the clue masks of its cards: the sets of identities that the clues allow. Entries are computed on first use."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __missing__(self, seat: SeatIndex) -> IdentitiesInHand:
        self[seat] = [*map(self.state.rules.possible_identities, clue_info_of(self.state, seat))]
        return self[seat]


class GroupObservation:
    """What groups of players see of a state, from which reasoning starts: the real hands, the clue masks, each group's unseen copies.

    Groups of players are sets of seats as bits.

    Args:
        state: the position.
        hidden: a seat whose cards are treated as unknown, so that no answer can depend on them.

    Attributes:
        state: the position.
        hands: the identities in each hand, slot 1 first.
        clue_masks: by seat, for each card in the hand, the set of identities that the clues allow.
        copy_bits: the deck as bits.
        deck: the cards left in the deck, as far as they are known; empty if they are not to be used.
        seats_with_unknown: the seats that have an unknown card, as bits.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> observation = GroupObservation(initial_state(players=2, seed=1))
        >>> observation.unseen_copies(0b01).bit_count(), observation.unseen_copies(0b11).bit_count()
        (45, 50)
    """

    __slots__ = (
        "_slots",
        "_unseen",
        "clue_masks",
        "copy_bits",
        "deck",
        "hands",
        "seats_with_unknown",
        "state",
    )

    def __init__(self, state: State, hidden: SeatIndex | None = None) -> None:
        self.state = state
        self.copy_bits = copy_bits_of(state.rules)
        self.hands = state.hands
        self.deck = state.deck if hidden is None else ()
        if hidden is not None:
            self.hands = with_item(self.hands, hidden, (UNKNOWN,) * len(self.hands[hidden]))
        self.clue_masks: Mapping[SeatIndex, IdentitiesInHand] = ClueMasks(state)
        self._count_unseen(state, is_given=True)

    _last: ClassVar[GroupObservation | None] = None

    @classmethod
    def of(cls, state: State) -> GroupObservation:
        """What is seen of a position. The last one is kept, as who looks at a position asks for the views of one player after the other."""
        found = cls._last  # read once, as another thread may replace it
        if found is None or found.state is not state:
            cls._last = found = cls(state)
        return found

    def _count_unseen(self, state: State, *, is_given: bool = False) -> None:
        """Start the tables of unseen cards with the group of all seats that have an unknown card.

        Larger groups add hands to it. Of any group without one of these seats, the unseen cards depend on an unknown card.

        Raises:
            InconsistentPosition: there are more copies of a card than the deck has, in a position that is given. While one hand after the
                other is replaced, there may be.
        """
        counts = self.copy_bits.unseen_counts(public_identities(state))
        seats_with_unknown = 0
        for seat, hand in by_seat(self.hands):
            if UNKNOWN in hand:
                seats_with_unknown |= 1 << seat
            else:
                for identity in hand:
                    counts[identity] -= 1
        if is_given and min(counts) < 0:
            raise InconsistentPosition
        self.seats_with_unknown = seats_with_unknown
        self._slots: dict[tuple[SeatIndex, int], SlotOptions] = {}
        self._unseen = {seats_with_unknown: (self.copy_bits.copies_for_counts(counts), sum(compress(self.copy_bits.identity_bits, counts)))}

    def with_hand(self, seat: SeatIndex, hand: AnyCards) -> GroupObservation:
        """The same position with another hand, whose cards may come from the deck."""
        return self.with_hands(with_item(self.hands, seat, tuple(hand)))

    def with_hands(self, hands: Hands) -> GroupObservation:
        """The same position with other hands, whose cards may come from the deck."""
        other = object.__new__(GroupObservation)
        other.state = self.state
        other.copy_bits = self.copy_bits
        other.clue_masks = self.clue_masks
        other.deck = ()
        other.hands = hands
        other._count_unseen(self.state)
        return other

    def with_clue_masks(self, clue_masks: Mapping[SeatIndex, IdentitiesInHand]) -> GroupObservation:
        """The same position with other masks for the cards of some seats, which say more than the clues do."""
        other = object.__new__(GroupObservation)
        other.state = self.state
        other.copy_bits = self.copy_bits
        other.hands = self.hands
        other.deck = self.deck
        other.seats_with_unknown = self.seats_with_unknown
        other._unseen = self._unseen
        other._slots = {}
        other.clue_masks = clue_masks
        return other

    def with_unseen_copies(self, unseen: Mapping[int, int]) -> GroupObservation:
        """The same position for reasoning from less evidence: with the copies that some groups do not see, as far as it tells."""
        other = self.with_clue_masks(self.clue_masks)
        other._unseen = {group: (copies, self.copy_bits.identity_set(copies)) for group, copies in unseen.items()}
        return other

    def unseen_copies(self, group: int) -> int:
        """The copies that are neither public nor in a hand outside a group: those in the deck and in the hands of the group.

        Raises:
            DependsOnUnknownCard: a hand outside the group has an unknown card.
        """
        return self.unseen(group)[0]

    def unseen_identities(self, group: int) -> Identities:
        """The identities of `unseen_copies`.

        Raises:
            DependsOnUnknownCard: a hand outside the group has an unknown card.
        """
        return self.unseen(group)[1]

    def unseen(self, group: int) -> tuple[int, Identities]:
        """`unseen_copies` and their identities.

        Raises:
            DependsOnUnknownCard: a hand outside the group has an unknown card.
        """
        found = self._unseen.get(group)
        if found is None:
            missing = self.seats_with_unknown & ~group
            if missing:
                first = SeatIndex((missing & -missing).bit_length() - 1)
                raise DependsOnUnknownCard(self.state, first, Slot(self.hands[first].index(UNKNOWN) + 1))
            seat = (group & ~self.seats_with_unknown).bit_length() - 1
            copies, identities = self.unseen(group & ~(1 << seat))
            first_copies = self.copy_bits.first_copies
            # A group that also has `seat` does not see that hand either. The first n copies are n ones: adding the lowest carries to
            # the next.
            for identity in self.hands[seat]:
                prefixes = first_copies[identity]
                copies |= (copies & prefixes[-1]) + prefixes[1]
                identities |= 1 << identity
            found = self._unseen[group] = copies, identities
        return found

    def slots(self, seat: SeatIndex, group: int) -> SlotOptions:
        """For each card of a seat, the copies that a group does not see and the clues allow; and the identities of these copies."""
        found = self._slots.get((seat, group))
        if found is None:  # chains of several players ask the same of the same group
            masks = self.clue_masks[seat]
            all_copies = self.copy_bits.all_copies
            unseen, identities = self.unseen(group)
            found = tuple([all_copies(mask) & unseen for mask in masks]), tuple([mask & identities for mask in masks])
            self._slots[seat, group] = found
        return found

    def slot_copies(self, seat: SeatIndex, group: int) -> list[int]:
        """For each card of a seat, the copies that a group does not see and the clues allow."""
        return [*self.slots(seat, group)[0]]
