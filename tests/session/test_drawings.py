"""Circles and arrows on a board: drawn, undone, shown at their step from every viewpoint, and telling no card."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.notation.drawings import places
from hanabi_widget.picture import picture_text
from hanabi_widget.rules import RuleSet
from hanabi_widget.session.board import BoardSession
from tests.other_worlds import another_world
from tests.random_positions import random_game

from .at_screens import Person, at_board, shown_by


def drawn(board: BoardSession, step: int) -> list[tuple[str, str]]:
    return [(drawing["start"], drawing["end"]) for drawing in shown_by(board)["steps"][step].get("drawings", [])]


def draw(board: BoardSession, step: int, drawing: object) -> str:
    return str(Person(board).say({"type": "draw", "id": 1, "step": step, "drawing": drawing})["type"])


@pytest.fixture
def game() -> hw.Game:
    return random_game(3, RuleSet(), 3)


def test_what_is_drawn_again_is_taken_away_and_all_of_it_is_undone(game: hw.Game) -> None:
    board = at_board(game, step=1)
    drawings = ["B2", "A1>B1", "B>discards", "B2", f"A>{game[0].rules.suits[0].letter}"]
    history = [board.drawings]
    for drawing in drawings:
        assert draw(board, 1, drawing) == "done"
        history.append(board.drawings)
    assert history[-1] == {drawing for drawing in drawings if drawings.count(drawing) == 1}
    assert {f"{start}>{end}" if end else start for start, end in drawn(board, 1)} == history[-1]
    assert (drawn(board, 0), drawn(board, 2)) == ([], []), "they belong to their step"
    board.step = 0
    for before in history[-2::-1]:
        board.undo()
        assert (board.step, board.drawings) == (1, before)
    for after in history[1:]:
        board.redo()
        assert board.drawings == after


def test_they_are_set_from_python_shown_by_other_boards_and_said_in_pictures(game: hw.Game) -> None:
    board, other = at_board(game, step=0, view=0), at_board(game, step=0, view="common")
    board.draw({"A1", "A1>B2"})
    other.follow()
    assert drawn(other, 0) == drawn(board, 0) == [("A1", ""), ("A1", "B2")]
    first, second = game[0].names[:2]
    assert f"Arrow: {first}’s first card → {second}’s second card" in picture_text(other.shown_at(0))
    board.draw(())
    assert drawn(board, 0) == []
    board.undo()
    assert board.drawings == {"A1", "A1>B2"}


def test_there_is_nothing_to_draw_on_elsewhere(game: hw.Game) -> None:
    board = at_board(game, step=0)
    before = str(game)
    for drawing in (None, 3, "", "Z1", "A9", "A1>", ">A1", "A1>A1", "A1>B1>B2", "a1", "A1 B1", ["A1"]):
        assert draw(board, 0, drawing) == "error", drawing
        with pytest.raises((ValueError, TypeError)):
            board.draw([drawing])  # type: ignore[list-item]
    assert (str(game), shown_by(board)["can_undo"]) == (before, False)


def test_they_tell_a_seat_nothing_that_it_does_not_see() -> None:
    """What is drawn is the same in all worlds that a seat holds possible: places are named, and no cards."""
    random = Random(5)
    game = random_game(5, RuleSet(), 3)
    nodes = game.line[: len(game) // 2]
    seat = random.choice(range(len(game[0].names)))
    other = another_world(random, nodes, seat)
    there = places(nodes[-1].state)
    nodes[-1].drawings = other.last.drawings = frozenset([*there, *(f"{start}>{end}" for start, end in itertools.pairwise(there))])
    boards = [at_board(each, view=seat, step=len(nodes) - 1) for each in (game, other)]
    first, second = (shown_by(board)["steps"][len(nodes) - 1]["drawings"] for board in boards)
    assert len(first) == 2 * len(there) - 1
    assert first == second
