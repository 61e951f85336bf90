"""A set of worlds, as all the ways to put different copies at slots.

Chains of different players (Theorem 3) and common knowledge (Theorem 4) both come to this: each slot may use some
copies, no copy twice. Which types a slot may hold is then a question of matchings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import and_

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, State
from hanabi_widget.rules.matching import attainable_options, complete_matching, hall_violator, scarce_slots

from .observation import Observation


class Worlds:
    """All the ways to put different copies at the slots of some seats; all other hands are the real ones.

    Attributes:
        sight: what can be seen of the state.
        seats: the seats whose cards vary, in the order of their slots.
        slots: for each slot the copies that it may use.
    """

    __slots__ = ("_kinds", "_rigid", "observation", "seats", "slots")

    def __init__(self, observation: Observation, seats: Sequence[int], slots: Sequence[int], identities: Sequence[int]) -> None:
        self.observation, self.seats, self.slots = observation, seats, slots
        self._kinds = identities
        self._rigid: tuple[dict[int, int], int] | None = None

    def slot_range(self, seat: int) -> range:
        """The places of a seat's cards among the slots."""
        start = 0
        for other in self.seats:
            size = len(self.observation.clue_masks[other])
            if other == seat:
                return range(start, start + size)
            start += size
        raise KeyError(seat)

    def identities(self, seat: int) -> list[int]:
        """For each slot of a seat, the set of types there in some of these worlds.

        Raises:
            ValueError: there is no such world.
        """
        observation = self.observation
        if seat not in self.seats:
            return [1 << identity for identity in observation.hands[seat]]
        reached, locked = self._rigid or self._reach()
        span, kinds = self.slot_range(seat), self._kinds
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
                gone = sum([1 << identity for identity in lost if not free & deck.first_copies[identity][-1]])
                found.append(identities & kinds[place] & ~gone)
        return found

    def _reach(self) -> tuple[dict[int, int], int]:
        """The copies within reach of each slot that may be part of a tight set, and the copies that tight sets lock."""
        slots = self.slots
        few = scarce_slots(slots, deficit=0)
        if not few:
            self._rigid = {}, 0
            return self._rigid
        masks = [slots[place] for place in few]
        held = self._matching(few, masks)
        reached, locked = attainable_options(masks, held)
        self._rigid = dict(zip(few, reached)), locked
        return self._rigid

    def all_worlds(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        """All hands of every one of these worlds; there may be very many."""
        deck, slots = self.observation.card_bits, self.slots
        spans = [(seat, self.slot_range(seat)) for seat in self.seats]

        def grow(identities: list[int], used: int) -> Iterator[tuple[tuple[int, ...], ...]]:
            if len(identities) == len(slots):
                hands = [*self.observation.hands]
                for seat, span in spans:
                    hands[seat] = tuple([identities[place] for place in span])
                yield tuple(hands)
                return
            free = slots[len(identities)] & ~used
            for identity in deck.identities(free):
                copy = free & deck.first_copies[identity][-1]
                yield from grow([*identities, identity], used | copy & -copy)

        return grow([], 0)

    def real_matching(self) -> list[int]:
        """A copy for each slot, all different, of the real types."""
        return self._matching(range(len(self.slots)), self.slots)

    def _matching(self, places: Sequence[int], masks: Sequence[int]) -> list[int]:
        """A copy for each of these slots, all different: the real cards first."""
        observation = self.observation
        wanted: list[int] = []
        for seat in self.seats:
            wanted += observation.hands[seat]
        held, used = [0] * len(masks), 0
        for index, place in enumerate(places):
            if wanted[place] != UNKNOWN:
                free = masks[index] & observation.card_bits.first_copies[wanted[place]][-1] & ~used
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
        observation, slots = self.observation, [*self.slots]
        for (seat, index), identities in limits.items():
            if seat in self.seats:
                slots[self.slot_range(seat)[index]] &= observation.card_bits.all_copies(identities)
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
        deck = self.observation.card_bits
        return tuple([deck.identities(held[place])[0] for place in self.slot_range(seat)])


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
        known = [observation.card_bits.all_copies(1 << identity) if identity != UNKNOWN else -1 for identity in observation.hands[seat]]
        slots += map(and_, observation.slot_copies(seat, group), known)
    return not hall_violator(slots)


class InconsistentPosition(HanabiError):
    """No deal fits the clues and the cards seen."""

    def __init__(self) -> None:
        super().__init__("no deal fits the clues and the cards seen: check the position")
