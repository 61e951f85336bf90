"""The message to take something back, or to do it again."""

from __future__ import annotations

from typing import Literal, TypedDict


class UndoOrRedo(TypedDict):
    """Undo the last action on a board or announcement on a map, or redo the one undone last."""

    type: Literal["undo", "redo"]
    id: int
