"""The judge: knowledge in a state by enumeration of worlds, sharing nothing with the package but the rules.

A world deals types to all cards in hands: each inside its clue mask, all hands together with no more copies of a type
than are neither played nor discarded. Two worlds are the same for a seat when all other hands agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import perm, prod

from hanabi_widget.rules import UNKNOWN, State

from .kripke import Kripke, World

LIMIT = 20_000
"""Worlds that a position may have by default."""


class Model(Kripke):
    """All worlds of a small position whose cards in hand are known.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet(suits="ry", copies=(1,), hand_size=1)
        >>> model = Model(State(rules=rules, names=("A", "B"), hands=((0,), (1,)), deck=()))
        >>> model.hands, model.types(model.after([0, 1]), seat=1)
        ([((0,), (1,)), ((1,), (0,))], (2,))
    """

    def __init__(self, state: State) -> None:
        self.state, self.unseen = state, not_public(state)
        worlds = [split(state, row) for row in fillings(masks(state), self.unseen)]
        views = [[world[:seat] + world[seat + 1 :] for world in worlds] for seat in range(len(state.names))]
        super().__init__(worlds, views, worlds.index(state.hands))
        self._ways: dict[tuple[int, int], int] = {}

    def ways(self, seat: int, world: int) -> int:
        """The number of ways to deal the seat's hand in a world from the physical cards that it does not see there."""
        key = seat, world
        if key not in self._ways:
            hands = self.hands[world]
            self._ways[key] = ways(hands[seat], not_seen(self.unseen, hands, seat))
        return self._ways[key]


def too_big(state: State, limit: int = LIMIT) -> bool:
    """Whether enumerating the worlds of a position would come to more than so many at some card."""
    return any(len(rows) > limit for rows in growing(masks(state), not_public(state)))


def completions(state: State) -> Iterator[State]:
    """Every state in which the unknown cards in hands are known: inside the masks, with no more copies of a type than exist.

    The known cards of the deck take copies too; its unknown ones stay unknown.
    """
    places = [(seat, slot) for seat, hand in enumerate(state.hands) for slot, kind in enumerate(hand) if kind == UNKNOWN]
    left = Counter(not_public(state))
    left.subtract([kind for cards in (*state.hands, state.deck) for kind in cards if kind != UNKNOWN])
    for row in fillings([open_types(state, seat)[slot] for seat, slot in places], left):
        full = state
        for (seat, slot), kind in zip(places, row):
            full = full.reveal(seat, slot + 1, kind)
        yield full


def hands(state: State, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand that a seat holds possible, with the number of ways to deal it; for positions too big for a model."""
    unseen = not_seen(not_public(state), state.hands, seat)
    for hand in fillings(open_types(state, seat), unseen):
        yield hand, ways(hand, unseen)


# -- cards and copies ------------------------------------------------------------------------------


def growing(slots: Iterable[Sequence[int]], copies: Mapping[int, int]) -> Iterator[list[tuple[int, ...]]]:
    """Every row of types, one of those open in each slot, none more often than it has copies: the rows of 0, 1, 2, ... slots."""
    rows: list[tuple[int, ...]] = [()]
    yield rows
    for types in slots:
        rows = [(*row, kind) for row in rows for kind in types if row.count(kind) < copies[kind]]
        yield rows


def fillings(slots: Iterable[Sequence[int]], copies: Mapping[int, int]) -> list[tuple[int, ...]]:
    """The rows for all slots."""
    *_, rows = growing(slots, copies)
    return rows


def not_public(state: State) -> Counter[int]:
    """The copies of each type that are neither played nor discarded."""
    left = Counter(state.rules.deck)
    left.subtract(kind for kind, (suit, place) in enumerate(state.rules.firework_place) if place < state.fireworks[suit])
    left.subtract(state.discards)
    return left


def not_seen(unseen: Counter[int], world: World, seat: int) -> Counter[int]:
    """The same without the cards in the hands of the others."""
    left = Counter(unseen)
    for other, hand in enumerate(world):
        if other != seat:
            left.subtract(hand)
    return left


def open_types(state: State, seat: int) -> list[list[int]]:
    """For each card in a hand the types that clues leave open."""
    open_bits = [state.rules.possible_identities(told) for told in state.clue_info[seat]]
    return [[kind for kind in range(len(state.rules.card_names)) if types >> kind & 1] for types in open_bits]


def masks(state: State) -> list[list[int]]:
    """The same for all hands, one after the other."""
    return [types for seat in range(len(state.names)) for types in open_types(state, seat)]


def ways(hand: Sequence[int], unseen: Counter[int]) -> int:
    """The number of ways to deal a hand of these types from the physical cards unseen."""
    return prod(perm(unseen[kind], count) for kind, count in Counter(hand).items())


def split(state: State, row: tuple[int, ...]) -> World:
    """A row of types as hands of the sizes in a state."""
    cards = iter(row)
    return tuple(tuple(next(cards) for _ in hand) for hand in state.card_numbers)
