"""The map as a widget: it obeys the browser, refuses what is wrong, opens worlds, and leaves pages and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.session import standalone_html as scripts

from .browser import Browser
from .test_html_page import held_by

LADDER = "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1"


def drawn(**settings: Any) -> Browser:  # noqa: ANN401
    """A browser before a map."""
    return Browser(hw.Map(hw.position(LADDER), "Alice", "Bob", **settings))


def test_the_browser_fills_says_undoes_and_looks_and_may_write_nothing() -> None:
    told = drawn()
    before = told.board._map_state
    told.write(_map_state={}, _world={})
    assert (told.sent[-1]["type"], "_map_state" in told.sent[-1]["text"], told.board._map_state) == ("error", True, before)
    assert told.ask("fact", choice="playable(Bob.2)") == {"type": "done", "id": 1, "text": ""}
    assert told.board._map_state["formula"] == "playable(Bob.2)"
    assert told.ask("clue", player=1, value=1)["type"] == "done"
    assert told.board.announced == (hw.position(LADDER).normalized(hw.Clue("Bob", 1)),)
    assert told.ask("undo")["type"] == "done"
    assert (told.board._map_state["can_undo"], told.board._map_state["can_redo"], told.board._map_state["said"]) == (False, True, [])
    assert told.ask("look", choice="1")["type"] == "done"
    assert (told.board.view, any(cell["real"] for cell in told.board._map_state["cells"])) == ("Bob", False)


WRONG = {
    "no choice r1": '{"type": "fact", "choice": "r1(Bob.1)"}',
    "its type must be one of clue, start": '{"type": "act", "step": 0}',
    "its type must be one of": '{"type": []}',
    "no world 10000": '{"type": "walk_in", "cell": 10000}',
    "no world True": '{"type": "start", "cell": true}',
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_changes_nothing(words: str) -> None:
    told = drawn()
    before = told.board.get_state()
    answer = told.say({**json.loads(WRONG[words]), "id": 3})
    assert (answer["type"], answer["id"]) == ("error", 3)
    assert words in answer["text"]
    assert told.board.get_state() == before


def test_a_world_opens_as_a_board_and_closes_when_the_map_changes() -> None:
    told = drawn()
    assert told.board._board_script == {}
    cell = next(number for number, cell in enumerate(told.board._map_state["cells"]) if not cell["real"])
    assert told.ask("walk_in", cell=cell)["type"] == "done"
    assert told.board._world["label"] == told.board._map_state["cells"][cell]["label"]
    assert told.board._board_script == scripts.BOARD_SCRIPT
    (line,) = told.board._world["page"]["lines"]
    assert line["inspections"]
    assert told.ask("walk_in", cell=None)["type"] == "done"
    assert told.board._world == {}
    told.ask("walk_in", cell=cell)
    told.board.formula = "playable(Bob.2)"
    assert told.board._world == {}


def test_in_python_it_is_filled_and_announced_too() -> None:
    minds = hw.Map(hw.position(LADDER), formula="playable(Bob.2)")
    minds.announce(hw.Clue("Bob", 1))
    minds.announce("K(Bob, playable(Bob.2))")
    assert str(minds) == "What Alice and Bob may hold: 5 worlds"
    minds.undo()
    minds.undo()
    minds.redo()
    assert len(minds.announced) == 1
    with pytest.raises(hw.HanabiError, match="false in the real world"):
        minds.announce("r1(Bob.1)")
    with pytest.raises(hw.FormulaError, match="column 3"):
        minds.formula = "K(Alice playable(Bob.2))"
    assert minds.formula == hw.formula("playable(Bob.2)")
    minds.undo()
    minds.view = "Bob"
    assert not any(cell["real"] for cell in minds._map_state["cells"])


@pytest.mark.parametrize(
    ("players", "settings", "words"),
    [
        *((players, {}, "one or two of the players") for players in (("Alice", "Alice"), ("Alice", "Bob", "Cathy"), ())),
        (("Alice", "Bob"), {"formula": "r1(Bob.1)", "view": "Cathy"}, "one of those on it: Alice, Bob"),
    ],
)
def test_it_takes_one_or_two_players_and_is_seen_by_all_or_one_of_them(players: Any, settings: Any, words: str) -> None:  # noqa: ANN401
    with pytest.raises(hw.HanabiError, match=words):
        hw.Map(hw.deal(3, seed=1)[0], *players, **settings)


def test_no_clue_tells_somebody_of_their_own_cards() -> None:
    assert "cannot be given" in drawn(view="Bob").ask("clue", player=1, value=1)["text"]
    with pytest.raises(TypeError, match="a State or a Game"):
        hw.Map("r1")  # type: ignore[arg-type]


def test_a_page_and_a_picture_hold_what_the_viewpoint_sees(tmp_path: Path) -> None:
    minds = hw.Map(hw.position(LADDER), formula="playable(Bob.2)", view="Bob", language="pl")
    minds.announce("r2(Bob.1) or y1(Bob.1)")
    minds.save_html(tmp_path / "map.html")
    minds.save_svg(tmp_path / "map.svg")
    page = (tmp_path / "map.html").read_text("utf-8")
    content = held_by(page)
    shown = content["map_state"]
    assert (shown["interactive"], shown["clues"], shown["cells"]) == (False, [], minds._map_state["cells"])
    assert content["script"] == scripts.MAP_SCRIPT["script"]
    assert "Świat rzeczywisty" not in page
    picture = (tmp_path / "map.svg").read_text("utf-8")
    assert picture.startswith("<svg")
    assert all(cell["label"].split(".")[0] in picture for cell in shown["cells"])


def test_where_there_are_no_widgets_it_is_a_picture_and_closed_it_leaves_none() -> None:
    minds = hw.Map(hw.position(LADDER))
    data, _ = minds._repr_mimebundle_()
    assert data["text/plain"] == "What Alice and Bob may hold: 24 worlds"
    assert "hanabi-picture" in data["text/html"]
    minds.close()
    assert minds.comm is None


def asked(board: hw.Board, **more: object) -> Any:  # noqa: ANN401
    """What a board answers when it is asked for a map."""
    asks = {"type": "minds", "id": 5, "step": board.step, "players": [0, 1], "done": [], "cell": None, "script": False}
    return Browser(board).say({**asks, **more})


def test_a_board_answers_with_a_map_of_its_step_as_its_viewpoint_sees_it() -> None:
    board = hw.Board(hw.position(LADDER), view="Bob")
    done = [
        {"type": "fact", "choice": "playable(Bob.2)"},
        {"type": "undo"},
        {"type": "redo"},
    ]
    answer = asked(board, done=done)
    minds = hw.Map(hw.position(LADDER), formula="playable(Bob.2)", view="Bob")
    assert answer["map_state"] == {**minds._map_state, "views": []}
    assert (answer["script"], answer["world"]) == ("", None)
    assert asked(board, script=True)["script"] == scripts.MAP_SCRIPT["script"]
    opened = asked(board, script=True, cell=0)
    assert (opened["script"], opened["world"]["page"]["script"]) == ("", scripts.BOARD_SCRIPT["script"])
    assert opened["world"]["label"] == opened["map_state"]["cells"][0]["label"]


@pytest.mark.parametrize("view", ["common", "Cathy"])
def test_a_board_refuses_a_map_of_hands_that_are_not_seen(view: str) -> None:
    answer = asked(hw.Board(hw.deal(3, seed=1, rules=hw.RuleSet(suits="ry", copies=(2, 1), hand_size=1)), view=view))
    assert answer["type"] == "error"
    assert answer["text"]
