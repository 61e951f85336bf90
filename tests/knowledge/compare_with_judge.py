"""The engine's answers before those of a judge: ``make judge``, with the numbers of positions, histories, and the first seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hanabi_widget import knowledge
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, GroupObservation, Knows, Not, Or, nested_identities
from hanabi_widget.rules import State
from tests.long_runs import count_faults

from .history_judge import Histories
from .judge import Model
from .kripke_models import Formula, Kripke
from .small_positions import chains, groups, small_formula, small_game, small_position


def common_identities(state: State, group: Sequence[int]) -> list[Sequence[int]]:
    """What a group knows in common about every hand: for each slot the set of identities that it can have."""
    view = state.common_knowledge(group)
    return [[card.identity_bits for card in view[seat]] for seat in range(len(state.names))]


def set_mismatches(state: State, judge: Kripke) -> Iterator[str]:
    """Mismatches for chains of up to three players and for groups."""
    seats = range(len(state.names))
    for chain in filter(None, chains(len(seats), 3)):
        if tuple(nested_identities(GroupObservation(state), chain)) != (expected := judge.identities(judge.after(chain), chain[-1])):
            yield f"chain {chain}: {expected} is right"
    for group in groups(len(seats)):
        worlds = judge.common(group)
        all_expected = [judge.identities(worlds, seat) for seat in seats]
        if [tuple(identities) for identities in common_identities(state, group)] != all_expected:
            yield f"common knowledge of {group}: {all_expected} is right"


def view_mismatches(state: State, judge: Kripke, random: Random) -> Iterator[str]:
    """Mismatches in the views of some chains, also longer ones, and in the probabilities of cards."""
    seats = range(len(state.names))
    for length in (2, 3, 4, 5, 6, 7):
        chain = random.choices(seats, k=length)
        if tuple(card.identity_bits for card in state.knowledge(*chain)) != (expected := judge.identities(judge.after(chain), chain[-1])):
            yield f"view of {chain}: {expected} is right"
    for seat in seats:
        for card in state.knowledge(seat):
            for identity, name in enumerate(state.rules.card_names):
                if card.probability(name) != judge.probability(seat, ("fact", seat, card.slot, 1 << identity)):
                    yield f"probability of {name} at slot {card.slot} of {seat}"


def formula_mismatches(state: State, judge: Kripke, random: Random, count: int = 3, depth: int = 3) -> Iterator[str]:
    """Mismatches for random formulas."""
    seats = range(len(state.names))
    for _ in range(count if any(state.hands) else 0):
        asked = small_formula(random, state, depth)
        formula = knowledge.formula(repr(to_engine_formula(state, asked)))
        if state.holds(formula) != judge.is_true(asked):
            yield f"holds {formula}: {judge.is_true(asked)} is right"
        seat = random.choice(seats)
        if (found := state.probability(seat, formula)) != (expected := judge.probability(seat, asked)):
            yield f"probability for {seat} of {formula}: {found}, but {expected} is right"
        if state.who_knows(formula) != (names := tuple(state.names[seat] for seat in seats if judge.is_true(("K", seat, asked)))):
            yield f"who knows {formula}: {names} is right"


def to_engine_formula(state: State, asked: Formula) -> knowledge.Formula:
    """The engine's version of a formula of the judge."""
    match asked:
        case ("fact", seat, slot, identities):
            facts = tuple(Fact(name, state.names[seat], slot) for name in state.rules.names_of(identities))
            nothing = And((Fact("playable", seat, slot), Not(Fact("playable", seat, slot))))
            return (facts[0] if len(facts) == 1 else Or(facts)) if facts else nothing
        case ("not", part):
            return Not(to_engine_formula(state, part))
        case ("and" | "or" as word, *parts):
            inner = tuple(to_engine_formula(state, part) for part in parts)
            return inner[0] if len(inner) == 1 else And(inner) if word == "and" else Or(inner)
        case ("K", seat, part):
            return Knows(seat, to_engine_formula(state, part))
        case ("E" | "C" as letter, seats, part):
            return (EverybodyKnows if letter == "E" else CommonKnowledge)(
                to_engine_formula(state, part), tuple(state.names[seat] for seat in seats)
            )
    raise ValueError(f"not a formula: {asked!r}")


def mismatches(state: State, judge: Kripke, random: Random) -> Iterator[str]:
    """All mismatches."""
    yield from set_mismatches(state, judge)
    yield from view_mismatches(state, judge, random)
    yield from formula_mismatches(state, judge, random)


MAX_WORLDS = 400
"""The most worlds of a position; one position in fifty can have up to `MANY_WORLDS`."""
MANY_WORLDS = 5_000


def position_mismatches(seed: int) -> Iterator[str]:
    """The mismatches in one random position."""
    random = Random(seed)
    state = small_position(random, MAX_WORLDS if seed % 50 else MANY_WORLDS)
    for mismatch in mismatches(state, Model(state), random):
        yield f"{mismatch}\n  {state!r}"


def history_mismatches(seed: int) -> Iterator[str]:
    """The mismatches at the end of one random game, judged by its whole history, which leaves the hands that the last state does."""
    random = Random(seed)
    game = small_game(random)
    histories = Histories(game)
    assert histories.hands_in(histories.all_worlds) == {*Model(game.last.state).hands}
    for mismatch in mismatches(game.last.state, histories, random):
        yield f"{mismatch}\n  {game.last.state!r}"


def main(positions: int = 20_000, histories: int = 500, first: int = 0) -> int:
    """The exit code: 1 if there is a mismatch."""
    found = count_faults("positions", position_mismatches, first, positions)
    return int(found + count_faults("histories", history_mismatches, first, histories) > 0)
