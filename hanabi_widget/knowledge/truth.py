"""Whether a formula is true, and how probable it is for a player: exact, at full size.

"Some world at the end of a chain of steps makes it true" is the question to which all others are
brought. Facts about cards joined by *and* limit the slots, so that a matching answers; *or* is asked
part by part; a step into "holds possible" makes the chain longer. Only where knowledge stands beside
something else behind a step are a player's hands looked at one by one, as far as they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import and_, or_
from typing import TypeAlias

from hanabi_widget.rules import UNKNOWN, State

from .chain import find_world
from .common import common_worlds
from .completion import in_every_completion
from .fact import fact_types
from .formula import And, Common, Everybody, Fact, Formula, Knows, Not, Or
from .sight import DependsOnUnknown, Sight
from .worlds import NoWorld

LIMIT = 200_000
"""So many hands are looked at one by one, at most."""


class TooManyHands(ValueError):
    """A question that would need too many hands to be looked at one by one."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(f"{name} may hold more than {number} hands that differ for this question: ask for less at once")


@dataclass(frozen=True, slots=True)
class _Card:
    """A card in hand is of one of these types."""

    seat: int
    index: int
    types: int


@dataclass(frozen=True, slots=True)
class _All:
    parts: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Some:
    parts: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _May:
    """True in some world that a group reaches: one player by one step, more by any number of steps."""

    group: tuple[int, ...]
    part: _Node


@dataclass(frozen=True, slots=True)
class _Must:
    """True in all worlds that a group reaches."""

    group: tuple[int, ...]
    part: _Node


_Node: TypeAlias = _Card | _All | _Some | _May | _Must


def holds(state: State, formula: Formula) -> bool:
    """Whether a formula is true in a state.

    Raises:
        ValueError: no such player, slot or fact.
        DependsOnUnknown: the answer depends on an unknown card.
        TooManyHands: the question is too large.
    """
    return _true(Sight(state), _normal(state, formula))


@in_every_completion
def _true(sight: Sight, node: _Node) -> bool:
    return _exists(sight, (), node)


def probability(state: State, player: str | int, formula: Formula) -> Fraction:
    """The probability of a formula for a player, every deck order that fits equally likely.

    Raises:
        ValueError: no such player, slot or fact.
        DependsOnUnknown: the answer depends on an unknown card.
        TooManyHands: the question is too large.
    """
    return _share(Sight(state), state.seat(player), _normal(state, formula))


@in_every_completion
def _share(sight: Sight, seat: int, node: _Node) -> Fraction:
    """The share of the ways to deal a seat's hand in which the node is true."""
    total = true = 0
    for hand, ways in _hands(sight, seat, node, ()):
        total += ways
        if _exists(sight.with_hand(seat, hand), (), node):
            true += ways
    if not total:
        raise NoWorld
    return Fraction(true, total)


def who_knows(state: State, formula: Formula) -> tuple[str, ...]:
    """The names of the players who know that a formula is true.

    Raises:
        ValueError, DependsOnUnknown, TooManyHands: as for `holds`.
    """
    return tuple(name for name in state.names if holds(state, Knows(name, formula)))


# -- from formulas to nodes: seats, sets of types, no negation but in the types ---------------------------


def _normal(state: State, formula: Formula) -> _Node:
    match formula:
        case Fact(fact, player, slot):
            seat, types = state.seat(player), fact_types(state, fact)
            size = len(state.held[seat])
            if slot in ("some", "all"):
                cards = tuple(_Card(seat, index, types) for index in range(size))
                return _some(cards) if slot == "some" else _all(cards)
            if isinstance(slot, str) or slot not in range(1, size + 1):
                raise ValueError(f"no slot {slot!r}: {state.names[seat]} has slots 1 to {size}; or 'some', 'all'")
            return _Card(seat, slot - 1, types)
        case Not(part):
            return _contrary(_normal(state, part), state.rules.all_types)
        case And(parts):
            return _all(_normal(state, part) for part in parts)
        case Or(parts):
            return _some(_normal(state, part) for part in parts)
        case Knows(player, part):
            return _Must((state.seat(player),), _normal(state, part))
        case Everybody(part, players):
            inner = _normal(state, part)
            return _all(_Must((seat,), inner) for seat in _seats(state, players))
        case Common(part, players):
            return _Must(_seats(state, players), _normal(state, part))
    raise TypeError(f"not a formula: {formula!r}")


