"""Conventions as text: what a class agrees on of its own, and errors at their place."""

from __future__ import annotations

import pytest

import hanabi_widget as hw


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("focus: newest", 1, 14, "no name"),
        ("name: ours\nfocus: middle", 2, 8, "'middle' is not known here"),
        ("name: ours\nfocus newest", 2, 1, "a line says 'key: what'"),
        ("name: ours\nsave: 5 with 5, on chip", 2, 17, "'on chip' is not known here"),
        ("name: ours\nsave: five", 2, 7, "'five' is not known here"),
        ("name: ours\nsave: 5 with purle", 2, 14, "'purle' is not known here"),
        ("name: ours\nprompt: newest, nobody", 2, 17, "'nobody' is not known here"),
        ("name: ours\nfocus: oldest\nfocus: oldest", 3, 1, "was said before"),
        ("name: ours\nsave:", 2, 6, "something is missing"),
        ("name:", 1, 6, "no name"),
        ("name: ours\nprompt: newest, behind a prompt", 2, 17, "'behind a prompt' is not known here: who may be called"),
        ("name: ours\nfinesse: newest, behind a door", 2, 18, "or behind a playable card or behind a prompt"),
        ("name: ours\nfix: mistakes", 2, 6, "'mistakes' is not known here: 'shown mistake'"),
        ("name: ours\nsarcastic discard: any card", 2, 20, "'any card' is not known here: 'touched card'"),
        ("name: ours\nsum: everything", 2, 6, "'everything' is not known here: 'recommendations'"),
        ("name: ours\nchop move: rubbish", 2, 12, "'rubbish' is not known here"),
        ("name: ours\nchop move: 5 with 6 cards", 2, 19, "'6 cards' is not known here"),
        ("name: ours\nchop move: 5 with 5, on chop", 2, 22, "'on chop' is not known here: 'next to chop' or 'after the early game'"),
    ],
)
def test_errors_are_shown_at_their_place(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(hw.NotationError) as caught:
        hw.convention(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert problem in caught.value.problem


def test_a_class_can_agree_on_something_of_its_own() -> None:
    game = hw.deal(players=2, seed=2)
    ours = "name: ours\nfocus: oldest\ndiscard: trash with red  # red means: discard your oldest\n"
    game.apply(hw.Clue("Bob", "red"))
    assert game.under(ours)[1].announcements[0].cases == ()
    with pytest.raises(hw.HanabiError, match="no convention 'level 9'"):
        game.under("level 9")
