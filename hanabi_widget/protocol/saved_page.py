"""What boards and maps share: what a saved page holds, which needs no Python and no network; and the message to undo."""

from __future__ import annotations

from typing import Literal, TypedDict

from .delta import Delta

# -- The message to take something back, or to do it again ---------------------------------------------------


class UndoOrRedo(TypedDict):
    """Undo the last action on a board or announcement on a map, or redo the one undone last."""

    type: Literal["undo", "redo"]
    id: int


# -- What a saved page holds, which needs no Python and no network -------------------------------------------


class SavedLine(TypedDict):
    """A line of the game: the main line, or a variation."""

    board_state: Delta  # its `SentBoardState` without frames, from that of the line before
    frames: list[str]  # of its last steps, those that no line before it has
    inspections: list[Delta]  # for each of these steps its list of inspections, one for each card in a hand


class SavedPage(TypedDict):
    """A board that can be stepped through and inspected without Python."""

    lines: list[SavedLine]  # variations after the lines that they leave
    line: int  # the index of the line to begin with
    step: int  # the step to begin with
    open_panels: list[str]  # the panels that are open
    script: str  # widget.js
    style: str  # widget.css