def _seats(state: State, players: tuple[str | int, ...]) -> tuple[int, ...]:
    return tuple(sorted({state.seat(player) for player in players})) or tuple(range(len(state.names)))


def _contrary(node: _Node, everything: int) -> _Node:
    match node:
        case _Card(seat, index, types):
            return _Card(seat, index, everything & ~types)
        case _All(parts):
            return _some(_contrary(part, everything) for part in parts)
        case _Some(parts):
            return _all(_contrary(part, everything) for part in parts)
        case _May(group, part):
            return _Must(group, _contrary(part, everything))
        case _Must(group, part):
            return _May(group, _contrary(part, everything))


def _all(parts: Iterable[_Node]) -> _All:
    """All of these: none is such a list itself, and no card comes twice."""
    return _All(_joined(parts, _All, and_))


def _some(parts: Iterable[_Node]) -> _Some:
    """At least one of these, in the same form."""
    return _Some(_joined(parts, _Some, or_))


def _joined(parts: Iterable[_Node], kind: type[_All | _Some], join: Callable[[int, int], int]) -> tuple[_Node, ...]:
    cards: dict[tuple[int, int], int] = {}
    others: list[_Node] = []
    for part in parts:
        for one in part.parts if isinstance(part, kind) else [part]:
            if isinstance(one, _Card):
                key = one.seat, one.index
                cards[key] = join(cards[key], one.types) if key in cards else one.types
            elif one not in others:
                others.append(one)
    return (*(_Card(*key, types) for key, types in cards.items()), *others)


def _cards(node: _Node) -> list[_Card] | None:
    """The cards of a node that is one or several of them joined by *and*; None for others."""
    if isinstance(node, _Card):
        return [node]
    if not isinstance(node, _All):
        return None
    cards = [part for part in node.parts if isinstance(part, _Card)]
    return cards if len(cards) == len(node.parts) else None


# -- is there a world ---------------------------------------------------------------------------------------


def _exists(sight: Sight, steps: tuple[int, ...], node: _Node) -> bool:
    """Whether some world at the end of these steps makes the node true."""
    if isinstance(node, _Some):
        return any(_exists(sight, steps, part) for part in node.parts)
    cards = _cards(node)
    if cards is not None:
        limits = _limits(cards)
        if not steps:
            return all(types >> _known(sight, *card) & 1 for card, types in limits.items())
        return find_world(sight, steps, limits) is not None
    if isinstance(node, _May | _Must):
        while steps and steps[-1] in node.group:
            steps = steps[:-1]
    if isinstance(node, _May):
        if len(node.group) == 1:
            return _exists(sight, (*steps, *node.group), node.part)
        if not steps:
            return _exists_in_common(sight, node.group, node.part)
    if not steps:
        if isinstance(node, _All):
            return all(_exists(sight, (), part) for part in node.parts)
        return not _exists(sight, (), _contrary(node, sight.state.rules.all_types))
    if isinstance(node, _All):
        for part in node.parts:
            if isinstance(part, _Some):
                rest = tuple(other for other in node.parts if other is not part)
                return any(_exists(sight, steps, _all((choice, *rest))) for choice in part.parts)
    seat, rest_steps = steps[0], steps[1:]
    hands = _hands(sight, seat, node, rest_steps)
    return any(_exists(sight.with_hand(seat, hand), rest_steps, node) for hand, _ in hands)


def _exists_in_common(sight: Sight, group: tuple[int, ...], node: _Node) -> bool:
    """Whether some world that a group commonly holds possible makes the node true."""
    if isinstance(node, _Some):
        return any(_exists_in_common(sight, group, part) for part in node.parts)
    if isinstance(node, _May | _Must) and {*node.group} <= {*group}:
        if isinstance(node, _May):
            return _exists_in_common(sight, group, node.part)
        if node.group == group:
            return _exists(sight, (), node)
    worlds = common_worlds(sight, group)
    cards = _cards(node)
    if cards is not None:
        return worlds.find(_limits(cards)) is not None
    for number, hands in enumerate(worlds.each()):
        if number == LIMIT:
            raise TooManyHands("the group", LIMIT)
        world = sight
        for seat in group:
            world = world.with_hand(seat, hands[seat])
        if _exists(world, (), node):
            return True
    return False


def _limits(cards: list[_Card]) -> dict[tuple[int, int], int]:
    return {(card.seat, card.index): card.types for card in cards}


