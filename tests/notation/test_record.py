"""A game written as a record and read back is the same game."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_widget.notation import read_record, read_records, record_text
from hanabi_widget.rules import Game
from tests.notation.records import random_record


def check(game: Game) -> None:
    text = record_text(game)
    again = read_record(text)
    assert again == game, text
    assert record_text(again) == text
    assert list(read_records(text.splitlines())) == [game]


@given(seed=st.integers(0, 10**9), texts=st.lists(st.text(), min_size=1, max_size=8))
@settings(max_examples=500, deadline=None)
def test_any_game(seed: int, texts: list[str]) -> None:
    check(random_record(Random(seed), texts))
