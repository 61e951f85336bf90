"""Whether a formula is true, and how probable it is for a player: exact, at full size.

"Some world at the end of a chain of steps makes it true" is the question to which all others are
brought. Facts about cards joined by *and* limit the slots, so that a matching answers; *or* is asked
part by part; a step into "holds possible" makes the chain longer. Only where knowledge stands beside
something else behind a step are a player's hands looked at one by one, as far as they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from operator import or_

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, State

from .common import common_worlds
from .completion import in_every_completion
from .formula import Formula, Knows
from .nested import find_world
from .normal_form import (
    CardLiteral,
    Conjunction,
    Disjunction,
    Necessary,
    NormalForm,
    Possible,
    card_literals,
    conjoin,
    conjoined_literals,
    knowing_seats,
    negate,
    to_nnf,
)
from .observation import DependsOnUnknownCard, Observation
from .worlds import InconsistentPosition

MAX_HANDS = 200_000
"""So many hands are looked at one by one, at most."""


class TooManyHands(HanabiError):
    """A question that would need too many hands to be looked at one by one."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(f"{name} may hold more than {number} hands that differ for this question: ask for less at once")


def holds(state: State, formula: Formula) -> bool:
    """Whether a formula is true in a state.

    Raises:
        ValueError: no such player, slot or fact.
        DependsOnUnknownCard: the answer depends on an unknown card.
        TooManyHands: the question is too large.
    """
    return _true(Observation(state), to_nnf(state, formula))


@in_every_completion
def _true(observation: Observation, node: NormalForm) -> bool:
    return _exists(observation, (), node)


def probability(state: State, player: str | int, formula: Formula) -> Fraction:
    """The probability of a formula for a player, every deck order that fits equally likely.

    Raises:
        ValueError: no such player, slot or fact.
        DependsOnUnknownCard: the answer depends on an unknown card.
        TooManyHands: the question is too large.
    """
    return _share(Observation(state), state.seat(player), to_nnf(state, formula))


@in_every_completion
def _share(observation: Observation, seat: int, node: NormalForm) -> Fraction:
    """The share of the ways to deal a seat's hand in which the node is true."""
    total = true = 0
    for hand, ways in _hands(observation, seat, node, ()):
        total += ways
        if _exists(observation.with_hand(seat, hand), (), node):
            true += ways
    if not total:
        raise InconsistentPosition
    return Fraction(true, total)


def who_knows(state: State, formula: Formula) -> tuple[str, ...]:
    """The names of the players who know that a formula is true.

    Raises:
        ValueError, DependsOnUnknownCard, TooManyHands: as for `holds`.
    """
    return tuple(name for name in state.names if holds(state, Knows(name, formula)))


# -- is there a world ---------------------------------------------------------------------------------------


def _exists(observation: Observation, steps: tuple[int, ...], node: NormalForm) -> bool:
    """Whether some world at the end of these steps makes the node true."""
    if isinstance(node, Disjunction):
        return any(_exists(observation, steps, part) for part in node.parts)
    cards = conjoined_literals(node)
    if cards is not None:
        limits = _limits(cards)
        if not steps:
            return all(identities >> _known(observation, *card) & 1 for card, identities in limits.items())
        return find_world(observation, steps, limits) is not None
    if isinstance(node, Possible | Necessary):
        while steps and steps[-1] in node.group:
            steps = steps[:-1]
    if isinstance(node, Possible):
        if len(node.group) == 1:
            return _exists(observation, (*steps, *node.group), node.part)
        if not steps:
            return _exists_in_common(observation, node.group, node.part)
    if not steps:
        if isinstance(node, Conjunction):
            return all(_exists(observation, (), part) for part in node.parts)
        return not _exists(observation, (), negate(node, observation.state.rules.all_identities))
    if isinstance(node, Conjunction):
        for part in node.parts:
            if isinstance(part, Disjunction):
                rest = tuple(other for other in node.parts if other is not part)
                return any(_exists(observation, steps, conjoin((choice, *rest))) for choice in part.parts)
    seat, rest_steps = steps[0], steps[1:]
    hands = _hands(observation, seat, node, rest_steps)
    return any(_exists(observation.with_hand(seat, hand), rest_steps, node) for hand, _ in hands)


