"""Evidence: what a conclusion about a card may rest on, a clue or a card that is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanabi_widget.rules import RuleSet

from .observation import Sight


@dataclass(frozen=True, slots=True, order=True)
class Told:
    """A clue touched a card in hand, or missed it."""

    seat: int
    slot: int
    value: str | int
    touched: bool

    def allows(self, rules: RuleSet) -> int:
        """The types that this leaves open."""
        touch = rules.touched_identities[self.value]
        return touch if self.touched else rules.all_identities & ~touch


@dataclass(frozen=True, slots=True, order=True)
class Given:
    """The position itself says which types a card in hand may be."""

    seat: int
    slot: int
    types: int

    def allows(self, rules: RuleSet) -> int:  # noqa: ARG002 - as for Told
        """The types that this leaves open."""
        return self.types


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a card can be seen: in its firework, among the discards, or at a slot of a seat."""

    where: Literal["firework", "discards", "hand"]
    seat: int = -1
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """Copies of a type that can be seen, and where."""

    kind: int
    places: tuple[Place, ...]


Evidence: TypeAlias = Told | Given | Seen


def told_of(sight: Sight, seat: int, index: int) -> list[Told | Given]:
    """All that clues and the position say of a card in hand."""
    rules = sight.state.rules
    told = sight.state._clue_info_of(seat)[index]
    facts: list[Told | Given] = [Told(seat, index + 1, value, touched=True) for value in rules.values_touching(told)]
    facts += [Told(seat, index + 1, value, touched=False) for value in rules.values_missing(told)]
    left = rules.all_identities
    for fact in facts:
        left &= fact.allows(rules)
    if left != sight.open[seat][index]:
        facts.append(Given(seat, index + 1, sight.open[seat][index]))
    return facts


def places_of(sight: Sight, kind: int) -> list[Place]:
    """Where copies of a type lie: public ones first."""
    state = sight.state
    suit, place = state.rules.firework_place[kind]
    places = [Place("firework")] if place < state.fireworks[suit] else []
    places += [Place("discards")] * state.discards.count(kind)
    places += [
        Place("hand", seat, slot) for seat, hand in enumerate(sight.hands) for slot, held in enumerate(hand, start=1) if held == kind
    ]
    return places
