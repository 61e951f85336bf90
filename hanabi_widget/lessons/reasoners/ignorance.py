"""Whether a player knows that another does not know a fact about a card (K_a not K_b), without enumerating hands."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds
from hanabi_widget.rules import SeatIndex, Slot

STEPS_PER_HAND = 5
"""The work of looking at one beginning of a hand."""


class Ignorance:
    """Searches for a hand of one player with which another player, the holder, would know a fact about a card.

    The holder rules an identity out of a slot if all its copies are seen, or if other cards of the hand must take them. Such another
    card is called *binding* here: it has so few copies to choose from that the hand may use them up, whatever the first player holds.
    So only two kinds of identities are relevant: those that refute the fact, and those that binding cards may have. The others are
    interchangeable.

    Args:
        observation: what is seen of the position.
        by: the seat of the first player, who is to know that the holder does not know.
        holder: the seat of the holder.
        slot: the slot of the card.
        fact: the identities for which the fact is true.
    """

    def __init__(self, observation: GroupObservation, by: SeatIndex, holder: SeatIndex, slot: Slot, fact: int) -> None:
        self.observation, self.by, self.holder, self.slot, self.fact = observation, by, holder, slot, fact
        self.unseen = observation.unseen_copies(1 << by | 1 << holder)
        self.refuting = observation.clue_masks[holder][slot - 1] & ~fact
        others = [identities for other, identities in enumerate(observation.clue_masks[holder], start=1) if other != slot]
        binding = [identities for identities in others if self._copies(identities) - self._max_taken(identities) <= len(others)]
        self.refuting_copies_bound = sum(bool(identities & self.refuting) for identities in binding)
        self.relevant = reduce(or_, binding, self.refuting)

    @property
    def is_evident(self) -> bool:
        """Whether a refuting copy is left for the slot whatever both hands are, so that no search is needed."""
        return self._copies(self.refuting) > self._max_taken(self.refuting) + self.refuting_copies_bound

    @property
    def is_certain(self) -> bool:
        """Whether the first player knows that the holder does not know.

        Raises:
            DependsOnUnknownCard: that depends on a card that neither holds.
        """
        return self.is_evident or not self._can_be_known(nested_worlds(self.observation, (self.by,)), (), set())

    def _copies(self, identities: int) -> int:
        """The number of copies of some identities that neither player is sure to see."""
        return (self.observation.copy_bits.all_copies(identities) & self.unseen).bit_count()

    def _max_taken(self, identities: int, start: int = 0) -> int:
        """The number of the first player's cards, from an index on, that may have one of some identities."""
        return sum(bool(identities & own) for own in self.observation.clue_masks[self.by][start:])

    def _copies_held(self, identities: int) -> int:
        """The number of the holder's cards that have one of some identities."""
        return sum(identities >> identity & 1 for identity in self.observation.hands[self.holder])

    @cached_property
    def _equivalents(self) -> dict[int, int]:
        """Relevant identities, as one-bit sets, that are equivalent to an earlier one: that one may be held first without loss."""
        latest, equivalents = dict[object, int](), dict[int, int]()
        masks = (*self.observation.clue_masks[self.by], *self.observation.clue_masks[self.holder], self.refuting)
        for bit in (1 << identity for identity in range(self.relevant.bit_length()) if self.relevant >> identity & 1):
            key = (self._copies(bit), self._copies_held(bit), *(bool(bit & mask) for mask in masks))
            if key in latest:
                equivalents[bit] = latest[key]
            latest[key] = bit
        return equivalents

    def _can_be_known(self, worlds: Worlds, chosen: tuple[int, ...], tried: set[object]) -> bool:
        """Whether the holder knows the fact if the first player has some hand that begins with these cards.

        Args:
            worlds: the hands that the first player may have.
            chosen: for each of the first slots, one relevant identity as a one-bit set, or all irrelevant ones.
            tried: the choices, up to order, that have been tried.

        Raises:
            TooLarge: the search needs more steps than the effort around it allows.
        """
        spend(STEPS_PER_HAND)
        index, relevant = len(chosen), [identities for identities in chosen if identities & self.relevant]
        left = self._copies(self.refuting) - sum(bool(identities & self.refuting) for identities in relevant)
        if left > self._max_taken(self.refuting, index) + self.refuting_copies_bound or (index, *sorted(chosen)) in tried:
            return False
        tried.add((index, *sorted(chosen)))
        own = self.observation.clue_masks[self.by]
        if index == len(own):
            return self._is_known(worlds, chosen)
        options = [1 << identity for identity in range(own[index].bit_length()) if (own[index] & self.relevant) >> identity & 1]
        options = [bit for bit in options if bit not in self._equivalents or chosen.count(self._equivalents[bit]) > chosen.count(bit)]
        return any(
            self._can_be_known(worlds, (*chosen, identities), tried) for identities in (*options, own[index] & ~self.relevant) if identities
        )

    def _is_known(self, worlds: Worlds, chosen: tuple[int, ...]) -> bool:
        """Whether the holder knows the fact if the first player has a hand of these identities; False if there is no such hand."""
        hands = worlds.find({(self.by, index): identities for index, identities in enumerate(chosen)})
        if hands is None:
            return False
        return not nested_identities(self.observation.with_hand(self.by, hands[self.by]), (self.holder,))[self.slot - 1] & ~self.fact
