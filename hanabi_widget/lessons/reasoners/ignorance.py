"""Ignorance: whether a player is sure that another does not know something of a card (K_a not K_b), without trying every hand."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from hanabi_widget.knowledge import Sight, chain_types
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds


class Ignorance:
    """What hands of one player may make another know that a card is of some types.

    The holder rules a type out of a slot if all its copies are seen, or if other cards of the hand must take them: a set of cards that
    may be no more copies than they are. Such a card, here *binding*, has few copies to choose from, whatever the first player holds. So
    only the types that speak against the fact matter, and those that binding cards may be; of all others any will do.

    Args:
        sight: what is seen of the position.
        by: who is to be sure.
        holder: who is not to know.
        slot: the slot.
        fact: the types that it would be known to be of.
    """

    def __init__(self, sight: Sight, by: int, holder: int, slot: int, fact: int) -> None:
        self.sight, self.by, self.holder, self.slot, self.fact = sight, by, holder, slot, fact
        self.unseen = sight.unseen(1 << by | 1 << holder)
        self.against = sight.open[holder][slot - 1] & ~fact
        others = [types for other, types in enumerate(sight.open[holder], start=1) if other != slot]
        binding = [types for types in others if self.copies(types) - self.taken(types) <= len(others)]
        self.bound = sum(bool(types & self.against) for types in binding)
        self.matter = reduce(or_, binding, self.against)

    def copies(self, types: int) -> int:
        """The copies of some types that neither of the two sees for sure."""
        return (self.sight.deck.copies(types) & self.unseen).bit_count()

    def taken(self, types: int, start: int = 0) -> int:
        """So many of them the first player may hold, from a card on."""
        return sum(bool(types & own) for own in self.sight.open[self.by][start:])

    @cached_property
    def twins(self) -> dict[int, int]:
        """Each type that matters with the one before it that is like it in all that counts here: it need not be held before that one."""
        last, found = dict[object, int](), dict[int, int]()
        masks = (*self.sight.open[self.by], *self.sight.open[self.holder], self.against)
        for types in (1 << kind for kind in range(self.matter.bit_length()) if self.matter >> kind & 1):
            alike = (self.copies(types), self.held(types), *(bool(types & mask) for mask in masks))
            if alike in last:
                found[types] = last[alike]
            last[alike] = types
        return found

    def held(self, types: int) -> int:
        """So many copies of a type the holder has."""
        return sum(types >> kind & 1 for kind in self.sight.hands[self.holder])

    @property
    def evident(self) -> bool:
        """Whether so many copies speak against the fact that some are left for the slot, whoever holds what."""
        return self.copies(self.against) > self.taken(self.against) + self.bound

    @property
    def certain(self) -> bool:
        """Whether the first player is sure that the holder does not know.

        Raises:
            DependsOnUnknown: on a card that neither holds.
        """
        return self.evident or not self._known(nested_worlds(self.sight, (self.by,)), (), set())

    def _known(self, worlds: Worlds, chosen: tuple[int, ...], tried: set[object]) -> bool:
        """Whether the holder knows with some hand that begins with cards of these types, each a type that matters or all that do not."""
        index, kinds = len(chosen), [types for types in chosen if types & self.matter]
        left = self.copies(self.against) - sum(bool(types & self.against) for types in kinds)
        if left > self.taken(self.against, index) + self.bound or (index, *sorted(chosen)) in tried:
            return False
        tried.add((index, *sorted(chosen)))
        own = self.sight.open[self.by]
        if index == len(own):
            return self._knows(worlds, chosen)
        options = [1 << kind for kind in range(own[index].bit_length()) if (own[index] & self.matter) >> kind & 1]
        options = [types for types in options if types not in self.twins or chosen.count(self.twins[types]) > chosen.count(types)]
        return any(self._known(worlds, (*chosen, types), tried) for types in (*options, own[index] & ~self.matter) if types)

    def _knows(self, worlds: Worlds, chosen: tuple[int, ...]) -> bool:
        hands = worlds.find({(self.by, index): types for index, types in enumerate(chosen)})
        if hands is None:
            return False
        return not chain_types(self.sight.with_hand(self.by, hands[self.by]), (self.holder,))[self.slot - 1] & ~self.fact
