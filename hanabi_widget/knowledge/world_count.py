"""How many worlds there are, without listing them: identities that all clues treat alike are counted together."""

from __future__ import annotations

from functools import cache
from math import comb, prod

from hanabi_widget.effort import spend
from hanabi_widget.rules import Identity, by_seat

from .group_observation import GroupObservation


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


def count_worlds(observation: GroupObservation) -> int:
    """The number of worlds: of all hands together that fit the clues and the copies that are not public.

    Raises:
        TooLarge: counting needs more steps of work than it may do.
    """
    masks = [mask for seat, _ in by_seat(observation.hands) for mask in observation.clue_masks[seat]]
    copies = observation.copy_bits.unseen_counts(observation.state.public_identities())
    alike: dict[tuple[int, ...], list[Identity]] = {}
    for identity, count in enumerate(copies):
        if count:
            alike.setdefault(tuple([mask >> identity & 1 for mask in masks]), []).append(Identity(identity))
    classes = [tuple([copies[identity] for identity in identities]) for identities in alike.values()]
    ways = {(0,) * len(classes): 1}
    for index in range(len(masks)):
        allowed = [number for number, signature in enumerate(alike) if signature[index]]
        longer: dict[tuple[int, ...], int] = {}
        for held, count in ways.items():
            spend(1 + len(allowed))
            for number in allowed:
                if held[number] < sum(classes[number]):
                    key = (*held[:number], held[number] + 1, *held[number + 1 :])
                    longer[key] = longer.get(key, 0) + count
        ways = longer
    return sum([count * prod(map(count_rows, classes, held)) for held, count in ways.items()])
