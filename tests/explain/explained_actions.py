"""Explanations before their judge, and figures: ``make explain ARGS="[--number 20000] [--seed S] [--unknown]"``; ten minutes.

Three judges hear each: what it claims is true and known; what is spoken as a reason suffices; and read back, it says what its fields have.
Half of the actions are of games at full size, by bots and by players who wander; the others are of small positions, whose worlds are
listed, and of the course. From a seat, the whole explanation is compared in other worlds that the seat cannot tell apart.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random, SystemRandom
from statistics import quantiles
from time import process_time

import hanabi_widget as hw
from hanabi_widget.explain import sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.lessons import History
from hanabi_widget.notation import position_text
from hanabi_widget.rules import UNKNOWN, Action, Clue, SeatIndex, State, seats
from hanabi_widget.text import ENGLISH, sayings_in_words, slots_told
from tests.hanab_live_variants import VARIANTS_THERE
from tests.knowledge.judge import Model
from tests.knowledge.small_positions import small_position
from tests.other_worlds import another_history
from tests.random_positions import PRINTED, random_game, wander

from .judge import SMALL, Case, Fault, listed
from .read_back import BARE, FOLLOWS, WEAK, listen
from .test_why import arguments

BOTS = ("careful", "random", "internal", "iggi", "piers", "van_den_bergh", "cheating", "recommendation", "beginner", "level 2")
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@cache
def laid_out() -> list[State]:
    """The positions of the course, and those of the cases that a teacher explained, if they are here."""
    sources = [
        "".join(cell["source"]) for path in sorted(NOTEBOOKS.glob("*.ipynb")) for cell in json.loads(path.read_text("utf-8"))["cells"]
    ]
    texts = [text for source in sources for text in re.findall(r'position\("([^"?]+)"\)', source)]
    cases = Path(os.environ.get("HANABI_SHARED", "")) / "explain/cases.json"
    texts += [case["position"] for case in json.loads(cases.read_text("utf-8"))] if cases.exists() else []
    return [state for state in map(hw.position, texts) if state.legal_actions()]


def any_actions(random: Random) -> Iterator[tuple[State, Action]]:
    """Positions with an action, without end."""
    while True:
        states = [small_position(random, SMALL) for _ in range(4)] + random.sample(laid_out(), 2)
        rules = random.choice(PRINTED) if random.random() < 0.8 else hw.rule_set(random.choice(VARIANTS_THERE))
        players = random.choice([n for n, size in rules.hand_sizes.items() if n <= 5 and n * size <= len(rules.deck)])
        if random.random() < 0.7:
            game = hw.simulate(random.choice(BOTS), players=players, games=1, seed=random.getrandbits(32), rules=rules).game(0)
        else:
            game = random_game(random.getrandbits(32), rules, players)
        line = game.last.path()
        played = [(one.state, two.action) for one, two in pairwise(line) if two.action is not None]
        chosen = random.sample(played, min(len(played), 10))
        yield from chosen[:5]
        for state in [*states, *(state for state, _ in chosen[5:])]:
            if legal := state.legal_actions():
                yield state, random.choice([random.choice(legal), wander(random, state)])


class Judged:
    """Faults and figures of explanations.

    Args:
        seed: of the actions.
        unknown: whether the cards of some hand are unknown in each position.
    """

    def __init__(self, seed: str, *, unknown: bool = False) -> None:
        self.random, self.unknown = Random(f"explain {seed}"), unknown
        self.faults, self.worlds, self.touched = defaultdict[str, list[str]](list), 0, list[bool]()
        self.figures, self.weak, self.said = defaultdict[str, list[float]](list), Counter[str](), 0
        self.examples: dict[str, str] = {}

    def judge(self, before: State, action: Action) -> None:
        """Explain an action to a reader, and note what is wrong."""
        if case := self.explained(before, action):
            heard = listen((case.after, case.before), case.reader, case.explanation.sentences, headline=case.explanation.first)
            about = f"{case.action} to {case.view}: "
            self._hear(case.before, [*case.faults(), *heard, *self._leaks(case)], about, f"\n    {case.explanation}")
            self.said += len(case.spoken)

    def explained(self, before: State, action: Action) -> Case | None:
        """Explain an action to a reader; nothing if that failed, which is noted."""
        view, action = self.random.choice(["all", *before.names]), before.normalized(action)
        known = [History.of(before).after(action)]
        if self.unknown:
            whose = self.random.choice([seat for seat in seats(len(before.names)) if isinstance(action, Clue) or seat != before.player])
            known += [line for _ in range(3) if (line := another_history(self.random, known[0], whose))]
            before = before.observed_by(whose)
            if isinstance(action, Clue):
                told = slots_told(known[0].state, known[0].state.seat(action.player), before.rules.parse_clue_value(action.value))
                action = before.normalized(replace(action, touched=tuple(told)))
        start = process_time()
        try:
            case = Case(before, action, view, before.explain(action, view=view), known)
        except Exception as error:  # noqa: BLE001 - whatever stops an explanation is a fault
            self._note(before, f"{action} to {view}: {error}", type(error).__name__)
            return None
        self.figures[f"ms of a {type(action).__name__} with {len(before.names)} players"].append(1000 * (process_time() - start))
        self.figures[f"words of a {type(action).__name__}"].append(sum(len(one.text.split()) for one in case.explanation.sentences))
        self.touched += case.newly_touched
        return case

    def _hear(self, state: State, faults: Iterable[Fault], about: str, told: str) -> None:
        """Note faults; where only the reason is weak, count by which type of sentence, and keep an example."""
        for kind, what in faults:
            if kind in (FOLLOWS, WEAK, BARE):
                self.weak[f"{kind} {what.partition(':')[0]}"] += 1
                self.examples.setdefault(f"{kind} {what.partition(':')[0]}", what)
            else:
                self._note(state, f"{about}{what}{told}".replace("\n", "\n    "), kind)

    def argue(self) -> None:
        """Judge proofs and refutations about the cards of a small position: true, known, read back."""
        state = small_position(self.random, SMALL)
        viewer = self.random.choice([None, *seats(len(state.names))])
        reasons, examples = arguments(state, self.random)
        told = [sayings_in_words(ENGLISH, state, sayings_of_reasons([reason]), viewer) for reason in reasons]
        told += [sayings_in_words(ENGLISH, state, sayings_of_witness(witness, viewer), viewer) for witness in witnesses(examples)]
        model = Model(state)
        for sentences in told:
            claims = [(one.text, claim) for one in sentences for claim in one.claims]
            false = [("false", f"{text} {claim}") for text, claim in claims if not model.is_true(listed(state, claim))]
            none = [("no claim", one.text) for one in sentences if not one.claims]
            self._hear(state, [*none, *false, *listen((state,), viewer, sentences)], "", f"\n    {[one.text for one in sentences]}")
            self.said += len(sentences)

    def _leaks(self, case: Case) -> Iterator[Fault]:
        """What differs in other worlds of the reader: other cards in the own hand, and in the deck."""
        if case.reader is None or any(UNKNOWN in hand for seat, hand in enumerate(case.after.hands) if seat != case.reader):
            return
        for line in (another_history(self.random, case.known[0], SeatIndex(case.reader)) for _ in range(2)):
            if line is not None and line.state.outcome == case.after.outcome:  # all see whether it is over
                self.worlds += 1
                if (told := line.states[0].explain(case.action, view=case.view)) != case.explanation:
                    yield "a leak", f"in the world of {line.states[0].hands}: {told}"

    def _note(self, before: State, what: str, kind: str) -> None:
        self.faults[kind].append(f"{position_text(before, one_line=True)}\n    {what}")

    def report(self) -> Iterator[str]:
        """The shortest faults of each kind, and figures."""
        for kind, found in self.faults.items():
            yield "\n  ".join([f"\n{kind}: {len(found)}", *sorted(found, key=len)[:3]])
        for name, numbers in sorted(self.figures.items()):
            cuts = quantiles([*numbers, *numbers], n=20)
            yield f"{name}: median {cuts[9]:.1f}, p95 {cuts[18]:.1f}; {len(numbers)} times"
        yield f"{sum(self.touched)} of {len(self.touched)} cards newly touched have their colour or rank, or more, claimed"
        shares = ", ".join(f"{kind} {sum(n for what, n in self.weak.items() if what.startswith(kind))}" for kind in (FOLLOWS, WEAK, BARE))
        yield f"{self.said} sentences; their claims about cards: {shares}"
        yield from (f"{times} times {what}: {self.examples[what]}" for what, times in self.weak.most_common() if FOLLOWS not in what)
        yield f"{self.worlds} other worlds of readers"


def main(arguments: Sequence[str] = ()) -> int:
    """Judge so many actions; 1 if there was a fault."""
    parser = argparse.ArgumentParser(prog="make explain")
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--seed", default=str(SystemRandom().randrange(10**6)))
    parser.add_argument("--unknown", action="store_true", help="in each position one hand is unknown")
    given = parser.parse_args(arguments)
    judged = Judged(given.seed, unknown=given.unknown)
    for number, (before, action) in zip(range(1, given.number + 1), any_actions(judged.random)):
        judged.judge(before, action)
        if number % 10 == 0:
            judged.argue()
        if number % 1000 == 0:
            print(number, {kind: len(found) for kind, found in judged.faults.items()}, flush=True)
    faults = sum(map(len, judged.faults.values()))
    print(*judged.report(), f"{given.number} actions, seed {given.seed}: {faults} faults", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