def _exists_in_common(observation: Observation, group: tuple[int, ...], node: NormalForm) -> bool:
    """Whether some world that a group commonly holds possible makes the node true."""
    if isinstance(node, Disjunction):
        return any(_exists_in_common(observation, group, part) for part in node.parts)
    if isinstance(node, Possible | Necessary) and {*node.group} <= {*group}:
        if isinstance(node, Possible):
            return _exists_in_common(observation, group, node.part)
        if node.group == group:
            return _exists(observation, (), node)
    worlds = common_worlds(observation, group)
    cards = conjoined_literals(node)
    if cards is not None:
        return worlds.find(_limits(cards)) is not None
    for number, hands in enumerate(worlds.all_worlds()):
        if number == MAX_HANDS:
            raise TooManyHands("the group", MAX_HANDS)
        world = observation
        for seat in group:
            world = world.with_hand(seat, hands[seat])
        if _exists(world, (), node):
            return True
    return False


def _limits(cards: list[CardLiteral]) -> dict[tuple[int, int], int]:
    return {(card.seat, card.index): card.identities for card in cards}


def _known(observation: Observation, seat: int, index: int) -> int:
    identity = observation.hands[seat][index]
    if identity == UNKNOWN:
        raise DependsOnUnknownCard(observation.state, seat, index + 1)
    return identity


# -- a player's hands, as far as they differ -----------------------------------------------------------------


def _hands(observation: Observation, seat: int, node: NormalForm, steps: tuple[int, ...]) -> Iterator[tuple[list[int], int]]:
    """Hands that a seat may hold, one of each kind that differs for a node after more steps, with the ways to deal that kind.

    Types which the own clues, the asked facts and the knowledge of the others treat alike are one class.

    Raises:
        TooManyHands: there are more than `MAX_HANDS`.
    """
    rules, deck = observation.state.rules, observation.card_bits
    unseen = observation.unseen_copies(1 << seat)
    own = [card for card in card_literals(node) if card.seat == seat]
    matter = _types_that_matter(observation, seat, node, steps)
    masks = observation.clue_masks[seat]
    classes: dict[tuple[object, ...], list[int]] = {}
    for identity in range(len(rules.card_names)):
        if unseen & deck.first_copies[identity][-1]:
            alike = (
                identity if matter >> identity & 1 else -1,
                *(identities >> identity & 1 for identities in masks),
                *(card.identities >> identity & 1 for card in own),
            )
            classes.setdefault(alike, []).append(identity)
    members = list(classes.values())
    sizes = [(unseen & deck.all_copies(sum(1 << identity for identity in kinds))).bit_count() for kinds in members]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, tuple[int, ...]]] = {((), ()): (1, ())}
    for index, identities in enumerate(masks):
        grown: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, tuple[int, ...]]] = {}
        facts = [card.identities for card in own if card.index == index]
        for (held, truths), (ways, example) in found.items():
            for number, kinds in enumerate(members):
                left = sizes[number] - held.count(number)
                if left > 0 and identities >> kinds[0] & 1:
                    key = tuple(sorted((*held, number))), (*truths, *(fact >> kinds[0] & 1 for fact in facts))
                    before, first = grown.get(key, (0, (*example, number)))
                    grown[key] = before + ways * left, first
        if len(grown) > MAX_HANDS:
            raise TooManyHands(observation.state.names[seat], MAX_HANDS)
        found = grown
    for ways, example in found.values():
        yield _dealt(observation, seat, [members[number] for number in example]), ways


def _dealt(observation: Observation, seat: int, choices: list[list[int]]) -> list[int]:
    """A type for each card out of those that are alike, within the copies there are."""
    free = observation.unseen_copies(1 << seat)
    hand = []
    for identities in choices:
        identity = next(identity for identity in identities if free & observation.card_bits.first_copies[identity][-1])
        block = free & observation.card_bits.first_copies[identity][-1]
        free ^= block & -block
        hand.append(identity)
    return hand


def _types_that_matter(observation: Observation, seat: int, node: NormalForm, steps: tuple[int, ...]) -> int:
    """The types of which it may matter to anybody's knowledge how many a seat holds.

    What is asked of a card divides its types into kinds that are asked for alike. A kind with more copies
    than there are cards at all, twice, is never missing, whoever holds what.
    """
    knowing = knowing_seats(node) | {*steps}
    if not knowing:
        return 0
    group = reduce(or_, (1 << other for other in {seat} | knowing))
    unseen, copies = observation.unseen_copies(group), observation.card_bits.all_copies
    most = 2 * sum(len(observation.clue_masks[other]) for other in {seat} | knowing)
    cards = card_literals(node)
    matter = 0
    for other in knowing:
        for index, identities in enumerate(observation.clue_masks[other]):
            alike = [identities]
            for card in cards:
                if (card.seat, card.index) == (other, index):
                    alike = [part for identity in alike for part in (identity & card.identities, identity & ~card.identities) if part]
            for identity in alike:
                if (copies(identity) & unseen).bit_count() <= most:
                    matter |= identity
    return matter
