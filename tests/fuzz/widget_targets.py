"""What a widget must do with anything from the browser: answer, change nothing unless it says so, and stay whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from jupyter_client.session import json_packer

import hanabi_widget as hw
from hanabi_widget.notation import read_record, record_text
from hanabi_widget.protocol.deltas import json_safe
from hanabi_widget.rules import Game, RuleSet, initial_state
from hanabi_widget.session.board import MESSAGES
from hanabi_widget.session.map_of_minds import COMMANDS
from hanabi_widget.session.sent_line import REQUESTS
from tests.apply_delta import steps_in
from tests.kinds import Json
from tests.session.at_screens import shown_by

from . import reader_targets
from .inputs import Choices

MINI = RuleSet(suits="ry", copies=(2, 1), hand_size=2, clue_tokens=3)
MOST = 30
"""Messages of one input at most."""
KINDS = ("play", "discard", "clue", "reorder", "suppose")
ANSWERS = {
    "inspect": "inspection", "preview": "previews", "suppose": "suppositions", "picture": "picture", "advise": "advice", "minds": "minds",
    "map_script": "map_script",
}  # fmt: skip
NESTED = "[" * 990 + "]" * 990
LESSON = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5
    1. A 3>B

ask: touched clue=2>A
    hint: Look at the numbers.

And now?

ask: number which=pace
"""
POSITIONS = (
    "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Ann y2 r1+r | Ben r2 y1 | deck y1",
    "[suits=ry copies=1,1 hand_size=1] >Ann r1 | Ben y1",
    "[suits=r copies=1,1,1 hand_size=1] 8c | Ann r1 | >Ben r2 | deck r3",
)


class Wire:
    """Stands for the browser and the wire to it: what the widget sends must go through, and each message gets one answer."""

    def __init__(self, board: Any) -> None:  # noqa: ANN401 - a board or a map
        self.board = board
        self.sent: list[Json] = []
        board.send = self._take

    def _take(self, content: Json, _: object = None) -> None:
        json_packer(content)
        self.sent.append(content)

    def say(self, message: object) -> Json:
        """Send a message, and check all that must hold after it."""
        before, count = seen(self.board), len(self.sent)
        self.board._on_message(self.board, message, [])
        assert len(self.sent) == count + 1, f"{len(self.sent) - count} answers"
        answer = self.sent[-1]
        asked: Any = message.get("type") if isinstance(message, dict) else None
        assert answer["type"] in ("done", "error") or answer["type"] == ANSWERS[asked]
        if answer["type"] != "done":
            assert seen(self.board) == before, f"{answer['type']}, but something has changed"
        self.check()
        return answer

    def write(self, state: object) -> None:
        """Write values, and check all that must hold after it."""
        before, count = seen(self.board), len(self.sent)
        self.board.set_state(state)
        if len(self.sent) > count:
            assert self.sent[-1]["type"] == "error"
            assert seen(self.board) == before, "refused, but something has changed"
        else:
            assert isinstance(state, dict)
            assert state in ({}, {"step": self.board.step})
            assert seen(self.board)[1:] == before[1:], "a step is no change of the game"
        self.check()

    def check(self) -> None:
        whole(self.board)


def seen(board: hw.Board | hw.Map) -> tuple[object, ...]:
    """All of a board or a map that a message may change; what somebody else has changed is taken up before."""
    if isinstance(board, hw.Map):
        return board.formula, board.view, board.announced, board._exploration.position, board._world.get("label")
    assert board.state
    nodes = [
        (id(node), id(node.parent), node.state, node.action, node.comment, node.mark, dict(node.notes), [*map(id, node.children)])
        for node in board.session.board.game.root
    ]
    works = [(work.answer, work.hints_asked, work.revealed) for work in board.session.progress] if isinstance(board, hw.Exercise) else []
    page = (board.session.page, len(board.attempts)) if isinstance(board, hw.Exercise) else ()
    return (
        board.step,
        board.session.board.view,
        board.session.board.detail,
        id(board.session.board.game),
        nodes,
        board.session.board.node,
        works,
        page,
    )


