"""Variations on a board: the tree that is sent, going from line to line, promoting, removing and undoing; what a seat's tree holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.notation import read_record
from hanabi_widget.picture import picture
from hanabi_widget.rules import IllegalAction, rule_set
from hanabi_widget.session import standalone_html as html_page
from hanabi_widget.session.board import BoardSession
from tests.apply_delta import tree_in
from tests.kinds import Json
from tests.other_worlds import another_world
from tests.random_positions import random_game, wander
from tests.widget.test_html_page import content

from .at_screens import Person, at_board, logs_of, shown_by, variation_of

RECORD = """
[IT] r1 | 5c | Ann r1 r2 y1 g1 b1 | >Ben r2 y3 g4 b2 w5 | Cleo r3 w1 y1 g2 b5
{Who saves the five?}
1. B 5>C  2. C p3(y1)! (2. C d3(y1)?? {throws away a play} {@C1 new} 3. A r>B (3. A d1)) (2. C d5)
3. A r>B {Ben's red card fits}
"""


@pytest.fixture
def game() -> hw.Game:
    return read_record(RECORD)


def shown(board: BoardSession) -> list[Json]:
    rest = {"mark": "", "mark_label": "", "comment": "", "notes": []}
    return [{**rest, **node} for node in tree_in({"_board_state": shown_by(board)})]


def node_of(board: BoardSession, text: str) -> int:
    (found,) = (int(node["id"]) for node in shown(board) if node["text"].startswith(text))
    return found


def test_the_tree_holds_all_lines_and_what_is_written_there(game: hw.Game) -> None:
    board = at_board(game)
    nodes = {node["id"]: node for node in shown(board)}
    by_text = {node["text"]: node for node in nodes.values()}
    assert [*by_text] == [
        "A position; Ben is to act.",
        "Ben clues Cleo 5: slot 5.",
        "Cleo plays yellow 1 from slot 3.",
        "Ann clues Ben red: slot 1.",
        "Cleo discards yellow 1 from slot 3.",
        "Ann discards red 1 from slot 1.",
        "Cleo discards blue 5 from slot 5.",
    ]
    first, clue, play, _, discard, *_ = by_text.values()
    assert first["comment"] == "Who saves the five?"
    assert clue["next"] == play["id"]
    assert [nodes[number]["text"] for number in clue["variations"]] == [discard["text"], "Cleo discards blue 5 from slot 5."]
    assert (play["mark"], play["mark_label"]) == ("!", "A good move.")
    assert (discard["mark"], discard["mark_label"], discard["comment"]) == ("??", "A blunder.", "throws away a play")
    assert discard["notes"] == ["Cleo's slot 1: new"]
    assert [info["node"] for info in shown_by(board)["steps"]] == [first["id"], clue["id"], play["id"], play["next"]]


def test_going_to_a_move_shows_its_line_and_undo_returns(game: hw.Game) -> None:
    board = at_board(game)
    browser, main = Person(board), logs_of(board)
    assert browser.say({"type": "go", "id": 1, "node": node_of(board, "Cleo discards yellow")})["type"] == "done"
    assert (board.step, len(logs_of(board)), board.state.player) == (2, 4, 0)
    assert variation_of(board) == {"start": 1, "label": "What if? A variation after step 1.", "no_promote": ""}
    browser.say({"type": "go", "id": 2, "node": node_of(board, "Ben clues")})
    assert board.step == 1, "a step of the line shown"
    browser.say({"type": "undo", "id": 3})
    assert (logs_of(board), board.step) == (main, 3)


def test_a_what_if_stays_in_the_log_when_one_goes_back_to_the_game(game: hw.Game, tmp_path: Path) -> None:
    board = at_board(game, step=1)
    board.act(hw.Play(1))
    board.annotate("my own idea")
    board.leave_variation()
    assert variation_of(board) is None
    (mine,) = (node for node in shown(board) if node["comment"] == "my own idea")
    assert mine["text"].startswith("Cleo plays red 3 from slot 1")
    game.save(tmp_path / "game.hanabi")
    assert hw.load(tmp_path / "game.hanabi") == game
    assert "my own idea" in (tmp_path / "game.hanabi").read_text("utf-8")


def test_promoting_makes_the_line_shown_the_main_line_and_can_be_undone(game: hw.Game) -> None:
    board, before, main = at_board(game), str(game), game.line
    browser = Person(board)
    inner = node_of(board, "Ann discards red 1")
    assert browser.say({"type": "promote_variation", "id": 1, "node": inner})["type"] == "done"
    assert [len(nodes) for nodes in (game.line, main)] == [4, 4]
    assert (variation_of(board), board.step, logs_of(board)[-1]) == (None, 3, "Ann discards red 1 from slot 1.")
    assert game.line[1].children[1] is main[2]
    board.undo()
    assert str(game) == before
    assert game.line == main
    board.redo()
    assert game.line[-1].comment == ""
    assert logs_of(board)[-1] == "Ann discards red 1 from slot 1."
    with pytest.raises(ValueError, match="on the main line already"):
        board.promote()


def test_removing_takes_the_innermost_variation_and_undo_brings_it_back_whole(game: hw.Game) -> None:
    board, before = at_board(game), str(game)
    browser = Person(board)
    browser.say({"type": "go", "id": 1, "node": node_of(board, "Ann discards red 1")})
    board.remove()
    assert "Ann discards red 1 from slot 1." not in {node["text"] for node in shown(board)}
    assert (board.step, logs_of(board)[-2:]) == (2, ["Cleo discards yellow 1 from slot 3.", "Ann clues Ben red: slot 1."])
    board.remove()
    assert (board.step, variation_of(board)) == (1, None)
    assert str(game) == str(read_record(RECORD.replace(RECORD[RECORD.index("(2. C d3") : RECORD.index("(2. C d5")], "")))
    with pytest.raises(ValueError, match="on the main line already"):
        board.remove()
    board.undo()
    board.undo()
    assert str(game) == before
    assert board.step == 3
    board.redo()
    board.redo()
    assert browser.say({"type": "remove_variation", "id": 3, "node": node_of(board, "Cleo discards blue")})["type"] == "done"
    assert (board.step, len(shown(board))) == (1, 4), "what is shown stays, if it is on another line"


def test_what_follows_a_supposition_is_removed_but_not_promoted(game: hw.Game) -> None:
    board = at_board(game)
    board.act(hw.Suppose("Cleo", 1, "w3"))
    assert variation_of(board)["no_promote"].startswith("What follows a supposition cannot")
    with pytest.raises(ValueError, match="What follows a supposition"):
        board.promote()
    board.remove()
    assert (len(game.last.children), board.step) == (0, 3)


@pytest.mark.parametrize("kind", ["go", "promote_variation", "remove_variation"])
def test_a_move_that_is_not_in_the_game_is_an_error_and_nothing_changes(game: hw.Game, kind: str) -> None:
    board = at_board(game)
    removed = node_of(board, "Cleo discards blue")
    game.line[1].children[2].remove()
    browser, before, states = Person(board), str(game), shown_by(board)
    for node in (99, -1, None, "1", 1.0, True, [1], removed):
        answer = browser.say({"type": kind, "id": 7, "node": node})
        assert (answer["type"], answer["id"]) == ("error", 7)
        assert answer["text"] == f"There is no move {node} in this game: choose one of the log."
    if kind != "go":
        (main,) = {browser.say({"type": kind, "id": 8, "node": node})["text"] for node in (0, 1)}
        assert main == "This move is on the main line already: choose a move of a variation."
    assert str(game) == before
    assert shown_by(board) == states
    assert not shown_by(board)["can_undo"]


def test_what_python_changes_is_shown(game: hw.Game) -> None:
    board = at_board(game)
    discard = game.line[1].children[1]
    discard.mark, discard.comment = "?!", "perhaps"
    board.follow()
    (told,) = (node for node in shown(board) if node["comment"] == "perhaps")
    assert (told["mark"], told["mark_label"]) == ("?!", "A doubtful move.")
    discard.promote()
    board.follow()
    assert next(node for node in shown(board) if node["id"] == told["id"])["next"] is not None
    assert variation_of(board)["start"] == 1, "the line shown stays the one that it was"
    game.line[1].children[1].remove()
    board.follow()
    assert logs_of(board)[2] == "Cleo discards yellow 1 from slot 3."
    discard.children[0].add(hw.Discard(1))
    board.follow()
    assert len(shown(board)) == 7


def test_undo_leaves_alone_what_was_changed_elsewhere(game: hw.Game) -> None:
    board, other = at_board(game), at_board(game)
    Person(board).say({"type": "go", "id": 1, "node": node_of(board, "Cleo discards blue")})
    board.promote()
    game.line[1].children[1].remove()
    board.undo()
    assert [str(node.action) for node in game.line[1].children] == ["Discard(slot=3)", "Discard(slot=5)"]
    Person(other).say({"type": "go", "id": 1, "node": node_of(other, "Cleo discards blue")})
    other.remove()
    game.line[1].add(hw.Discard(5), "again")
    other.undo()
    assert [node.comment for node in game.line[1].children] == ["throws away a play", "again"]


def grown(seed: int, steps: int, count: int, length: int) -> hw.Game:
    """A random game with random variations."""
    random, game = Random(seed), random_game(seed, rule_set(), 3, steps)
    nodes = [node for node in game.line if node.state.outcome is None]
    for _ in range(count):
        node = random.choice(nodes)
        for _ in range(length):
            if node.state.outcome is None:
                node = node.add(wander(random, node.state))
        nodes.append(node.parent or node)
    return game


def test_a_new_move_sends_one_node_and_its_parent() -> None:
    browser, random = Person(at_board(grown(4, 60, 20, 6))), Random(1)
    board = browser.board
    assert len(browser.state["_board_state"]["tree"]) > 120
    for turn in range(25):
        if board.state.outcome is None and turn % 5:
            board.act(random.choice(board.state.legal_actions()))
            assert len(browser.last_change["_change"]["delta"].get("tree", {})) <= 2
        else:
            board.step = random.randrange(len(board.nodes) - 1)
        assert sorted(tree_in(browser.state), key=itemgetter("id")) == browser.state["_board_state"]["tree"] == shown_by(board)["tree"]
    board.look_from("Bob", board.detail)
    assert browser.state["_board_state"]["tree"] == shown_by(board)["tree"]


def planted(source: hw.Game, target: hw.Game) -> None:
    """Give a game the variations of another one with the same main line.

    Raises:
        IllegalAction: one is not possible there.
    """
    pairs = [*zip(source.line, target.line)]
    while pairs:
        mine, its = pairs.pop()
        for child in mine.children:
            assert child.action is not None
            twin = its.add(child.action, child.comment)
            pairs.append((child, twin))


def test_the_tree_of_a_seat_is_the_same_in_every_world_it_holds_possible() -> None:
    random, compared, differ = Random(8), 0, 0
    for seed in range(2):
        game = grown(seed, 20, 8, 3)
        if game[-1].outcome is not None:
            continue
        for seat in range(3):
            other = another_world(random, game.line, seat)
            try:
                planted(game, other)
            except IllegalAction:
                continue
            for view in (seat, (seat, (seat + 1) % 3)):
                boards = [at_board(world, view=view) for world in (game, other)]
                states = [json.dumps([board.whole(everything=True), board.step, picture(board.shown_at(board.step))]) for board in boards]
                assert states[0] == states[1]
            open_boards = [at_board(world) for world in (game, other)]
            differ += shown(open_boards[0]) != shown(open_boards[1])
            compared += 1
    assert compared > 3
    assert differ > compared / 2, "the worlds differ in what the variations bring to light"


def test_common_knowledge_tells_no_card_of_another_line(game: hw.Game) -> None:
    board = at_board(game, view="common")
    assert [node["text"] for node in shown(board)][2:6] == [
        "Cleo plays slot 3.",
        "Ann clues Ben red.",
        "Cleo discards slot 3.",
        "Ann clues Ben red.",
    ]
    assert logs_of(board)[2] == "Cleo plays yellow 1 from slot 3."


def test_a_page_holds_every_line_once(game: hw.Game) -> None:
    board = at_board(game)
    Person(board).say({"type": "go", "id": 1, "node": node_of(board, "Ann discards red 1")})
    held = content(board.page())
    assert [frame["log"] for frame in held["board_state"]["frames"]] == logs_of(board)
    assert held["board_state"]["variation"]["start"] == 1
    assert [len(part["inspections"]) for part in held["lines"]] == [4, 2, 1, 1]
    boards = {tuple(node.action for node in nodes): nodes for nodes in game.lines}
    assert len(boards) == len(held["lines"])
    for nodes, part in zip(game.lines, held["shown"]):
        assert len(part["frames"]) == len(nodes) == len(part["steps"])
        assert [info.get("comment", "") for info in part["steps"]] == [node.comment for node in nodes]


def test_a_page_with_many_variations_stays_small() -> None:
    game = grown(3, 24, 8, 6)
    assert len([*game.root]) > 70
    assert len(at_board(game).page().encode()) <= html_page.MAX_BYTES


def test_of_a_page_is_left_out_what_would_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    board = at_board(grown(3, 10, 4, 3))
    whole = len(board.page().encode())
    monkeypatch.setattr(html_page, "MAX_BYTES", whole - 10_000)
    assert len(board.page().encode()) <= whole - 10_000


EDITS: list[Callable[[Person[BoardSession], Random], object]] = [
    lambda person, random: person.board.act(wander(random, person.board.state)),
    lambda person, random: person.board.act(hw.Suppose(random.randrange(3), random.randrange(1, 6), random.randrange(25))),
    lambda person, random: person.board.draw(random.sample(["A1", "A1>B2", "B>discards"], 2)),
    lambda person, _: person.board.leave_variation(),
    lambda person, random: setattr(person.board, "step", random.randrange(len(person.board.nodes))),
    *(
        lambda person, random, kind=kind: person.say({"type": kind, "id": 1, "node": random.randrange(60)})
        for kind in ("go", "promote_variation", "remove_variation", "promote_variation")
    ),
]


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_done_is_undone_and_done_again(seed: int) -> None:
    """Step by step, to the same nodes in the same places; what is done then takes the place of what was undone."""
    random, game = Random(seed), grown(seed, 12, 9, 3)
    board = at_board(game)
    person, done = Person(board), []

    def seen() -> object:
        tree = [(id(node), [*map(id, node.children)], node.drawings) for node in game.root]
        return tree, board.step, [*map(id, board.nodes)]

    for _ in range(60):
        before, edits = seen(), len(board._to_undo)
        with suppress(hw.HanabiError):
            random.choice(EDITS)(person, random)
        if len(board._to_undo) > edits:
            done.append((before, seen()))
    assert len(done) > 20
    for before, _ in reversed(done):
        assert person.say({"type": "undo", "id": 1})["type"] == "done"
        assert seen() == before
    assert (shown_by(board)["can_undo"], shown_by(board)["can_redo"]) == (False, True)
    for _, after in done:
        person.say({"type": "redo", "id": 1})
        assert seen() == after
    assert (shown_by(board)["can_undo"], shown_by(board)["can_redo"]) == (True, False)
    assert person.say({"type": "redo", "id": 3})["type"] == "done", "nothing to do again: nothing happens"
    board.undo()
    board.act(wander(random, board.state))
    assert not shown_by(board)["can_redo"]
