"""Ignorance: whether a player is sure that another does not know something of a card (K_a not K_b), without trying every hand."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from hanabi_widget.knowledge import Observation, nested_identities
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds


class Ignorance:
    """What hands of one player may make another know that a card is of some types.

    The holder rules a type out of a slot if all its copies are seen, or if other cards of the hand must take them: a set of cards that
    may be no more copies than they are. Such a card, here *binding*, has few copies to choose from, whatever the first player holds. So
    only the types that speak against the fact matter, and those that binding cards may be; of all others any will do.

    Args:
        observation: what is seen of the position.
        by: who is to be sure.
        holder: who is not to know.
        slot: the slot.
        fact: the types that it would be known to be of.
    """

    def __init__(self, observation: Observation, by: int, holder: int, slot: int, fact: int) -> None:
        self.observation, self.by, self.holder, self.slot, self.fact = observation, by, holder, slot, fact
        self.unseen = observation.unseen_copies(1 << by | 1 << holder)
        self.against = observation.clue_masks[holder][slot - 1] & ~fact
        others = [identities for other, identities in enumerate(observation.clue_masks[holder], start=1) if other != slot]
        binding = [identities for identities in others if self.copies(identities) - self.taken(identities) <= len(others)]
        self.bound = sum(bool(identities & self.against) for identities in binding)
        self.matter = reduce(or_, binding, self.against)

    def copies(self, identities: int) -> int:
        """The copies of some types that neither of the two sees for sure."""
        return (self.observation.card_bits.all_copies(identities) & self.unseen).bit_count()

    def taken(self, identities: int, start: int = 0) -> int:
        """So many of them the first player may hold, from a card on."""
        return sum(bool(identities & own) for own in self.observation.clue_masks[self.by][start:])

    @cached_property
    def twins(self) -> dict[int, int]:
        """Each type that matters with the one before it that is like it in all that counts here: it need not be held before that one."""
        last, found = dict[object, int](), dict[int, int]()
        masks = (*self.observation.clue_masks[self.by], *self.observation.clue_masks[self.holder], self.against)
        for identities in (1 << identity for identity in range(self.matter.bit_length()) if self.matter >> identity & 1):
            alike = (self.copies(identities), self.held(identities), *(bool(identities & mask) for mask in masks))
            if alike in last:
                found[identities] = last[alike]
            last[alike] = identities
        return found

    def held(self, identities: int) -> int:
        """So many copies of a type the holder has."""
        return sum(identities >> identity & 1 for identity in self.observation.hands[self.holder])

    @property
    def evident(self) -> bool:
        """Whether so many copies speak against the fact that some are left for the slot, whoever holds what."""
        return self.copies(self.against) > self.taken(self.against) + self.bound

    @property
    def certain(self) -> bool:
        """Whether the first player is sure that the holder does not know.

        Raises:
            DependsOnUnknownCard: on a card that neither holds.
        """
        return self.evident or not self._known(nested_worlds(self.observation, (self.by,)), (), set())

    def _known(self, worlds: Worlds, chosen: tuple[int, ...], tried: set[object]) -> bool:
        """Whether the holder knows with some hand that begins with cards of these types, each a type that matters or all that do not."""
        index, kinds = len(chosen), [identities for identities in chosen if identities & self.matter]
        left = self.copies(self.against) - sum(bool(identities & self.against) for identities in kinds)
        if left > self.taken(self.against, index) + self.bound or (index, *sorted(chosen)) in tried:
            return False
        tried.add((index, *sorted(chosen)))
        own = self.observation.clue_masks[self.by]
        if index == len(own):
            return self._knows(worlds, chosen)
        options = [1 << identity for identity in range(own[index].bit_length()) if (own[index] & self.matter) >> identity & 1]
        options = [
            identities
            for identities in options
            if identities not in self.twins or chosen.count(self.twins[identities]) > chosen.count(identities)
        ]
        return any(self._known(worlds, (*chosen, identities), tried) for identities in (*options, own[index] & ~self.matter) if identities)

    def _knows(self, worlds: Worlds, chosen: tuple[int, ...]) -> bool:
        hands = worlds.find({(self.by, index): identities for index, identities in enumerate(chosen)})
        if hands is None:
            return False
        return not nested_identities(self.observation.with_hand(self.by, hands[self.by]), (self.holder,))[self.slot - 1] & ~self.fact
