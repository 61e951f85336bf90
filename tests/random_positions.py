"""Random positions for tests: games played to and fro over many rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from hanabi_widget.rules import EDITIONS, Action, Clue, Discard, Game, Play, Reorder, RuleSet, State, initial_state, playable, rule_set

RULES: tuple[RuleSet, ...] = (
    rule_set("common"), rule_set("IT"), rule_set("BGA", "wild"), rule_set("PL", "avalanche_5", "synchronised"),
    rule_set("PT", "avalanche", "black_powder"), rule_set("common", "wild", "black_powder", "all_or_nothing"),
)  # fmt: skip

SIXTH = {"avalanche", "avalanche_5", "wild"}
"""Variants of a sixth suit, of which a game takes one."""

NAMED = {
    (edition, chosen): rule_set(edition, *chosen)
    for edition, (_, offered) in EDITIONS.items()
    for number in range(len(offered) + 1)
    for chosen in combinations(offered, number)
    if len(SIXTH & {*chosen}) <= 1
}
"""Every edition with every choice of its variants."""

PRINTED = tuple(NAMED.values())

SMALL: tuple[RuleSet, ...] = (
    RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=4),
    RuleSet(suits="rg", copies=(2, 2), hand_size=2, clue_tokens=3, empty_clues=True),
    RuleSet(suits="rk", copies=(2, 1, 1), hand_size=2, clue_tokens=4),
)


def wander(random: Random, state: State) -> Action:
    """A legal action: clues and discards at random, plays that fit when there are some."""
    legal = state.legal_actions()
    fitting = playable(state)
    hand = state.hands[state.player]
    plays = [action for action in legal if isinstance(action, Play) and action.announce is None and fitting >> hand[action.slot - 1] & 1]
    clues = [action for action in legal if isinstance(action, Clue)]
    discards = [action for action in legal if isinstance(action, Discard)]
    if plays and random.random() < 0.5:
        return random.choice(plays)
    return random.choice((clues if random.random() < 0.6 else discards) or clues or discards or legal)


def random_reorder(random: Random, state: State) -> Reorder:
    seat = random.randrange(len(state.hands))
    slots = range(1, len(state.hands[seat]) + 1)
    return Reorder(seat, tuple(random.sample(slots, len(slots))))


def random_game(seed: int, rules: RuleSet, players: int | Sequence[str], steps: int = 200, first: int = 0) -> Game:
    """A game of at most so many steps."""
    random = Random(f"{seed} {players} {steps}")
    game = Game(initial_state(players, seed=seed, rules=rules, first=first))
    node = game.root
    while node.state.outcome is None and len(node.path()) <= steps:
        node = node.add(wander(random, node.state))
    return game


def random_games(seed: int, count: int, rules: tuple[RuleSet, ...] = RULES) -> Iterator[Game]:
    """So many games over these rules and all numbers of players."""
    random = Random(seed)
    for _ in range(count):
        chosen = random.choice(rules)
        players = random.choice([n for n, size in chosen.hand_sizes.items() if n <= 5 and n * size <= len(chosen.deck)])
        yield random_game(random.getrandbits(32), chosen, players, random.randrange(1, 90))


STYLES = {
    # how often each clues, discards and plays blindly; and the share of turns in which it plays a card that fits
    "random": (0, 0, 0, 0.0),
    "careful": (3, 2, 0, 0.8),
    "chatty": (4, 1, 0.02, 0.3),
    "thrifty": (1, 4, 0.02, 0.5),
    "master": (2, 3, 0, 1.0),
}
"""How somebody plays who looks at all cards."""


def choose(legal: list[Action], state: State, style: str, random: Random) -> Action:
    clues, discards, plays, skill = STYLES[style]
    if not clues:
        return random.choice(legal)
    if random.random() < skill:
        fits, hand = playable(state), state.hands[state.player]
        good = [slot for slot, kind in enumerate(hand, start=1) if fits >> kind & 1]
        if good:
            return Play(random.choice(good))
    weights = {Clue: clues, Discard: discards, Play: plays}
    weight = [weights[type(action)] for action in legal]
    return random.choices(legal, weight)[0] if any(weight) else random.choice(legal)
