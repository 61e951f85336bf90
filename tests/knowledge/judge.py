"""The judge: knowledge by enumeration of worlds, sharing nothing with the package but the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hanabi_widget.rules import State

World = tuple[tuple[int, ...], ...]


def unseen(state: State, world: World, seat: int) -> Counter[int]:
    """The copies that a seat does not see in a world."""
    left = Counter(state.rules.deck)
    played = [kind for kind, (suit, place) in enumerate(state.rules.place) if place < state.fireworks[suit]]
    left.subtract([*played, *state.discards])
    for other, hand in enumerate(world):
        if other != seat:
            left.subtract(hand)
    return left


def hands(state: State, world: World, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand that a seat holds possible in a world, with the number of ways to deal it."""
    left = unseen(state, world, seat)
    told = state.told[seat]

    def grow(hand: tuple[int, ...], ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(hand) == len(told):
            yield hand, ways
            return
        for kind in list(left):
            if left[kind] > 0 and not told[len(hand)] >> kind & 1:
                left[kind] -= 1
                yield from grow((*hand, kind), ways * (left[kind] + 1))
                left[kind] += 1

    yield from grow((), 1)


def worlds(state: State, world: World, chain: tuple[int, ...]) -> Iterator[World]:
    """Every world at the end of a chain of players."""
    if not chain:
        yield world
        return
    first, *rest = chain
    for hand, _ in hands(state, world, first):
        yield from worlds(state, (*world[:first], hand, *world[first + 1 :]), tuple(rest))


def possible(state: State, chain: tuple[int, ...]) -> list[set[int]]:
    """For each slot of the last player of a chain, the types there in some world at its end."""
    last = chain[-1]
    found: list[set[int]] = [set() for _ in state.hands[last]]
    for world in worlds(state, state.hands, chain):
        for slot, kind in enumerate(world[last]):
            found[slot].add(kind)
    return found
