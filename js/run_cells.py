"""Runs the cells of a notebook where there is no Jupyter: in the page of a lesson, and when that page is made."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import comm
from comm.base_comm import BaseComm, CommManager
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import RichOutput, capture_output
from traitlets.config import Config

from hanabi_widget.lessons.grading.attempt_files import JOURNAL, read_attempts
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.session.site import SITE
from hanabi_widget.text import set_language

LEFT_OUT = {"_esm", "_style_sheet", "layout"}
"""The page has script and style itself, and no model of a layout."""


class Ran(NamedTuple):
    """What running a cell brought.

    Attributes:
        models: the traits of each board and exercise that it made, by the id of the model, in the order in which they were made.
        printed: what it printed.
        outputs: what it showed.
    """

    models: dict[str, dict[str, Any]]
    printed: str
    outputs: list[RichOutput]


class Cells:
    """Runs cells, and carries what boards and exercises say once their cell has run, and what they are told.

    Args:
        send: takes the id of a model, and what Jupyter's protocol of widgets says of it: an ``update`` or a ``custom`` message.
    """

    def __init__(self, send: Callable[[str, Mapping[str, Any]], object]) -> None:
        self._comms, self._send = CommManager(), send
        self._new: dict[str, dict[str, Any]] | None = None
        comm.get_comm_manager = lambda: self._comms
        comm.create_comm = self._comm
        self._shell = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
        self._shell.display_trap.hook = lambda result: (
            None if result is None else display(result)
        )  # as an output, not printed with a prompt

    def run(self, source: str) -> Ran:
        """Run a cell.

        Raises:
            Exception: what the cell raised.
        """
        self._new = {}
        try:
            with capture_output() as captured:
                result = self._shell.run_cell(source)
            result.raise_error()
            return Ran(self._new, captured.stdout, captured.outputs)
        finally:
            self._new = None

    def receive(self, model: str, data: dict[str, Any]) -> None:
        """Tell a board or an exercise what the page says."""
        self._comms.comms[model].handle_msg({"content": {"data": data}, "buffers": []})

    def forget(self) -> None:
        """Begin another notebook."""
        self._shell.reset()

    def _comm(self, **named: Any) -> BaseComm:  # noqa: ANN401 - those of the `comm` package
        cells = self

        class PageComm(BaseComm):
            def publish_msg(
                self,
                msg_type: str,
                data: dict[str, Any] | None = None,
                metadata: dict[str, Any] | None = None,  # noqa: ARG002 - the base's
                buffers: list[bytes] | None = None,  # noqa: ARG002
                **_: Any,  # noqa: ANN401
            ) -> None:
                cells._publish(self.comm_id, msg_type, data or {})

        return PageComm(**named)

    def _publish(self, model: str, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "comm_open" and self._new is not None and data["state"].get("_model_module") == "anywidget":
            self._new[model] = {name: value for name, value in data["state"].items() if name not in LEFT_OUT}
        elif self._new is not None and model in self._new and data.get("method") == "update":
            self._new[model].update(data["state"])
        elif kind == "comm_msg" and data["method"] in ("update", "custom"):
            self._send(model, data)


class Kept:
    """The journal of answers, of which the browser keeps what is new."""

    def __init__(self, text: str) -> None:
        Path(JOURNAL).write_text(text, "utf-8")
        self._read = len(text.encode())
        attempts, _ = read_attempts(Path(JOURNAL))
        ExerciseSession.name_written = attempts[-1].student if attempts else ""

    def added(self) -> str:
        """What was added since it was asked for the last time."""
        content = Path(JOURNAL).read_bytes()[self._read :]
        self._read += len(content)
        return content.decode()


def in_page(
    send: Callable[[str, str], object], language: str, journal: str, site: str
) -> tuple[Callable[[str], str], Callable[[str, str], None], Kept]:
    """What the page calls, with texts of JSON: functions that run a cell and that tell a model something, and the answers."""
    set_language(language)
    os.environ[SITE] = site
    cells = Cells(lambda model, data: send(model, json.dumps(data)))
    return (
        lambda source: json.dumps([*cells.run(source).models.items()]),
        lambda model, data: cells.receive(model, json.loads(data)),
        Kept(journal),
    )
