"""Partners that keep a convention, before its judge: ``make long RUN=partner``, with numbers of games, breaks, audited games, workers.

Prints the margin of level 1 over the careful bot on the same deals with 2 to 5 players, how many planted breaks of the agreement audits
find at their step, and in how many games without any an audit has no alarm and the real deal is never excluded.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count, islice
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from hanabi_widget.bots import ConventionBot, PublicHistory, Seat, simulate
from hanabi_widget.bots.seat_view_and_public_history import MemoryCache
from hanabi_widget.conventions import SHIPPED, Audit
from hanabi_widget.rules import Action, Clue, Discard, Game, Play, RuleSet, initial_state
from tests.conventions.judge import Judge

FALSE = "give_least_false_clue"
"""The only rule that breaks an agreement: no clue says the truth, and discarding is not allowed."""


class PartnerGame(NamedTuple):
    """A game, and for each step the rule that led to it; empty for an action that was planted."""

    game: Game
    rules: list[str]


def partner_game(
    bot: ConventionBot,
    players: int,
    seed: int,
    *,
    rules: RuleSet | None = None,
    plant: Callable[[Game], Action | None] = lambda _: None,
    most: int = 200,
) -> PartnerGame:
    """A game of partners with at most so many steps; ``plant`` may choose another action at any of them."""
    state = initial_state(players, seed=seed, rules=rules or RuleSet())
    game, names = Game(state), list[str]()
    history, caches = PublicHistory.starting_at(state), [MemoryCache() for _ in range(players)]
    while state.outcome is None and len(names) < most:
        rule, options = bot.explain(Seat(state, history, caches[state.player]))
        planted = plant(game)
        action = planted or options[0].action
        names.append("" if planted else rule)
        history = history.after(state, action)
        state = game.apply(action).state
    return PartnerGame(game, names)


def game_faults(bot: ConventionBot, players: int, seed: int, rules: RuleSet | None = None) -> list[str]:
    """What is wrong with a game of partners: false alarms, breaks, strikes, or a real deal that was excluded before anything false."""
    game, names = partner_game(bot, players, seed, rules=rules)
    audit, judge = game.audit(bot.convention), Judge(bot.convention, game)
    false = next((step for step, name in enumerate(names, start=1) if name == FALSE), len(names) + 1)
    found = []
    for line, name, broken in zip(audit, names, judge.broken, strict=True):
        if bool(line.broken) != broken:
            found.append(f"step {line.step}: audit {line.broken}, judge {broken}")
        if line.step < false:
            if line.broken:
                found.append(f"step {line.step}: {name} broke {line.broken}")
            if line.misled:
                found.append(f"step {line.step}: the real deal is excluded: {line.misled}")
            if line.undecided:
                found.append(f"step {line.step}: not decided: {line.undecided}")
            if line.after.strikes:
                found.append(f"step {line.step}: a strike")
    return [f"{bot.name}, {players} players, seed {seed}, {fault}" for fault in found]


def planted_break(bot: ConventionBot, players: int, seed: int) -> tuple[str, list[str]]:
    """What was planted in a game of partners, and what is wrong with its audit.

    The judge says which actions break the agreement. One of them is taken at some step: a clue, a discard or a play. Two turns follow.
    """
    random = Random(f"{bot.name} {players} {seed}")
    first, kinds = random.randrange(25), random.choice(((Clue,), (Play, Discard))) if bot.convention.finesse else (Clue,)
    planted: list[Action] = []

    def plant(game: Game) -> Action | None:
        if planted or len(game) <= first:
            return None
        actions = [action for action in game.last.state.legal_actions() if isinstance(action, kinds)]
        for action in random.sample(actions, len(actions)):
            line = [node.action for node in game.line if node.action]
            if Judge(bot.convention, Game(game[0], [*line, action])).broken[-1]:
                planted.append(action)
                return action
        return None

    game, names = partner_game(bot, players, seed, plant=plant, most=first + 12)
    if not planted:
        return "", []
    step = names.index("") + 1
    until = min(step + 2, len(game) - 1)
    audit = Audit(Game(game[0], [node.action for node in game.line[1 : until + 1] if node.action]).under(bot.convention))
    found = [line.step for line in audit if line.step <= step and line.kept is False]
    wrong = [] if step in found else [f"{bot.name}, {players} players, seed {seed}: step {step} was not found"]
    wrong += [
        f"{bot.name}, {players} players, seed {seed}: alarm at {other}" for other in found if other < step and names[other - 1] != FALSE
    ]
    return ("clue" if isinstance(planted[0], Clue) else "play" if isinstance(planted[0], Play) else "discard"), wrong


PLAYERS = (2, 3, 4, 5)
GAMES_BETWEEN_REPORTS = 500
Task = tuple[str, int, int]


def tasks() -> Iterator[Task]:
    """Games of partners, without end."""
    return ((name, players, seed) for seed in count() for name in SHIPPED for players in PLAYERS)


def faults_of(task: Task) -> list[str]:
    """What is wrong with a game of partners."""
    name, players, seed = task
    return game_faults(ConventionBot(name), players, seed)


def break_of(task: Task) -> tuple[str, list[str]]:
    """What was planted in a game of partners, and what is wrong with its audit."""
    name, players, seed = task
    return planted_break(ConventionBot(name), players, seed)


def show_margins(executor: Executor, games: int) -> bool:
    """Print the margins with each number of players; whether all are more than four standard errors."""
    clear = True
    for players in PLAYERS:
        partner, careful = (simulate(name, players, games // len(PLAYERS), seed=21, executor=executor) for name in ("level 1", "careful"))
        margins = [one - other for one, other in zip(partner.values("score"), careful.values("score"), strict=True)]
        margin, error = mean(margins), stdev(margins) / len(margins) ** 0.5
        clear = clear and margin > 4 * error
        say(
            f"{players} players, {len(margins)} deals: level 1 {partner.mean():.2f} ± {partner.error():.2f}, careful "
            f"{careful.mean():.2f} ± {careful.error():.2f}, margin {margin:.2f} ± {error:.2f}; strikes {partner.mean('strikes'):.3f} a game"
        )
    return clear


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(games: int = 4_000, breaks: int = 200, audited: int = 10_000, workers: int = 2) -> int:
    """Print the figures; 1 if something is wrong."""
    with ProcessPoolExecutor(workers) as executor:
        clear = show_margins(executor, games)
        planted, wrong = Counter[str](), list[str]()
        unbroken = tasks()
        while planted.total() < breaks:  # in some games there is nothing to break
            for kind, faults in executor.map(break_of, [*islice(unbroken, breaks)], chunksize=4):
                if kind and planted.total() < breaks:
                    planted[kind] += 1
                    wrong += faults
        say(f"{planted.total()} planted breaks ({dict(planted)}): {len(wrong)} faults")
        alarms = list[str]()
        for done, faults in enumerate(executor.map(faults_of, islice(tasks(), audited), chunksize=4), start=1):
            alarms += faults
            if done % GAMES_BETWEEN_REPORTS == 0 or done == audited:
                say(f"{done} games without: {len(alarms)} alarms or deals excluded")
    for fault in [*wrong, *alarms]:
        say(fault)
    return 0 if clear and not wrong and not alarms else 1
