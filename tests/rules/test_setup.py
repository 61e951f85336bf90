"""Setup, S1-S7; the deal: the same seed gives the same game on every platform."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from itertools import combinations_with_replacement
from random import Random
from typing import get_args

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import EDITIONS, Action, cards_by_number, initial_state, player_names, shuffled_deck
from tests.kinds import Json
from tests.rules.scenarios import holds

HANDS = {2: 5, 3: 5, 4: 4, 5: 4}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", HANDS)
def test_S1_turns_go_clockwise_from_the_first_player(edition: str, players: int) -> None:
    for first in range(players):
        state, seats = initial_state(players, seed=1, rules=edition, first=first), []
        for _ in range(2 * players):
            seats.append(state.player)
            state = state.apply(
                hw.Clue((state.player + 1) % players, state.rules.card_names[state.hands[(state.player + 1) % players][0]][0])
            )
            state = state if state.clue_tokens else state.replace(clue_tokens=8)
        assert seats == [(first + turn) % players for turn in range(2 * players)]
    assert initial_state(players, seed=1, rules=edition).player == 0


@pytest.mark.parametrize("players", [0, 1, 6, 7, -1])
def test_S1_two_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"these rules are for 2, 3, 4, 5 players, not {players}"):
        hw.deal(players, seed=1)


@pytest.mark.parametrize("first", [-1, 3])
def test_S1_the_first_player_has_a_seat(first: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {first} to act first: give one from 0 to 2"):
        hw.deal(3, seed=1, first=first)


@pytest.mark.parametrize("edition", EDITIONS)
def test_S2_fifty_cards_in_five_colours(edition: str) -> None:
    rules = hw.rule_set(edition)
    deck = Counter(rules.card_names[identity] for identity in rules.deck)
    assert deck == {f"{color}{rank}": copies for color in "wrbyg" for rank, copies in enumerate((3, 2, 2, 2, 1), start=1)}
    assert deck.total() == 50
    assert {suit.name for suit in rules.suits} == {"white", "red", "blue", "yellow", "green"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "size"), HANDS.items())
def test_S3_hand_sizes(edition: str, players: int, size: int) -> None:
    state = initial_state(players, seed=3, rules=edition)
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(state.deck) == 50 - players * size


def test_S4_eight_tokens_and_three_strikes() -> None:
    for edition in EDITIONS:
        state = initial_state(2, seed=1, rules=edition)
        assert (state.clue_tokens, state.strikes) == (8, 0)
    holds("""
    A r2 r3 r4 | B g2 g3 g4 | deck w1 w2 w3 w4 :: p2       :: = strikes 1, outcome None
                                               :: p2 p2    :: = strikes 2, outcome None
                                               :: p2 p2 p2 :: = strikes 3, outcome struck out
    """, *EDITIONS)  # fmt: skip


def test_S5_everything_but_hands_is_public() -> None:
    holds("""
    A r1 r2 y3 | B r1 y1 w1 | deck w5 w4 w3 :: 1>B r>A p1 d3 :: r1 | 7c | x w1 | >A w5 r2+r y3-r | B w4 r1+1 y1+1 | deck w3
    """)


@pytest.mark.parametrize("players", HANDS)
def test_S5_legal_actions_do_not_depend_on_the_own_hand(players: int) -> None:
    """The legal actions are the same for every hand that a player may hold."""
    rules, size = hw.RuleSet(), HANDS[players]
    deck = shuffled_deck(rules, 5)
    blind = initial_state(players, deck=[*["?"] * size, *deck[size:]], rules=rules)
    assert blind.hand(0) == ("?",) * size
    assert "?" not in blind.hand(1)
    assert blind.legal_actions() == initial_state(players, deck=deck, rules=rules).legal_actions()


@pytest.mark.parametrize("action", [hw.Play(1), hw.Discard(1)])
def test_S5_a_drawn_card_is_hidden_from_its_holder(action: Action) -> None:
    state = initial_state(2, seed=7).replace(clue_tokens=3)
    after = state.apply(action)
    assert after.hands[0][0] == state.deck[0]
    assert after.observed_by("Alice").hand("Alice") == ("?",) * 5
    assert after.observed_by("Bob").hand("Alice") == after.hand("Alice")


def test_S6_rearranging_takes_no_turn() -> None:
    holds("""
    A r1 r2 y3 | B r3 y1 g1 | deck w5 w4 :: A =2,1,3           :: A r2 r1 y3 | B r3 y1 g1 | deck w5 w4
                                         :: B =2,3,1           :: A r1 r2 y3 | B y1 g1 r3 | deck w5 w4
                                         :: B =2,3,1 B =3,1,2  :: A r1 r2 y3 | B r3 y1 g1 | deck w5 w4
                                         :: A =2,1,3 p2        :: r1 | A w5 r2 y3 | >B r3 y1 g1 | deck w4
    """)


def test_S7_only_clues_talk() -> None:
    """No action but a clue carries a message, apart from the announcements of V2."""
    assert {action.__name__ for action in get_args(Action)} == {"Play", "Discard", "Clue", "Reorder", "Suppose"}
    values = {field.name for action in (hw.Play, hw.Discard) for field in fields(action)}
    assert values == {"slot", "announce"}  # the announcement of V2


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31])
def test_the_deck_of_a_seed(seed: int) -> None:
    """A Fisher-Yates shuffle, by the numbers between 0 and 1 of Python's generator, which are the same everywhere."""
    random = Random(seed).random
    deck = [5 * color + rank for color in range(5) for rank, copies in enumerate((3, 2, 2, 2, 1)) for _ in range(copies)]
    for last in range(49, 0, -1):
        pick = int(random() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    assert shuffled_deck(hw.RuleSet(), seed) == tuple(deck)
    state = initial_state(3, seed=seed)
    assert state.hands == tuple(tuple(deck[5 * seat : 5 * seat + 5][::-1]) for seat in range(3))
    assert state.deck == tuple(deck[15:])


def test_seeds() -> None:
    assert initial_state(3, seed=7) == initial_state(3, seed=7)
    assert initial_state(3, seed="seven") == initial_state(3, seed="seven")
    assert len({cards_by_number(initial_state(3, seed=seed)) for seed in range(100)}) == 100
    assert cards_by_number(initial_state(2)) != cards_by_number(initial_state(2))


@pytest.mark.parametrize("rules", ["common", "PL+avalanche_5", "BGA+wild", "PT+avalanche+black_powder"])
def test_a_shuffled_deck_is_the_whole_deck(rules: str) -> None:
    chosen = hw.rule_set(rules)
    assert Counter(shuffled_deck(chosen, 5)) == Counter(chosen.deck)
    assert shuffled_deck(chosen, 5) != chosen.deck


def test_a_given_deck() -> None:
    """Seat 0 gets the first cards; the last card dealt is in slot 1; names and identities may be mixed."""
    mini = hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
    deck: list[str | int] = ["r1", "r2", 2, "y1", "y1", "y2", "y3", 0]
    state = initial_state(2, deck=deck, rules=mini)
    assert (state.hand(0), state.hand(1)) == (("r2", "r1"), ("y1", "r3"))
    assert [mini.card_names[identity] for identity in state.deck] == ["y1", "y2", "y3", "r1"]


@pytest.mark.parametrize(
    "mini", [hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=1), hw.RuleSet(suits="rk", copies=(1, 2), hand_size=1)]
)
def test_only_a_whole_deck_is_dealt(mini: hw.RuleSet) -> None:
    for deck in combinations_with_replacement((-2, *range(len(mini.card_names))), len(mini.deck)):
        if deck == mini.deck:
            assert cards_by_number(initial_state(2, deck=deck[::-1], rules=mini)) == deck[::-1]
        else:
            with pytest.raises(ValueError, match=r"copies of|no card"):
                initial_state(2, deck=deck, rules=mini)


