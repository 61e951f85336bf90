"""Small random positions, formulas and games: few worlds, many kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from random import Random
from typing import TypeAlias

from hanabi_widget.rules import UNKNOWN, Action, Clue, Game, Reorder, RuleSet, SpecialRank, State, initial_state
from hanabi_widget.rules.deal import NAMES, shuffled_deck
from tests.random_positions import wander

from .history_judge import deck_order_count
from .judge import LIMIT, too_big
from .kripke import Formula

COLORS = ("ry", "rm", "rk", "mk", "ryg", "rym", "ryk", "rmk", "ri", "rn", "ro", "ru", "rys", "rih", "rdu", "ins")
SPECIAL_RANKS: tuple[tuple[SpecialRank, ...], ...] = (
    *[()] * 4,
    (SpecialRank(1, "every"),),
    (SpecialRank(1, "own", "suit"),),
    (SpecialRank(1, "none", "none"),),
)
Touching: TypeAlias = tuple[str, tuple[SpecialRank, ...]]
RANK_CLUES = ("own", "own", "own", "parity", "up_to", "from", "colors")
TOUCHING: list[Touching] = [(rank_clues, special) for rank_clues in RANK_CLUES for special in SPECIAL_RANKS]
COPIES = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (1, 1, 1), (2, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2, 1))
ORDERS = 11_000
"""Deck orders that a game for histories may have at most."""


@cache
def small_rules_of(
    colors: str,
    copies: tuple[int, ...],
    size: int,
    strikes: int,
    house: tuple[bool, bool, bool, bool],
    touching: Touching = TOUCHING[0],
) -> RuleSet:
    """A small rule set, made once."""
    empty_clues, all_or_nothing, free_discards, announcements = house
    rank_clues, special = touching
    return RuleSet(
        suits=colors,
        copies=copies,
        hand_size=size,
        clue_tokens=3,
        strikes=strikes,
        empty_clues=empty_clues,
        all_or_nothing=all_or_nothing,
        free_discards=free_discards,
        announcements=announcements,
        rank_clues=rank_clues,
        special_ranks=special,
    )


def small_rules(random: Random) -> tuple[RuleSet, int]:
    """Small rules and a number of players whose hands the deck can fill."""
    while True:
        house = random.random() < 0.5, random.random() < 0.3, random.random() < 0.5, random.random() < 0.3
        size = random.choice((1, 2, 2, 3, 3))
        rules = small_rules_of(random.choice(COLORS), random.choice(COPIES), size, random.choice((3, 20)), house, random.choice(TOUCHING))
        players = random.choice((2, 2, 3, 3, 4))
        if players * size <= len(rules.deck):
            return rules, players


# -- positions -------------------------------------------------------------------------------------


def small_position(random: Random, limit: int = LIMIT) -> State:
    """A position with a card in hand and at most so many worlds, mostly more than one; a third are arbitrary, the others come of play."""
    while True:
        state = arbitrary_position(random) if random.random() < 1 / 3 else played_position(random)
        dull = not too_big(state, 1) and random.random() < 0.8
        if any(state.hands) and not dull and not too_big(state, limit):
            return state


def played_position(random: Random) -> State:
    """A position of a random game: any, or one with at most two cards in the deck."""
    rules, players = small_rules(random)
    states = [initial_state(players, deck=shuffled_deck(rules, random.getrandbits(48)), rules=rules, first=random.randrange(players))]
    clue_share = random.choice((0.2, 0.5, 1))
    while len(states) < 30 and states[-1].legal_actions():
        states.append(states[-1].apply(small_action(random, states[-1], clue_share)))
    late = [state for state in states if len(state.deck) <= 2]
    return random.choice(late if late and random.random() < 0.6 else states)


def small_action(random: Random, state: State, clue_share: float) -> Action:
    """A legal action: as anybody might wander, or any but a clue."""
    others = [action for action in state.legal_actions() if not isinstance(action, Clue)]
    return wander(random, state) if random.random() < clue_share or not others else random.choice(others)


def arbitrary_position(random: Random) -> State:
    """A position that play need not lead to: hands of any sizes, each card told anything that is true of it."""
    rules, players = small_rules(random)
    cards = list(shuffled_deck(rules, random.getrandbits(48)))
    hands = [[cards.pop() for _ in range(min(len(cards), random.randrange(rules.hand_sizes[players] + 1)))] for _ in range(players)]
    fireworks = []
    for types in rules.firework_identities:
        height = 0
        while height < rules.ranks and types[-1][height] in cards and random.random() < 0.6:
            cards.remove(types[-1][height])
            height += 1
        fireworks.append(height)
    size = min(len(cards), random.choice((0, 0, 1, 2, 3, len(cards))))
    told_share = random.choice((0, 0.1, 0.3, 0.5, 0.8))
    return State(
        rules=rules,
        names=NAMES[:players],
        hands=hands,
        clue_info=[[something_true(random, rules, kind, told_share) for kind in hand] for hand in hands],
        deck=cards[:size],
        discards=cards[size:],
        fireworks=fireworks,
        player=random.randrange(players),
    )


def something_true(random: Random, rules: RuleSet, kind: int, share: float) -> int:
    """What may have been told of a card: some of the types that it is not, each with this probability."""
    return sum(1 << other for other in range(len(rules.card_names)) if other != kind and random.random() < share)


def with_hands(state: State, hands: Sequence[Sequence[int]]) -> State:
    """The same position with other hands, and the deck unknown."""
    return state.replace(hands=hands, deck=[UNKNOWN] * len(state.deck))


def some_unknown(random: Random, state: State, share: float = 0.3) -> State:
    """The same position with some cards in hands, and the deck, unknown."""
    return with_hands(state, [[UNKNOWN if random.random() < share else kind for kind in hand] for hand in state.hands])


# -- formulas --------------------------------------------------------------------------------------


def small_formula(random: Random, state: State, depth: int = 3) -> Formula:
    """A formula with at most so many operators inside one another, about cards that are in hand."""
    kind = random.choice(("not", "and", "or", "K", "K", "K", "E", "C")) if depth and random.random() < 0.9 else "fact"
    seats = range(len(state.hands))
    if kind == "fact":
        return small_fact(random, state)
    if kind == "not":
        return "not", small_formula(random, state, depth - 1)
    if kind in ("and", "or"):
        return kind, *(small_formula(random, state, depth - 1) for _ in range(random.randrange(1, 4)))
    part = small_formula(random, state, depth - 1)
    if kind == "K":
        return "K", random.choice(seats), part
    return kind, tuple(random.sample(seats, random.randrange(1, len(seats) + 1))), part


def small_fact(random: Random, state: State) -> Formula:
    """That a card in hand is of some types, true twice out of three times."""
    seat = random.choice([seat for seat, hand in enumerate(state.hands) if hand])
    slot = random.randrange(len(state.hands[seat]))
    types = sum(1 << kind for kind in range(len(state.rules.card_names)) if random.random() < random.choice((0.2, 0.5, 0.8)))
    if random.random() < 1 / 3:
        types |= 1 << state.hands[seat][slot]
    return "fact", seat, slot + 1, types


# -- seats -------------------------------------------------------------------------------------------


def chains(seats: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Every chain up to a length, players repeated or not."""
    return chain.from_iterable(product(range(seats), repeat=length) for length in range(longest + 1))


def groups(seats: int) -> Iterator[tuple[int, ...]]:
    """Every group of seats that is not empty."""
    return chain.from_iterable(combinations(range(seats), size) for size in range(1, seats + 1))


# -- games -----------------------------------------------------------------------------------------


def small_game(random: Random, orders: int = ORDERS) -> Game:
    """A random game with so few deck orders, now and then with a hand rearranged."""
    while True:
        rules, players = small_rules(random)
        if 100 < deck_order_count(rules) <= orders:
            break
    game = Game(initial_state(players, deck=shuffled_deck(rules, random.getrandbits(48)), rules=rules, first=random.randrange(players)))
    clue_share = random.choice((0.2, 0.5, 1))
    for _ in range(random.randrange(15)):
        state = game.last.state
        if not state.legal_actions():
            break
        game.apply(rearrangement(random, state) if random.random() < 0.1 else small_action(random, state, clue_share))
    return game


def rearrangement(random: Random, state: State) -> Action:
    """Some hand in some order."""
    seat = random.randrange(len(state.hands))
    slots = range(1, len(state.hands[seat]) + 1)
    return Reorder(seat, tuple(random.sample(slots, len(slots))))
