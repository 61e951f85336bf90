"""Games: trees of states with comments, marks and notes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Clue, Discard, Game, IllegalAction, Play, Reorder, card_numbers, initial_state
from hanabi_widget.rules.deal import deal

START = hw.position("Alice r1 r2 y3 g4 b5 | Bob r3 y1 g1 b1 w1")


@pytest.fixture
def game() -> Game:
    return Game(START, [Clue("Bob", 1), Play(2), Discard(3)], {"Event": "lesson"})


def test_the_main_line(game: Game) -> None:
    assert len(game) == 4
    assert [node.action for node in game.line] == [None, Clue(1, 1), Play(2), Discard(3)]
    assert game[0] == game.root.state
    assert game[-1] == game.last.state == game[0].apply(Clue(1, 1)).apply(Play(2)).apply(Discard(3))
    assert (game.score, game.headers) == (1, {"Event": "lesson"})
    assert repr(game) == "<Game of Alice, Bob: 3 steps, score 1>"
    assert [name in repr(game.last) for name in ("action=", "parent=", "children=")] == [True, False, False]
    game.ending = "time"
    assert game.score == 0


def test_add_a_variation(game: Game) -> None:
    start = game.line[1]
    branch = start.add(Play(3), "what if")
    assert [child.action for child in start.children] == [Play(2), Play(3)]
    assert (branch.comment, branch.parent) == ("what if", start)
    assert len(game) == 4
    assert [node.action for node in branch.line()] == [None, Clue(1, 1), Play(3)]
    branch.add(Discard(1))
    assert [node.action for node in branch.line()] == [None, Clue(1, 1), Play(3), Discard(1)]
    assert [node.action for node in game.root] == [None, Clue(1, 1), Play(2), Discard(3), Play(3), Discard(1)]


def test_the_same_action_is_not_added_twice(game: Game) -> None:
    first = game.line[1]
    assert game.root.add(Clue("Bob", 1)) is first
    assert game.root.add(Clue(1, 1), "said again") is first
    assert first.comment == "said again"
    assert game.root.add(Clue(1, 1)).comment == "said again"
    assert len(game.root.children) == 1
    assert game.node_after(game.root, Clue(1, 1)) is first
    assert game.node_after(game.root, Play(1)).parent is game.root
    with pytest.raises(TypeError, match="a node of this game"):
        game.node_after(1, Play(1))  # type: ignore[arg-type]


def test_promote(game: Game) -> None:
    branch = game.line[1].add(Play(3))
    branch.promote()
    assert [node.action for node in game.line] == [None, Clue(1, 1), Play(3)]
    branch.parent.children[1].promote()  # type: ignore[union-attr]
    assert len(game) == 4
    game.line[1].add(Play(4)).promote()
    assert [node.action for node in game.line[1].children] == [Play(4), Play(2), Play(3)]


def test_remove(game: Game) -> None:
    branch = game.line[1].add(Play(3))
    cut = game.line[2]
    cut.remove()
    assert cut.parent is None
    assert [node.action for node in game.line] == [None, Clue(1, 1), Play(3)]
    branch.remove()
    assert len(game) == 2


def test_the_root_cannot_be_promoted_or_removed(game: Game) -> None:
    for change in (game.root.promote, game.root.remove):
        with pytest.raises(ValueError, match="this is the root, where the game starts"):
            change()
    assert len(game) == 4


def test_an_illegal_action_does_not_change_the_tree(game: Game) -> None:
    with pytest.raises(IllegalAction, match="no slot 9"):
        game.apply(Play(9))
    with pytest.raises(IllegalAction, match="no player"):
        game.root.add(Clue("Zoe", 1))
    assert [node.action for node in game.root] == [None, Clue(1, 1), Play(2), Discard(3)]
    with pytest.raises(IllegalAction, match="all 8 clue tokens"):
        Game(START, [Discard(1)])


CHANGES: list[Callable[[Game], object]] = [
    lambda game: game.headers.update(Event="other"),
    lambda game: setattr(game, "ending", "time"),
    lambda game: setattr(game.line[2], "comment", "why"),
    lambda game: setattr(game.last, "mark", "??"),
    lambda game: game.last.notes.update({card_numbers(game.last.state)[1][1]: "a one"}),
    lambda game: game.line[1].add(Play(3)),
    lambda game: game.line[1].add(Play(3)).promote(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_equality(change: Callable[[Game], object], game: Game) -> None:
    same = Game(START, [Clue(1, 1), Play(2), Discard(3)], {"Event": "lesson"})
    assert game == same
    assert (game == "game") is False
    change(same)
    assert game != same
    change(game)
    assert game == same != Game(initial_state(2, seed=1))
    with pytest.raises(TypeError):
        hash(game)


def test_trees_of_different_shape_differ() -> None:
    """A chain and a fork with the same actions in the same order are different games."""
    chain, fork = Game(START, [Clue(1, 1)]), Game(START, [Clue(1, 1)])
    chain.last.add(Play(2))
    fork.root.add(Clue(1, 3))
    assert chain != fork
    for game in (chain, fork):
        game.root.children[0].remove()
        game.root.add(Clue(1, 1))
        game.root.add(Clue(1, 3)).promote()
    fork.root.children[1].promote()
    assert chain != fork


def test_a_note_on_a_card_that_is_no_longer_in_a_hand(game: Game) -> None:
    played = card_numbers(game.line[1].state)[1][1]
    game.root.notes[played] = "a one"
    assert (game.root.notes_by_place(), game.last.notes_by_place()) == ({(1, 2): "a one"}, {})
    game.line[2].notes[played] = "too late"
    with pytest.raises(ValueError, match=f"a note on card {played}, which is in no hand here: one of "):
        game.line[2].notes_by_place()
    assert game == game
    assert game != Game(game[0], [Clue(1, 1), Play(2), Discard(3)], {"Event": "lesson"})


def test_a_line_numbers_cards_from_its_first_position_on() -> None:
    """Whether that was reached by play, or set up directly."""
    played = START.apply(Clue(1, 1)).apply(Play(3)).apply(Play(2))
    laid = played.replace()
    first, second = Game(played), Game(laid)
    for game in (first, second):
        game.root.notes[card_numbers(game[0])[0][0]] = "new"
    assert card_numbers(played) != card_numbers(laid)
    assert first.root.notes == second.root.notes
    assert first == second


def test_a_game_deeper_than_python_calls_is_copied_compared_and_written() -> None:
    game = Game(initial_state(2, seed=1), [Play(1), Play(2)])
    node = game.root
    for _ in range(1100):
        node.add(Reorder(0, (1, 3, 2, 4, 5)), "a variation")
        node = node.add(Reorder(0, (2, 1, 3, 4, 5)))
    for copied in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert copied == game
        assert copied.root is not game.root
        assert [len(line) for line in copied.lines] == [len(line) for line in game.lines]
    assert len(str(game)) > 10_000


def test_a_dealer_needs_a_learner_at_the_table_and_known_cards() -> None:
    states = (initial_state(2, seed=1), initial_state(2, deck=["?"] * 50))
    games = [Game(state, headers={"DealtAgainst": name}) for state in states for name in ("Bob", "Zoe")]
    assert [game.root.learner for game in games] == [1, None, None, None]
    assert deal(2, seed=1, dealer="adversary", learner="Bob").root.learner == 1
    game = deal(2, seed=7, dealer="adversary")
    assert game.node_after(game.root, Play(2)).state.strikes == 1
    with pytest.raises(TypeError, match="comment=5 has the wrong type"):
        game.apply(Play(2), 5)  # type: ignore[arg-type]


def test_a_step_out_of_range(game: Game) -> None:
    for ask in (lambda: game[4], lambda: game.statistics(4)):
        with pytest.raises(IndexError, match="no step 4: the main line has 0 to 3"):
            ask()