INVALID = """
{"seed": 1, "deck": ["r1"]}  :: a seed or a deck, not both
{"deck": ["r1"]}             :: a deck of 1 cards: these rules have 50
{"deck": []}                 :: a deck of 0 cards: these rules have 50
{"players": []}              :: players
{"players": ["Ana", "Ana"]}  :: each a name of their own
{"players": ["Ana", " "]}    :: each a name of their own
{"players": ["Ana", 3]}      :: each a name of their own
{"rules": "FR"}              :: no edition 'FR': one of common, ES, IT, BGA, PL, PT
{"dealer": "x"}              :: no dealer 'x': give 'adversary', or None
{"learner": 0}               :: a learner needs the dealer that proves
"""


def test_invalid_deals() -> None:
    rows = [row.split("::") for row in INVALID.strip().splitlines()]
    told: list[tuple[Json, str]] = [(json.loads(arguments), words.strip()) for arguments, words in rows]
    told += [
        ({"deck": ["r5"] * 50}, "50 copies of r5: the deck has 1"),
        ({"deck": ["r6"] * 50}, "no card 'r6'"),
        ({"dealer": "adversary", "deck": ["?"] * 50}, "a deck of known cards"),
        ({"rules": hw.RuleSet(suits="r", hand_size=6), "players": 2}, "2 hands of 6 need 12 cards: the deck has 10"),
    ]
    for arguments, words in told:
        with pytest.raises(ValueError, match=words):
            hw.deal(**arguments)


def test_names() -> None:
    rules = hw.RuleSet(hand_size=3)
    assert player_names(6, rules) == ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
    assert player_names(["Inês", "Zoë"], rules) == ("Inês", "Zoë")
