"""Chains of players: what a1 must hold possible that a2 must hold possible that ... (T3 and search)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from types import MappingProxyType

from hanabi_widget.rules import UNKNOWN

from .common import common_types, known_from
from .completion import in_every_completion
from .sight import Sight
from .worlds import Worlds, settle

NOTHING: Mapping[tuple[int, int], int] = MappingProxyType({})


def nested_worlds(sight: Sight, chain: Sequence[int]) -> Worlds:
    """The worlds at the end of a chain of different players: nested capacities (T3).

    A player early in the chain may use only copies that this player does not see; a later one may use
    more, those in the hands of the earlier ones too.

    Raises:
        ValueError: an unknown card that matters.
    """
    slots, kinds, group = [], [], 0
    for seat in chain:
        group |= 1 << seat
        slots += sight.slots(seat, group)
        kinds += [sight.kinds(group)] * len(sight.open[seat])
    return Worlds(sight, chain, slots, kinds)


def worlds_after(sight: Sight, chain: Sequence[int], limits: Mapping[tuple[int, int], int] = NOTHING) -> Iterator[Worlds]:
    """Sets of worlds which together hold all worlds at the end of a chain, as far as cards are as asked.

    A chain of different players is one set. With a player repeated there is no closed form: the hands
    of the first player are tried one by one, as far as they differ for the next players. Not every such
    hand stands in the result, but each card of each hand does.

    Args:
        sight: what can be seen of the state.
        chain: seats; one may come again.
        limits: by seat and index in the hand, the types that are asked for.

    Raises:
        ValueError: an unknown card that matters.
    """
    chain = [seat for index, seat in enumerate(chain) if not index or seat != chain[index - 1]]
    first, *rest = chain
    if len({*chain}) == len(chain):
        yield nested_worlds(sight, chain)
        return
    if UNKNOWN in sight.hands[first]:
        sight = known_from(sight, [first])
    for hand in _hands_that_differ(sight, first, rest, limits):
        yield from worlds_after(sight.with_hand(first, hand), rest, limits)


@in_every_completion
def chain_types(sight: Sight, chain: Sequence[int]) -> list[int]:
    """For each slot of the last player of a chain, the set of types M_a1 ... M_ak.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> sight = Sight(deal(players=2, seed=1))
        >>> [types.bit_count() for types in chain_types(sight, (0, 1, 0))]
        [25, 25, 25, 25, 25]
    """
    last, parts = chain[-1], worlds_after(sight, chain)
    found = next(parts).types(last)
    if len({*chain}) < len(chain):
        most = common_types(sight, sorted({*chain}))[last]
        while found != most and (part := next(parts, None)):
            found = [types | more for types, more in zip(found, part.types(last))]
    return found


def _hands_that_differ(sight: Sight, seat: int, rest: Sequence[int], limits: Mapping[tuple[int, int], int]) -> Iterator[Sequence[int]]:
    """Hands that a seat may hold, the real one first; those which leave the next players less are left out."""
    deck = sight.deck
    mine, real = sight.slots(seat, 1 << seat), sight.hands[seat]
    stays = seat not in rest
    asked = {index: types for (other, index), types in limits.items() if other == seat} if stays else {}
    for index, types in asked.items():
        mine[index] &= deck.copies(types)
    if all(types >> real[index] & 1 for index, types in asked.items()):
        yield real
    matter = deck.copies(_types_that_matter(sight, seat, rest, limits))
    fillers = [copies & ~matter for copies in mine]
    each_left = stays and not limits
    plenty = [index for index, copies in enumerate(fillers) if copies.bit_count() >= len(mine) + each_left]
    left = sight.unseen(sum([1 << other for other in {seat, *rest}]))
    tried: set[tuple[int, ...]] = set()

    def filled(held: list[int], avoided: int = 0) -> Iterator[Sequence[int]]:
        full = [*held]
        if settle([copies & ~avoided for copies in fillers], full):
            yield [deck.types(copy)[0] for copy in full]

    def grow(index: int, held: list[int]) -> Iterator[Sequence[int]]:
        if index == len(mine):
            chosen = tuple(sorted([copy for copy in held if copy]))
            if chosen in tried:
                return
            for hand in filled(held):
                tried.add(chosen)
                yield hand
                if each_left:  # each type that the next players may ask for must be left to them by some hand
                    for kind in {*hand}:
                        block = left & deck.blocks[kind][-1]
                        if not block & matter and block.bit_count() == hand.count(kind):
                            yield from filled(held, block & -block)
            return
        yield from grow(index + 1, [*held, 0])
        if index in plenty:
            return
        free = mine[index] & matter & ~reduce(or_, held, 0)
        for kind in deck.types(free):
            copy = free & deck.blocks[kind][-1]
            yield from grow(index + 1, [*held, copy & -copy])

    yield from grow(0, [])


def _types_that_matter(sight: Sight, seat: int, rest: Sequence[int], limits: Mapping[tuple[int, int], int]) -> int:
    """The types of which it matters to the next players how many a seat holds.

    A card of theirs that can be more copies than there are cards at all, and as asked too, is never part of a tight set.
    """
    until = rest[: rest.index(seat)] if seat in rest else rest
    group = sum([1 << other for other in {seat, *rest}])
    most = 2 * sum([len(sight.hands[other]) for other in {seat, *rest}])
    matter = 0
    for other in {*until}:
        unseen = sight.unseen(group)
        for index, types in enumerate(sight.open[other]):
            for wanted in (types, types & limits.get((other, index), types)):
                if (sight.deck.copies(wanted) & unseen).bit_count() <= most:
                    matter |= wanted
    return matter
