"""The negation normal form of formulas: negation is pushed into sets of identities, names and slots are resolved to seats and indices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import and_, or_
from typing import TypeAlias

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import spend
from hanabi_widget.rules import Identities, SeatIndex, Seats, State, group_of, public_identities
from hanabi_widget.rules.card_status import points, reachable_heights

from .formula import (
    TABLE_FACTS,
    And,
    CommonKnowledge,
    Fact,
    Formula,
    Iff,
    Knows,
    KnowsWhether,
    Not,
    OfAGroup,
    Or,
    TableFact,
    Trusts,
    fact_identities,
)
from .worlds import CardConstraints


@dataclass(frozen=True, slots=True)
class CardLiteral:
    """The card of a seat at an index (slot - 1) has one of a set of identities."""

    seat: SeatIndex
    index: int
    identities: Identities


@dataclass(frozen=True, slots=True)
class Conjunction:
    """All parts are true."""

    parts: tuple[NormalForm, ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    """At least one part is true."""

    parts: tuple[NormalForm, ...]


TRUE, FALSE = Conjunction(()), Disjunction(())
"""The forms that are always true and always false."""


@dataclass(frozen=True, slots=True)
class Possible:
    """A group considers the part possible: it is true after some step of a single player, or after some number of steps of several."""

    group: Seats
    part: NormalForm


@dataclass(frozen=True, slots=True)
class Necessary:
    """A group knows the part: it is true after every step of a single player, or after any number of steps of several."""

    group: Seats
    part: NormalForm


@dataclass(frozen=True, slots=True)
class TrustPossible:
    """A player trusts that the part is possible: it is true after some step to a world that this player trusts to be possible."""

    seat: SeatIndex
    part: NormalForm


@dataclass(frozen=True, slots=True)
class TrustNecessary:
    """A player trusts the part: it is true after every step to a world that this player trusts to be possible."""

    seat: SeatIndex
    part: NormalForm


NormalForm: TypeAlias = CardLiteral | Conjunction | Disjunction | Possible | Necessary | TrustPossible | TrustNecessary


def to_nnf(state: State, formula: Formula, *, agreed: bool = False) -> NormalForm:
    """The negation normal form of a formula.

    Args:
        state: the position.
        formula: the formula.
        agreed: whether there is an agreement, so that the formula may say what players trust.

    Raises:
        HanabiError: no such player, slot or fact; or the formula says what players trust, and there is no agreement.
    """
    read = partial(to_nnf, state, agreed=agreed)
    opposite = partial(negate, all_identities=state.rules.all_identities)
    match formula:
        case Fact():
            return _literals(state, formula)
        case TableFact():  # all worlds have the same table
            return TRUE if is_on_table(state, formula) else FALSE
        case Not(part):
            return opposite(read(part))
        case And(parts):
            return conjoin(map(read, parts))
        case Or(parts):
            return disjoin(map(read, parts))
        case Iff(left, right):
            one = read(left)
            other = read(right)
            return disjoin([conjoin([one, other]), conjoin(map(opposite, (one, other)))])
        case Knows(player, part):
            return Necessary((state.seat(player),), read(part))
        case KnowsWhether(player, part):
            known = read(part)
            return disjoin(Necessary((state.seat(player),), each) for each in (known, opposite(known)))
        case Trusts(player, part):
            if not agreed:
                raise HanabiError(
                    f"{formula!r} depends on what players have agreed: name a convention, as in node.under('level 1').holds(formula); "
                    "there are no probabilities by agreement"
                )
            return TrustNecessary(state.seat(player), read(part))
        case OfAGroup(part, players):
            known = read(part)
            group = group_of(state, players if players != () else None)
            if isinstance(formula, CommonKnowledge):
                return Necessary(tuple(group), known)
            return conjoin(Necessary((seat,), known) for seat in group)
    raise TypeError(f"not a formula: {formula!r}")


def _literals(state: State, formula: Fact) -> NormalForm:
    """What a fact says of the cards that it is about."""
    seat = state.seat(formula.player)
    identities = fact_identities(state, formula.fact)
    slot = formula.slot
    size = state.hand_sizes[seat]
    if slot in ("some", "all"):
        literals = [CardLiteral(seat, index, identities) for index in range(size)]
        return disjoin(literals) if slot == "some" else conjoin(literals)
    if type(slot) is not int or slot not in range(1, size + 1):
        raise HanabiError(f"no slot {slot!r}: {state.names[seat]} has slots 1 to {size}; or 'some', 'all'")
    return CardLiteral(seat, slot - 1, identities)


def is_on_table(state: State, formula: TableFact) -> bool:
    """Whether a fact of the table is true.

    Raises:
        HanabiError: there is no such fact, colour, card or player.
    """
    rules = state.rules
    fact = formula.fact
    of = formula.of
    check_type(fact, str, "fact", f"a fact of the table: {', '.join(TABLE_FACTS)}")
    check_type(of, (str, int, type(None)), "of", "a colour, a card or a player")
    check_type(formula.number, (int, type(None)), "number", "a whole number")
    match fact:
        case "height" | "reach":
            suit = [suit.letter for suit in rules.suits].index(rules.parse_color(str(of)))
            return (state.fireworks if fact == "height" else reachable_heights(state))[suit] == formula.number
        case "left":
            identity = rules.identity_of(str(of))
            return rules.copies_of[identity] - public_identities(state).count(identity) == formula.number
        case "turn":
            return state.outcome is None and state.seat(of if of is not None else "") == state.player
        case "over":
            return state.outcome is not None
    numbers = {
        "tokens": state.clue_tokens,
        "strikes": state.strikes,
        "turns_left": state.turns_left,
        "points": points(rules, state.fireworks),
    }
    if fact not in numbers:
        raise HanabiError(f"no fact of the table {fact!r}: one of {', '.join(TABLE_FACTS)}")
    return numbers[fact] == formula.number


def negate(form: NormalForm, all_identities: Identities) -> NormalForm:
    """The negation of a normal form, as a normal form."""
    spend()
    opposite = partial(negate, all_identities=all_identities)
    match form:
        case CardLiteral(seat, index, identities):
            return CardLiteral(seat, index, all_identities & ~identities)
        case Conjunction(parts):
            return disjoin(map(opposite, parts))
        case Disjunction(parts):
            return conjoin(map(opposite, parts))
        case Possible(group, part):
            return Necessary(group, opposite(part))
        case Necessary(group, part):
            return Possible(group, opposite(part))
        case TrustPossible(seat, part):
            return TrustNecessary(seat, opposite(part))
        case TrustNecessary(seat, part):
            return TrustPossible(seat, opposite(part))


def conjoin(parts: Iterable[NormalForm]) -> Conjunction:
    """The conjunction of some parts, flattened, with one literal for each card."""
    return Conjunction(_flattened(parts, Conjunction, and_))


def disjoin(parts: Iterable[NormalForm]) -> Disjunction:
    """The disjunction of some parts, flattened, with one literal for each card."""
    return Disjunction(_flattened(parts, Disjunction, or_))


def _flattened(
    parts: Iterable[NormalForm], connective: type[Conjunction | Disjunction], combine: Callable[[int, int], int]
) -> tuple[NormalForm, ...]:
    literals: dict[tuple[SeatIndex, int], Identities] = {}
    others = []
    for part in parts:
        for inner in part.parts if isinstance(part, connective) else [part]:
            if isinstance(inner, CardLiteral):
                card = inner.seat, inner.index
                literals[card] = combine(literals[card], inner.identities) if card in literals else inner.identities
            elif inner not in others:
                others.append(inner)
    return (*(CardLiteral(*card, identities) for card, identities in literals.items()), *others)


def constraints_of(form: NormalForm) -> CardConstraints | None:
    """What cards must be so that a form is true that is a literal or a conjunction of literals; None for any other form."""
    parts = form.parts if isinstance(form, Conjunction) else (form,)
    constraints = {(part.seat, part.index): part.identities for part in parts if isinstance(part, CardLiteral)}
    return constraints if len(constraints) == len(parts) else None


def parts_within(form: NormalForm) -> Iterator[NormalForm]:
    """A form and all that is within it."""
    spend()
    yield form
    match form:
        case Conjunction(parts) | Disjunction(parts):
            for part in parts:
                yield from parts_within(part)
        case Possible(_, part) | Necessary(_, part) | TrustPossible(_, part) | TrustNecessary(_, part):
            yield from parts_within(part)


def card_literals(form: NormalForm) -> list[CardLiteral]:
    """All literals anywhere in a form."""
    return [part for part in parts_within(form) if isinstance(part, CardLiteral)]


def knowing_seats(form: NormalForm) -> set[SeatIndex]:
    """The seats in the groups of all operators of knowledge of a form."""
    return {seat for part in parts_within(form) if isinstance(part, Possible | Necessary) for seat in part.group}


def speaks_of_trust(form: NormalForm) -> bool:
    """Whether a form says what players trust by agreement."""
    return any(isinstance(part, TrustPossible | TrustNecessary) for part in parts_within(form))
