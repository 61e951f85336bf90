"""A set of worlds, as all the ways to put different copies at slots.

Chains of different players (Theorem 3) and common knowledge (Theorem 4) both come to this: each slot may use some
copies, no copy twice. Which types a slot may hold is then a question of matchings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, State
from hanabi_widget.rules.matching import augment, complete_matching

from .observation import Observation


class Worlds:
    """All the ways to put different copies at the slots of some seats; all other hands are the real ones.

    Attributes:
        sight: what can be seen of the state.
        seats: the seats whose cards vary, in the order of their slots.
        slots: for each slot the copies that it may use.
    """

    __slots__ = ("_kinds", "_rigid", "seats", "sight", "slots")

    def __init__(self, observation: Observation, seats: Sequence[int], slots: Sequence[int], identities: Sequence[int]) -> None:
        self.sight, self.seats, self.slots = observation, seats, slots
        self._kinds = identities
        self._rigid: tuple[dict[int, int], int] | None = None

    def span(self, seat: int) -> range:
        """The places of a seat's cards among the slots."""
        start = 0
        for other in self.seats:
            size = len(self.sight.clue_masks[other])
            if other == seat:
                return range(start, start + size)
            start += size
        raise KeyError(seat)

    def identities(self, seat: int) -> list[int]:
        """For each slot of a seat, the set of types there in some of these worlds.

        Raises:
            ValueError: there is no such world.
        """
        observation = self.sight
        if seat not in self.seats:
            return [1 << identity for identity in observation.hands[seat]]
        reached, locked = self._rigid or self._reach()
        span, kinds = self.span(seat), self._kinds
        if not locked and not reached:
            return [identities & kinds[place] for place, identities in zip(span, observation.clue_masks[seat])]
        deck, slots = observation.card_bits, self.slots
        lost = deck.identities(locked)
        found = []
        for place, identities in zip(span, observation.clue_masks[seat]):
            if place in reached:
                found.append(sum([1 << identity for identity in deck.identities(reached[place])]))
            else:
                free = slots[place] & ~locked
                gone = sum([1 << identity for identity in lost if not free & deck.blocks[identity][-1]])
                found.append(identities & kinds[place] & ~gone)
        return found

    def _reach(self) -> tuple[dict[int, int], int]:
        """The copies within reach of each slot that may be part of a tight set, and the copies that tight sets lock."""
        slots = self.slots
        few = _scarce(slots, 0)
        if not few:
            self._rigid = {}, 0
            return self._rigid
        masks = [slots[place] for place in few]
        held = self._matching(few, masks)
        reached, locked = _reachable(masks, held)
        self._rigid = dict(zip(few, reached)), locked
        return self._rigid

    def each(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        """All hands of every one of these worlds; there may be very many."""
        deck, slots = self.sight.card_bits, self.slots
        spans = [(seat, self.span(seat)) for seat in self.seats]

        def grow(identities: list[int], used: int) -> Iterator[tuple[tuple[int, ...], ...]]:
            if len(identities) == len(slots):
                hands = [*self.sight.hands]
                for seat, span in spans:
                    hands[seat] = tuple([identities[place] for place in span])
                yield tuple(hands)
                return
            free = slots[len(identities)] & ~used
            for identity in deck.identities(free):
                copy = free & deck.blocks[identity][-1]
                yield from grow([*identities, identity], used | copy & -copy)

        return grow([], 0)

    def real(self) -> list[int]:
        """A copy for each slot, all different, of the real types."""
        return self._matching(range(len(self.slots)), self.slots)

    def _matching(self, places: Sequence[int], masks: Sequence[int]) -> list[int]:
        """A copy for each of these slots, all different: the real cards first."""
        observation = self.sight
        wanted: list[int] = []
        for seat in self.seats:
            wanted += observation.hands[seat]
        held, used = [0] * len(masks), 0
        for index, place in enumerate(places):
            if wanted[place] != UNKNOWN:
                free = masks[index] & observation.card_bits.blocks[wanted[place]][-1] & ~used
                held[index] = copy = free & -free
                used |= copy
        if not complete_matching(masks, held):
            raise InconsistentPosition
        return held

    def find(self, limits: Mapping[tuple[int, int], int]) -> tuple[tuple[int, ...], ...] | None:
        """All hands of a world in which cards are as asked, or None.

        Args:
            limits: by seat and index in the hand, the types that the card may be.
        """
        observation, slots = self.sight, [*self.slots]
        for (seat, index), identities in limits.items():
            if seat in self.seats:
                slots[self.span(seat)[index]] &= observation.card_bits.copies(identities)
            elif not identities >> observation.hands[seat][index] & 1:
                return None
        held = [0] * len(slots)
        if not complete_matching(slots, held):
            return None
        hands = [*observation.hands]
        for seat in self.seats:
            hands[seat] = self.hand(seat, held)
        return tuple(hands)

    def hand(self, seat: int, held: Sequence[int]) -> tuple[int, ...]:
        """The types in a seat's hand when the slots hold these copies."""
        deck = self.sight.card_bits
        return tuple([deck.identities(held[place])[0] for place in self.span(seat)])


def nested_worlds(observation: Observation, chain: Sequence[int]) -> Worlds:
    """The worlds at the end of a chain of different players: nested capacities (Theorem 3).

    A player early in the chain may use only copies that this player does not see; a later one may use
    more, those in the hands of the earlier ones too.

    Raises:
        DependsOnUnknownCard: on an unknown card.
    """
    slots, identities, group = [], [], 0
    for seat in chain:
        group |= 1 << seat
        slots += observation.slot_copies(seat, group)
        identities += [observation.unseen_identities(group)] * len(observation.clue_masks[seat])
    return Worlds(observation, chain, slots, identities)


def is_consistent(state: State) -> bool:
    """Whether some deal of the unknown cards fits the clues and all the cards that are known.

    Example:
        >>> from hanabi_widget.rules import Suppose, initial_state
        >>> is_consistent(initial_state(players=2, seed=1).apply(Suppose("Alice", 1, "w5", viewer="Alice")))
        True
    """
    observation = Observation(state)
    seats = [seat for seat, hand in enumerate(observation.hands) if UNKNOWN in hand]
    group = sum([1 << seat for seat in seats])
    slots: list[int] = []
    for seat in seats:
        known = [observation.card_bits.copies(1 << identity) if identity != UNKNOWN else -1 for identity in observation.hands[seat]]
        slots += map(and_, observation.slot_copies(seat, group), known)
    return not hall_violator(slots)


class InconsistentPosition(HanabiError):
    """No deal fits the clues and the cards seen."""

    def __init__(self) -> None:
        super().__init__("no deal fits the clues and the cards seen: check the position")


def hall_violator(slots: Sequence[int]) -> list[int]:
    """The places of slots that have fewer copies than they are (Hall's theorem); none when all can hold a copy."""
    few = _scarce(slots, 1)
    masks = [slots[place] for place in few]
    held = [0] * len(masks)
    for index in range(len(masks)):
        tried: set[int] = set()
        if not augment(index, masks, held, tried):
            return [few[other] for other in sorted(tried)]
    return []


def _scarce(slots: Sequence[int], fewer: int) -> list[int]:
    """The places of the most slots of which each has at most as many copies as they are, or so many fewer."""
    places = [*range(len(slots))]
    while True:
        few = [place for place in places if slots[place].bit_count() <= len(places) - fewer]
        if len(few) == len(places):
            return few
        places = few


def _reachable(slots: Sequence[int], held: Sequence[int]) -> tuple[list[int], int]:
    """For each slot the copies that it has in some matching; and the copies that no other slot can get.

    A slot can take a copy when the copy's holder can move on, from slot to slot, to a free copy or to
    the copy that the first slot leaves.
    """
    free = -1 & ~reduce(or_, held)
    movers = [sum([1 << slot for slot, mask in enumerate(slots) if mask & copy]) for copy in held]
    can_leave = _closure(sum([1 << slot for slot, mask in enumerate(slots) if mask & free]), movers)
    locked = sum([copy for slot, copy in enumerate(held) if not can_leave >> slot & 1])
    reached = []
    for slot, mask in enumerate(slots):
        if can_leave >> slot & 1:
            reached.append(mask & ~locked)
        else:
            givers = _closure(1 << slot, movers)
            reached.append(mask & sum([copy for other, copy in enumerate(held) if givers >> other & 1]))
    return reached, locked


def _closure(slots: int, movers: Sequence[int]) -> int:
    """These slots and all that can move, step by step, to the copy of one of them."""
    waiting = slots
    while waiting:
        slot = waiting & -waiting
        new = movers[slot.bit_length() - 1] & ~slots
        slots |= new
        waiting ^= slot | new
    return slots
