"""The worst case of each kind of question that random search and hill-climbing find on legal input, for 2 to 6 players and all editions.

``make worst``, with the seconds for a kind, and kinds; all of them by default. For each kind it prints how many cases were tried,
how many were refused as too large, the median, the 99th percentile and the longest processor time, and the longest case, which `Case` makes
again. A case that takes longer than `LIMIT` is marked, and makes the exit status 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from random import Random
from time import process_time

import hanabi_widget as hw
from hanabi_widget.bots import HAT_BOTS
from hanabi_widget.bots.turns import play_turns
from hanabi_widget.conventions import SHIPPED
from hanabi_widget.knowledge import GroupObservation, find_counterexample, find_reason, holds, nested_identities, probability
from hanabi_widget.rules import SeatIndex, Slot, card_numbers, clues_of, seats
from hanabi_widget.solver import CertainPlanSearch, Endgame, maximum_goal
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import StepViews, Viewpoint, inspection, previews
from hanabi_widget.view.advice_and_audit import decide_winnability
from tests.random_positions import PRINTED, random_game

LIMIT = 1.0
"""The longest that an answer or a refusal may take, in seconds of processor time."""

CLIMBERS, PATIENCE = 8, 12
"""How many of the worst cases are changed a little, and how often in vain before the search is random again."""

RULES = (
    *PRINTED,
    hw.RuleSet(hand_size=10),
    hw.RuleSet(suits="rygbwpm", hand_size=14),
    hw.RuleSet(suits="ryg", copies=(2, 2, 1), hand_size=3),
    hw.RuleSet(suits="ru", copies=(3, 2, 1), hand_size=3, clue_tokens=2),
    hw.RuleSet(suits="rygbwk", copies=(9,) * 9, hand_size=5),
)


@dataclass(frozen=True)
class Case:
    """A game at some step, and a choice among the questions of a kind.

    Attributes:
        rules: an index of `RULES`.
        players: how many players there are.
        seed: the seed of the deck and the actions.
        steps: how many actions are taken at most.
        question: the seed of the question.
    """

    rules: int
    players: int
    seed: int
    steps: int
    question: int

    @classmethod
    def sample(cls, random: Random) -> Case:
        rules = random.randrange(len(RULES))
        sizes = RULES[rules].hand_sizes
        players = random.choice([number for number, size in sizes.items() if number * size <= len(RULES[rules].deck)])
        return cls(rules, players, random.getrandbits(24), random.randrange(90), random.getrandbits(24))

    def changed(self, random: Random) -> Case:
        """A case like this one: the question, the step, or the game is another."""
        kind = random.random()
        if kind < 0.4:
            return replace(self, question=random.getrandbits(24))
        if kind < 0.8:
            return replace(self, steps=max(0, self.steps + random.randrange(-6, 7)))
        return replace(self, seed=random.getrandbits(24))

    @property
    def game(self) -> hw.Game:
        return _game(self.rules, self.players, self.seed, self.steps)

    @property
    def state(self) -> hw.State:
        return self.game[-1]


@lru_cache(CLIMBERS)  # no more of them: the collector of garbage would look through all
def _game(rules: int, players: int, seed: int, steps: int) -> hw.Game:
    return random_game(seed, RULES[rules], players, steps)


def _formula(random: Random, state: hw.State, depth: int) -> hw.Formula:
    player = random.choice(state.names)
    if depth == 0:
        slots: list[str | int] = [*range(1, len(state.hand(player)) + 1), "some", "all"]
        facts: list[str | int] = ["playable", "trash", "critical", 1, state.rules.ranks, state.rules.suits[0].letter]
        return hw.Fact(random.choice(facts), player, random.choice(slots))
    kind, part = random.random(), _formula(random, state, depth - 1)
    if kind < 0.5:
        return hw.Knows(player, part)
    if kind < 0.75:
        return ~part
    if kind < 0.85:
        return random.choice((hw.CommonKnowledge, hw.EverybodyKnows))(part)
    return part & _formula(random, state, depth - 1) if kind < 0.93 else part | _formula(random, state, depth - 1)


def _chain(random: Random, state: hw.State, length: int) -> list[int]:
    return [random.randrange(len(state.names)) for _ in range(length)]


def _unknown(case: Case, random: Random) -> None:
    state = case.state.observed_by(0)
    with suppress(hw.DependsOnUnknownCard):
        state.knowledge(*_chain(random, state, random.randrange(1, 5)))


def _reasons(case: Case, random: Random) -> None:
    state = case.state
    chain = random.sample(seats(len(state.names)), min(len(state.names), random.randrange(1, 4)))
    observation = GroupObservation(state)
    for possible in nested_identities(observation, chain)[:1]:  # who has no card left is asked about none
        for identity, name in enumerate(state.rules.card_names):
            find = find_counterexample if possible >> identity & 1 else find_reason
            find(observation, chain, Slot(1), f"not {name}")


def _frame(case: Case, random: Random) -> None:
    alice, bob = seats(2)
    node = case.game.last
    view = Viewpoint(random.choice([(), (alice,), (alice, bob), (alice, bob, alice)]), detail="nested")
    StepViews(view, ENGLISH).all_of(node)


def _inspection(case: Case, random: Random) -> None:
    nodes = case.game.line
    hand = card_numbers(nodes[-1].state)[random.randrange(case.players)]
    if hand:
        inspection(ENGLISH, nodes, len(nodes) - 1, Viewpoint((), detail="nested"), hand[0])


def _hats(case: Case, random: Random) -> None:
    state = case.state
    if state.outcome is None:
        with suppress(hw.BotError):  # not by these rules
            next(play_turns([HAT_BOTS[random.choice([*HAT_BOTS])]] * case.players, state, random))


def _clue_meanings(case: Case, random: Random) -> None:
    """What each clue to a hand would be taken to mean, with all that was said before."""
    node = case.game.last
    player, receiver = node.state.player, SeatIndex((node.state.player + 1) % case.players)
    view = Viewpoint(random.choice([(), (player,)]), detail="nested", convention=hw.convention(random.choice(SHIPPED)))
    if node.state.outcome is None:
        previews(ENGLISH, view, node, receiver)


KINDS: dict[str, Callable[[Case, Random], object]] = {
    "own hands": lambda case, _: [case.state.knowledge(name) for name in case.state.names],
    "chains": lambda case, random: case.state.knowledge(*_chain(random, case.state, random.randrange(2, 8))),
    "unknown cards": _unknown,
    "reasons": _reasons,
    "explanations": lambda case, _: [case.state.explain(clue) for clue in clues_of(case.state.legal_actions())],
    "formulas": lambda case, random: holds(case.state, _formula(random, case.state, random.randrange(1, 7))),
    "probabilities": lambda case, random: probability(
        case.state, random.choice(case.state.names), _formula(random, case.state, random.randrange(1, 5))
    ),
    "frames": _frame,
    "inspections": _inspection,
    "endgames": lambda case, _: Endgame(maximum_goal(case.state)).solve(case.state),
    "plans": lambda case, random: CertainPlanSearch(maximum_goal(case.state)).actions(case.state, random.randrange(1, 9)),
    "winnable": lambda case, _: hw.winnable(case.state),
    "losing step": lambda case, random: decide_winnability(case.game.line, random.randrange(len(case.game))),
    "hats": _hats,
    "trust": lambda case, random: case.game.last.under(random.choice(SHIPPED)).trust(*_chain(random, case.state, random.randrange(1, 6))),
    "audits": lambda case, random: case.game.audit(random.choice(SHIPPED)),
    "clue meanings": _clue_meanings,
}


def seconds_of(question: Callable[[Case, Random], object], case: Case) -> tuple[float, bool]:
    """The processor time of a case, and whether it was refused."""
    _ = case.game
    start, refused = process_time(), False
    try:
        question(case, Random(case.question))
    except hw.TooLarge:
        refused = True
    return process_time() - start, refused


def search(question: Callable[[Case, Random], object], random: Random, until: float) -> Iterator[tuple[float, bool, Case]]:
    """Cases, random ones and those like the worst so far, until a processor time."""
    worst: list[tuple[float, int, Case]] = []
    in_vain = 0
    for number in accumulate(iter(lambda: 1, 0)):
        climbs = len(worst) == CLIMBERS and in_vain < PATIENCE and random.random() < 0.7
        case = random.choice(worst)[2].changed(random) if climbs else Case.sample(random)
        seconds, refused = seconds_of(question, case)
        yield seconds, refused, case
        worse = len(worst) < CLIMBERS or seconds > worst[-1][0]
        worst = sorted([*worst, (seconds, number, case)], reverse=True)[:CLIMBERS]
        in_vain = 0 if worse or not climbs else in_vain + 1
        if process_time() > until:
            return


def main(seconds: float = 20, *kinds: str) -> int:
    """1 if a case takes longer than `LIMIT`."""
    failed = False
    for kind in kinds or KINDS:
        found = [*search(KINDS[kind], Random(kind), process_time() + seconds)]
        times, refused = sorted(time for time, _, _ in found), sum(was_refused for _, was_refused, _ in found)
        longest, _, case = max(found, key=lambda one: one[0])
        too_long = longest > LIMIT
        failed |= too_long
        print(
            f"{kind}: {len(found)} cases, {refused} refused; p50 {times[len(times) // 2] * 1000:.1f} ms, p99 "
            f"{times[len(times) * 99 // 100] * 1000:.1f} ms, p100 {longest:.3f} s{' TOO LONG' if too_long else ''}: {case}",
            flush=True,
        )
    return int(failed)
