"""Evidence: what a conclusion about a card may rest on, a clue or a card that is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanabi_widget.rules import RuleSet

from .observation import Observation


@dataclass(frozen=True, slots=True, order=True)
class ClueFact:
    """A clue touched a card in hand, or missed it."""

    seat: int
    slot: int
    value: str | int
    touched: bool

    def allowed_identities(self, rules: RuleSet) -> int:
        """The types that this leaves open."""
        touch = rules.touched_identities[self.value]
        return touch if self.touched else rules.all_identities & ~touch


@dataclass(frozen=True, slots=True, order=True)
class PositionFact:
    """The position itself says which types a card in hand may be."""

    seat: int
    slot: int
    identities: int

    def allowed_identities(self, rules: RuleSet) -> int:  # noqa: ARG002 - as for Told
        """The types that this leaves open."""
        return self.identities


@dataclass(frozen=True, slots=True, order=True)
class CardLocation:
    """Where a card can be seen: in its firework, among the discards, or at a slot of a seat."""

    where: Literal["firework", "discards", "hand"]
    seat: int = -1
    slot: int = 0


@dataclass(frozen=True, slots=True)
class SeenCopies:
    """Copies of a type that can be seen, and where."""

    identity: int
    places: tuple[CardLocation, ...]


Evidence: TypeAlias = ClueFact | PositionFact | SeenCopies


def facts_about_card(observation: Observation, seat: int, index: int) -> list[ClueFact | PositionFact]:
    """All that clues and the position say of a card in hand."""
    rules = observation.state.rules
    clue_info = observation.state._clue_info_of(seat)[index]
    facts: list[ClueFact | PositionFact] = [ClueFact(seat, index + 1, value, touched=True) for value in rules.values_touching(clue_info)]
    facts += [ClueFact(seat, index + 1, value, touched=False) for value in rules.values_missing(clue_info)]
    left = rules.all_identities
    for fact in facts:
        left &= fact.allowed_identities(rules)
    if left != observation.clue_masks[seat][index]:
        facts.append(PositionFact(seat, index + 1, observation.clue_masks[seat][index]))
    return facts


def locate_copies(observation: Observation, identity: int) -> list[CardLocation]:
    """Where copies of a type lie: public ones first."""
    state = observation.state
    suit, place = state.rules.firework_place[identity]
    places = [CardLocation("firework")] if place < state.fireworks[suit] else []
    places += [CardLocation("discards")] * state.discards.count(identity)
    places += [
        CardLocation("hand", seat, slot)
        for seat, hand in enumerate(observation.hands)
        for slot, held in enumerate(hand, start=1)
        if held == identity
    ]
    return places
