"""Small positions with all cards known, by all kinds of rules: deals, positions of play, and tables that no play leads to."""

from __future__ import annotations

from random import Random

from hanabi_widget.rules import RuleSet, State, initial_state
from tests.knowledge.small_positions import arbitrary_position

COLORS = ("r", "ry", "ry", "kr", "mk", "ryg", "ryk", "u", "ru", "un")
COPIES = (
    (1,),
    (2,),
    (1, 1),
    (2, 1),
    (2, 2),
    (3, 1),
    (1, 1, 1),
    (2, 1, 1),
    (2, 2, 1),
    (3, 2, 1),
    (2, 1, 2),
    (1, 2, 2),
    (1, 1, 1, 1),
    (2, 2, 2, 1),
)
MAX_DECK = 16
"""The most cards in a deck."""


def random_open_position(random: Random) -> State:
    """A small position."""
    rules, players = _random_rules(random)
    kind = random.random()
    if kind < 0.2:
        return _random_table(random, rules, players)
    state = initial_state(players, seed=random.getrandbits(40), rules=rules, first=random.randrange(players))
    for _ in range(random.randrange(10) if kind < 0.5 else 0):
        actions = state.legal_actions()
        if actions:
            state = state.apply(random.choice(actions))
    return state


def _random_rules(random: Random) -> tuple[RuleSet, int]:
    """Small rules, and a number of players."""

    def chance(share: float) -> bool:
        return random.random() < share

    while True:
        rules = RuleSet(
            suits=random.choice(COLORS),
            copies=random.choice(COPIES),
            hand_size=random.choice((1, 1, 2, 2, 3)),
            clue_tokens=random.choice((0, 1, 1, 2, 2, 3)),
            strikes=random.choice((1, 2, 2, 3)),
            empty_clues=chance(0.4),
            strikeout_scores_zero=chance(0.5),
            all_or_nothing=chance(0.25),
            announcements=chance(0.3),
            free_discards=chance(0.3),
            self_clues=chance(0.3),
            deck_plays=chance(0.4),
        )
        players = random.choice((2, 2, 2, 3, 3, 4))
        if players * rules.hand_sizes[players] <= len(rules.deck) <= MAX_DECK:
            return rules, players


def _random_table(random: Random, rules: RuleSet, players: int) -> State:
    """A random table: hands of any size, missing cards, and once the deck is empty any number of turns left."""
    table = arbitrary_position(random, rules, players)
    deck = table.deck if random.random() < 0.8 else ()
    return table.replace(
        deck=deck,
        discards=table.discards if random.random() < 0.5 else (),
        clue_tokens=random.randrange(rules.clue_tokens + 1),
        strikes=random.randrange(rules.strikes),
        turns_left=None if deck or rules.all_or_nothing else random.choice((None, None, None, 1, 2, 3, 5)),
    )
