"""Whether a formula is true, and its probability for a player: exact, for positions of full size.

Every question is reduced to this one: is there a world at the end of a chain of steps that makes a formula true? A conjunction of
literals constrains the slots, and a matching answers. A disjunction is decided part by part. "Considers possible" makes the chain one
step longer. Only if "knows", or a conjunction with such operators, remains after a step are the hands of that player enumerated, one of
each class of hands that make no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from hanabi_widget.effort import limited, spend
from hanabi_widget.rules import UNKNOWN, Hands, Identity, PlayerName, SeatIndex, Seats, Slot, State

from .common_knowledge import CommonInDoubt, common_worlds
from .formula import Formula, Knows, formula as parsed_formula
from .group_observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .nested_knowledge import ChainInDoubt, find_world
from .normal_form import (
    FALSE,
    TRUE,
    Conjunction,
    Disjunction,
    Necessary,
    NormalForm,
    Possible,
    card_literals,
    conjoin,
    constraints_of,
    disjoin,
    knowing_seats,
    negate,
    to_nnf,
)
from .unknown_cards import STEPS_PER_HAND, Completions, InDoubt, relevant_identities, representative_deals
from .worlds import CardConstraints


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
    observation = GroupObservation.of(state)
    form = to_nnf(state, parsed_formula(formula))
    try:
        return is_satisfiable(observation, (), form)
    except DependsOnUnknownCard:
        completions = Completions(observation)
    true = find_completion(completions, form)
    if true is None:
        return False
    false = find_completion(completions, negate(form, observation.state.rules.all_identities))
    if false is None:
        return True
    raise completions.difference(true, false, lambda full: is_satisfiable(full, (), form))


def find_completion(completions: Completions, form: NormalForm) -> Hands | None:
    """All hands of a completion of the unknown cards in which a form is true, or None if there is none.

    Raises:
        TooLarge: this needs more steps of work than it may do.
    """
    spend()
    observation = completions.observation
    form = _distributed(form)
    candidates = []
    constraints = constraints_of(form)
    if constraints is not None:
        return completions.find(constraints)
    if isinstance(form, Disjunction):
        return next((found for part in form.parts if (found := find_completion(completions, part))), None)
    if in_doubt := _in_doubt(observation, form):  # a matching answers, but for chains that repeat a player and common knowledge
        players, constraints = in_doubt
        return players.completion(constraints, possible=isinstance(form, Possible))
    # What follows from the form must be true in some completion; and where it is, the form may be, too.
    for weaker in _consequences(form):
        if (found := find_completion(completions, weaker)) is None:
            return None
        candidates.append(found)
    if isinstance(form, Possible) and len(form.group) == 1:  # then the part is true for other cards in this hand
        (seat,) = form.group
        found = find_completion(Completions(observation.with_hand(seat, (UNKNOWN,) * len(observation.hands[seat]))), form.part)
        if found is None:
            return None
        same = {(other, index): 1 << found[other][index] for other, index in completions.places if other != seat}
        candidates += filter(None, [completions.find(same)])
    classes = completions.representatives(card_literals(form), knowing_seats(form))
    return next((hands for hands in chain(candidates, classes) if is_satisfiable(observation.with_hands(hands), (), form)), None)


def _distributed(form: NormalForm) -> NormalForm:
    """The form with knowledge of a conjunction, and what is possible of a disjunction, taken apart."""
    if not isinstance(form, Possible | Necessary):
        return form
    kind = type(form)
    part = _distributed(form.part)
    if isinstance(part, Disjunction if kind is Possible else Conjunction):
        return (disjoin if kind is Possible else conjoin)(kind(form.group, one) for one in part.parts)
    return kind(form.group, part)


def _in_doubt(observation: GroupObservation, form: NormalForm) -> tuple[InDoubt, CardConstraints] | None:
    """Who considers what possible, or not, if a form says no more than this about a chain of players or a group; else None."""
    kind = type(form)
    steps = list[SeatIndex]()
    part = form
    while isinstance(part, Possible | Necessary) and type(part) is kind and len(part.group) == 1:
        steps += part.group
        part = part.part
    group: Seats = ()
    if not steps and isinstance(part, Possible | Necessary):
        group = part.group
        part = part.part
    constraints = constraints_of(part if kind is Possible else negate(part, observation.state.rules.all_identities))
    if constraints is None or not (steps or group):
        return None
    return (ChainInDoubt(observation, steps) if steps else CommonInDoubt(observation, group)), constraints


def _consequences(form: NormalForm) -> Iterator[NormalForm]:
    """Forms that are true where a form is: the parts of a conjunction, and what is known, also to each one who has it in common."""
    match form:
        case Conjunction(parts):
            yield from parts
        case Necessary(group, part):
            yield part
            if len(group) > 1:
                yield from [Necessary((seat,), part) for seat in group]


@limited
def probability(state: State, player: PlayerName, formula: str | Formula) -> Fraction:
    """The exact probability of a formula for a player, every deck order that fits being equally likely.

    Raises:
        HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`; or nobody has that name or seat.

    Example:
        >>> from hanabi_widget.knowledge import Fact
        >>> from hanabi_widget.rules import initial_state
        >>> probability(initial_state(players=2, seed=1), "Bob", Fact("r1", "Bob", 1))
        Fraction(1, 15)
    """
    observation = GroupObservation.of(state)
    seat = state.seat(player)
    form = to_nnf(state, parsed_formula(formula))
    try:
        return _share(observation, seat, form)
    except DependsOnUnknownCard:
        completions = Completions(observation)
    literals = card_literals(form)
    knowing = knowing_seats(form)
    # Besides what makes a difference for the form: how many cards are left of those that clues and literals about this hand treat alike.
    apart = relevant_identities(observation, {*completions.holders, seat}, knowing, literals)
    own = [*observation.clue_masks[seat], *(literal.identities for literal in literals if literal.seat == seat)]
    return completions.same(lambda full: _share(full, seat, form), completions.representatives(literals, knowing, apart, own))


def _share(observation: GroupObservation, seat: SeatIndex, form: NormalForm) -> Fraction:
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


def is_satisfiable(observation: GroupObservation, steps: Seats, form: NormalForm) -> bool:
    """Whether some world at the end of a chain of steps makes a form true."""
    spend()
    if isinstance(form, Disjunction):
        return any(is_satisfiable(observation, steps, part) for part in form.parts)
    constraints = constraints_of(form)
    if constraints is not None:  # a matching answers (Theorem 3)
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
    if isinstance(form, Conjunction) and (choices := _choices(steps, form)) is not None:
        return any(is_satisfiable(observation, *choice) for choice in choices)
    # "Knows" is left after a step. Take the first step for real: try a hand of each class in the world where it ends.
    seat = steps[0]
    later_steps = steps[1:]
    hands = _representative_hands(observation, seat, form, later_steps)
    return any(is_satisfiable(observation.with_hand(seat, hand), later_steps, form) for hand, _ in hands)


def _choices(steps: Seats, form: Conjunction) -> list[tuple[Seats, NormalForm]] | None:
    """Steps and forms of which one is satisfiable just if a conjunction is at the end of some steps; None if it has no such parts."""
    last = steps[-1]
    known = [part for part in form.parts if isinstance(part, Possible | Necessary) and last in part.group]
    if known:  # these are the same in all worlds that the last step leads to
        others = conjoin(part for part in form.parts if part not in known)
        return [(steps[:-1], conjoin((*known, Possible((last,), others))))]
    for part in form.parts:  # distribute over one disjunction; the choices may distribute over the next
        if isinstance(part, Disjunction):
            rest = tuple(other for other in form.parts if other is not part)
            return [(steps, conjoin((choice, *rest))) for choice in part.parts]
    return None


def _is_satisfiable_in_common(observation: GroupObservation, group: Seats, form: NormalForm) -> bool:
    """Whether some world that a group commonly considers possible makes a form true."""
    if isinstance(form, Disjunction):
        return any(_is_satisfiable_in_common(observation, group, part) for part in form.parts)
    if isinstance(form, Possible | Necessary) and {*form.group} <= {*group}:
        if isinstance(form, Possible):
            return _is_satisfiable_in_common(observation, group, form.part)
        if form.group == group:  # common knowledge of the group is the same in all worlds that the group can reach
            return is_satisfiable(observation, (), form)
    worlds = common_worlds(observation, group)
    constraints = constraints_of(form)
    if constraints is not None:
        return worlds.find(constraints) is not None
    for hands in worlds.all_worlds():
        spend(STEPS_PER_HAND * len(group))
        if is_satisfiable(observation.with_hands(hands), (), form):
            return True
    return False


def _real_identity(observation: GroupObservation, seat: SeatIndex, index: int) -> Identity:
    identity = observation.hands[seat][index]
    if identity == UNKNOWN:
        raise DependsOnUnknownCard(observation.state, seat, Slot(index + 1))
    return identity


def _representative_hands(
    observation: GroupObservation, seat: SeatIndex, form: NormalForm, later_steps: Seats
) -> Iterator[tuple[list[Identity], int]]:
    """One hand of each class of hands of a seat that make no difference for a form after more steps, with the number of deals in the class.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    masks = observation.clue_masks[seat]
    literals = card_literals(form)
    relevant = relevant_identities(observation, (seat,), knowing_seats(form) | {*later_steps}, literals)
    places = [(seat, index) for index in range(len(masks))]
    return representative_deals(observation.copy_bits, places, masks, observation.unseen_copies(1 << seat), literals, relevant)