def whole(board: hw.Board | hw.Map) -> None:
    """The state of a board or a map is one that it may have: it can be shown and sent; a board stepped through, and its game kept."""
    if isinstance(board, hw.Map):
        drawn: Any = board._map_state
        json_packer([drawn, board._world])
        places = [(cell["row"], cell["column"]) for cell in drawn["cells"]]
        assert len({*places}) == len(places)
        assert all(row < len(drawn["rows"]) and column < len(drawn["columns"]) for row, column in places)
        assert all(len(walk["distances"]) == len(places) for walk in drawn["walks"])
        assert len(drawn["said"]) == len(board.announced)
        return
    nodes, frames = board.session.board.nodes, shown_by(board)["frames"]
    assert len(nodes) == len(frames)
    assert 0 <= board.step < len(frames)
    assert board.state is nodes[board.step].state
    assert board.session.board.node.path()[0] is board.session.board.game.root
    page_state = ["_page_state"] if isinstance(board, hw.Exercise) else []
    state = board.get_state(["_board_state", "_change", "step", *page_state])
    json_packer(state)
    assert steps_in(state)[board.step] == json_safe(frames[board.step])
    everything = {"_board_state": board.session.board.whole(everything=True)}
    assert steps_in(everything) == json_safe(frames)
    assert state["_board_state"]["tree"] == json_safe(shown_by(board)["tree"])
    for node in board.session.board.game.root:
        assert all(child.parent is node for child in node.children)


@contextmanager
def opened(board: hw.Board) -> Iterator[Wire]:
    """A board and its wire; in the end its game is still one that can be kept."""
    wire = Wire(board)
    try:
        yield wire
        assert read_record(record_text(board.session.board.game)) == board.session.board.game
    finally:
        board.close()


