"""The deal: the same seed gives the same game on every platform."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from hanabi_widget.rules import RuleSet, cards_by_number, check_copies, initial_state, player_names, rule_set, shuffled_deck


def mersenne_twister(seed: int) -> list[float]:
    """The first 49 numbers of Python's generator for a small seed, computed from its published definition (MT19937)."""
    words, mask = [19650218], 0xFFFFFFFF
    for index in range(1, 624):
        words.append(1812433253 * (words[-1] ^ words[-1] >> 30) + index & mask)
    place = 1
    for _ in range(624):
        words[place] = (words[place] ^ (words[place - 1] ^ words[place - 1] >> 30) * 1664525) + seed & mask
        place += 1
        if place == 624:
            words[0], place = words[623], 1
    for _ in range(623):
        words[place] = (words[place] ^ (words[place - 1] ^ words[place - 1] >> 30) * 1566083941) - place & mask
        place += 1
        if place == 624:
            words[0], place = words[623], 1
    words[0] = 0x80000000
    for index in range(624):
        both = words[index] & 0x80000000 | words[(index + 1) % 624] & 0x7FFFFFFF
        words[index] = words[(index + 397) % 624] ^ both >> 1 ^ (0x9908B0DF if both & 1 else 0)
    output = []
    for tempered in words:
        for shift, keep in ((-11, mask), (7, 0x9D2C5680), (15, 0xEFC60000), (-18, mask)):
            tempered ^= (tempered << shift if shift > 0 else tempered >> -shift) & keep  # noqa: PLW2901
        output.append(tempered)
    return [((output[2 * turn] >> 5) * 2**26 + (output[2 * turn + 1] >> 6)) / 2**53 for turn in range(49)]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31])
def test_the_deck_of_a_seed(seed: int) -> None:
    """A Fisher-Yates shuffle with the generator as published, without Python's random module."""
    deck = [5 * color + rank for color in range(5) for rank, copies in enumerate((3, 2, 2, 2, 1)) for _ in range(copies)]
    for last, number in zip(range(49, 0, -1), mersenne_twister(seed)):
        pick = int(number * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    assert shuffled_deck(RuleSet(), seed) == tuple(deck)
    state = initial_state(3, seed=seed)
    assert state.hands == tuple(tuple(deck[5 * seat : 5 * seat + 5][::-1]) for seat in range(3))
    assert state.deck == tuple(deck[15:])


def test_seeds() -> None:
    assert initial_state(3, seed=7) == initial_state(3, seed=7)
    assert initial_state(3, seed="seven") == initial_state(3, seed="seven")
    assert len({cards_by_number(initial_state(3, seed=seed)) for seed in range(100)}) == 100
    assert cards_by_number(initial_state(2)) != cards_by_number(initial_state(2))
    assert Random(7).random() == mersenne_twister(7)[0]


@pytest.mark.parametrize("rules", ["common", "PL+avalanche_5", "BGA+wild", "PT+avalanche+black_powder"])
def test_a_shuffled_deck_is_the_whole_deck(rules: str) -> None:
    chosen = rule_set(rules)
    assert Counter(shuffled_deck(chosen, 5)) == Counter(chosen.deck)
    assert shuffled_deck(chosen, 5) != chosen.deck


def test_a_given_deck() -> None:
    """Seat 0 gets the first cards; the last card dealt is in slot 1; names and identities may be mixed."""
    mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
    deck: list[str | int] = ["r1", "r2", 2, "y1", "y1", "y2", "y3", 0]
    state = initial_state(2, deck=deck, rules=mini)
    assert (state.hand(0), state.hand(1)) == (("r2", "r1"), ("y1", "r3"))
    assert [mini.card_names[identity] for identity in state.deck] == ["y1", "y2", "y3", "r1"]


@pytest.mark.parametrize("mini", [RuleSet(suits="ry", copies=(2, 1, 1), hand_size=1), RuleSet(suits="rk", copies=(1, 2), hand_size=1)])
def test_only_a_whole_deck_is_dealt(mini: RuleSet) -> None:
    for deck in combinations_with_replacement((-2, *range(len(mini.card_names))), len(mini.deck)):
        if deck == mini.deck:
            assert cards_by_number(initial_state(2, deck=deck[::-1], rules=mini)) == deck[::-1]
        else:
            with pytest.raises(ValueError, match=r"copies of|no card"):
                initial_state(2, deck=deck, rules=mini)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": 1, "deck": ["r1"]}, "a seed or a deck, not both"),
        ({"deck": ["r1"]}, "a deck of 1 cards: these rules have 50"),
        ({"deck": []}, "a deck of 0 cards: these rules have 50"),
        ({"deck": ["r5"] * 50}, "50 copies of r5: the deck has 1"),
        ({"deck": ["r6"] * 50}, "no card 'r6'"),
        ({"players": 1}, "these rules are for 2, 3, 4, 5 players, not 1"),
        ({"players": 9}, "players, not 9"),
        ({"players": ()}, "players"),
        ({"players": ("Ana", "Ana")}, "each a name of their own"),
        ({"players": ("Ana", " ")}, "each a name of their own"),
        ({"players": ("Ana", 3)}, "each a name of their own"),
        ({"rules": "FR"}, "no edition 'FR': one of common, ES, IT, BGA, PL, PT"),
        ({"rules": RuleSet(suits="r", hand_size=6), "players": 2}, "2 hands of 6 need 12 cards: the deck has 10"),
        ({"first": 5}, "no seat 5 to act first"),
    ],
)
def test_invalid_deals(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        initial_state(**arguments)  # type: ignore[arg-type]


def test_names() -> None:
    rules = RuleSet(hand_size=3)
    assert player_names(6, rules) == ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
    assert player_names(["Inês", "Zoë"], rules) == ("Inês", "Zoë")


def test_check_copies() -> None:
    check_copies(RuleSet(), [0, 0, 0, -1, -1, -1, -1])
    with pytest.raises(ValueError, match="4 copies of r1: the deck has 3"):
        check_copies(RuleSet(), [0] * 4)
