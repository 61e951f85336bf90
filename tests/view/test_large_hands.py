"""A hand with too many deals to be counted is shown without probabilities; all else about it is exact."""

from __future__ import annotations

from itertools import combinations

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import card_numbers
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint, frame, inspection

RULES = hw.RuleSet(suits="rygbwp", copies=(3, 3, 3, 3, 3), hand_size=16)


def test_a_board_of_large_hands() -> None:
    marks = [*combinations("12345", 2), *combinations("12345", 3)][:16]
    ann = [f"{'rygbwp'[index % 6]}{mark[0]}{{{','.join(f'?{rank}' for rank in mark)}}}" for index, mark in enumerate(marks)]
    ben = [color + rank for color in "rygb" for rank in "1234"]
    state = hw.position(f">Ann {' '.join(ann)} | Ben {' '.join(ben)}", rules=RULES)
    with pytest.raises(hw.TooLarge):
        state.knowledge("Ann")
    game = hw.Game(state)
    cards = frame(game.line[0], Viewpoint(detail="exact"), ENGLISH)["hands"][0]["cards"]
    for card, mark in zip(cards, marks):
        assert card["total"] == 0
        assert {name[1] for name, weight in zip(state.rules.card_names, card["weights"]) if weight} == {*mark}
    known = inspection(ENGLISH, game.line, 0, Viewpoint(detail="exact"), card_numbers(state)[0][0])["views"][0]
    assert known["hand_count"] == ""
    assert known["facts"]
