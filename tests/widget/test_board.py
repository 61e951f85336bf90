"""The board in Python: what it sends, what it takes from the browser, and what it refuses."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
import traitlets
from IPython.core.events import EventManager, available_events
from IPython.core.formatters import IPythonDisplayFormatter
from ipywidgets.embed import dependency_state, embed_data  # type: ignore[import-untyped]
from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]

import hanabi_widget as hw
from hanabi_widget.protocol.board import KINDS, BoardState
from hanabi_widget.protocol.deltas import json_safe
from hanabi_widget.rules import card_numbers, critical, rule_set
from hanabi_widget.session.session import Job, nowhere
from hanabi_widget.text import LANGUAGES, LocalizedError
from hanabi_widget.view import DETAILS
from hanabi_widget.widget import widget_base
from tests.apply_delta import add_steps, steps_in, taken
from tests.fuzz.widget_targets import MINI, opened
from tests.kinds import Json
from tests.random_positions import random_game
from tests.session.at_screens import frames_of, play, shown_by, variation_of

from .browser import Browser, told_as_json


@pytest.fixture
def small() -> hw.Game:
    """A game of three over a small deck, a few steps old."""
    return random_game(5, MINI, 3, 4)


@pytest.mark.parametrize("comes", ["before", "while it is worked on", "after", "never"])
def test_an_action_at_a_step_that_the_kernel_hears_of_late_is_shown(game: hw.Game, comes: str) -> None:
    board = hw.Board(game)
    browser = Browser(board)
    new = next(action for action in game[4].legal_actions() if isinstance(action, hw.Play) and action != game.line[5].action)
    message = {"type": "act", "id": 1, "step": 4, "action": play(new.slot)}
    if comes == "before":
        browser.write(step=4)
    if comes == "while it is worked on":
        job = board.session.handle(message)
        assert isinstance(job, Job)
        node = job.work(nowhere)
        browser.write(step=4)
        job.finish(node)
    else:
        assert browser.say(message)["type"] == "done"
    if comes == "after":
        browser.write(step=4)
    assert (board.step, len(frames_of(board))) == (5, 6)
    if comes != "never":
        browser.write(step=4)
        assert board.step == 4, "now the person has gone back"
    board.undo()
    assert board.step == 4


def test_acting_earlier_is_a_what_if_and_leave_goes_back(game: hw.Game) -> None:
    board, main = hw.Board(game, step=4), [node.state for node in game.line]
    browser = Browser(board)
    new = next(action for action in game[4].legal_actions() if action != game.line[5].action)
    board.act(new)
    assert board.step == 5
    assert variation_of(board)["start"] == 4
    board.act(board.state.legal_actions()[0])
    assert (board.step, len(frames_of(board))) == (6, 7)
    assert [node.state for node in game.line] == main
    assert browser.ask("leave_variation", id=3) == {"type": "done", "id": 3, "text": ""}
    assert (board.step, len(frames_of(board)), variation_of(board)) == (4, len(main), None)


def test_seats_chains_and_common_knowledge_are_viewpoints_by_name_number_and_message(game: hw.Game) -> None:
    board = hw.Board(game, view="Bob")
    browser = Browser(board)
    assert (board.view, shown_by(board)["view"]) == ("Bob", "1")
    board.view = 0
    assert board.view == "Alice"
    assert browser.ask("view", view="all")["type"] == "done"
    assert board.view == "all"
    board.view = ("Alice", "Bob")
    assert (board.view, shown_by(board)["view"]) == (("Alice", "Bob"), "0-1")
    faces = [[card["suit"] for card in hand["cards"]] for hand in frames_of(board)[-1]["hands"]]
    assert [None in row for row in faces] == [True, True, False]
    board.view = (0, 1, "Bob", 0)
    assert board.view == ("Alice", "Bob", "Alice")
    assert "0-1-0" in [view["id"] for view in shown_by(board)["views"]]
    assert browser.ask("view", view="2-0")["type"] == "done"
    assert shown_by(board)["view"] == "2-0"
    assert browser.ask("view", view="common")["type"] == "done"
    assert shown_by(board)["view"] == "common"
    wrong: Any
    for wrong in ((), "Zoe", ("Alice", "Zoe"), [9], 1.5, None):
        with pytest.raises(ValueError, match=r"no viewpoint .*: choose one of 'all', 'common', 'Alice', 'Bob', 'Cathy', 'Alice,Bob'"):
            board.view = wrong
    assert shown_by(board)["view"] == "common"


def test_levels_of_disclosure(game: hw.Game) -> None:
    board = hw.Board(game, detail="counting")
    browser = Browser(board)
    assert shown_by(board)["detail"] == "counting"
    assert [level["id"] for level in shown_by(board)["details"]] == [*DETAILS]
    assert browser.ask("detail", detail="exact")["type"] == "done"
    board.view = "Bob"
    assert (board.detail, board.view) == ("exact", "Bob")
    with pytest.raises(ValueError, match="no detail all: choose one of memory, table, touched"):
        board.detail = "all"


def test_questions_are_answered_and_change_nothing(game: hw.Game) -> None:
    board = hw.Board(game, step=4)
    browser = Browser(board)
    before = (board.step, json.dumps(shown_by(board)))
    card = card_numbers(game[4])[1][0]
    answer = browser.ask("inspect", id=5, step=4, card=card)
    assert [answer[key] for key in ("type", "id", "step", "card", "title")] == ["inspection", 5, 4, card, "Bob's slot 1"]
    answer = browser.ask("preview", id=6, step=4, player=(game[4].player + 1) % 3)
    assert [answer[key] for key in ("type", "id", "step")] == ["previews", 6, 4]
    assert len(answer["clues"]) > 2
    assert (board.step, json.dumps(shown_by(board))) == before


def test_observe_hears_steps_and_links_carry_them_both_ways(game: hw.Game) -> None:
    board, other = hw.Board(game, step=0), hw.Board(game, view="Bob", step=0)
    heard = []
    board.observe(lambda change: heard.append((change.old, change.new)), "step")
    link = traitlets.link((board, "step"), (other, "step"))
    Browser(board).write(step=2)
    other.step = 3
    assert (board.step, other.step) == (3, 3)
    link.unlink()
    other.step = 1
    board.act(board.state.legal_actions()[0])
    assert heard == [(0, 2), (2, 3), (3, 4)]
    assert other.step == 1


def test_the_level_of_explanations_is_chosen_once_and_kept(game: hw.Game) -> None:
    step = max(range(len(game)), key=lambda step: len(game.line[step].explanation().sentences))
    board = hw.Board(game, step=step, level="short")
    browser, of_level = Browser(board), {}

    def told() -> str:
        return json.dumps(board.session.shown_at(board.step).commentary["explanation"])

    short = told()
    board.view, board.detail, board.convention = "Bob", "exact", hw.convention("beginner")
    board.view, board.detail, board.convention, board.step = "all", "nested", None, step
    assert (board.level, told()) == ("short", short)
    for level in ("logician", "table", "short"):
        browser.ask("level", id=5, level=level)
        of_level[level] = len(told())
        assert board.level == level
    assert of_level["short"] == len(short)
    assert of_level["short"] <= of_level["table"] < of_level["logician"]
    exercise = hw.Exercise("title: Ones\nexplanations: logician\n\nLook at it.", journal=None)
    assert exercise.board.viewpoint.level == "logician"


def test_a_board_told_another_language_says_what_one_made_in_it_says(game: hw.Game) -> None:
    board = hw.Board(game, step=2, language="en")
    browser = Browser(board)
    board.act(board.state.legal_actions()[0])
    for code in ("pl", "fr", "en"):
        assert browser.ask("language", id=5, language=code)["type"] == "done"
        made = hw.Board(game, language=code)
        ours, its = (dict(each.session.shown_of(board.session.nodes)[0]) for each in (board, made))
        assert [key for key in ours if ours[key] != its[key]] == ["can_undo"]
        assert shown_by(board)["language"] == code
        assert {"id": code, "label": LANGUAGES[code].say("course.language")} in shown_by(board)["languages"]
    browser.ask("undo", id=6)
    assert board.step == 2
    exercise = hw.Exercise("title: Ones\n\nLook at it.", journal=None)
    assert "languages" not in exercise.session.board.whole(), "its page would stay in the other language"
    with pytest.raises(LocalizedError):
        exercise.session.board.handle({"type": "language", "language": "fr"})


BAD_WRITES = told_as_json("""
    {"step": -1}
    {"step": 10000}
    {"step": "3"}
    {"step": null}
    {"step": true}
    {"step": 2.0}
    {"step": [1]}
    {"_board_state": {}}
    {"_board_state": null, "step": 2}
    {"view": "all"}
    {"game": 1}
    {"_esm": "alert(1)"}
    {"": 1}
    {"_open_panels": null}
    {"_open_panels": "numbers"}
    {"_open_panels": ["hands"]}
    {"_open_panels": [[]]}
    {"_open_panels": {"numbers": 1}}
    {"_open_panels": ["numbers", 7]}
