"""A variant of a position: its colours permuted and its hands passed around the table, nothing else changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random

from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Play, Reorder, RuleSet, State, Suppose

from .sampling import mixed, one_of


@dataclass(frozen=True)
class Variant:
    """A permutation of colours and a turn of the table; names stay where they are.

    Seats are turned, not permuted at will, so that who acts after whom stays the same: every line of play has its image.

    Attributes:
        rules: the rules.
        suits: for each suit, by index, the suit that it becomes; both behave alike.
        turn: each hand goes so many seats on.
        seats: the number of players.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> variant = Variant(state.rules, (1, 2, 3, 4, 0), 1, 3)
        >>> state.hand("Alice"), variant.state(state).hand("Bob")
        (('y4', 'w3', 'w1', 'w5', 'r4'), ('g4', 'r3', 'r1', 'r5', 'y4'))
        >>> variant.action(Clue(0, "r"))
        Clue(player=1, value='y', touched=None)
    """

    rules: RuleSet
    suits: tuple[int, ...]
    turn: int
    seats: int

    @classmethod
    def random(cls, rules: RuleSet, seats: int, random: Random) -> Variant:
        """Any variant, each as likely as any other."""
        becomes = [0] * len(rules.suits)
        for group in _alike(rules):
            for index, other in zip(group, mixed(group, random)):
                becomes[index] = other
        return cls(rules, tuple(becomes), one_of(range(seats), random), seats)

    def seat(self, seat: int) -> int:
        """The seat to which a hand goes."""
        return (seat + self.turn) % self.seats

    def kind(self, kind: int) -> int:
        """The type that a type becomes."""
        if kind == UNKNOWN:
            return kind
        suit, rank = divmod(kind, self.rules.ranks)
        return self.suits[suit] * self.rules.ranks + rank

    def types(self, types: int) -> int:
        """The same for a set of types."""
        return sum(1 << self.kind(kind) for kind in range(types.bit_length()) if types >> kind & 1)

    def color(self, color: str) -> str:
        """The colour, by letter or by name, that a colour becomes; in the same form."""
        suits = self.rules.suits
        for suit, becomes in zip(suits, self.suits):
            if color == suit.letter:
                return suits[becomes].letter
            if color == suit.name:
                return suits[becomes].name
        raise ValueError(f"no colour {color!r}: one of {', '.join(suit.name for suit in suits)}")

    def value(self, value: str | int) -> str | int:
        """The clue value that a clue value becomes; a colour that is no suit's stays."""
        is_suit = isinstance(value, str) and any(value in (suit.letter, suit.name) for suit in self.rules.suits)
        return self.color(str(value)) if is_suit else value

    def claim(self, claim: str) -> str:
        """A claim about a card: see `hanabi_widget.knowledge.fact_identities`."""
        if claim.startswith("not "):
            return f"not {self.claim(claim.removeprefix('not ').strip())}"
        if claim in self.rules.card_names:
            return self.rules.card_names[self.kind(self.rules.identity_of(claim))]
        return self.color(claim) if any(claim in (suit.letter, suit.name) for suit in self.rules.suits) else claim

    def action(self, action: Action) -> Action:
        """An action."""
        match action:
            case Clue():
                return replace(action, player=self.seat(_seat(action.player)), value=self.value(action.value))
            case Play(_, announce):
                return replace(action, announce=announce and self.color(announce))
            case Discard():
                return action
            case Reorder():
                return replace(action, player=self.seat(_seat(action.player)))
            case Suppose(player, _, card, seen_by):
                seen = None if seen_by is None else self.seat(_seat(seen_by))
                card = self.kind(self.rules.identity_of(card))
                return replace(action, player=self.seat(_seat(player)), card=card, viewer=seen)

    def state(self, state: State) -> State:
        """A state."""
        return state.replace(
            hands=self._around([self._kinds(hand) for hand in state.hands]),
            clue_info=self._around([tuple(map(self._told, row)) for row in state.clue_info]),
            deck=self._kinds(state.deck),
            fireworks=[state.fireworks[self.suits.index(index)] for index in range(len(self.suits))],
            discards=self._kinds(state.discards),
            player=self.seat(state.player),
        )

    def _kinds(self, kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(self.kind, kinds))

    def _around(self, rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [rows[seat - self.turn] for seat in range(self.seats)]

    @cached_property
    def _bits(self) -> dict[int, int]:
        """For each bit of what is told of a card (see `RuleSet`) the bit that it becomes."""
        rules = self.rules
        kinds, values = len(rules.card_names), rules.clue_values
        bits = {1 << kind: 1 << self.kind(kind) for kind in range(kinds)}
        for index, value in enumerate(values):
            for start in (kinds, kinds + len(values)):
                bits[1 << start + index] = 1 << start + values.index(self.value(value))
        return bits

    def _told(self, told: int) -> int:
        return sum(becomes for bit, becomes in self._bits.items() if told & bit)


@cache
def _alike(rules: RuleSet) -> list[list[int]]:
    """The suits in groups that behave alike: any two of a group may change places, and clues touch as before."""
    groups: list[list[int]] = []
    for index in range(len(rules.suits)):
        group = next((group for group in groups if _may_swap(rules, group[0], index)), None)
        if group is None:
            groups.append([index])
        else:
            group.append(index)
    return groups


def _may_swap(rules: RuleSet, one: int, other: int) -> bool:
    first, second = (rules.suits[index] for index in (one, other))
    if (first.descending, first.deducts, first.copies) != (second.descending, second.deducts, second.copies):
        return False
    swap = {one: other, other: one}
    swapped = Variant(rules, tuple(swap.get(index, index) for index in range(len(rules.suits))), 0, 1)
    return all(
        rules.touched_identities.get(swapped.value(value)) == swapped.types(types) for value, types in rules.touched_identities.items()
    )


def _seat(player: str | int) -> int:
    """The seat in an action of a line, which has seats for names."""
    if isinstance(player, str):
        raise TypeError(f"not a seat: {player!r}; make the action canonical first")
    return player
