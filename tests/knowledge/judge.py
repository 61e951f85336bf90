"""The judge: knowledge in a state by enumerating worlds; it shares nothing with the package but the rules.

A world gives each card in a hand an identity inside its clue mask, such that all hands together hold no more copies of an identity
than are neither played nor discarded. A seat cannot tell two worlds apart if all other hands are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import perm, prod

from hanabi_widget.rules import UNKNOWN, Identity, RuleSet, State, by_identity, card_numbers

from .kripke_models import Kripke, World

MAX_WORLDS = 20_000
"""The most worlds of a position, by default."""


class Model(Kripke):
    """All worlds of a small position whose hands are known.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet(suits="ry", copies=(1,), hand_size=1)
        >>> model = Model(State(rules=rules, names=("A", "B"), hands=((0,), (1,)), deck=()))
        >>> model.hands, model.identities(model.after([0, 1]), seat=1)
        ([((0,), (1,)), ((1,), (0,))], (2,))
    """

    def __init__(self, state: State) -> None:
        self.state, self.unseen = state, not_public(state)
        worlds = [split_into_hands(state, row) for row in assignments(all_clue_masks(state), self.unseen)]
        views = [[world[:seat] + world[seat + 1 :] for world in worlds] for seat in range(len(state.names))]
        super().__init__(worlds, views, worlds.index(state.hands))
        self._ways: dict[tuple[int, int], int] = {}

    def ways(self, seat: int, world: int) -> int:
        """The number of ways to deal the seat's hand in a world from the physical cards that the seat does not see there."""
        key = seat, world
        if key not in self._ways:
            hands = self.hands[world]
            self._ways[key] = ways(hands[seat], not_seen(self.unseen, hands, seat))
        return self._ways[key]


def too_big(state: State, limit: int = MAX_WORLDS) -> bool:
    """Whether enumerating the worlds card by card would exceed a limit at some card."""
    return any(len(rows) > limit for rows in partial_assignments(all_clue_masks(state), not_public(state)))


def completions(state: State) -> Iterator[State]:
    """All states in which the unknown cards in hands have an identity inside their masks, within the copies that there are.

    Known cards in the deck use up copies too; its unknown cards stay unknown.
    """
    places = [(seat, slot) for seat, hand in enumerate(state.hands) for slot, identity in enumerate(hand) if identity == UNKNOWN]
    left = Counter(not_public(state))
    left.subtract([identity for cards in (*state.hands, state.deck) for identity in cards if identity != UNKNOWN])
    for row in assignments([possible_identities(state, seat)[slot] for seat, slot in places], left):
        full = state
        for (seat, slot), identity in zip(places, row):
            full = full.reveal(seat, slot + 1, identity)
        yield full


def possible_hands(state: State, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand that a seat considers possible, with the number of ways to deal it; for positions too big for a model."""
    unseen = not_seen(not_public(state), state.hands, seat)
    for hand in assignments(possible_identities(state, seat), unseen):
        yield hand, ways(hand, unseen)


# -- cards and copies ------------------------------------------------------------------------------


def partial_assignments(slots: Iterable[Sequence[int]], copies: Mapping[int, int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to give the first 0, 1, 2, ... slots one of their identities each, within the copies that there are."""
    rows: list[tuple[int, ...]] = [()]
    yield rows
    for identities in slots:
        rows = [(*row, identity) for row in rows for identity in identities if row.count(identity) < copies[identity]]
        yield rows


def assignments(slots: Iterable[Sequence[int]], copies: Mapping[int, int]) -> list[tuple[int, ...]]:
    """All ways to give every slot one of its identities, within the copies that there are."""
    *_, rows = partial_assignments(slots, copies)
    return rows


def not_public(state: State) -> Counter[int]:
    """For each identity, the number of copies that are neither played nor discarded."""
    left = Counter[int](state.rules.deck)
    left.subtract(identity for identity, (suit, place) in enumerate(state.rules.firework_place) if place < state.fireworks[suit])
    left.subtract(state.discards)
    return left


def not_seen(unseen: Counter[int], world: World, seat: int) -> Counter[int]:
    """The same without the cards in the hands of the other seats."""
    left = Counter(unseen)
    for other, hand in enumerate(world):
        if other != seat:
            left.subtract(hand)
    return left


def possible_identities(state: State, seat: int) -> list[list[int]]:
    """For each card in a hand, the identities that the clues allow."""
    open_bits = [state.rules.possible_identities(info) for info in state.clue_info[seat]]
    return [[identity for identity in range(len(state.rules.card_names)) if identities >> identity & 1] for identities in open_bits]


def all_clue_masks(state: State) -> list[list[int]]:
    """The same for all hands, one hand after the other."""
    return [identities for seat in range(len(state.names)) for identities in possible_identities(state, seat)]


def ways(hand: Sequence[int], unseen: Counter[int]) -> int:
    """The number of ways to deal a hand of these identities from the unseen physical cards."""
    return prod(perm(unseen[identity], count) for identity, count in Counter(hand).items())


def split_into_hands(state: State, row: tuple[int, ...]) -> World:
    """A list of identities split into hands of the sizes in a state."""
    cards = iter(row)
    return tuple(tuple(next(cards) for _ in hand) for hand in card_numbers(state))


@cache
def touched_set(rules: RuleSet, value: str | int) -> frozenset[Identity]:
    """The identities that a clue value touches."""
    return frozenset(identity for identity, _ in by_identity(rules.card_names) if rules.touched_identities[value] >> identity & 1)
