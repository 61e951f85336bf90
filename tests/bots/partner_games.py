"""Partners that keep a convention, before its judge: ``make partner``, with numbers of audited games and of planted breaks.

Prints the margin of level 1 over the careful bot on the same deals with 2 to 5 players, which planted breaks of the agreement audits do
not find at their step, and which games without any have an alarm in their audit or exclude the real deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from hanabi_widget.bots import ConventionBot, PublicHistory, Seat, simulate
from hanabi_widget.bots.seat import MemoryCache
from hanabi_widget.conventions import SHIPPED, Audit
from hanabi_widget.rules import Action, Clue, Discard, Game, Play, RuleSet, initial_state
from tests.conventions.judge import Judge
from tests.long_runs import count_faults

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


def planted_break(bot: ConventionBot, players: int, seed: int) -> tuple[bool, list[str]]:
    """Whether something was planted in a game of partners, and what is wrong with its audit.

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
        return False, []
    step = names.index("") + 1
    until = min(step + 2, len(game) - 1)
    audit = Audit(Game(game[0], [node.action for node in game.line[1 : until + 1] if node.action]).under(bot.convention))
    found = [line.step for line in audit if line.step <= step and line.kept is False]
    wrong = [] if step in found else [f"{bot.name}, {players} players, seed {seed}: step {step} was not found"]
    wrong += [
        f"{bot.name}, {players} players, seed {seed}: alarm at {other}" for other in found if other < step and names[other - 1] != FALSE
    ]
    return True, wrong


def margin_faults(players: int) -> Iterator[str]:
    """Whether level 1 does not score clearly more than the careful bot on the same deals: by four standard errors."""
    partner, careful = (simulate(name, players, 1_000, seed=21).values("score") for name in ("level 1", "careful"))
    margins = [one - other for one, other in zip(partner, careful, strict=True)]
    margin, error = mean(margins), stdev(margins) / len(margins) ** 0.5
    print(f"{players} players: level 1 {mean(partner):.2f}, careful {mean(careful):.2f}, margin {margin:.2f} ± {error:.2f}")
    if margin <= 4 * error:
        yield "no clear margin"


def a_game(number: int) -> tuple[ConventionBot, int, int]:
    """A partner, a number of players and a seed: each in its turn."""
    seed, which = divmod(number, 4 * len(SHIPPED))
    return ConventionBot([*SHIPPED][which // 4]), 2 + which % 4, seed


def main(audited: int = 10_000, breaks: int = 250) -> int:
    """1 if something is wrong."""
    found = count_faults("margins over the careful bot", margin_faults, 2, 4)
    found += count_faults("planted breaks", lambda number: planted_break(*a_game(number))[1], 0, breaks)
    found += count_faults("games of partners", lambda number: game_faults(*a_game(number)), 0, audited)
    return int(found > 0)
