"""Common knowledge of a group: the worlds at the end of any number of steps of its players (T4)."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import UNKNOWN

from .completion import in_every_completion
from .observation import Sight
from .worlds import NoWorld, Worlds, nested_worlds


def common_worlds(sight: Sight, seats: Sequence[int]) -> Worlds:
    """The worlds that a group commonly holds possible.

    Types that still have a copy in the deck are *flexible*, and so is, again and again, the real type of
    each card whose clues allow a flexible one. A card that allows none is *rigid*: each player's rigid
    cards are the real ones, in some order; the other cards are of any flexible types.

    Args:
        sight: what can be seen of the state; unknown cards are allowed in one hand of the group.
        seats: the group.

    Raises:
        ValueError: an unknown card that matters.
    """
    if any(UNKNOWN in sight.hands[seat] for seat in seats):
        sight = known_from(sight, seats)
    group = sum([1 << seat for seat in seats])
    deck, hands = sight.deck, sight.hands
    everything = sight.unseen(group)
    flexible = _flexible(sight, seats)
    free = deck.copies(flexible) & everything
    taken = 0
    slots, kinds = [], []
    for seat in seats:
        rigid = own = 0
        for kind in hands[seat]:
            if not flexible >> kind & 1:
                rest = deck.blocks[kind][-1] & ~taken
                taken |= rest & -rest
                own |= rest & -rest
                rigid |= 1 << kind
        for types in sight.open[seat]:
            bends = types & flexible
            slots.append(deck.copies(types) & (free if bends else own))
            kinds.append(flexible if bends else rigid)
    return Worlds(sight, seats, slots, kinds)


@in_every_completion
def common_types(sight: Sight, seats: Sequence[int]) -> list[list[int]]:
    """For each seat and each slot of it, the types that a group commonly holds possible.

    Raises:
        DependsOnUnknown: on an unknown card.
    """
    worlds = common_worlds(sight, seats)
    return [worlds.types(seat) for seat in range(len(sight.hands))]


def _flexible(sight: Sight, seats: Sequence[int]) -> int:
    """The types that may come from the deck, step by step."""
    flexible = sight.kinds(0)
    cards = [(types, 1 << kind) for seat in seats for types, kind in zip(sight.open[seat], sight.hands[seat])]
    while True:
        rigid = []
        before = flexible
        for card in cards:
            if card[0] & flexible:
                flexible |= card[1]
            else:
                rigid.append(card)
        if flexible == before:
            return flexible
        cards = rigid


def known_from(sight: Sight, seats: Sequence[int]) -> Sight:
    """The same with the unknown cards of the seat that has most of them filled in, as that seat may hold possible.

    Raises:
        ValueError: two hands with unknown cards, or no hand that fits.
    """
    seat = max(seats, key=lambda seat: sight.hands[seat].count(UNKNOWN))
    world = nested_worlds(sight, (seat,)).find({})
    if world is None:
        raise NoWorld
    return sight.with_hand(seat, world[seat])
