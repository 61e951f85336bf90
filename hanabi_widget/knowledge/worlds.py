"""Sets of worlds, represented as matchings of slots to copies; and how many worlds there are.

The worlds of a chain of different players (Theorem 3) and of common knowledge (Theorem 4) both have this form: each slot takes one of
certain copies, and no copy is taken twice. Which identities a slot can have is then a question about matchings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod
from operator import sub
from types import MappingProxyType

from hanabi_widget.effort import spend
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    Cards,
    Hands,
    Identities,
    IdentitiesInHand,
    Identity,
    Players,
    SeatIndex,
    Slot,
    State,
    by_seat,
)
from hanabi_widget.rules.bipartite_matching import attainable_options, complete_matching, hall_violator, scarce_slots

from .group_observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition

CardConstraints = Mapping[tuple[SeatIndex, int], Identities]
"""By seat and index in the hand (slot - 1), the set of identities that the card must be of."""

IdentitiesInHands = list[IdentitiesInHand]
"""For each hand, what each of its cards may be."""

NO_CONSTRAINTS: CardConstraints = MappingProxyType({})

FILLINGS_PER_STEP = 3
"""How many ways to fill slots are looked at in a step of work."""


@cache
def count_rows(copies: tuple[int, ...], length: int) -> int:
    """The number of rows of cards of a length in which each identity occurs at most as often as it has copies.

    Example:
        >>> count_rows((2, 1), 2)
        3
    """
    if not copies:
        return int(not length)
    return sum([comb(length, used) * count_rows(copies[1:], length - used) for used in range(min(copies[0], length) + 1)])


@dataclass(slots=True, eq=False)
class Worlds:
    """The worlds in which the slots of some seats take different copies; all other hands are the real ones.

    Slots are numbered through all of these hands, in the order of `seats`.

    Attributes:
        observation: the position.
        seats: the seats whose cards vary.
        slot_copies: for each slot, the copies that it may take.
        possible: for each slot, the identities of these copies.
    """

    observation: GroupObservation
    seats: Players
    slot_copies: Sequence[int]
    possible: Sequence[Identities]
    _attainable: tuple[dict[int, int], int] | None = None

    def slot_range(self, seat: SeatIndex) -> range:
        """The slots that belong to a seat."""
        start = 0
        for other in self.seats:
            size = len(self.observation.hands[other])
            if other == seat:
                return range(start, start + size)
            start += size
        raise KeyError(seat)

    def identities(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each card of a seat, the set of identities that it has in some of these worlds.

        Raises:
            InconsistentPosition: there are no such worlds.
        """
        observation = self.observation
        if seat not in self.seats:
            return [1 << identity for identity in observation.hands[seat]]
        attainable, locked = self._attainable or self._find_attainable()
        slots = self.slot_range(seat)
        copy_bits = observation.copy_bits
        slot_copies = self.slot_copies
        found = [*self.possible[slots.start : slots.stop]]
        if not locked and not attainable:  # nothing is scarce: a slot can have whatever its clues and the copies left allow
            return found
        locked_identities = copy_bits.identities(locked)
        for index, slot in enumerate(slots):
            if slot in attainable:  # this slot may be in a tight set, so its matchings were searched
                found[index] = copy_bits.identity_set(attainable[slot])
            elif slot_copies[slot] & locked:  # Lemma 1: it can take any copy that no tight set uses up; what has no other copy is lost
                unlocked = slot_copies[slot] & ~locked
                used_up = [1 << identity for identity in locked_identities if not unlocked & copy_bits.copies_by_identity[identity]]
                found[index] &= ~sum(used_up)
        return found

    def _find_attainable(self) -> tuple[dict[int, int], int]:
        """The attainable copies of each slot that may be in a tight set, and the copies that tight sets use up (Lemma 2)."""
        slot_copies = self.slot_copies
        scarce = scarce_slots(slot_copies, deficit=0)
        if not scarce:
            self._attainable = {}, 0
            return self._attainable
        options = [slot_copies[slot] for slot in scarce]
        attainable, locked = attainable_options(options, self._matching(scarce, options))
        self._attainable = dict(zip(scarce, attainable)), locked
        return self._attainable

    def all_worlds(self) -> Iterator[Hands]:
        """All hands in each of these worlds; there may be very many worlds.

        The slots with the fewest copies come first. Only while scarce slots are left is there a check that a world follows at all.

        Raises:
            TooLarge: there are more than the steps of work allow.
        """
        copy_bits = self.observation.copy_bits
        slot_copies = self.slot_copies
        slot_ranges = [(seat, self.slot_range(seat)) for seat in self.seats]
        order = sorted(range(len(slot_copies)), key=lambda slot: slot_copies[slot].bit_count())
        # Later slots never run out. For a Hall violator, together with the slots matched before it, would be n slots with at most n - 1
        # copies each, as `order` has those with fewer copies first; and all such slots are scarce.
        scarce = len(scarce_slots(slot_copies, deficit=1))  # saves work: a slot without a card left ends a try anyway
        identities = [UNKNOWN] * len(slot_copies)

        def extend(depth: int, used: int) -> Iterator[Hands]:
            spend()
            if depth < scarce and hall_violator([slot_copies[slot] & ~used for slot in order[depth:scarce]]):
                return
            if depth == len(order):
                hands = [*self.observation.hands]
                for seat, slots in slot_ranges:
                    hands[seat] = tuple([identities[slot] for slot in slots])
                yield tuple(hands)
                return
            slot = order[depth]
            free = slot_copies[slot] & ~used
            for identity in copy_bits.identities(free):  # copies of an identity are the same in a world: its lowest free one is enough
                copies = free & copy_bits.copies_by_identity[identity]
                identities[slot] = identity
                yield from extend(depth + 1, used | copies & -copies)

        return extend(0, 0)

    def count(self, constraints: CardConstraints = NO_CONSTRAINTS) -> int:
        """The number of these worlds in which the cards satisfy constraints, without listing them.

        Raises:
            TooLarge: counting needs more steps of work than it may do.
        """
        slot_copies = self._constrained(constraints)
        if slot_copies is None:
            return 0
        # Copies of an identity that the same slots may take are of one kind; no slot may take two kinds of an identity. Kinds that the same
        # slots may take are one class: it fills some of the slots that are left, in as many ways as there are rows of its cards.
        slots = Counter(slot_copies)
        classes = defaultdict(list)
        for copies in self.observation.copy_bits.copies_by_identity:
            copy_numbers = [number for number in range(copies.bit_length()) if copies >> number & 1]
            kinds = Counter(tuple([taken >> number & 1 > 0 for taken in slots]) for number in copy_numbers)
            for takers, number in kinds.items():
                classes[takers].append(number)
        ways = {tuple(slots.values()): 1}  # by how many slots of each kind are left
        while classes:
            takers, numbers = classes.popitem()
            is_last = [not any(later) for later in zip(*classes)] or [True] * len(slots)
            longer = Counter[tuple[int, ...]]()
            for left, count in ways.items():
                fillings = [range(size * last, size * takes + 1) for size, takes, last in zip(left, takers, is_last)]
                spend(1 + prod(map(len, fillings)) // FILLINGS_PER_STEP)
                for filling in product(*fillings):
                    rows = count_rows(tuple(numbers), sum(filling))
                    if rows:
                        longer[tuple(map(sub, left, filling))] += count * rows * prod(map(comb, left, filling))
            ways = longer
        return ways.get((0,) * len(slots), 0)

    def real_matching(self) -> list[int]:
        """For each slot, the copy that it takes in a matching that gives known cards their real identities."""
        return self._matching(range(len(self.slot_copies)), self.slot_copies)

    def _matching(self, slots: Sequence[int], options: Sequence[int]) -> list[int]:
        """A complete matching of these slots, with the real identities where they are known."""
        observation = self.observation
        real: list[Identity] = []
        for seat in self.seats:
            real += observation.hands[seat]
        # Known cards take their own copies first. These need not be a complete matching: augmenting paths add the unknown ones.
        matched = [0] * len(options)
        used = 0
        for index, slot in enumerate(slots):
            if real[slot] != UNKNOWN:
                free = options[index] & observation.copy_bits.copies_by_identity[real[slot]] & ~used
                matched[index] = copy = free & -free
                used |= copy
        if not complete_matching(options, matched):
            raise InconsistentPosition
        return matched

    def _constrained(self, constraints: CardConstraints) -> list[int] | None:
        """For each slot, the copies that it may take under constraints; None if a card that does not vary breaks one."""
        observation = self.observation
        slot_copies = [*self.slot_copies]
        for (seat, index), identities in constraints.items():
            if seat in self.seats:
                slot_copies[self.slot_range(seat)[index]] &= observation.copy_bits.all_copies(identities)
            elif not identities >> observation.hands[seat][index] & 1:
                return None
        return slot_copies

    def find(self, constraints: CardConstraints) -> Hands | None:
        """All hands of a world in which the cards satisfy constraints, or None if there is none."""
        spend(len(self.slot_copies))
        slot_copies = self._constrained(constraints)
        if slot_copies is None:
            return None
        matched = [0] * len(slot_copies)
        if not complete_matching(slot_copies, matched):
            return None
        hands = [*self.observation.hands]
        for seat in self.seats:
            hands[seat] = self.hand(seat, matched)
        return tuple(hands)

    def hand(self, seat: SeatIndex, matched: Sequence[int]) -> Cards:
        """The identities in a seat's hand when the slots take these copies."""
        copy_bits = self.observation.copy_bits
        return tuple([copy_bits.identities(matched[slot])[0] for slot in self.slot_range(seat)])


def nested_worlds(observation: GroupObservation, chain: Players, group: int = 0) -> Worlds:
    """The worlds at the end of a chain of different players (Theorem 3).

    The cards of the first player can only be copies that this player does not see. The cards of each later player can also be copies in
    the hands of the players before.

    Args:
        observation: the position.
        chain: the seats.
        group: seats, as bits, whose cards nobody in the chain sees. With all of the chain, these are the worlds that can be dealt to it.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """
    slot_copies = list[int]()
    possible = IdentitiesInHand()
    for seat in chain:
        group |= 1 << seat
        copies, identities = observation.slots(seat, group)
        slot_copies += copies
        possible += identities
    return Worlds(observation, chain, slot_copies, possible)


def require_known(state: State, seat: SeatIndex, hand: AnyCards) -> None:
    """Check that all cards of a hand are known.

    Raises:
        DependsOnUnknownCard: one is not.

    Example:
        >>> import hanabi_widget as hw
        >>> try:
        ...     require_known(hw.position("[hand_size=2] Ann r1 ? | Ben y1 y1"), 0, [0, UNKNOWN])
        ... except DependsOnUnknownCard as error:
        ...     print(error)
        the answer depends on the unknown card: slot 2 of Ann; reveal it first
    """
    if UNKNOWN in hand:
        raise DependsOnUnknownCard(state, seat, Slot(hand.index(UNKNOWN) + 1))


def require_all_known(state: State, but: SeatIndex | None = None) -> None:
    """Check that all cards of all hands are known, but for those of a seat.

    Raises:
        DependsOnUnknownCard: one is not.
    """
    for seat, hand in by_seat(state.hands):
        if seat != but:
            require_known(state, seat, hand)
