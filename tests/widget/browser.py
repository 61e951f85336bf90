"""Stands for the browser before a widget, and reads what a board shows it."""

from __future__ import annotations

import json
from typing import Any

from tests.apply_delta import add_steps, questions, taken
from tests.kinds import Json


def told_as_json(rows: str) -> list[Any]:
    """What comes over a wire, a line each."""
    return [json.loads(row) for row in rows.strip().splitlines()]


class Browser:
    """Stands for the browser: writes to a board, a map or an editor as its comm would, and keeps what it sends."""

    def __init__(self, board: Any) -> None:  # noqa: ANN401
        self.board = board
        self.sent: list[Json] = []
        board.send = lambda content, _=None: self.sent.append(content)
        self.state: Json = board.get_state(["_board_state", "step"] if board.has_trait("_change") else None)
        board.observe(lambda change: self._take({change["name"]: change["new"]}), "_change")

    def _take(self, update: Json) -> None:
        self.state = taken(self.state, update)

    def ask_for_steps(self) -> None:
        """Ask for all that is not there yet of the steps."""
        for asked in questions(self.state):
            self.take(asked)

    def take(self, question: Json) -> None:
        """Ask for steps, and take the answer."""
        add_steps(self.state, self.say({"id": 1, **question}))

    def write(self, **values: object) -> None:
        self.board._handle_msg({"content": {"data": {"method": "update", "state": values, "buffer_paths": []}}, "buffers": []})

    def tell(self, content: object) -> None:
        self.board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def say(self, content: object) -> Json:
        self.tell(content)
        return self.sent[-1]

    def ask(self, kind: object, **more: object) -> Json:
        """The answer to a message with meaning."""
        return self.say({"type": kind, "id": 1, **more})