def _known(sight: Sight, seat: int, index: int) -> int:
    kind = sight.hands[seat][index]
    if kind == UNKNOWN:
        raise DependsOnUnknown(sight.state, seat, index + 1)
    return kind


# -- a player's hands, as far as they differ -----------------------------------------------------------------


def _hands(sight: Sight, seat: int, node: _Node, steps: tuple[int, ...]) -> Iterator[tuple[list[int], int]]:
    """Hands that a seat may hold, one of each kind that differs for a node after more steps, with the ways to deal that kind.

    Types which the own clues, the asked facts and the knowledge of the others treat alike are one class.

    Raises:
        TooManyHands: there are more than `LIMIT`.
    """
    rules, deck = sight.state.rules, sight.deck
    unseen = sight.unseen(1 << seat)
    own = [card for card in _every_card(node) if card.seat == seat]
    matter = _types_that_matter(sight, seat, node, steps)
    masks = sight.open[seat]
    classes: dict[tuple[object, ...], list[int]] = {}
    for kind in range(len(rules.cards)):
        if unseen & deck.blocks[kind][-1]:
            alike = (
                kind if matter >> kind & 1 else -1,
                *(types >> kind & 1 for types in masks),
                *(card.types >> kind & 1 for card in own),
            )
            classes.setdefault(alike, []).append(kind)
    members = list(classes.values())
    sizes = [(unseen & deck.copies(sum(1 << kind for kind in kinds))).bit_count() for kinds in members]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, tuple[int, ...]]] = {((), ()): (1, ())}
    for index, types in enumerate(masks):
        grown: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, tuple[int, ...]]] = {}
        facts = [card.types for card in own if card.index == index]
        for (held, truths), (ways, example) in found.items():
            for number, kinds in enumerate(members):
                left = sizes[number] - held.count(number)
                if left > 0 and types >> kinds[0] & 1:
                    key = tuple(sorted((*held, number))), (*truths, *(fact >> kinds[0] & 1 for fact in facts))
                    before, first = grown.get(key, (0, (*example, number)))
                    grown[key] = before + ways * left, first
        if len(grown) > LIMIT:
            raise TooManyHands(sight.state.names[seat], LIMIT)
        found = grown
    for ways, example in found.values():
        yield _dealt(sight, seat, [members[number] for number in example]), ways


def _dealt(sight: Sight, seat: int, choices: list[list[int]]) -> list[int]:
    """A type for each card out of those that are alike, within the copies there are."""
    free = sight.unseen(1 << seat)
    hand = []
    for kinds in choices:
        kind = next(kind for kind in kinds if free & sight.deck.blocks[kind][-1])
        block = free & sight.deck.blocks[kind][-1]
        free ^= block & -block
        hand.append(kind)
    return hand


def _every_card(node: _Node) -> list[_Card]:
    match node:
        case _Card():
            return [node]
        case _All(parts) | _Some(parts):
            return [card for part in parts for card in _every_card(part)]
        case _May(_, part) | _Must(_, part):
            return _every_card(part)


def _knowers(node: _Node) -> set[int]:
    match node:
        case _Card():
            return set()
        case _All(parts) | _Some(parts):
            return set().union(*(_knowers(part) for part in parts))
        case _May(group, part) | _Must(group, part):
            return {*group} | _knowers(part)


def _types_that_matter(sight: Sight, seat: int, node: _Node, steps: tuple[int, ...]) -> int:
    """The types of which it may matter to anybody's knowledge how many a seat holds.

    What is asked of a card divides its types into kinds that are asked for alike. A kind with more copies
    than there are cards at all, twice, is never missing, whoever holds what.
    """
    knowers = _knowers(node) | {*steps}
    if not knowers:
        return 0
    group = reduce(or_, (1 << other for other in {seat} | knowers))
    unseen, copies = sight.unseen(group), sight.deck.copies
    most = 2 * sum(len(sight.open[other]) for other in {seat} | knowers)
    cards = _every_card(node)
    matter = 0
    for other in knowers:
        for index, types in enumerate(sight.open[other]):
            alike = [types]
            for card in cards:
                if (card.seat, card.index) == (other, index):
                    alike = [part for kind in alike for part in (kind & card.types, kind & ~card.types) if part]
            for kind in alike:
                if (copies(kind) & unseen).bit_count() <= most:
                    matter |= kind
    return matter
