"""Small random positions, formulas and games of great variety."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from random import Random

from hanabi_widget.rules import UNKNOWN, Action, Clue, Game, RuleSet, SeatIndex, SpecialRank, State, initial_state, seats
from hanabi_widget.rules.deal import NAMES, shuffled_deck
from tests.random_positions import random_reorder, wander

from .history_judge import deck_order_count
from .judge import MAX_WORLDS, too_big
from .kripke_models import Formula

SUIT_LETTERS = ("ry", "rm", "rk", "mk", "ryg", "rym", "ryk", "rmk", "ri", "rn", "ro", "ru", "rys", "rih", "rdu", "ins")
SPECIAL_RANKS = (
    *[()] * 4,
    (SpecialRank(1, "every"),),
    (SpecialRank(1, "own", "suit"),),
    (SpecialRank(1, "none", "none"),),
)
ClueSystem = tuple[str, tuple[SpecialRank, ...]]
RANK_CLUES = ("own", "own", "own", "parity", "up_to", "from", "colors")
CLUE_SYSTEMS = [(rank_clues, special) for rank_clues in RANK_CLUES for special in SPECIAL_RANKS]
COPIES = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (1, 1, 1), (2, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2, 1))
MAX_DECK_ORDERS = 11_000
"""The most deck orders of a game for the judge of histories."""


@cache
def small_rules_of(
    colors: str, copies: tuple[int, ...], size: int, strikes: int, house: tuple[bool, ...], touching: ClueSystem = CLUE_SYSTEMS[0]
) -> RuleSet:
    """A small rule set; cached, because rule sets are costly to create."""
    names = "empty_clues", "all_or_nothing", "free_discards", "announcements"
    return RuleSet(
        suits=colors,
        copies=copies,
        hand_size=size,
        clue_tokens=3,
        strikes=strikes,
        rank_clues=touching[0],
        special_ranks=touching[1],
        **dict(zip(names, house, strict=True)),  # type: ignore[arg-type]
    )


def small_rules(random: Random) -> tuple[RuleSet, int]:
    """Small rules, and a number of players with enough cards for all hands."""
    while True:
        options = random.random() < 0.5, random.random() < 0.3, random.random() < 0.5, random.random() < 0.3
        size = random.choice((1, 2, 2, 3, 3))
        rules = small_rules_of(
            random.choice(SUIT_LETTERS), random.choice(COPIES), size, random.choice((3, 20)), options, random.choice(CLUE_SYSTEMS)
        )
        players = random.choice((2, 2, 3, 3, 4))
        if players * size <= len(rules.deck):
            return rules, players


# -- positions -------------------------------------------------------------------------------------


def small_position(random: Random, limit: int = MAX_WORLDS) -> State:
    """A position with a card in hand and at most `limit` worlds, usually more than one.

    A third of the positions are arbitrary; the others come from play.
    """
    while True:
        state = arbitrary_position(random, *small_rules(random)) if random.random() < 1 / 3 else played_position(random)
        is_trivial = not too_big(state, 1) and random.random() < 0.8
        if any(state.hands) and not is_trivial and not too_big(state, limit):
            return state


def played_position(random: Random) -> State:
    """A position of a random game, often one with at most two cards in the deck."""
    rules, players = small_rules(random)
    states = [initial_state(players, deck=shuffled_deck(rules, random.getrandbits(48)), rules=rules, first=random.randrange(players))]
    clue_share = random.choice((0.2, 0.5, 1))
    while len(states) < 30 and states[-1].legal_actions():
        states.append(states[-1].apply(small_action(random, states[-1], clue_share)))
    late = [state for state in states if len(state.deck) <= 2]
    return random.choice(late if late and random.random() < 0.6 else states)


def small_action(random: Random, state: State, clue_share: float) -> Action:
    """A random legal action."""
    others = [action for action in state.legal_actions() if not isinstance(action, Clue)]
    return wander(random, state) if random.random() < clue_share or not others else random.choice(others)


def arbitrary_position(random: Random, rules: RuleSet, players: int) -> State:
    """A position that need not be reachable by play: hands of any sizes, and any clue info that is true."""
    cards = list(shuffled_deck(rules, random.getrandbits(48)))
    hands = [[cards.pop() for _ in range(min(len(cards), random.randrange(rules.hand_sizes[players] + 1)))] for _ in range(players)]
    fireworks = []
    for prefixes in rules.firework_identities:
        height = 0
        while height < rules.ranks and prefixes[-1][height] in cards and random.random() < 0.6:
            cards.remove(prefixes[-1][height])
            height += 1
        fireworks.append(height)
    size = min(len(cards), random.choice((0, 0, 1, 2, 3, len(cards))))
    excluded_share = random.choice((0, 0.1, 0.3, 0.5, 0.8))
    return State(
        rules=rules,
        names=NAMES[:players],
        hands=hands,
        clue_info=[[random_clue_info(random, rules, identity, excluded_share) for identity in hand] for hand in hands],
        deck=cards[:size],
        discards=cards[size:],
        fireworks=fireworks,
        player=random.randrange(players),
    )


def random_clue_info(random: Random, rules: RuleSet, identity: int, share: float) -> int:
    """Clue info that excludes each wrong identity with a probability of `share`."""
    return sum(1 << other for other in range(len(rules.card_names)) if other != identity and random.random() < share)


def with_hands(state: State, hands: Sequence[Sequence[int]]) -> State:
    """The same position with other hands, and the deck unknown."""
    return state.replace(hands=hands, deck=[UNKNOWN] * len(state.deck))


def some_unknown(random: Random, state: State, share: float = 0.3) -> State:
    """The same position with the deck and some cards in hands unknown."""
    return with_hands(state, [[UNKNOWN if random.random() < share else identity for identity in hand] for hand in state.hands])


# -- formulas --------------------------------------------------------------------------------------


def small_formula(random: Random, state: State, depth: int = 3) -> Formula:
    """A formula about cards in hands with operators nested at most `depth` deep."""
    operator = random.choice(("not", "and", "or", "K", "K", "K", "E", "C")) if depth and random.random() < 0.9 else "fact"
    seats = range(len(state.hands))
    if operator == "fact":
        return small_fact(random, state)
    if operator == "not":
        return "not", small_formula(random, state, depth - 1)
    if operator in ("and", "or"):
        return operator, *(small_formula(random, state, depth - 1) for _ in range(random.randrange(1, 4)))
    part = small_formula(random, state, depth - 1)
    if operator == "K":
        return "K", random.choice(seats), part
    return operator, tuple(random.sample(seats, random.randrange(1, len(seats) + 1))), part


def small_fact(random: Random, state: State) -> Formula:
    """That a card in a hand has one of some identities; in at least a third of all cases it is true."""
    seat = random.choice([seat for seat, hand in enumerate(state.hands) if hand])
    slot = random.randrange(len(state.hands[seat]))
    share = random.choice((0.1, 0.2, 0.5, 0.8))
    identities = sum(1 << identity for identity in range(len(state.rules.card_names)) if random.random() < share)
    if random.random() < 1 / 3:
        identities |= 1 << state.hands[seat][slot]
    return "fact", seat, slot + 1, identities


# -- seats -------------------------------------------------------------------------------------------


def chains(players: int, longest: int) -> Iterator[tuple[SeatIndex, ...]]:
    """Every chain up to a length; seats may repeat."""
    return chain.from_iterable(product(seats(players), repeat=length) for length in range(longest + 1))


def groups(players: int) -> Iterator[tuple[SeatIndex, ...]]:
    """Every non-empty group of seats."""
    return chain.from_iterable(combinations(seats(players), size) for size in range(1, players + 1))


# -- games -----------------------------------------------------------------------------------------


def small_game(random: Random, orders: int = MAX_DECK_ORDERS) -> Game:
    """A random game with at most `orders` deck orders, in which hands are sometimes rearranged."""
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
        game.apply(random_reorder(random, state) if random.random() < 0.1 else small_action(random, state, clue_share))
    return game