""")


def test_a_bad_value_changes_nothing_and_is_reported_and_put_right(small: hw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(hw.Board(small, view="Bob")) as wire:
        sent_again, before = list[object](), (wire.board._esm, wire.board._open_panels)
        monkeypatch.setattr(wire.board, "send_state", sent_again.append)
        for values in BAD_WRITES:
            wire.write(values)
            assert sent_again.pop() == [name for name in values if name in wire.board.keys]
            assert (wire.board._esm, wire.board._open_panels) == before
            assert {**wire.sent[-1], "text": ""} == {"type": "error", "id": 0, "text": ""} != wire.sent[-1]


BAD_MESSAGES = told_as_json("""
    null
    "hello"
    []
    {}
    {"type": "dance", "id": 4}
    {"type": "act"}
    {"type": "act", "id": 4, "step": 99, "action": {"kind": "play", "slot": 1, "announce": null}}
    {"type": "act", "id": 4, "step": 2}
    {"type": "act", "id": 4, "step": 2, "action": {"kind": "play", "slot": 9, "announce": null}}
    {"type": "act", "id": 4, "step": 2, "action": {"kind": "clue", "player": 99, "value": 1}}
    {"type": "act", "id": 4, "step": 2, "action": {"kind": "clue", "player": 0, "value": "purple"}}
    {"type": "act", "id": "x", "step": 2, "action": {"kind": "reorder", "player": 0, "order": [1, 1]}}
    {"type": "inspect", "id": 4, "step": 2}
    {"type": "inspect", "id": 4, "step": 2, "card": 999}
    {"type": "inspect", "id": 4, "card": 0}
    {"type": "preview", "id": 4, "step": 2, "player": 3}
    {"type": "preview", "id": 4, "step": 2, "player": "Bob"}
    {"type": "preview", "id": 4, "player": 1}
    {"type": "detail", "id": 4, "detail": "all"}
    {"type": "detail", "id": 4, "detail": ["exact"]}
    {"type": "view", "id": 4, "view": "0-0"}
    {"type": "view", "id": 4, "view": "0-1-2-0-1"}
    {"type": "view", "id": 4, "view": "Zoe"}
    {"type": "view", "id": 4, "view": ["all"]}
    {"type": "view", "id": 4}
    {"type": "language", "language": "klingon"}
    {"type": "language", "language": ["fr"]}
    {"type": "language"}
    {"type": "level", "level": "long"}
    {"type": "level", "level": null}
    {"type": "level", "level": ["short"]}
    {"type": "advise", "step": 0, "about": ""}
    {"type": "advise", "step": 0, "about": "all"}
    {"type": "advise", "step": 0, "about": null}
    {"type": "advise", "step": 0, "about": 7}
    {"type": "advise", "step": 0, "about": ["hint"]}
    {"type": "advise", "step": 0, "about": {"a": 1}}
    {"type": "steps", "frames": null}
    {"type": "steps", "commentaries": null}
    {"type": "steps", "figures": null}
    {"type": "steps", "frames": {}}
    {"type": "steps", "commentaries": {}}
    {"type": "steps", "figures": {}}
    {"type": "steps", "frames": {"nodes": 3}}
    {"type": "steps", "commentaries": {"nodes": 3}}
    {"type": "steps", "figures": {"nodes": 3}}
    {"type": "steps", "frames": {"nodes": [99]}}
    {"type": "steps", "commentaries": {"nodes": [99]}}
    {"type": "steps", "figures": {"nodes": [99]}}
    {"type": "steps", "frames": {"nodes": ["0"]}}
    {"type": "steps", "commentaries": {"nodes": ["0"]}}
    {"type": "steps", "figures": {"nodes": ["0"]}}
    {"type": "steps", "frames": {"nodes": [true]}}
    {"type": "steps", "commentaries": {"nodes": [true]}}
    {"type": "steps", "figures": {"nodes": [true]}}
    {"type": "steps", "frames": {"nodes": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}
    {"type": "steps", "commentaries": {"nodes": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}
    {"type": "steps", "figures": {"nodes": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}
    {"type": "minds", "step": 0, "players": [0, 0], "done": [], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 7], "done": [], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": "01", "done": [], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 1], "done": [{"type": "look", "choice": "0"}], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 1], "done": [{"type": "formula", "text": "("}], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 1], "done": [7], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 1], "done": [{"type": []}], "cell": null, "script": false}
    {"type": "minds", "step": 0, "players": [0, 1], "done": [], "cell": 999, "script": false}
""")


CLUES_TO_NOBODY: list[tuple[object, str]] = [
    ({"type": "act", "id": 1, "step": 0, "action": {"kind": "clue", "player": player, "value": "r"}}, str(player))
    for player in (-1, 3, 10**30)
]


def test_a_bad_message_changes_nothing_and_is_reported(small: hw.Game) -> None:
    for view, messages in (
        ("all", [(message, "") for message in BAD_MESSAGES] + CLUES_TO_NOBODY),
        ("Bob", CLUES_TO_NOBODY),
        ("common", CLUES_TO_NOBODY),
    ):
        with opened(hw.Board(small, view=view)) as wire:
            for message, told in messages:
                answer = wire.say(message)
                assert (answer["type"], bool(answer["text"]), told in answer["text"]) == ("error", True, True), message


def test_a_reply_has_the_number_of_its_message_if_a_browser_can_count_to_it(game: hw.Game) -> None:
    browser, most = Browser(hw.Board(game)), 2**53 - 1  # Number.MAX_SAFE_INTEGER of ECMAScript
    for number, replied in ((most, most), (-most, -most), (most + 1, 0), (-most - 1, 0), (1.0, 0), (True, 0), (None, 0)):
        assert browser.ask("picture", step=0, id=number)["id"] == replied


def test_from_a_seat_no_clue_to_that_seat_is_tried_so_no_error_tells_of_its_cards() -> None:
    game = hw.deal(players=2, seed=3)
    board = hw.Board(game, view="Bob")
    browser = Browser(board)
    answers = {
        browser.ask("act", step=0, action={"kind": "clue", "player": 1, "value": value})["text"]
        for value in ("r", "y", "g", "b", "w", 1, 2, 3, 4, 5)
    }
    assert len(answers) == 1
    assert len(game) == 1


def test_python_errors() -> None:
    game = hw.deal(players=2, seed=3)
    board = hw.Board(game, language="pl")  # Python is answered in English all the same
    with pytest.raises(hw.IllegalAction, match="all 8 clue tokens"):
        board.act(hw.Discard(1))
    with pytest.raises(traitlets.TraitError, match="no step 5"):
        board.step = 5
    with pytest.raises(ValueError, match="no language"):
        hw.Board(game, language="xx")
    with pytest.raises(TypeError, match="a Game or a State, not 'Alice'"):
        hw.Board("Alice")  # type: ignore[arg-type]
    assert (board.step, board.view) == (0, "all")


def test_the_bundle_has_a_picture_and_text_for_places_without_widgets(game: hw.Game) -> None:
    data, _ = hw.Board(game, view="Alice")._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "data:image/svg+xml," in data["text/html"]
    assert 'alt="Hanabi: Alice to act.' in data["text/html"]
    assert "to act" in data["text/plain"]


class JsNull:
    """What Python in the browser makes of JSON's null."""


def test_another_null_than_none_is_understood(game: hw.Game) -> None:
    browser = Browser(hw.Board(game))
    assert browser.ask("annotate", step=2, card=JsNull(), text="x")["type"] == "done"
    assert game.line[2].comment == "x"
    assert browser.ask("act", id=2, step=0, action={"kind": "play", "slot": 1, "announce": JsNull()})["type"] == "done"


def test_a_board_opens_with_the_step_shown_and_tells_the_others_when_they_are_asked_for(
    game: hw.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    monkeypatch.setattr(hw.Board, "send_state", lambda board, key=None: sent.extend([key] if board.comm else []))
    browser = Browser(hw.Board(game, step=2))
    assert sent == [], "all is told when the comm opens"
    monkeypatch.undo()
    shown = shown_by(browser.board)
    assert steps_in(browser.state) == [None, None, json_safe(shown["frames"][2]), *[None] * (len(game) - 3)]
    assert not any(any(steps_in(browser.state, kind)) for kind in KINDS[1:])
    assert "course" not in browser.state["_board_state"]
    browser.ask_for_steps()
    assert {kind: steps_in(browser.state, kind) for kind in KINDS} == {kind: json_safe(shown[kind]) for kind in KINDS}
    assert browser.ask("course")["course"] == shown["course"]


def test_a_step_can_be_asked_for_without_those_before(game: hw.Game) -> None:
    browser = Browser(hw.Board(game, step=0))
    node = shown_by(browser.board)["steps"][2]["node"]
    run = {"nodes": [node], "whole": True}
    browser.take({"type": "steps", **dict.fromkeys(KINDS, run)})
    assert browser.ask("steps", frames={"nodes": [node] * 16})["type"] == "steps"
    for kind in KINDS:
        assert steps_in(browser.state, kind)[2] == json_safe(shown_by(browser.board)[kind][2])


def test_what_is_sent_does_not_grow_with_the_game_and_leads_to_what_is_shown() -> None:
    browser, random = Browser(hw.Board(random_game(11, rule_set(), 3, 40))), Random(2)
    board, sizes = browser.board, []
    for turn in range(12):
        acts = board.state.outcome is None and turn % 6 < 4
        if acts:
            board.act(random.choice(board.state.legal_actions()))
        else:
            board.undo()
        sizes += [len(json.dumps(board._change))] if acts else []
        if turn % 2:
            browser.ask_for_steps()
        for told in board.session.untold():  # what is told beside a cell that takes long is what can be asked for
            if told["type"] == "steps":
                add_steps(browser.state, json_safe({**told}))
        assert [*board.session.untold()] == []
        shown = shown_by(board)
        assert steps_in(browser.state) == json_safe(shown["frames"])
        assert {name: browser.state["_board_state"][name] for name in BoardState.__annotations__ if name in shown} == json_safe(
            {name: shown[name] for name in BoardState.__annotations__ if name in shown}
        )
    assert max(sizes) <= 12_000
    board.view = "Bob"
    browser.ask_for_steps()
    assert steps_in(browser.state) == json_safe(frames_of(board)) == json_safe(frames_of(hw.Board(board.game, view="Bob")))


def test_who_missed_a_change_can_ask_for_the_board(game: hw.Game) -> None:
    browser = Browser(hw.Board(game))
    browser.board.act(hw.Discard(1))
    late = {"_board_state": {"id": 0}}
    browser.ask("board")
    late = taken(late, {"_change": browser.board._change})
    assert late["_board_state"] == {**browser.board.get_state("_board_state")["_board_state"]}
    browser.ask("board", id=2, everything=True)
    assert steps_in(taken(late, {"_change": browser.board._change})) == json_safe(frames_of(browser.board))


def shown_in(monkeypatch: pytest.MonkeyPatch, kernel: object) -> list[Json]:
    """The outputs of a cell, where IPython has this kernel."""
    outputs = []
    events = SimpleNamespace(callbacks={"post_run_cell": [widget_base.refresh_boards]})
    monkeypatch.setattr(widget_base, "get_ipython", lambda: SimpleNamespace(kernel=kernel, events=events))
    monkeypatch.setattr(widget_base, "display", lambda data, **_: outputs.append(data))
    return outputs


def board_in(outputs: list[Json]) -> hw.Board:
    """The board among the outputs of a cell; the other one is its picture."""
    view, page = outputs
    assert "hanabi-picture" in page["text/html"]
    board = _instances[view["application/vnd.jupyter.widget-view+json"]["model_id"]]
    assert isinstance(board, hw.Board)
    return board


def test_the_value_of_a_cell_is_a_board(game: hw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    formatter = IPythonDisplayFormatter()
    outputs = shown_in(monkeypatch, SimpleNamespace(get_parent=dict))
    assert formatter([game[1]]) is None, "a list of states makes no widgets"
    assert formatter(game)
    assert board_in(outputs).game is game
    outputs.clear()
    assert formatter(game[1])
    assert board_in(outputs).state == game[1]


@pytest.mark.parametrize("kernel", [None, SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": False}})])
def test_where_nobody_looks_at_widgets_the_value_of_a_cell_is_a_picture(
    game: hw.Game, kernel: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs, formatter = shown_in(monkeypatch, kernel), IPythonDisplayFormatter()
    for value in (game, game[1]):
        assert not formatter(value)
    assert outputs == []
    assert game._repr_svg_() == hw.Board(game)._picture()


def test_without_ipywidgets_the_value_of_a_cell_is_a_picture(game: hw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hanabi_widget.widget.board", None)
    with pytest.raises(NotImplementedError):
        game[1]._ipython_display_()


def test_who_cannot_ask_is_sent_everything(game: hw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that runs a notebook keeps what it is sent, and no browser asks for more."""
    parent = {"content": {"allow_stdin": False}}
    events = SimpleNamespace(callbacks={"post_run_cell": [widget_base.refresh_boards]})
    shell = SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda: parent), events=events)
    monkeypatch.setattr(widget_base, "get_ipython", lambda: shell)
    board = hw.Board(game, step=1)
    assert steps_in(board.get_state()) == json_safe(frames_of(board))
    kept = []
    monkeypatch.setattr(board, "send_state", lambda key=None: kept.append(board.get_state(key)))
    board.act(board.state.legal_actions()[0])
    assert steps_in(kept[-1]) == json_safe(frames_of(board))
    kept.clear()
    assert not widget_base.somebody_is_there()
    for told in list[Any]([{"content": {"allow_stdin": True}}, {"content": {}}, {}, None]):
        shell.kernel.get_parent = lambda told=told: told
        assert widget_base.somebody_is_there()
    shell.kernel = object()
    board.undo()
    assert not any("_board_state" in sent for sent in kept)
    assert [frame for frame in steps_in(board.get_state()) if frame] == [json_safe(frames_of(board)[board.step])]
    page = embed_data([board], state=dependency_state([board]))["manager_state"]["state"]
    for kind in KINDS:
        assert steps_in(page[board.model_id]["state"], kind) == json_safe(shown_by(board)[kind])


@pytest.mark.parametrize(
    "make",
    [lambda: hw.Board(hw.deal(2, seed=7)), lambda: hw.Exercise(hw.question("number", hw.deal(2, seed=7), which="pace"), journal=None)],
)
def test_a_board_that_is_closed_leaves_nothing(make: Callable[[], hw.Board]) -> None:
    before = {*_instances}
    board = make()
    there = ref(board)
    board.close()
    assert {*_instances} == before
    del board
    gc.collect()
    assert there() is None


def branched() -> hw.Game:
    """A game with a second continuation of its first step."""
    game = hw.deal(players=["Ann", "Ben"], seed=7, rules=MINI)
    game.apply(hw.Play(2))
    game.root.add(hw.Play(1)).add(hw.Play(1))
    return game


CHANGES: dict[str, Callable[[hw.Game], object]] = {
    "promote": lambda game: game.root.children[1].promote(),
    "remove": lambda game: game.root.children[1].remove(),
    "comment": lambda game: setattr(game.root, "comment", "elsewhere"),
    "note": lambda game: game.root.notes.update({card_numbers(game[0])[0][0]: "elsewhere"}),
    "drawing": lambda game: setattr(game.root, "drawings", frozenset({"A1"})),
}
LOOKS: list[Callable[[hw.Board], object]] = [
    lambda board: board.state,
    lambda board: board._repr_mimebundle_(),
    lambda board: Browser(board).ask("picture", step=0),
    lambda board: Browser(board).write(step=0),
    lambda board: board.save_svg("board.svg"),
    lambda board: board.save_html("board.html"),
    lambda _: widget_base.refresh_boards(),  # after a cell
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("variation", [False, True])
@pytest.mark.parametrize("change", CHANGES)
def test_a_game_changed_elsewhere_is_shown_as_it_is(
    *, change: str, variation: bool, look: Callable[[hw.Board], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = branched()
    board = hw.Board(game, step=0)
    if variation:
        board.act(hw.Play(1))
        board.step = 0
    CHANGES[change](game)
    look(board)
    shown, line = shown_by(board), board.session.node.line() if board.session.node.path()[0] is game.root else game.line
    assert len(shown["frames"]) == len(line)
    assert (shown["variation"] is None) == (line == game.line)
    assert shown["steps"][0].get("comment", "") == game.root.comment
    assert [written["text"] for written in shown["steps"][0].get("notes", [])] == [*game.root.notes.values()]
    assert {drawn["start"] for drawn in shown["steps"][0].get("drawings", [])} == game.root.drawings


def test_a_closed_board_follows_no_game() -> None:
    board = hw.Board(branched())
    board.close()
    board.game.root.comment = "elsewhere"
    widget_base.refresh_boards()
    assert "comment" not in Browser(board).state["_board_state"]["steps"][0]


def test_beside_a_slow_cell_browsers_are_told_bit_by_bit_and_after_it_games_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    events, seen = EventManager(None, available_events), []  # type: ignore[arg-type]
    monkeypatch.setattr(widget_base, "get_ipython", lambda: SimpleNamespace(events=events))
    monkeypatch.setattr(widget_base, "in_background", lambda work, _: work())
    monkeypatch.setattr(widget_base, "SLOW_SECONDS", 0)

    def tell(board: Callable[[], object]) -> Iterator[None]:
        for words in ("told", "told more", "told all"):
            seen.append(f"{board.__name__} {words}")
            yield
            board()

    def one() -> None: ...
    def gone() -> None:
        widget_base.forget(gone)

    def last() -> None:
        events.trigger("post_run_cell", None)

    for board in (one, gone, last):
        widget_base.watch_cells(board, lambda board: seen.append(f"{board.__name__} followed"), tell)
    events.trigger("pre_run_cell", None)
    assert seen[:5] == ["one told", "one told more", "one told all", "gone told", "gone told more"]
    assert seen[5:] == ["last told", "one followed", "last followed", "last told more"]


def test_a_game_to_look_back_on_opens_at_its_first_step_and_one_to_go_on_with_at_its_last() -> None:
    game = random_game(5, hw.rule_set("common"), 3, 10)
    assert (hw.Board(game).step, len(frames_of(hw.Board(game[3])))) == (10, 1)
    game.ending = "time"
    assert hw.Board(game).step == 0
    over = random_game(5, hw.rule_set("common"), 3, 100)
    assert over.last.state.outcome is not None
    assert (hw.Board(over).step, hw.Board(over, step=7).step) == (0, 7)


def test_the_last_copy_of_a_card_still_needed_is_marked_where_it_is_seen() -> None:
    for seed in range(6):
        state = random_game(seed, hw.rule_set("common"), 3, 45).last.state
        needed = {name for identity, name in enumerate(state.rules.card_names) if critical(state) >> identity & 1}
        for view, detail in (("all", "exact"), ("Bob", "nested"), ("all", "table")):
            (frame,) = frames_of(hw.Board(state, view=view, detail=detail))
            marks = {f"{card['suit']}{card['rank']}": card["critical"] for hand in frame["hands"] for card in hand["cards"]}
            assert marks == {name: detail != "table" and name in needed for name in marks}


def test_a_board_does_not_wait_for_lessons_to_be_imported() -> None:
    code = (
        "import sys, hanabi_widget as hw; hw.Board(hw.deal(2)); print(*(name for name in sys.modules if name == 'hanabi_widget.lessons'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