def one_board(data: bytes) -> None:
    """A board, or two of the same game, of people or with bots, and messages to them."""
    choices = Choices(data)
    game = Game(initial_state(choices.pick((2, 3)), seed=choices.byte(), rules=MINI))
    for _ in range(choices.byte() % 6):
        legal = game.last.state.legal_actions()
        if legal:
            game.apply(choices.pick(legal))
    bots = choices.pick((None, "careful", "iggi"))
    view: Any = choices.pick(("all", 0, "common", (0, 1)))
    with opened(hw.Board(game, view=view, bots=bots)) as wire, opened(hw.Board(game)) as other:
        for _ in range(min(MOST, choices.size // 6)):
            exchange(choices.pick((wire, wire, other)), choices)


def one_exercise(data: bytes) -> None:
    """A lesson, or an exam, and messages to it."""
    choices = Choices(data)
    with opened(hw.Exercise(LESSON, exam=choices.one_in(3), journal=None)) as wire:
        for _ in range(min(MOST, choices.size // 6)):
            exchange(wire, choices)


def one_map(data: bytes) -> None:
    """A map of two minds or of one, and messages to it."""
    choices = Choices(data)
    state, players = hw.position(choices.pick(POSITIONS)), choices.pick((("Ann", "Ben"), ("Ben", "Ann"), ("Ann",)))
    wire = Wire(hw.Map(state, *players, view=choices.pick(("all", players[0]))))
    try:
        for _ in range(min(MOST, choices.size // 4)):
            wire.say(map_message(choices))
    finally:
        wire.board.close()


def exchange(wire: Wire, choices: Choices) -> None:
    """One message or one write."""
    if choices.one_in(5):
        wire.write(written(choices))
    else:
        wire.say(message(wire.board, choices))


def written(choices: Choices) -> object:
    """Values for traits that are there or not."""
    if choices.one_in(9):
        return choices.anything()
    names = (
        "step", "step", "_board_state", "_change", "_page_state", "_esm", "_style_sheet", "_open_panels", "view",
        "game", "", "_view_name", "comm", "keys",
    )  # fmt: skip
    return {choices.pick(names): choices.pick((choices.byte() % 9, choices.anything())) for _ in range(choices.byte() % 3)}


def message(board: hw.Board, choices: Choices) -> object:
    """A message: mostly one with meaning, with something odd in it now and then."""
    if choices.one_in(16):
        return choices.anything()
    kinds = (*MESSAGES, "act", "act", "undo", "redo", "leave_variation")
    if isinstance(board, hw.Exercise):
        kinds = (
            *kinds,
            "answer",
            "answer",
            "hint",
            "reveal",
            "again",
            "again_missed",
            "explore",
            "turn",
            "turn",
            "map_script",
        )
    kind = choices.pick(kinds)
    said = {"type": kind, "id": choices.byte(), "step": choices.byte() % 8, "page": choices.byte() % 3}
    if kind == "act":
        said["action"] = action(choices)
    elif kind in ("go", "promote_variation", "remove_variation"):
        said["node"] = choices.byte() % 12
    elif kind == "view":
        said["view"] = choices.pick(("all", "0", "1", "0-1", "common", "2"))
    elif kind == "detail":
        said["detail"] = choices.pick(("memory", "table", "touched", "negatives", "counting", "exact", "nested"))
    elif kind == "convention":
        said["convention"] = choices.pick(("", "beginner", "level 1", "own", "level 9"))
    elif kind == "minds":
        said |= {"players": choices.pick(([0, 1], [1, 0], [0, 0], [2])), "cell": choices.pick((None, choices.byte() % 9))}
        said |= {"done": [map_message(choices) for _ in range(choices.byte() % 3)], "script": choices.one_in(4)}
    elif kind in (*REQUESTS, "annotate"):
        said |= {"card": choices.pick((None, 0, 1, 2, 3, 4, 5)), "player": choices.byte() % 3}
        said |= {"about": choices.pick(("hint", "odds", "winnable")), "text": choices.text()}
    elif kind == "answer":
        said["sitting"] = 0
        said["answer"] = choices.pick(("[2]", "[]", "17", "13", "[1, 2]", "{", "1e999", "NaN", '"r1"', NESTED, choices.text()))
    if choices.one_in(6):
        said[choices.pick([*said])] = choices.anything()
    return said


def action(choices: Choices) -> object:
    """An action as a message tells it."""
    told = {"kind": choices.pick(KINDS), "slot": choices.byte() % 4, "player": choices.byte() % 3}
    told |= {"value": choices.pick(("r", "y", 1, 2)), "card": choices.pick(("r1", "r2", "y1", "y2")), "order": choices.pick(([2, 1], [1]))}
    if choices.one_in(6):
        told[choices.pick([*told])] = choices.anything()
    return told


def map_message(choices: Choices) -> object:
    """A message to a map: mostly one with meaning, with something odd in it now and then."""
    if choices.one_in(16):
        return choices.anything()
    kind = choices.pick((*COMMANDS, "walk_in", "clue"))
    said = {"type": kind, "id": choices.byte()}
    if kind == "clue":
        said |= {"player": choices.byte() % 3, "value": choices.pick(("r", "y", 1, 2))}
    elif kind in ("start", "walk_in"):
        said["cell"] = choices.pick((None, choices.byte() % 12))
    elif kind in ("look", "apart"):
        said["choice"] = choices.pick(("all", "0", "1", "auto", "hands", "formula", "own", "2", "cards"))
    elif kind in ("rows", "columns", "fact"):
        said["choice"] = choices.pick(("1", "2", "", "3", "playable(Ann.1)"))
    if choices.one_in(6):
        said[choices.pick([*said])] = choices.anything()
    return said


TARGETS: dict[str, Callable[[bytes], None]] = {
    name.removeprefix("one_"): target
    for module in (vars(reader_targets), globals())
    for name, target in module.items()
    if name[:4] == "one_"
}
