"""The deal: from a seed, or from a deck whose cards may be unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import countOf
from random import Random
from typing import TypeGuard
from unicodedata import normalize

from hanabi_widget.arguments import as_integer, check_type, integer
from hanabi_widget.base_error import HanabiError

from .action import AnyCards, Cards, PlayerName, SeatIndex
from .editions import rule_set
from .game import DEALT_AGAINST, Game
from .position_problems import wrong_players
from .ruleset import UNKNOWN, RuleSet
from .state import State, sealed
from .table import TableTop, knows_all_cards

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")


def shuffled_deck(rules: RuleSet, seed: int | str | None) -> Cards:
    """The deck that a seed shuffles, the same on every platform and Python version; a random one without a seed.

    A Fisher-Yates shuffle that draws from `random.Random.random`, whose sequence Python guarantees.

    Example:
        >>> rules = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> [rules.card_names[identity] for identity in shuffled_deck(rules, seed=7)]
        ['y1', 'y1', 'y2', 'y3', 'r1', 'r3', 'r1', 'r2']
    """
    random = Random(seed).random
    deck = list(rules.deck)
    for last in range(len(deck) - 1, 0, -1):
        pick = int(random() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)


def initial_state(
    players: int | Sequence[str] = 3,
    seed: int | str | None = None,
    rules: str | RuleSet = "common",
    deck: Sequence[str | int] | None = None,
    first: int = 0,
) -> State:
    """The first state of a game (S1-S4).

    Seat 0 gets the first cards of the deck, then seat 1, and so on. The last card dealt to a hand is in slot 1.

    Args:
        players: how many, or their names by seat.
        seed: shuffles the deck; random if you give neither a seed nor a deck.
        rules: a rule set or the name of one, see `rule_set`.
        deck: the deck in draw order, instead of a seed: card names or identities; ``"?"`` is an unknown card.
        first: the seat to act first (S1).

    Raises:
        HanabiError: an invalid number of players, name, deck or seat.

    Example:
        >>> initial_state(players=2, seed=7) == initial_state(players=2, seed=7)
        True
    """
    if seed is not None:
        seed = as_integer(seed)
        check_type(seed, (int, str), "seed", "a whole number or a text")
    rules = rule_set(rules)
    names = player_names(players, rules)
    players = len(names)
    size = rules.hand_sizes[players]
    if deck is None:
        cards = shuffled_deck(rules, seed)
    elif seed is not None:
        raise HanabiError("give a seed or a deck, not both")
    elif type(deck) in (list, tuple) and _is_full_deck(deck, rules):
        cards = tuple(deck)
    elif isinstance(deck, str) or not isinstance(deck, Sequence):
        raise TypeError(f"deck={repr(deck)[:60]} has the wrong type: give a list of cards such as 'r1'; \"r1 r2\".split() is one")
    else:
        cards = tuple(UNKNOWN if as_integer(card) in ("?", UNKNOWN) else rules.identity_of(card) for card in deck)
        check_copies(rules, cards)
        if len(cards) != len(rules.deck):
            raise HanabiError(f"a deck of {len(cards)} cards: these rules have {len(rules.deck)}")
    dealt = players * size
    if dealt > len(cards):
        raise HanabiError(f"{players} hands of {size} need {dealt} cards: the deck has {len(cards)}")
    if type(first) is not int:
        first = integer(first, "first", "the seat of the player who begins")
    if not 0 <= first < players:
        raise HanabiError(f"no seat {first!r} to act first: give one from 0 to {players - 1}")
    return _dealt(rules, names, cards, SeatIndex(first))


def deal(
    players: int | Sequence[str] = 3,
    seed: int | str | None = None,
    rules: str | RuleSet = "common",
    deck: Sequence[str | int] | None = None,
    first: int = 0,
    dealer: str | None = None,
    learner: PlayerName | None = None,
) -> Game:
    """Start a new game.

    The first cards of the deck go to seat 0, the next to seat 1, and so on; the last card dealt to a hand is its slot 1.

    Args:
        players: how many players, or their names by seat.
        seed: shuffles the deck, the same way everywhere; a new random seed when you give neither seed nor deck.
        rules: a rule set, or the name of one (see `hanabi_widget.rule_set`).
        deck: the deck in draw order, instead of a seed: names of cards such as ``"r1"``, ``"?"`` for an unknown card.
        first: the seat of the player who begins.
        dealer: ``"adversary"`` for the dealer that proves: each card that the learner plays or discards without knowing that it is safe
            fails, if what the learner has seen leaves such a deal (see docs/dealer.md). None: cards stay as they are dealt.
        learner: the player whom this dealer deals against, by name or seat; by default the one who begins.

    Raises:
        HanabiError: the number of players, a name, the deck, the seat or the dealer is not allowed.

    Example:
        >>> game = deal(players=["Ann", "Ben"], seed=7)
        >>> len(game), game[0].names
        (1, ('Ann', 'Ben'))
        >>> from hanabi_widget.rules import Play
        >>> game[0].hand("Ann")[1], deal(2, seed=7, dealer="adversary").apply(Play(2)).state.strikes
        ('g1', 1)
    """
    headers = {} if seed is None else {"Seed": str(as_integer(seed))}
    state = initial_state(players, seed, rules, deck, first)
    if dealer not in (None, "adversary"):
        raise HanabiError(f"no dealer {dealer!r}: give 'adversary', or None")
    if dealer is None and learner is not None:
        raise HanabiError("a learner needs the dealer that proves: give dealer='adversary' too")
    if dealer and not knows_all_cards(state):
        raise HanabiError("the dealer that proves needs a deck of known cards")
    if dealer:
        headers[DEALT_AGAINST] = state.names[state.player if learner is None else state.seat(learner)]
    return Game(state, headers=headers)


def _dealt(rules: RuleSet, names: tuple[str, ...], cards: Cards, player: SeatIndex) -> State:
    """The state after the deal of a whole deck (S2, S3)."""
    table = TableTop()
    players = len(names)
    size = rules.hand_sizes[players]
    dealt = players * size
    table.rules = rules
    table.names = names
    table.player = player
    table.drawn = dealt
    table.turns_left = players if dealt == len(cards) and not rules.all_or_nothing else None
    table.fireworks = (0,) * len(rules.suits)
    table.discards = ()
    table.clue_tokens = rules.clue_tokens
    table.strikes = 0
    table._cards = cards
    table._card_numbers = rules._first_hands[players]
    table._cluable = tuple([rules.cluable_values(cards[first : first + size]) for first in range(0, dealt, size)])
    table._clues = ()
    table._clue_info_before = (0,) * dealt if UNKNOWN in cards else ()
    return sealed(table)


def initial_deck(state: State) -> Cards | None:
    """The whole deck in draw order if a state is the start of a game, else None.

    Example:
        >>> state = initial_state(players=2, seed=7)
        >>> initial_deck(state) == shuffled_deck(state.rules, 7), initial_deck(state.apply(state.legal_actions()[0]))
        (True, None)
    """
    rules = state.rules
    names = state.names
    deck = (*(identity for hand in state.hands for identity in reversed(hand)), *state.deck)
    if len(deck) != len(rules.deck) or any(len(hand) != rules.hand_sizes[len(names)] for hand in state.hands):
        return None
    return deck if _dealt(rules, names, deck, state.player) == state else None


def _is_full_deck(deck: Sequence[str | int], rules: RuleSet) -> TypeGuard[AnyCards]:
    """Whether a deck holds identities only, with all copies of each."""
    try:
        return tuple(sorted(deck)) == rules.deck and countOf(map(type, deck), int) == len(deck)
    except TypeError:  # names among them
        return False


def player_names(players: int | Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    """The names of the players, default ones for a number of players (S1).

    Raises:
        HanabiError: the rules are not for so many players, or a name is empty or occurs twice.

    Example:
        >>> player_names(3, RuleSet()), player_names(["Ann", "Ben"], RuleSet())
        (('Alice', 'Bob', 'Cathy'), ('Ann', 'Ben'))
    """
    players = as_integer(players)
    if isinstance(players, (str, bool)) or not isinstance(players, (int, Iterable)):
        raise TypeError(f"players={players!r} has the wrong type: give how many, or a list of their names")
    if isinstance(players, int):
        names = NAMES[:players] if players in rules.hand_sizes else ()
    else:
        names = tuple([normalize("NFC", name) if isinstance(name, str) else name for name in players])
        if not all(isinstance(name, str) and name.strip() for name in names) or len(set(names)) < len(names):
            raise HanabiError(f"players {names!r}: give each a name of their own")
    if len(names) not in rules.hand_sizes:
        raise HanabiError(wrong_players(rules, players))
    return names


def check_copies(rules: RuleSet, cards: Iterable[int]) -> None:
    """Check that no card occurs more often than it has copies.

    Raises:
        HanabiError: one does; the message names it.

    Example:
        >>> check_copies(RuleSet(), [0, 0, 0, 0])
        Traceback (most recent call last):
        ...
        hanabi_widget.base_error.HanabiError: 4 copies of r1: the deck has 3
    """
    for identity, count in Counter(cards).items():
        if identity != UNKNOWN and count > rules.copies_of[identity]:
            raise HanabiError(f"{count} copies of {rules.card_names[identity]}: the deck has {rules.copies_of[identity]}")
