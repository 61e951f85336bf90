"""Small random games under random conventions: some keep the convention as far as they can, others do not care."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from hanabi_widget.conventions import Convention, convention
from hanabi_widget.notation import position
from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.rules import Action, Clue, Game, Play, RuleSet, State, cards_by_number, clues_of, initial_state

COPIES = ((2, 1, 1), (3, 1, 1), (2, 2, 1), (1, 1, 1, 1), (2, 2), (2, 2, 2))
LINES = (
    ("focus: chop, newest new, newest", "focus: oldest", "focus: newest new, oldest", "focus: chop, newest new, moved, newest"),
    ("", "focus of 1: oldest new, newest", "focus of 1: chop, fresh new, oldest"),
    ("touch: good", "touch: good", ""),
    ("play: now", "play: now, after called cards", "play: now, after called cards", ""),
    ("", "prompt: newest, others", "prompt: oldest, anybody", "prompt: newest, anybody"),
    (
        "",
        "finesse: newest, between",
        "finesse: newest, anybody",
        "finesse: newest, anybody, one card",
        "finesse: oldest, others, behind a playable card",
        "finesse: newest, anybody, behind a playable card, behind a prompt",
    ),
    ("", "silence: untouched cards", "silence: any card", "silence: any card"),
    ("", "save: 2 with 2, on chop, if no other is seen", "save: 2 with 2, if no other is seen"),
    ("", "save: critical but not 3, on chop", "save: critical"),
    ("", "fix: shown mistake"),
    ("", "sarcastic discard: touched card"),
    ("", "chop move: trash", "chop move: 2 with 2, next to chop", "chop move: trash\nchop move: 3, next to chop, after the early game"),
    (
        "",
        "stall: 2, off chop, early game",
        "stall: 3, early game",
        "discard: trash with red",
        "stall: trash, if nothing else",
        "stall: 2, if nothing else",
        "go: playable with 2",
    ),
)
SHIPPED = ("beginner", "level 1", "level 2", "level 3", "level 4", "level 5")


def random_convention(random: Random) -> Convention:
    """A shipped convention or a random one."""
    if random.random() < 0.3:
        return convention(random.choice(SHIPPED))
    while True:
        with suppress(NotationError):  # no line says what a clue means
            return convention("\n".join(["name: random", *(random.choice(lines) for lines in LINES)]))


def random_start(random: Random, agreed: Convention) -> State:
    """The deal of a small game of two colours for two or three players who can keep a convention."""
    while True:
        rules = RuleSet(suits="ry", copies=random.choice(COPIES), hand_size=random.choice((2, 2, 3)), clue_tokens=4, strikes=3)
        players = random.choice((2, 3, 3))
        size = rules.hand_sizes[players]
        if size * players < sum(rules.copies_of) and (players > size or not agreed.sums):
            return initial_state(players=players, rules=rules, seed=random.randrange(1 << 30))


def random_game(random: Random, agreed: Convention, turns: int) -> Game:
    """A game of so many turns; in half of them, actions that keep the convention are preferred."""
    game = Game(random_start(random, agreed))
    keeps = random.random() < 0.6
    for _ in range(turns):
        actions = game.last.state.legal_actions()
        if not actions:
            break
        game.apply(_choose(random, game, agreed, actions, keeps=keeps))
    return game


def _choose(random: Random, game: Game, agreed: Convention, actions: Sequence[Action], *, keeps: bool) -> Action:
    by_kind = [action for action in actions if isinstance(action, Clue)] if random.random() < 0.6 else actions
    candidates = [*(by_kind or actions)]
    random.shuffle(candidates)
    if keeps:
        reading = game.under(agreed)[-1]
        cards = cards_by_number(game.last.state)
        for action in candidates:
            new = [said for said in reading.after(action).announcements if said.step > reading.record.step]
            misplay = isinstance(action, Play) and game.last.state.apply(action).strikes != game.last.state.strikes
            if new and not misplay and all(said.is_true(cards) for said in new):
                return action
    return candidates[0]


def one_clue(seed: int) -> Game:
    """A random clue of three players with a deck of single copies, where a clue is often about a card that must wait for others."""
    rules = RuleSet(suits="ry", copies=(1, 1, 1, 1), hand_size=2, clue_tokens=4)
    game = Game(initial_state(players=3, rules=rules, seed=seed))
    game.apply(Random(seed).choice(clues_of(game[0].legal_actions())))
    return game


def touched_before(seed: int) -> Game:
    """A random clue to the third of three players with a deck of single copies, where the second has a card of which the rank is known."""
    random = Random(seed)
    rules = RuleSet(suits="ryg", copies=(1, 1, 1, 1), hand_size=2)
    cards = [name for name in rules.card_names if name not in ("r1", "y1")]
    random.shuffle(cards)
    known = f"{cards[3]}+{cards[3][1]}"
    game = Game(position(f"r1 y1 | >A {cards[0]} {cards[1]} | B {cards[2]} {known} | C {cards[4]} {cards[5]}", rules))
    game.apply(random.choice([clue for clue in clues_of(game[0].legal_actions()) if clue.player == 2]))
    return game
