"""The verdict: where the engine's answers about a position are not those of a judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from hanabi_widget import knowledge
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, Knows, Not, Observation, Or, nested_identities
from hanabi_widget.rules import State

from .kripke import Formula, Kripke
from .small_positions import chains, groups, small_formula

Types = Sequence[int]
"""For each slot of a hand the types that it may hold."""


def common_types(state: State, group: Sequence[int]) -> list[Types]:
    """What a group knows in common of every hand."""
    view = state.common_knowledge(group)
    return [[card.identity_bits for card in view[seat]] for seat in range(len(state.names))]


def view_types(state: State, chain: Sequence[int]) -> Types:
    """What a chain of players knows, asked as a user asks."""
    return [card.identity_bits for card in state.knowledge(*chain)]


@dataclass(frozen=True)
class Engine:
    """Who is judged: the engine of the package, or a mutant."""

    chain: Callable[[State, Sequence[int]], Types] = lambda state, chain: nested_identities(Observation(state), chain)
    common: Callable[[State, Sequence[int]], list[Types]] = common_types


ENGINE = Engine()


def wrong_sets(state: State, judge: Kripke, engine: Engine = ENGINE) -> Iterator[str]:
    """Chains of up to three players and groups of which the engine says something else than the judge."""
    seats = range(len(state.names))
    for chain in chains(len(seats), 3):
        if chain and tuple(engine.chain(state, chain)) != (right := judge.types(judge.after(chain), chain[-1])):
            yield f"chain {chain}: {right} is right"
    for group in groups(len(seats)):
        worlds = judge.common(group)
        if [tuple(types) for types in engine.common(state, group)] != (all_right := [judge.types(worlds, seat) for seat in seats]):
            yield f"common knowledge of {group}: {all_right} is right"


def wrong_views(state: State, judge: Kripke, random: Random) -> Iterator[str]:
    """The same for views of some chains, longer ones too, and for all probabilities of cards."""
    seats = range(len(state.names))
    for length in (2, 3, 4, 5):
        chain = random.choices(seats, k=length)
        if tuple(view_types(state, chain)) != (right := judge.types(judge.after(chain), chain[-1])):
            yield f"view of {chain}: {right} is right"
    for seat in seats:
        for card in state.knowledge(seat):
            for kind, name in enumerate(state.rules.card_names):
                if card.probability(name) != judge.probability(seat, ("fact", seat, card.slot, 1 << kind)):
                    yield f"probability of {name} at slot {card.slot} of {seat}"


def wrong_formulas(state: State, judge: Kripke, random: Random, count: int = 3, depth: int = 3) -> Iterator[str]:
    """Random formulas of which the engine says something else than the judge."""
    seats = range(len(state.names))
    for _ in range(count if any(state.hands) else 0):
        asked = small_formula(random, state, depth)
        formula = knowledge.formula(repr(translated(state, asked)))
        if state.holds(formula) != judge.true(asked):
            yield f"holds {formula}: {judge.true(asked)} is right"
        seat = random.choice(seats)
        if (found := state.probability(seat, formula)) != (right := judge.probability(seat, asked)):
            yield f"probability for {seat} of {formula}: {found}, but {right} is right"
        if state.who_knows(formula) != (names := tuple(state.names[seat] for seat in seats if judge.true(("K", seat, asked)))):
            yield f"who knows {formula}: {names} is right"


def translated(state: State, asked: Formula) -> knowledge.Formula:
    """A formula of the judge as one of the engine."""
    match asked:
        case ("fact", seat, slot, types):
            facts = tuple(Fact(name, state.names[seat], slot) for name in state.rules.names_of(types))
            nothing = And((Fact("playable", seat, slot), Not(Fact("playable", seat, slot))))
            return (facts[0] if len(facts) == 1 else Or(facts)) if facts else nothing
        case ("not", part):
            return Not(translated(state, part))
        case ("and" | "or" as word, *parts):
            inner = tuple(translated(state, part) for part in parts)
            return inner[0] if len(inner) == 1 else And(inner) if word == "and" else Or(inner)
        case ("K", seat, part):
            return Knows(seat, translated(state, part))
        case ("E" | "C" as letter, seats, part):
            return (EverybodyKnows if letter == "E" else CommonKnowledge)(
                translated(state, part), tuple(state.names[seat] for seat in seats)
            )
    raise ValueError(f"no formula: {asked!r}")


def wrong(state: State, judge: Kripke, random: Random) -> Iterator[str]:
    """All of it."""
    yield from wrong_sets(state, judge)
    yield from wrong_views(state, judge, random)
    yield from wrong_formulas(state, judge, random)
