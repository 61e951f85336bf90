"""The engine of trust before its judge."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hanabi_widget.conventions import convention
from hanabi_widget.rules import Game

from .judge import Judge
from .small_games import one_clue, random_convention, random_game


def disagreements(seed: int, *, whole_history: bool = False) -> list[str]:
    """What the engine and the judge say differently about a random small game: at its last step, or at each."""
    random = Random(seed)
    agreed = random_convention(random)
    game = random_game(random, agreed, random.randrange(1, 8))
    readings = game.under(agreed)
    steps = range(len(readings)) if whole_history else [len(readings) - 1]
    found = []
    for step in steps:
        judge = Judge(agreed, Game(game[0], readings.actions[:step]))
        state = game[step]
        in_hands = {number for hand in state.card_numbers for number in hand}
        possible = judge.possible(state)[0]
        public = {number: sum(1 << identity for identity in identities) for number, identities in possible.items()}
        if public != dict(readings[step].record.possible):
            found.append(f"seed {seed} step {step}: public {public} {readings[step].record.possible}")
        seats = range(len(state.names))
        chains = [*permutations(seats, 1), *permutations(seats, 2)]
        if len(in_hands) <= 6 and seed % 4 == 0:
            chains += permutations(seats, 3)
        for chain in chains:
            expected = judge.identities(chain)
            got = [card.identity_bits for card in readings[step].trust(*chain)]
            if got != expected:
                found.append(f"seed {seed} step {step} chain {chain}: engine {got} judge {expected}")
    return found


def reason_faults(seed: int) -> tuple[int, list[str]]:
    """How many goals of a random small game were looked at, and what is wrong with their reasons before the judge."""
    random = Random(seed)
    agreed = random_convention(random)
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
                if (reason is None) == (counterexample is None) or (reason is not None) != card.knows(claim):
                    faults.append(f"seed {seed} {chain} {card} {claim}: {reason} {counterexample}")
                if reason is not None:
                    goals += 1
                    found = judge.reason_fault(reason)
                    faults += [f"seed {seed} {chain} {card} {claim}: {found}"] if found else []
    return goals, faults


def one_clue_disagreement(seed: int) -> bool:
    """Whether the engine and the judge say differently what three players trust after one clue under level 2."""
    agreed, game = convention("level 2"), one_clue(seed)
    judge, reading = Judge(agreed, game), game.under(agreed)[1]
    return any([card.identity_bits for card in reading.trust(seat)] != judge.identities((seat,)) for seat in range(3))
