"""Stands for the browser before a board, and reads what the board shows it."""

from __future__ import annotations

from typing import Any

import hanabi_widget as hw
from tests.apply_delta import add_steps, questions, taken


class Browser:
    """Stands for the browser: writes to the board as its comm would, and keeps what the board sends."""

    def __init__(self, board: hw.Board) -> None:
        self.board = board
        self.sent: list[dict[str, Any]] = []
        board.send = lambda content, _=None: self.sent.append(content)
        self.state: dict[str, Any] = board.get_state(["_board_state", "step"])
        board.observe(lambda change: self._take({change["name"]: change["new"]}), "_change")

    def _take(self, update: dict[str, Any]) -> None:
        self.state = taken(self.state, update)

    def ask_for_steps(self) -> None:
        """Ask for all that is not there yet of the steps."""
        for asked in questions(self.state):
            self.ask(asked)

    def ask(self, question: dict[str, Any]) -> None:
        """Ask for steps, and take the answer."""
        add_steps(self.state, self.say({"id": 1, **question}))

    def write(self, **values: object) -> None:
        self.board._handle_msg({"content": {"data": {"method": "update", "state": values, "buffer_paths": []}}, "buffers": []})

    def tell(self, content: object) -> None:
        self.board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def say(self, content: object) -> dict[str, Any]:
        self.tell(content)
        return self.sent[-1]


def play(slot: int) -> dict[str, object]:
    return {"kind": "play", "slot": slot, "announce": None}


def shown_by(board: hw.Board | hw.Exercise) -> Any:  # noqa: ANN401
    """All that a board shows of its line, of each step too."""
    session = board.session.board
    return session.shown_of(session.nodes)


def frames_of(board: hw.Board | hw.Exercise) -> list[Any]:
    return shown_by(board)["frames"]  # type: ignore[no-any-return]


def logs_of(board: hw.Board) -> list[str]:
    """The sentences of the log, one a step."""
    return [frame["log"] for frame in frames_of(board)]


def variation_of(board: hw.Board) -> Any:  # noqa: ANN401
    """The variation that is shown; None if there is none."""
    return shown_by(board)["variation"]
