"""Chains of players: what a1 must hold possible that a2 must hold possible that ... (Theorem 3; a search if one comes again)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from operator import and_, or_
from types import MappingProxyType

from hanabi_widget.rules import UNKNOWN
from hanabi_widget.rules.matching import complete_matching, hall_violator

from .common import common_worlds, fill_unknown_hand
from .completion import in_every_completion
from .observation import Observation
from .worlds import Worlds, nested_worlds

Hand = Sequence[int]
Limits = Mapping[tuple[int, int], int]

NO_LIMITS: Limits = MappingProxyType({})


@in_every_completion
def nested_identities(observation: Observation, chain: Sequence[int]) -> list[int]:
    """For each slot of the last player of a chain, the set of types M_a1 ... M_ak.

    Raises:
        DependsOnUnknownCard: on an unknown card.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> sight = Observation(initial_state(players=2, seed=1))
        >>> [types.bit_count() for types in nested_identities(sight, (0, 1, 0))]
        [25, 25, 25, 25, 25]
    """
    last = chain[-1]
    if len({*chain}) == len(chain):
        return nested_worlds(observation, chain).identities(last)
    walk = _ChainWalk(observation, chain)
    most = [reduce(and_, slot) for slot in zip(*(bound.identities(last) for bound in walk.bounds()))]
    found = [0] * len(most)
    for worlds in walk.parts():
        found = [identities | more for identities, more in zip(found, worlds.identities(last))]
        if found == most:
            break
    return found


def find_world(observation: Observation, chain: Sequence[int], limits: Limits) -> tuple[tuple[int, ...], ...] | None:
    """All hands of a world at the end of a chain in which cards are as asked, or None.

    Args:
        observation: what can be seen of the state.
        chain: seats; one may come again.
        limits: by seat and index in the hand, the types that the card may be.

    Raises:
        DependsOnUnknownCard: on an unknown card.
    """
    if len({*chain}) == len(chain):
        return nested_worlds(observation, chain).find(limits)
    walk = _ChainWalk(observation, chain, limits)
    if not all(bound.find(limits) for bound in walk.bounds()):
        return None
    return next((world for worlds in walk.parts() if (world := worlds.find(limits))), None)


class _ChainWalk:
    """A chain in which a player comes again.

    Only the hands of the last time that each player comes stand in the end. They are nested again once the
    hands before are fixed: at each step all hands together may hold no more copies than there are. So the
    earlier hands, which are only passed through, are tried one by one, as far as they differ.
    """

    def __init__(self, observation: Observation, chain: Sequence[int], limits: Limits = NO_LIMITS) -> None:
        self.limits = limits
        self.chain = [seat for seat, _ in groupby(chain)]
        first = self.chain[0]
        observation.unseen_copies(1 << first)  # the first player's worlds depend on every other hand
        self.observation = fill_unknown_hand(observation, [first]) if UNKNOWN in observation.hands[first] else observation
        self.group = sum([1 << seat for seat in {*self.chain}])
        self.everything = self.observation.unseen_copies(self.group)
        self.lasting = [step for step, seat in enumerate(self.chain) if seat not in self.chain[step + 1 :]]

    def bounds(self) -> tuple[Worlds, Worlds]:
        """Two sets of worlds in which all of the walk's are: the common ones, and those without the hands passed through."""
        return common_worlds(self.observation, sorted({*self.chain})), self._ending({})

    def parts(self) -> Iterator[Worlds]:
        """Sets of worlds which together hold all that a last hand may be, and a world as the limits ask if there is one."""
        for hands in self._passed(0, {}):
            worlds = self._ending(hands)
            if not hall_violator(worlds.slots):
                yield worlds

    def _ending(self, passed: Mapping[int, Hand]) -> Worlds:
        """The worlds at the end when the hands passed through are these; a hand left out takes no copies."""
        observation, deck = self.observation, self.observation.card_bits
        holding: dict[int, Hand] = {seat: observation.hands[seat] for seat in self.chain}
        caps = []
        for step, seat in enumerate(self.chain):
            holding[seat] = passed.get(step, ())
            caps.append(self._left(holding))
        for step in range(len(caps) - 2, -1, -1):
            caps[step] = [*map(min, caps[step], caps[step + 1])]
        slots, kinds = [], []
        for step in self.lasting:
            free = deck.copies_for_counts([max(0, number) for number in caps[step]])
            available = sum([1 << identity for identity, number in enumerate(caps[step]) if number > 0])
            for identities in observation.clue_masks[self.chain[step]]:
                slots.append(deck.all_copies(identities) & free)
                kinds.append(available)
        return Worlds(observation, [self.chain[step] for step in self.lasting], slots, kinds)

    def _left(self, holding: Mapping[int, Hand]) -> list[int]:
        """For each type the copies that are left when players hold these hands."""
        numbers = self.observation.card_bits.counts(self.everything)
        for hand in holding.values():
            for identity in hand:
                numbers[identity] -= 1
        return numbers

    def _passed(self, step: int, passed: Mapping[int, Hand]) -> Iterator[Mapping[int, Hand]]:
        """Hands for each step that is passed through, from this one on: those that stay as they are first."""
        if step == len(self.chain):
            yield passed
        elif step in self.lasting:
            yield from self._passed(step + 1, passed)
        else:
            for hand in self._hands_that_differ(step, passed):
                yield from self._passed(step + 1, {**passed, step: hand})

    def _hands_that_differ(self, step: int, passed: Mapping[int, Hand]) -> Iterator[Hand]:
        """Hands to pass through at a step; those that leave the other players less are left out."""
        seat, deck = self.chain[step], self.observation.card_bits
        holding: dict[int, Hand] = {other: self.observation.hands[other] for other in self.chain}
        for before in range(step):
            holding[self.chain[before]] = passed.get(before, ())
        real = holding.pop(seat)
        yield real
        free = deck.copies_for_counts(self._left(holding))
        mine = [deck.all_copies(identities) & free for identities in self.observation.clue_masks[seat]]
        matter = deck.all_copies(self._types_that_matter(seat))
        plenty = [index for index, copies in enumerate(mine) if (copies & ~matter).bit_count() >= len(mine)]
        tried: set[tuple[int, ...]] = set()

        def grow(index: int, held: list[int]) -> Iterator[Hand]:
            if index == len(mine):
                chosen = tuple(sorted([copy for copy in held if copy]))
                full = [*held]
                if chosen not in tried and complete_matching([copies & ~matter for copies in mine], full):
                    tried.add(chosen)
                    yield [deck.identities(copy)[0] for copy in full]
                return
            yield from grow(index + 1, [*held, 0])
            if index not in plenty:
                rest = mine[index] & matter & ~reduce(or_, held, 0)
                for identity in deck.identities(rest):
                    copy = rest & deck.first_copies[identity][-1]
                    yield from grow(index + 1, [*held, copy & -copy])

        yield from grow(0, [])

    def _types_that_matter(self, seat: int) -> int:
        """The types of which it matters to the other players how many a seat holds.

        A card of theirs that, as asked, can be more copies than all hands have cards, twice, is never part of a tight set.
        """
        observation = self.observation
        most = 2 * sum([len(observation.clue_masks[other]) for other in {*self.chain}])
        matter = 0
        for other in {*self.chain} - {seat}:
            for index, identities in enumerate(observation.clue_masks[other]):
                asked = identities & self.limits.get((other, index), identities)
                if (observation.card_bits.all_copies(asked) & self.everything).bit_count() <= most:
                    matter |= asked
        return matter
