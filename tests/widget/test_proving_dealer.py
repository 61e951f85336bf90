"""The dealer that proves at a board: it is named, its refutation is shown, undone and redone, and nothing shown before changes."""

from __future__ import annotations

from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.text import LANGUAGES
from tests.knowledge.dealer_games import at_random, new_game
from tests.other_worlds import another_world
from tests.random_positions import RULES

from .browser import Browser, frames_of, shown_by


@pytest.fixture
def game() -> hw.Game:
    """Ann begins and holds g1 in slot 2, which nobody has told her."""
    return hw.deal(["Ann", "Ben"], seed=7, dealer="adversary")


def test_the_board_is_the_learners_and_names_the_dealer(game: hw.Game) -> None:
    for language in LANGUAGES:
        shown = shown_by(hw.Board(game, language=language))["rules"]
        usual = shown_by(hw.Board(hw.Game(game[0]), language=language))["rules"]
        assert shown["line"].startswith(f"{usual['line']} · ")
        assert "Ann" in shown["differences"][0]
        assert shown["differences"] != usual["differences"]
    assert hw.Board(game).view == "Ann"
    assert hw.Board(game, view="all").view == "all"


def test_a_refuted_guess_says_why(game: hw.Game) -> None:
    board = hw.Board(game)
    board.act(hw.Play(2))
    frame = frames_of(board)[-1]
    said = "Ann plays red 2 from slot 2: it does not fit, a strike. As far as Ann knew, it could be red 2, and so it is: "
    assert frame["log"] == f"{said}the play was not proved."
    assert board.game is game
    assert (board.step, len(game), game[-1].strikes) == (1, 2, 1)


def test_a_discard_that_is_not_proved_says_why() -> None:
    rules = hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2)
    game = hw.deal(["Ann", "Ben"], rules=rules, deck=["r1", "y1", "r1", "y2", "r2", "y1"], dealer="adversary")
    board = hw.Board(game)
    for action in hw.Clue("Ben", 1), hw.Clue("Ann", "red"), hw.Discard(2):
        board.act(action)
    assert frames_of(board)[-1]["log"].endswith("red 2, the last copy, and so it is: the discard was not proved.")


def test_what_is_proved_is_not_refuted() -> None:
    """Whatever colour Ben's 1 is, it fits."""
    game = hw.deal(["Ann", "Ben"], seed=7, dealer="adversary", learner="Ben")
    board = hw.Board(game)
    board.act(hw.Clue("Ben", 1))
    one = game[-1].hand("Ben").index("y1") + 1
    board.act(hw.Play(one))
    assert "proved" not in frames_of(board)[-1]["log"]
    assert game[-1].strikes == 0


def test_undo_brings_the_first_deal_back_and_the_same_guess_fails_again(game: hw.Game) -> None:
    before, board = str(game), hw.Board(game)
    board.act(hw.Play(2))
    after = str(game)
    board.undo()
    assert (str(game), board.step) == (before, 0)
    board.redo()
    assert (str(game), board.step) == (after, 1)
    board.undo()
    board.act(hw.Play(2))
    assert str(game) == after


def test_a_guess_at_an_earlier_step_takes_out_what_came_after_until_it_is_undone(game: hw.Game) -> None:
    board = hw.Board(game)
    for action in hw.Clue("Ben", 1), hw.Clue("Ann", 1), hw.Clue("Ben", "blue"):
        board.act(action)
    before = str(game)
    board.step = 2
    board.act(hw.Play(1))
    assert [node.action for node in game.line[1:]] == [hw.Clue(1, 1), hw.Clue(0, 1), hw.Play(1)]
    assert len([*game.root]) == 4
    board.undo()
    assert str(game) == before


def test_a_guess_in_a_cell_is_shown_on_the_board(game: hw.Game) -> None:
    board = hw.Board(game)
    game.apply(hw.Play(2))
    assert "proved" in frames_of(board)[-1]["log"]


def test_a_guess_by_a_click(game: hw.Game) -> None:
    browser = Browser(hw.Board(game))
    action = {"kind": "play", "slot": 2}
    assert browser.say({"type": "act", "id": 1, "step": 0, "action": action})["type"] == "done"
    assert game[-1].strikes == 1


def test_bots_go_on_after_a_refutation(game: hw.Game) -> None:
    board = hw.Board(game, bots="careful", view="all")
    board.act(hw.Play(2))
    board.play_bot()
    assert len(game) == 3


def test_what_was_shown_to_the_learner_never_changes() -> None:
    refuted = 0
    for seed in range(6):
        random = Random(f"frames {seed}")
        game = new_game(random, RULES, 3)
        board = hw.Board(game)
        while game[-1].outcome is None and len(game) < 12:
            shown, cards = frames_of(board), game[0]._cards
            board.act(at_random(random, game[-1]))
            assert frames_of(board) == frames_of(hw.Board(game))
            assert frames_of(board)[: len(shown)] == shown
            refuted += game[0]._cards != cards
    assert refuted > 2


def test_a_refutation_is_the_same_in_every_world_that_the_learner_holds_possible() -> None:
    alike = 0
    for seed in range(16):
        random = Random(f"worlds {seed}")
        game = new_game(random, RULES, 3)
        assert game.root.learner is not None
        steps = random.randrange(9)
        while game[-1].outcome is None and (len(game) <= steps or game[-1].player != game.root.learner):
            game.apply(at_random(random, game[-1]))
        if game[-1].outcome is not None:
            continue
        world = another_world(random, game.line, game.root.learner)
        other = hw.Game(world[0], [node.action for node in game.line[1:] if node.action], game.headers)
        action = at_random(random, game[-1])
        boards = [hw.Board(each) for each in (game, other)]
        for board in boards:
            board.act(action)
        states = [shown_by(board) for board in boards]
        assert states[0]["frames"][:-1] == states[1]["frames"][:-1]
        if game[-1].observed_by(game.root.learner) == other[-1].observed_by(game.root.learner):
            assert states[0] == states[1]
            alike += 1
    assert alike > 7


def test_edits_before_a_guess_in_a_cell_harm_nothing(game: hw.Game) -> None:
    """They belong to a tree that the game does not have any more."""
    board = hw.Board(game)
    board.act(hw.Clue("Ben", 1))
    board.act(hw.Clue("Ann", 1))
    game.apply(hw.Play(1))
    after = str(game)
    for edit in board.undo, board.undo, board.redo:
        edit()
        assert str(game) == after
        assert len(frames_of(board)) == 4
