"""Common knowledge of a group: the worlds at the end of any number of steps of its players (Theorem 4)."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import UNKNOWN

from .completion import in_every_completion
from .observation import Observation
from .worlds import InconsistentPosition, Worlds, nested_worlds


def common_worlds(observation: Observation, seats: Sequence[int]) -> Worlds:
    """The worlds that a group commonly holds possible.

    Types that still have a copy in the deck are *flexible*, and so is, again and again, the real type of
    each card whose clues allow a flexible one. A card that allows none is *rigid*: each player's rigid
    cards are the real ones, in some order; the other cards are of any flexible types.

    Args:
        observation: what can be seen of the state; unknown cards are allowed in one hand of the group.
        seats: the group.

    Raises:
        ValueError: an unknown card that matters.
    """
    if any(UNKNOWN in observation.hands[seat] for seat in seats):
        observation = fill_unknown_hand(observation, seats)
    group = sum([1 << seat for seat in seats])
    deck, hands = observation.card_bits, observation.hands
    everything = observation.unseen_copies(group)
    flexible = _flexible(observation, seats)
    free = deck.all_copies(flexible) & everything
    taken = 0
    slots, kinds = [], []
    for seat in seats:
        rigid = own = 0
        for identity in hands[seat]:
            if not flexible >> identity & 1:
                rest = deck.first_copies[identity][-1] & ~taken
                taken |= rest & -rest
                own |= rest & -rest
                rigid |= 1 << identity
        for identities in observation.clue_masks[seat]:
            bends = identities & flexible
            slots.append(deck.all_copies(identities) & (free if bends else own))
            kinds.append(flexible if bends else rigid)
    return Worlds(observation, seats, slots, kinds)


@in_every_completion
def common_identities(observation: Observation, seats: Sequence[int]) -> list[list[int]]:
    """For each seat and each slot of it, the types that a group commonly holds possible.

    Raises:
        DependsOnUnknownCard: on an unknown card.
    """
    worlds = common_worlds(observation, seats)
    return [worlds.identities(seat) for seat in range(len(observation.hands))]


def _flexible(observation: Observation, seats: Sequence[int]) -> int:
    """The types that may come from the deck, step by step."""
    flexible = observation.unseen_identities(0)
    cards = [
        (identities, 1 << identity) for seat in seats for identities, identity in zip(observation.clue_masks[seat], observation.hands[seat])
    ]
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


def fill_unknown_hand(observation: Observation, seats: Sequence[int]) -> Observation:
    """The same with the unknown cards of the seat that has most of them filled in, as that seat may hold possible.

    Raises:
        ValueError: two hands with unknown cards, or no hand that fits.
    """
    seat = max(seats, key=lambda seat: observation.hands[seat].count(UNKNOWN))
    world = nested_worlds(observation, (seat,)).find({})
    if world is None:
        raise InconsistentPosition
    return observation.with_hand(seat, world[seat])
