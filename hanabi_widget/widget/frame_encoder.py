"""Board states as they are sent: each frame as a delta from the one before; frames and nodes that stay apart from those that change."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, NamedTuple, cast

from hanabi_widget.protocol.board import BoardState, FirstFrames, FirstTree, Frame, SentBoardState, TreeNode
from hanabi_widget.protocol.delta import delta

from .json_text import json_safe, safe_json_text

MARGIN = 4
"""So many of the last frames are sent with every board state, so that acting and undoing rarely change the first frames."""


MAX_CHANGED_NODES = 32
"""When more nodes than these have changed, the tree is sent whole again."""


class Split(NamedTuple):
    """A board state, and what is sent apart from it."""

    state: dict[str, Any]
    first_frames: dict[str, Any]
    first_tree: dict[str, Any]


class FrameEncoder:
    """Delta-encodes frames as JSON and resends only the last ones, and only the nodes that change. Each frame is encoded once."""

    def __init__(self) -> None:
        self._texts: dict[tuple[int, int], tuple[Frame | None, Frame, str]] = {}
        self._first_frames: FirstFrames = {"id": "", "frames": []}
        self._first_tree: FirstTree = {"id": "", "nodes": []}

    def split(self, state: BoardState) -> Split:
        """A board state with the ids of its first frames and its first tree, and these: the same ones for as long as they fit."""
        if len(self._changed_nodes(state)) > MAX_CHANGED_NODES or not self._first_tree["id"]:
            self._first_tree = {"id": _id(map(safe_json_text, state["tree"])), "nodes": state["tree"]}
        texts, first = self._encode_all(state), self._first_frames["frames"]
        if first != texts[: len(first)] or len(texts) > len(first) + 2 * MARGIN:
            first = texts[:-MARGIN]
            self._first_frames = {"id": _id(first), "frames": first}
        shown = {**state, "first_frames": self._first_frames["id"], "first_tree": self._first_tree["id"]}
        return Split(shown, {**self._first_frames}, json_safe({**self._first_tree}))

    def encode(self, state: BoardState) -> SentBoardState:
        """A board state as it is sent, without the first frames and the unchanged nodes of the last `split`, if there was one."""
        texts = self._encode_all(state)[len(self._first_frames["frames"]) :]
        sent = json_safe({**state, "frames": [], "tree": self._changed_nodes(state)})
        return cast(
            "SentBoardState", {**sent, "frames": texts, "first_frames": self._first_frames["id"], "first_tree": self._first_tree["id"]}
        )

    def _changed_nodes(self, state: BoardState) -> list[TreeNode]:
        first = {node["id"]: node for node in self._first_tree["nodes"]}
        return [node for node in state["tree"] if first.get(node["id"]) != node]

    def _encode_all(self, state: BoardState) -> list[str]:
        return [*map(self._encode, [None, *state["frames"]], state["frames"])]

    def _encode(self, before: Frame | None, frame: Frame) -> str:
        key = id(before), id(frame)
        if key not in self._texts:
            self._texts[key] = before, frame, safe_json_text(delta(before, frame))  # keeps both frames, so that their ids stay theirs
        return self._texts[key][-1]


def _id(texts: Iterable[str]) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()
