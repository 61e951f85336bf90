"""Points: what an explanation says, before any words; each with its claims as formulas and the evidence from which they follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Literal, TypeAlias

from hanabi_widget.knowledge import CommonKnowledge, Evidence, Fact, Formula, Knows, Not, Or
from hanabi_widget.rules import Identities, SeatIndex, Slot, State

Kind: TypeAlias = Literal["said", "identity", "use", "open", "nested", "common", "follows"]
"""What a sentence is for: what the clue said; which card it is; what it is good for; what stays open; who can follow; what all know; what
follows for the table."""

Use: TypeAlias = Literal["play", "keep", "trash", "wait"]
"""What a card is good for: it can be played now, it must be kept as the last copy, it can be thrown away, it is needed later."""

FACTS: dict[Use, str] = {"play": "playable", "keep": "critical", "trash": "trash"}
"""For each use the fact that is true of such a card."""

WORTH = tuple(FACTS)
"""What a card can be good for now, the best first."""

Place: TypeAlias = tuple[SeatIndex, Slot]
"""A card in a hand."""


@dataclass(frozen=True)
class Point:
    """One thing to say.

    Attributes:
        kind: what it is for.
        says: which sentence says it: the last part of its key in the texts.
        values: what the sentence mentions: seats, cards, identities, numbers.
        claims: what it claims, as formulas that are true after the action.
        evidence: clues and cards in sight from which the claims follow.
        cards: the cards in hands that it is about.
    """

    kind: Kind
    says: str
    values: Mapping[str, Any] = field(default_factory=dict)
    claims: tuple[Formula, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cards: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Plan:
    """What to say of an action, in order: the headline first, which stands alone.

    A point that would only say the headline again is not said: the headline has its claims and evidence.
    """

    headline: Point
    points: tuple[Point, ...]

    def with_reason_only(self, repeated: Point, *, adds: bool) -> Plan:
        """The same without what the headline says of a point.

        Args:
            repeated: the point from which the headline is.
            adds: whether it gives a reason; otherwise its claims and its evidence are the headline's.
        """
        if not adds:
            headline = replace(self.headline, claims=repeated.claims, evidence=repeated.evidence, cards=repeated.cards)
            return Plan(headline, tuple(point for point in self.points if point is not repeated))
        if repeated.says not in ("play_known", "play_now_known") or repeated.values["is_twice"]:
            return self
        reason = replace(repeated, says="why")
        return Plan(self.headline, tuple(reason if point is repeated else point for point in self.points))


def point_about(
    kind: Kind, says: str, places: Sequence[Place], claims: Iterable[Formula] = (), evidence: Iterable[Evidence] = (), **values: object
) -> Point:
    """A point about some cards, with whose they are if it is one hand."""
    if len({seat for seat, _ in places}) == 1:
        values = {"holder": places[0][0], "slots": tuple(slot for _, slot in places), **values}
    return Point(kind, says, values, tuple(claims), tuple(evidence), tuple(places))


def slots_by_hand(places: Iterable[Place]) -> dict[SeatIndex, tuple[Slot, ...]]:
    """The slots of some cards by the hand that they are in, both in the order in which they are named."""
    hands: dict[SeatIndex, tuple[Slot, ...]] = {}
    for seat, slot in places:
        hands[seat] = (*hands.get(seat, ()), slot)
    return hands


def all_of(parts: Iterable[Formula]) -> Formula:
    """The conjunction of some formulas."""
    return reduce(lambda one, two: one & two, parts)


def card_is(state: State, place: Place, identities: Identities) -> Formula:
    """That a card is one of a set, as short as it can be said: a card, a colour, a rank, the negation of one, or a list."""
    seat, slot = place
    name, rules = state.names[seat], state.rules
    suits = {mask: suit.name for mask, suit in zip(rules.suit_identities, rules.suits)}
    ranks = {mask: rank for rank, mask in rules.rank_identities.items()}
    for known in (suits, ranks):
        if identities in known:
            return Fact(known[identities], name, slot)
        if rules.all_identities & ~identities in known:
            return Not(Fact(known[rules.all_identities & ~identities], name, slot))
    names, others = rules.names_of(identities), rules.names_of(rules.all_identities & ~identities)
    if len(others) < len(names):
        return Not(_one_of(others, name, slot))
    return _one_of(names, name, slot)


def _one_of(cards: Sequence[str], name: str, slot: Slot) -> Formula:
    parts = tuple(Fact(card, name, slot) for card in cards)
    return parts[0] if len(parts) == 1 else Or(parts)


def card_is_good_for(state: State, place: Place, use: Use) -> Formula:
    """That a card can be played now, must be kept, or can be thrown away."""
    seat, slot = place
    return Fact(FACTS[use], state.names[seat], slot)


def known_to(state: State, chain: Sequence[SeatIndex], part: Formula) -> Formula:
    """That the first of a chain knows that the next knows, and so on."""
    for seat in reversed(chain):
        part = Knows(state.names[seat], part)
    return part


def known_to_all(part: Formula) -> Formula:
    """That it is common knowledge."""
    return CommonKnowledge(part)
