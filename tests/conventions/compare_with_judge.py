"""The engine of trust before its judge, in a long run ``make agreed``.

Its numbers are those of positions, of histories and of games with reasons, all about chains of different players, of positions with chains
that repeat a player, common trust and formulas, and the first seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from hanabi_widget.conventions import Reading, convention
from hanabi_widget.effort import effort
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or, Trusts, formula
from hanabi_widget.rules import Game, card_numbers, cards_by_number
from tests.long_runs import count_faults

from .judge import Judge
from .random_convention_games import one_clue, random_convention, random_game, touched_before


def disagreements(seed: int, *, whole_history: bool = False, under: str | None = None) -> list[str]:
    """What the engine and the judge say differently about a random small game: at its last step, or at each."""
    random = Random(seed)
    agreed = random_convention(random) if under is None else convention(under)
    game = random_game(random, agreed, random.randrange(1, 8))
    readings = game.under(agreed)
    steps = range(len(readings)) if whole_history else [len(readings) - 1]
    found = []
    for step in steps:
        judge = Judge(agreed, Game(game[0], readings.actions[:step]))
        state = game[step]
        in_hands = {number for hand in card_numbers(state) for number in hand}
        possible = judge.possible(state)[0]
        public = {number: sum(1 << identity for identity in identities) for number, identities in possible.items()}
        if public != dict(readings[step].record.possible):
            found.append(f"step {step}: public {public} {readings[step].record.possible}")
        false = [one for one in readings[step].announcements if one.step == step and not one.is_true(cards_by_number(state))]
        if bool(false) != any(judge.broken[-1:]):
            found.append(f"step {step}: engine {false}, judge {judge.broken[-1:]}")
        seats = range(len(state.names))
        chains = [*permutations(seats, 1), *permutations(seats, 2)]
        if len(in_hands) <= 6 and seed % 4 == 0:
            chains += permutations(seats, 3)
        for chain in chains:
            expected = judge.identities(chain)
            got = [card.identity_bits for card in readings[step].trust(*chain)]
            if got != expected:
                found.append(f"step {step} chain {chain}: engine {got} judge {expected}")
    return found


def reason_faults(seed: int, under: str | None = None) -> tuple[int, list[str]]:
    """How many goals of a random small game were looked at, and what is wrong with their reasons before the judge."""
    random = Random(seed)
    agreed = random_convention(random) if under is None else convention(under)
    game = random_game(random, agreed, random.randrange(1, 7))
    reading = game.under(agreed)[-1]
    state = game[-1]
    judge = Judge(agreed, game)
    goals, faults = 0, []
    chains = [*permutations(range(len(state.names)), 1)]
    if max(map(len, state.hands)) <= 2:
        chains += permutations(range(len(state.names)), 2)
    for chain in chains:
        view = reading.trust(*chain)
        for card in view:
            for claim in ("playable", "not playable", f"not {random.choice(state.rules.card_names)}"):
                reason, counterexample = view.why(card.slot, claim), view.why_not(card.slot, claim)
                heard_alike = len(judge.heard_along(chain)) == 1  # else no one reason may do
                if card.trusts(claim) != (counterexample is None) or (heard_alike and (reason is None) == (counterexample is None)):
                    faults.append(f"{chain} {card} {claim}: {reason} {counterexample}")
                if reason is not None:
                    goals += 1
                    found = judge.reason_fault(reason)
                    faults += [f"{chain} {card} {claim}: {found}"] if found else []
    return goals, faults


def nested_disagreements(seed: int, under: str | None = None) -> list[str]:
    """What the engine and the judge say differently about chains that repeat a player, common trust and formulas in a random small game."""
    random = Random(seed)
    agreed = random_convention(random) if under is None else convention(under)
    game = random_game(random, agreed, random.randrange(1, 8))
    reading, state, judge = game.under(agreed)[-1], game[-1], Judge(agreed, game)
    if sum(map(len, state.hands)) > MOST_CARDS:
        return []
    with effort(ENOUGH):
        return [*_nested_disagreements(random, reading, judge)]


def _nested_disagreements(random: Random, reading: Reading, judge: Judge) -> Iterator[str]:
    seats = range(len(reading.state.names))
    for chain in [random.choices(seats, k=length) for length in (3, 3, 4)]:
        expected, got = judge.identities(chain), [card.identity_bits for card in reading.trust(*chain)]
        if got != expected:
            yield f"chain {chain}: engine {got} judge {expected}"
    for group in (seats, random.sample(seats, 2), random.sample(seats, 1)):
        view, in_common = reading.common_trust(group), judge.common_identities(group)
        for seat in seats:
            if [card.identity_bits for card in view[seat]] != in_common[seat]:
                yield f"common to {group} of {seat}: engine {view[seat]} judge {in_common[seat]}"
    for depth in (1, 2, 2, 3, 3):
        asked = formula(repr(random_formula(random, judge, depth)))
        if reading.holds(asked) != judge.is_true(asked):
            yield f"{asked}: {judge.is_true(asked)} is right"


ENOUGH = 100_000_000
"""Steps of work for all that is asked of a position."""

MOST_CARDS = 6
"""The most cards in hands for which the judge works out chains that repeat a player."""


def random_formula(random: Random, judge: Judge, depth: int) -> Formula:
    """A random formula about the cards in hands, with so many operators in each other; most of them say what players trust."""
    names = judge.state.names
    player = random.choice(names)
    if not depth:
        return random_fact(random, judge)
    parts = [random_formula(random, judge, depth - 1) for _ in range(2)]
    group = tuple(random.sample(names, random.randrange(len(names) + 1)))
    return random.choice(
        (
            *(Trusts(player, part) for part in parts * 3),
            *(Knows(player, part) for part in parts),
            Not(Trusts(player, Not(parts[0]))),
            And(tuple(parts)),
            Or(tuple(parts)),
            random.choice((EverybodyKnows, CommonKnowledge))(parts[0], group),
        )
    )


def random_fact(random: Random, judge: Judge) -> Formula:
    """That a card is one of those that a player trusts it to be, or of these with one more or less."""
    state = judge.state
    holder = random.choice([seat for seat, hand in enumerate(state.hands) if hand])
    slot = random.randrange(1, len(state.hands[holder]) + 1)
    if random.random() < 0.2:
        return Fact(random.choice(("playable", "trash", "critical")), holder, random.choice(("some", "all", slot)))
    chain = random.choice(((holder,), (random.randrange(len(state.names)), holder)))
    identities = judge.identities(chain)[slot - 1]
    if random.random() < 0.3:
        identities ^= 1 << random.randrange(len(state.rules.card_names))
    facts = tuple(Fact(name, holder, slot) for name in state.rules.names_of(identities))
    return Or(facts) if len(facts) > 1 else facts[0] if facts else Fact("playable", holder, slot)


def one_clue_disagreement(seed: int) -> bool:
    """Whether the engine and the judge say differently what three players trust after one clue under level 2."""
    return _differ("level 2", one_clue(seed))


def prompt_disagreement(seed: int) -> bool:
    """The same under level 5 where a player holds a touched card."""
    return _differ("level 5", touched_before(seed))


def _differ(name: str, game: Game) -> bool:
    agreed = convention(name)
    judge, reading = Judge(agreed, game), game.under(agreed)[1]
    return any([card.identity_bits for card in reading.trust(seat)] != judge.identities((seat,)) for seat in range(3))


def main(positions: int = 10_000, histories: int = 300, reasons: int = 300, nested: int = 3_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    found = count_faults("positions", disagreements, first, positions)
    found += count_faults("histories", lambda seed: disagreements(seed, whole_history=True), first, histories)
    found += count_faults("games with reasons", lambda seed: reason_faults(seed)[1], first, reasons)
    found += count_faults("positions under hats", lambda seed: disagreements(seed, under="hats"), first, positions // 10)
    found += count_faults("positions with formulas, common trust and repeated players", nested_disagreements, first, nested)
    return int(found > 0)
