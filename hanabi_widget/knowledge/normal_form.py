"""Formulas as questions about cards: seats, sets of types, no negation but in the types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import and_, or_
from typing import TypeAlias

from hanabi_widget.rules import State

from .fact import fact_types
from .formula import And, Common, Everybody, Fact, Formula, Knows, Not, Or


@dataclass(frozen=True, slots=True)
class Card:
    """A card in hand is of one of these types."""

    seat: int
    index: int
    types: int


@dataclass(frozen=True, slots=True)
class All:
    """All of these are true."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of these is true."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class May:
    """True in some world that a group reaches: one player by one step, more by any number of steps."""

    group: tuple[int, ...]
    part: Node


@dataclass(frozen=True, slots=True)
class Must:
    """True in all worlds that a group reaches."""

    group: tuple[int, ...]
    part: Node


Node: TypeAlias = Card | All | Some | May | Must


def normal(state: State, formula: Formula) -> Node:
    """The node of a formula.

    Raises:
        ValueError: no such player, slot or fact.
    """
    match formula:
        case Fact(fact, player, slot):
            seat, types = state.seat(player), fact_types(state, fact)
            size = len(state.card_numbers[seat])
            if slot in ("some", "all"):
                cards = tuple(Card(seat, index, types) for index in range(size))
                return some_of(cards) if slot == "some" else all_of(cards)
            if isinstance(slot, str) or slot not in range(1, size + 1):
                raise ValueError(f"no slot {slot!r}: {state.names[seat]} has slots 1 to {size}; or 'some', 'all'")
            return Card(seat, slot - 1, types)
        case Not(part):
            return contrary(normal(state, part), state.rules.all_identities)
        case And(parts):
            return all_of(normal(state, part) for part in parts)
        case Or(parts):
            return some_of(normal(state, part) for part in parts)
        case Knows(player, part):
            return Must((state.seat(player),), normal(state, part))
        case Everybody(part, players):
            inner = normal(state, part)
            return all_of(Must((seat,), inner) for seat in _seats(state, players))
        case Common(part, players):
            return Must(_seats(state, players), normal(state, part))
    raise TypeError(f"not a formula: {formula!r}")


def _seats(state: State, players: tuple[str | int, ...]) -> tuple[int, ...]:
    return tuple(sorted({state.seat(player) for player in players})) or tuple(range(len(state.names)))


def contrary(node: Node, everything: int) -> Node:
    """The node that is true where this one is not."""
    match node:
        case Card(seat, index, types):
            return Card(seat, index, everything & ~types)
        case All(parts):
            return some_of(contrary(part, everything) for part in parts)
        case Some(parts):
            return all_of(contrary(part, everything) for part in parts)
        case May(group, part):
            return Must(group, contrary(part, everything))
        case Must(group, part):
            return May(group, contrary(part, everything))


def all_of(parts: Iterable[Node]) -> All:
    """All of these: none is such a list itself, and no card comes twice."""
    return All(_joined(parts, All, and_))


def some_of(parts: Iterable[Node]) -> Some:
    """At least one of these, in the same form."""
    return Some(_joined(parts, Some, or_))


def _joined(parts: Iterable[Node], kind: type[All | Some], join: Callable[[int, int], int]) -> tuple[Node, ...]:
    cards: dict[tuple[int, int], int] = {}
    others: list[Node] = []
    for part in parts:
        for one in part.parts if isinstance(part, kind) else [part]:
            if isinstance(one, Card):
                key = one.seat, one.index
                cards[key] = join(cards[key], one.types) if key in cards else one.types
            elif one not in others:
                others.append(one)
    return (*(Card(*key, types) for key, types in cards.items()), *others)


def joined_cards(node: Node) -> list[Card] | None:
    """The cards of a node that is one or several of them joined by *and*; None for others."""
    if isinstance(node, Card):
        return [node]
    if not isinstance(node, All):
        return None
    cards = [part for part in node.parts if isinstance(part, Card)]
    return cards if len(cards) == len(node.parts) else None


def every_card(node: Node) -> list[Card]:
    """All questions about cards in a node."""
    match node:
        case Card():
            return [node]
        case All(parts) | Some(parts):
            return [card for part in parts for card in every_card(part)]
        case May(_, part) | Must(_, part):
            return every_card(part)


def knowers(node: Node) -> set[int]:
    """The seats whose knowledge a node asks for."""
    match node:
        case Card():
            return set()
        case All(parts) | Some(parts):
            return set().union(*(knowers(part) for part in parts))
        case May(group, part) | Must(group, part):
            return {*group} | knowers(part)
