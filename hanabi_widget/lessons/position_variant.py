"""Variants of a position: the same with other colours and seats, drawn at random."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TypeVar

from hanabi_widget.rules import UNKNOWN, Action, Cards, Clue, ClueValue, Discard, Identities, Identity, Play, RuleSet, SeatIndex, State
from hanabi_widget.rules.action import Reorder, Suppose

T = TypeVar("T")


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """The items in random order. Uses `random.random` alone, whose sequence is the same in all versions of Python."""
    remaining = [*items]
    drawn = []
    while remaining:
        drawn.append(remaining.pop(int(random.random() * len(remaining))))
    return drawn


def pick(items: Sequence[T], random: Random) -> T:
    """One of the items, all equally likely."""
    return items[int(random.random() * len(items))]


@dataclass(frozen=True)
class PositionVariant:
    """A permutation of colours and a rotation of seats; names stay where they are.

    Seats are rotated rather than permuted, so that turn order is kept and every line of play has an image.

    Attributes:
        rules: the rules.
        suits: for each suit, by index, the index of the suit that it becomes; the two are interchangeable under the rules.
        rotation: the number of seats by which each hand moves on.
        seats: the number of players.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> variant = PositionVariant(state.rules, (1, 2, 3, 4, 0), 1, 3)
        >>> state.hand("Alice"), variant.state(state).hand("Bob")
        (('y4', 'w3', 'w1', 'w5', 'r4'), ('g4', 'r3', 'r1', 'r5', 'y4'))
        >>> variant.action(Clue(0, "r"))
        Clue(player=1, value='y', touched=None)
    """

    rules: RuleSet
    suits: tuple[int, ...]
    rotation: int
    seats: int

    @classmethod
    def random(cls, rules: RuleSet, seats: int, random: Random) -> PositionVariant:
        """A random variant, all equally likely."""
        becomes = [0] * len(rules.suits)
        for group in _interchangeable_suits(rules):
            for index, other in zip(group, shuffled(group, random)):
                becomes[index] = other
        return cls(rules, tuple(becomes), pick(range(seats), random), seats)

    def seat(self, seat: SeatIndex) -> SeatIndex:
        """The seat that a hand moves to."""
        return SeatIndex((seat + self.rotation) % self.seats)

    def identity(self, identity: Identity) -> Identity:
        """The identity that an identity becomes."""
        if identity == UNKNOWN:
            return identity
        suit, rank = divmod(identity, self.rules.ranks)
        return Identity(self.suits[suit] * self.rules.ranks + rank)

    def identities(self, identities: Identities) -> Identities:
        """The set of identities that a set of identities becomes."""
        return sum(1 << self.identity(identity) for identity in self.rules.identities_in(identities))

    def color(self, color: str) -> str:
        """The colour that a colour becomes, both by letter or both by name; one that is not that of a suit stays."""
        for suit, becomes in zip(self.rules.suits, self.suits):
            if color in (suit.letter, suit.name):
                other = self.rules.suits[becomes]
                return other.letter if color == suit.letter else other.name
        return color

    def value(self, value: ClueValue) -> str | int:
        """The clue value that a clue value becomes."""
        return self.color(value) if isinstance(value, str) else value

    def claim(self, claim: str) -> str:
        """The corresponding claim about a card: see `hanabi_widget.knowledge.fact_identities`."""
        if claim.startswith("not "):
            return f"not {self.claim(claim.removeprefix('not ').strip())}"
        if claim in self.rules.card_names:
            return self.rules.card_names[self.identity(self.rules.identity_of(claim))]
        return self.color(claim)

    def action(self, action: Action) -> Action:
        """The corresponding action, of a normalized one, which has seats for names."""
        match action:
            case Clue():
                return replace(action, player=self._seat_of(action.player), value=self.value(action.value))
            case Play(_, announce):
                return replace(action, announce=announce and self.color(announce))
            case Discard():
                return action
            case Reorder():
                return replace(action, player=self._seat_of(action.player))
            case Suppose(player, _, card, viewer):
                new_viewer = None if viewer is None else self._seat_of(viewer)
                card = self.identity(self.rules.identity_of(card))
                return replace(action, player=self._seat_of(player), card=card, viewer=new_viewer)

    def _seat_of(self, player: str | int) -> SeatIndex:
        """The seat that the hand of a player of a normalized action moves to."""
        if not isinstance(player, int):
            raise TypeError(f"not a seat: {player!r}; normalize the action first")
        return self.seat(SeatIndex(player))

    def state(self, state: State) -> State:
        """The corresponding state."""
        return state.replace(
            hands=self._rotated([self._identities(hand) for hand in state.hands]),
            clue_info=self._rotated([tuple(map(self._clue_info, row)) for row in state.clue_info]),
            deck=self._identities(state.deck),
            fireworks=[state.fireworks[self.suits.index(index)] for index in range(len(self.suits))],
            discards=self._identities(state.discards),
            player=self.seat(state.player),
        )

    def _identities(self, identities: Iterable[Identity]) -> Cards:
        return tuple(map(self.identity, identities))

    def _rotated(self, rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [rows[seat - self.rotation] for seat in range(self.seats)]

    def _clue_info(self, clue_info: int) -> int:
        """What the clue information of a card becomes: the identities that it rules out, and the clue values that it tells."""
        rules = self.rules
        touched, missed = (map(self.value, told(clue_info)) for told in (rules.values_touching, rules.values_missing))
        return self.identities(Identities(clue_info & rules.all_identities)) | rules.clue_info_from(touched, missed)


@cache
def _interchangeable_suits(rules: RuleSet) -> list[list[int]]:
    """The suits in groups; any two of a group may be swapped without changing which cards clues touch."""
    groups: list[list[int]] = []
    for index in range(len(rules.suits)):
        alike = next((group for group in groups if _are_interchangeable(rules, group[0], index)), None)
        if alike is None:
            groups.append(alike := [])
        alike.append(index)
    return groups


def _are_interchangeable(rules: RuleSet, one: int, other: int) -> bool:
    first, second = (rules.suits[index] for index in (one, other))
    if (first.descending, first.deducts, first.copies) != (second.descending, second.deducts, second.copies):
        return False
    swap = {one: other, other: one}
    swapped = PositionVariant(rules, tuple(swap.get(index, index) for index in range(len(rules.suits))), 0, 1)
    return all(
        rules.touched_identities.get(swapped.value(value)) == swapped.identities(identities)
        for value, identities in rules.touched_identities.items()
    )
