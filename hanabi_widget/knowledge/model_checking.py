"""Whether a formula is true, and its probability for a player: exact, for positions of full size.

Every question is reduced to this one: is there a world at the end of a chain of steps that makes a formula true? A conjunction of
literals constrains the slots, and a matching answers. A disjunction is decided part by part. "Considers possible" makes the chain one
step longer. Only if "knows", or a conjunction with such operators, remains after a step are the hands of that player enumerated, one of
each class of hands that make no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from operator import or_

from hanabi_widget.effort import limited, spend
from hanabi_widget.rules import UNKNOWN, Identities, Identity, SeatIndex, Slot, State, by_identity

from .common_knowledge import common_worlds
from .formula import Formula, Knows, formula as parsed_formula
from .group_observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .nested_knowledge import find_world
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
    disjoin,
    knowing_seats,
    negate,
    to_nnf,
)
from .worlds import CardConstraints, in_every_completion

STEPS_PER_HAND = 5
"""The work to put another hand into a position, in steps."""

CLASSES_PER_STEP = 3
"""How many classes of identities are tried for a card in a step of work."""

TRUE, FALSE = Conjunction(()), Disjunction(())
"""The forms that are always true and always false."""


@limited
def holds(state: State, formula: str | Formula) -> bool:
    """Whether a formula is true in a state: ``state.holds("K(Alice, K(Bob, playable(Bob.2)))")``.

    Raises:
        HanabiError: it cannot be read or names what is not here; or it says what players trust, which a line of play tells:
            ``node.under("level 1").holds(...)``.
        DependsOnUnknownCard: the answer depends on an unknown card.
        TooLarge: the question needs more steps of work than it may do.

    Example:
        >>> from hanabi_widget.knowledge import Fact, Knows
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=2).apply(Clue("Bob", 1))
        >>> holds(state, Knows("Bob", Fact("playable", "Bob", 3)))
        True
    """
    return _holds(GroupObservation.of(state), to_nnf(state, parsed_formula(formula)))


@in_every_completion
def _holds(observation: GroupObservation, form: NormalForm) -> bool:
    return is_satisfiable(observation, (), form)


@limited
def probability(state: State, player: str | int, formula: str | Formula) -> Fraction:
    """The exact probability of a formula for a player, every deck order that fits being equally likely.

    Raises:
        HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`; or nobody has that name or seat.

    Example:
        >>> from hanabi_widget.knowledge import Fact
        >>> from hanabi_widget.rules import initial_state
        >>> probability(initial_state(players=2, seed=1), "Bob", Fact("r1", "Bob", 1))
        Fraction(1, 15)
    """
    return _probability(GroupObservation.of(state), state.seat(player), to_nnf(state, parsed_formula(formula)))


@in_every_completion
def _probability(observation: GroupObservation, seat: SeatIndex, form: NormalForm) -> Fraction:
    """The share of the deals of a seat's hand for which a form is true."""
    total = true = 0
    form = _with_own_knowledge_decided(observation, seat, form)
    for hand, ways in _representative_hands(observation, seat, form, ()):
        total += ways
        if is_satisfiable(observation.with_hand(seat, hand), (), form):
            true += ways
    if not total:
        raise InconsistentPosition
    return Fraction(true, total)


def _with_own_knowledge_decided(observation: GroupObservation, seat: SeatIndex, form: NormalForm) -> NormalForm:
    """The form with its parts that a seat knows to be true or false decided, as they are the same whatever it holds."""
    match form:
        case Possible(group) | Necessary(group) if seat in group:
            return TRUE if is_satisfiable(observation, (), form) else FALSE
        case Conjunction(parts):
            return conjoin(_with_own_knowledge_decided(observation, seat, part) for part in parts)
        case Disjunction(parts):
            return disjoin(_with_own_knowledge_decided(observation, seat, part) for part in parts)
    return form


@limited
def who_knows(state: State, formula: str | Formula) -> tuple[str, ...]:
    """The names of the players who know that a formula is true.

    Raises:
        HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`.

    Example:
        >>> from hanabi_widget.knowledge import Fact
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=2)
        >>> who_knows(state, Fact("playable", "Bob", 3))
        ('Alice', 'Cathy')
    """
    known = parsed_formula(formula)
    return tuple(name for name in state.names if holds(state, Knows(name, known)))


def is_satisfiable(observation: GroupObservation, steps: tuple[SeatIndex, ...], form: NormalForm) -> bool:
    """Whether some world at the end of a chain of steps makes a form true."""
    spend()
    if isinstance(form, Disjunction):
        return any(is_satisfiable(observation, steps, part) for part in form.parts)
    literals = conjoined_literals(form)
    if literals is not None:  # a matching answers (Theorem 3)
        constraints = constraints_of(literals)
        if not steps:
            return all(identities >> _real_identity(observation, *card) & 1 for card, identities in constraints.items())
        return find_world(observation, steps, constraints) is not None
    if isinstance(form, Possible | Necessary):  # what a seat of the group cannot tell apart has the same value: its step changes nothing
        while steps and steps[-1] in form.group:
            steps = steps[:-1]
    if isinstance(form, Possible):
        if len(form.group) == 1:
            return is_satisfiable(observation, (*steps, *form.group), form.part)
        if not steps:
            return _is_satisfiable_in_common(observation, form.group, form.part)
    if not steps:  # one world is left, so "some" and "every" are the same: go into parts, or ask for the opposite
        if isinstance(form, Conjunction):
            return all(is_satisfiable(observation, (), part) for part in form.parts)
        return not is_satisfiable(observation, (), negate(form, observation.state.rules.all_identities))
    if isinstance(form, Conjunction):
        last = steps[-1]
        known = [part for part in form.parts if isinstance(part, Possible | Necessary) and last in part.group]
        if known:  # these are the same in all worlds that the last step leads to
            others = conjoin(part for part in form.parts if part not in known)
            return is_satisfiable(observation, steps[:-1], conjoin((*known, Possible((last,), others))))
        for part in form.parts:  # distribute over one disjunction; the choices may distribute over the next
            if isinstance(part, Disjunction):
                rest = tuple(other for other in form.parts if other is not part)
                return any(is_satisfiable(observation, steps, conjoin((choice, *rest))) for choice in part.parts)
    # "Knows" is left after a step. Take the first step for real: try a hand of each class in the world where it ends.
    seat, later_steps = steps[0], steps[1:]
    hands = _representative_hands(observation, seat, form, later_steps)
    return any(is_satisfiable(observation.with_hand(seat, hand), later_steps, form) for hand, _ in hands)


def _is_satisfiable_in_common(observation: GroupObservation, group: tuple[SeatIndex, ...], form: NormalForm) -> bool:
    """Whether some world that a group commonly considers possible makes a form true."""
    if isinstance(form, Disjunction):
        return any(_is_satisfiable_in_common(observation, group, part) for part in form.parts)
    if isinstance(form, Possible | Necessary) and {*form.group} <= {*group}:
        if isinstance(form, Possible):
            return _is_satisfiable_in_common(observation, group, form.part)
        if form.group == group:  # common knowledge of the group is the same in all worlds that the group can reach
            return is_satisfiable(observation, (), form)
    worlds = common_worlds(observation, group)
    literals = conjoined_literals(form)
    if literals is not None:
        return worlds.find(constraints_of(literals)) is not None
    for hands in worlds.all_worlds():
        spend(STEPS_PER_HAND * len(group))
        if is_satisfiable(observation.with_hands(hands), (), form):
            return True
    return False


def constraints_of(literals: list[CardLiteral]) -> CardConstraints:
    """What cards must be so that literals are true."""
    return {(literal.seat, literal.index): literal.identities for literal in literals}


def _real_identity(observation: GroupObservation, seat: SeatIndex, index: int) -> Identity:
    identity = observation.hands[seat][index]
    if identity == UNKNOWN:
        raise DependsOnUnknownCard(observation.state, seat, Slot(index + 1))
    return identity


def _representative_hands(
    observation: GroupObservation, seat: SeatIndex, form: NormalForm, later_steps: tuple[SeatIndex, ...]
) -> Iterator[tuple[list[Identity], int]]:
    """One hand of each class of hands of a seat that make no difference for a form after more steps, with the number of deals in the class.

    Two identities are alike, and hands that differ in them make no difference, if the clues on this hand, the literals of the form and the
    knowledge of the other players treat them alike.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    copy_bits = observation.copy_bits
    unseen = observation.unseen_copies(1 << seat)
    own_literals = [literal for literal in card_literals(form) if literal.seat == seat]
    relevant = _relevant_identities(observation, seat, form, later_steps)
    masks = observation.clue_masks[seat]
    classes_by_signature: dict[tuple[object, ...], list[Identity]] = {}
    for identity, copies in by_identity(copy_bits.copies_by_identity):
        if unseen & copies:
            signature = (
                identity if relevant >> identity & 1 else -1,
                *(mask >> identity & 1 for mask in masks),
                *(literal.identities >> identity & 1 for literal in own_literals),
            )
            classes_by_signature.setdefault(signature, []).append(identity)
    classes = list(classes_by_signature.values())
    class_sizes = [(unseen & copy_bits.all_copies(sum(1 << identity for identity in alike))).bit_count() for alike in classes]
    firsts = [min(alike) for alike in classes]
    # Hands are built slot by slot, and those alike so far are one entry, so that contents are listed and not their orders.
    # By how many cards of each class are in the first slots, and the values of the literals there, both packed: the number of deals, and an
    # example.
    bits = len(masks).bit_length()
    partial: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (1, ())}
    for index, mask in enumerate(masks):
        allowed = [number for number, first in enumerate(firsts) if mask >> first & 1]
        literals = [(place, literal.identities) for place, literal in enumerate(own_literals) if literal.index == index]
        values_of = {number: sum([(identities >> firsts[number] & 1) << place for place, identities in literals]) for number in allowed}
        extended: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        for (held, values), (ways, example) in partial.items():
            spend(1 + len(classes) // CLASSES_PER_STEP)
            for number in allowed:
                left = class_sizes[number] - (held >> number * bits) % (1 << bits)
                if left > 0:
                    key = held + (1 << number * bits), values | values_of[number]
                    earlier_ways, first_example = extended.get(key, (0, (*example, number)))
                    extended[key] = earlier_ways + ways * left, first_example
        partial = extended
    for ways, example in partial.values():
        spend(STEPS_PER_HAND)
        yield _deal(observation, seat, [classes[number] for number in example]), ways


def _deal(observation: GroupObservation, seat: SeatIndex, classes: list[list[Identity]]) -> list[Identity]:
    """An identity for each card, from a class of identities for each, within the unseen copies."""
    free, copies_by_identity = observation.unseen_copies(1 << seat), observation.copy_bits.copies_by_identity
    hand = []
    for alike in classes:
        identity = next(identity for identity in alike if free & copies_by_identity[identity])
        copies = free & copies_by_identity[identity]
        free ^= copies & -copies
        hand.append(identity)
    return hand


def _relevant_identities(
    observation: GroupObservation, seat: SeatIndex, form: NormalForm, later_steps: tuple[SeatIndex, ...]
) -> Identities:
    """The identities for which it can matter to the knowledge of other players how many copies a seat holds.

    The literals about a card split its clue mask into parts that they treat alike. A part with more unseen copies than twice the number of
    cards in these hands always has a copy left, whoever holds what.
    """
    knowing = knowing_seats(form) | {*later_steps}
    group = reduce(or_, (1 << other for other in {seat} | knowing))
    unseen, all_copies = observation.unseen_copies(group), observation.copy_bits.all_copies
    bound = 2 * sum(len(observation.clue_masks[other]) for other in {seat} | knowing)
    literals = card_literals(form)
    relevant = 0
    for other in knowing:
        for index, mask in enumerate(observation.clue_masks[other]):
            parts = [mask]
            for literal in literals:
                if (literal.seat, literal.index) == (other, index):
                    parts = [half for part in parts for half in (part & literal.identities, part & ~literal.identities) if half]
            for part in parts:
                if (all_copies(part) & unseen).bit_count() <= bound:
                    relevant |= part
    return relevant
