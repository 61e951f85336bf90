"""A board as screens have it, and what must be sent when it changes."""

from __future__ import annotations

from typing import Any

from hanabi_widget.protocol.board import BoardState
from hanabi_widget.widget.frame_encoder import FrameEncoder
from hanabi_widget.widget.panel_names import OPEN_AT_FIRST


class ShownBoard:
    """The traits of a board's model, as `hanabi_widget.Board` has them.

    Attributes:
        traits: all of them, by name.
    """

    def __init__(self) -> None:
        self._encoder = FrameEncoder()
        self.traits: dict[str, Any] = {"_open_panels": [*OPEN_AT_FIRST]}

    def change(self, state: BoardState) -> dict[str, Any]:
        """Show another state; the traits that have changed."""
        split = self._encoder.split(state)
        traits = {"_first_frames": split.first_frames, "_first_tree": split.first_tree, "_board_state": self._encoder.encode(state)}
        changed = {name: value for name, value in traits.items() if self.traits.get(name) != value}
        self.traits |= changed
        return changed
