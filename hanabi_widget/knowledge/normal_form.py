"""Formulas as questions about cards: seats, sets of types, no negation but in the types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import and_, or_
from typing import TypeAlias

from hanabi_widget.rules import State

from .fact import fact_identities
from .formula import And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or


@dataclass(frozen=True, slots=True)
class CardLiteral:
    """A card in hand is of one of these types."""

    seat: int
    index: int
    identities: int


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these are true."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these is true."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """True in some world that a group reaches: one player by one step, more by any number of steps."""

    group: tuple[int, ...]
    part: Node


@dataclass(frozen=True, slots=True)
class Necessary:
    """True in all worlds that a group reaches."""

    group: tuple[int, ...]
    part: Node


Node: TypeAlias = CardLiteral | AllOf | AnyOf | Possible | Necessary


def to_nnf(state: State, formula: Formula) -> Node:
    """The node of a formula.

    Raises:
        ValueError: no such player, slot or fact.
    """
    match formula:
        case Fact(fact, player, slot):
            seat, identities = state.seat(player), fact_identities(state, fact)
            size = len(state.card_numbers[seat])
            if slot in ("some", "all"):
                cards = tuple(CardLiteral(seat, index, identities) for index in range(size))
                return disjunction(cards) if slot == "some" else conjunction(cards)
            if isinstance(slot, str) or slot not in range(1, size + 1):
                raise ValueError(f"no slot {slot!r}: {state.names[seat]} has slots 1 to {size}; or 'some', 'all'")
            return CardLiteral(seat, slot - 1, identities)
        case Not(part):
            return negate(to_nnf(state, part), state.rules.all_identities)
        case And(parts):
            return conjunction(to_nnf(state, part) for part in parts)
        case Or(parts):
            return disjunction(to_nnf(state, part) for part in parts)
        case Knows(player, part):
            return Necessary((state.seat(player),), to_nnf(state, part))
        case EverybodyKnows(part, players):
            inner = to_nnf(state, part)
            return conjunction(Necessary((seat,), inner) for seat in _seats(state, players))
        case CommonKnowledge(part, players):
            return Necessary(_seats(state, players), to_nnf(state, part))
    raise TypeError(f"not a formula: {formula!r}")


def _seats(state: State, players: tuple[str | int, ...]) -> tuple[int, ...]:
    return tuple(sorted({state.seat(player) for player in players})) or tuple(range(len(state.names)))


def negate(node: Node, everything: int) -> Node:
    """The node that is true where this one is not."""
    match node:
        case CardLiteral(seat, index, identities):
            return CardLiteral(seat, index, everything & ~identities)
        case AllOf(parts):
            return disjunction(negate(part, everything) for part in parts)
        case AnyOf(parts):
            return conjunction(negate(part, everything) for part in parts)
        case Possible(group, part):
            return Necessary(group, negate(part, everything))
        case Necessary(group, part):
            return Possible(group, negate(part, everything))


def conjunction(parts: Iterable[Node]) -> AllOf:
    """All of these: none is such a list itself, and no card comes twice."""
    return AllOf(_joined(parts, AllOf, and_))


def disjunction(parts: Iterable[Node]) -> AnyOf:
    """At least one of these, in the same form."""
    return AnyOf(_joined(parts, AnyOf, or_))


def _joined(parts: Iterable[Node], identity: type[AllOf | AnyOf], join: Callable[[int, int], int]) -> tuple[Node, ...]:
    cards: dict[tuple[int, int], int] = {}
    others: list[Node] = []
    for part in parts:
        for one in part.parts if isinstance(part, identity) else [part]:
            if isinstance(one, CardLiteral):
                key = one.seat, one.index
                cards[key] = join(cards[key], one.identities) if key in cards else one.identities
            elif one not in others:
                others.append(one)
    return (*(CardLiteral(*key, identities) for key, identities in cards.items()), *others)


def merge_card_literals(node: Node) -> list[CardLiteral] | None:
    """The cards of a node that is one or several of them joined by *and*; None for others."""
    if isinstance(node, CardLiteral):
        return [node]
    if not isinstance(node, AllOf):
        return None
    cards = [part for part in node.parts if isinstance(part, CardLiteral)]
    return cards if len(cards) == len(node.parts) else None


def card_literals(node: Node) -> list[CardLiteral]:
    """All questions about cards in a node."""
    match node:
        case CardLiteral():
            return [node]
        case AllOf(parts) | AnyOf(parts):
            return [card for part in parts for card in card_literals(part)]
        case Possible(_, part) | Necessary(_, part):
            return card_literals(part)


def knowers(node: Node) -> set[int]:
    """The seats whose knowledge a node asks for."""
    match node:
        case CardLiteral():
            return set()
        case AllOf(parts) | AnyOf(parts):
            return set().union(*(knowers(part) for part in parts))
        case Possible(group, part) | Necessary(group, part):
            return {*group} | knowers(part)
