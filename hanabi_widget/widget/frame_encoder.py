"""Board states as they are sent: each frame as a delta from the one before, and those that stay apart from those that change."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, cast

from hanabi_widget.protocol.board import BoardState, FirstFrames, Frame, SentBoardState
from hanabi_widget.protocol.delta import delta

from .json_text import json_safe, safe_json_text

MARGIN = 4
"""So many of the last frames are sent with every board state, so that acting and undoing rarely change the first frames."""


class FrameEncoder:
    """Delta-encodes frames as JSON and resends only the last ones. Each frame is encoded once."""

    def __init__(self) -> None:
        self._texts: dict[tuple[int, int], tuple[Frame | None, Frame, str]] = {}
        self._first_frames: FirstFrames = {"id": "", "frames": []}

    def split(self, state: BoardState) -> tuple[dict[str, Any], dict[str, Any]]:
        """A board state with the id of its first frames, and the first frames: the same ones for as long as they fit."""
        texts, first = self._encode_all(state), self._first_frames["frames"]
        if first != texts[: len(first)] or len(texts) > len(first) + 2 * MARGIN:
            first = texts[:-MARGIN]
            self._first_frames = {"id": blake2b("\n".join(first).encode(), digest_size=8).hexdigest(), "frames": first}
        return {**state, "first_frames": self._first_frames["id"]}, {**self._first_frames}

    def encode(self, state: BoardState) -> SentBoardState:
        """A board state as it is sent, without the first frames of the last `split`; with all frames if there was none."""
        texts = self._encode_all(state)[len(self._first_frames["frames"]) :]
        sent = {**json_safe({**state, "frames": []}), "first_frames": self._first_frames["id"], "frames": texts}
        return cast("SentBoardState", sent)

    def _encode_all(self, state: BoardState) -> list[str]:
        return [*map(self._encode, [None, *state["frames"]], state["frames"])]

    def _encode(self, before: Frame | None, frame: Frame) -> str:
        key = id(before), id(frame)
        if key not in self._texts:
            self._texts[key] = before, frame, safe_json_text(delta(before, frame))  # keeps both frames, so that their ids stay theirs
        return self._texts[key][-1]
