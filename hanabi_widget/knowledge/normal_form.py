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
class Conjunction:
    """All of these are true."""

    parts: tuple[NormalForm, ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    """At least one of these is true."""

    parts: tuple[NormalForm, ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """True in some world that a group reaches: one player by one step, more by any number of steps."""

    group: tuple[int, ...]
    part: NormalForm


@dataclass(frozen=True, slots=True)
class Necessary:
    """True in all worlds that a group reaches."""

    group: tuple[int, ...]
    part: NormalForm


NormalForm: TypeAlias = CardLiteral | Conjunction | Disjunction | Possible | Necessary


def to_nnf(state: State, formula: Formula) -> NormalForm:
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
                return disjoin(cards) if slot == "some" else conjoin(cards)
            if isinstance(slot, str) or slot not in range(1, size + 1):
                raise ValueError(f"no slot {slot!r}: {state.names[seat]} has slots 1 to {size}; or 'some', 'all'")
            return CardLiteral(seat, slot - 1, identities)
        case Not(part):
            return negate(to_nnf(state, part), state.rules.all_identities)
        case And(parts):
            return conjoin(to_nnf(state, part) for part in parts)
        case Or(parts):
            return disjoin(to_nnf(state, part) for part in parts)
        case Knows(player, part):
            return Necessary((state.seat(player),), to_nnf(state, part))
        case EverybodyKnows(part, players):
            inner = to_nnf(state, part)
            return conjoin(Necessary((seat,), inner) for seat in _seats(state, players))
        case CommonKnowledge(part, players):
            return Necessary(_seats(state, players), to_nnf(state, part))
    raise TypeError(f"not a formula: {formula!r}")


def _seats(state: State, players: tuple[str | int, ...]) -> tuple[int, ...]:
    return tuple(sorted({state.seat(player) for player in players})) or tuple(range(len(state.names)))


def negate(node: NormalForm, everything: int) -> NormalForm:
    """The node that is true where this one is not."""
    match node:
        case CardLiteral(seat, index, identities):
            return CardLiteral(seat, index, everything & ~identities)
        case Conjunction(parts):
            return disjoin(negate(part, everything) for part in parts)
        case Disjunction(parts):
            return conjoin(negate(part, everything) for part in parts)
        case Possible(group, part):
            return Necessary(group, negate(part, everything))
        case Necessary(group, part):
            return Possible(group, negate(part, everything))


def conjoin(parts: Iterable[NormalForm]) -> Conjunction:
    """All of these: none is such a list itself, and no card comes twice."""
    return Conjunction(_joined(parts, Conjunction, and_))


def disjoin(parts: Iterable[NormalForm]) -> Disjunction:
    """At least one of these, in the same form."""
    return Disjunction(_joined(parts, Disjunction, or_))


def _joined(
    parts: Iterable[NormalForm], identity: type[Conjunction | Disjunction], join: Callable[[int, int], int]
) -> tuple[NormalForm, ...]:
    cards: dict[tuple[int, int], int] = {}
    others: list[NormalForm] = []
    for part in parts:
        for one in part.parts if isinstance(part, identity) else [part]:
            if isinstance(one, CardLiteral):
                key = one.seat, one.index
                cards[key] = join(cards[key], one.identities) if key in cards else one.identities
            elif one not in others:
                others.append(one)
    return (*(CardLiteral(*key, identities) for key, identities in cards.items()), *others)


def conjoined_literals(node: NormalForm) -> list[CardLiteral] | None:
    """The cards of a node that is one or several of them joined by *and*; None for others."""
    if isinstance(node, CardLiteral):
        return [node]
    if not isinstance(node, Conjunction):
        return None
    cards = [part for part in node.parts if isinstance(part, CardLiteral)]
    return cards if len(cards) == len(node.parts) else None


def card_literals(node: NormalForm) -> list[CardLiteral]:
    """All questions about cards in a node."""
    match node:
        case CardLiteral():
            return [node]
        case Conjunction(parts) | Disjunction(parts):
            return [card for part in parts for card in card_literals(part)]
        case Possible(_, part) | Necessary(_, part):
            return card_literals(part)


def knowing_seats(node: NormalForm) -> set[int]:
    """The seats whose knowledge a node asks for."""
    match node:
        case CardLiteral():
            return set()
        case Conjunction(parts) | Disjunction(parts):
            return set().union(*(knowing_seats(part) for part in parts))
        case Possible(group, part) | Necessary(group, part):
            return {*group} | knowing_seats(part)
