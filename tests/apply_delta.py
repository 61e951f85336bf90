"""What changes from value to value, read as the browser reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def changed(before: Any, change: Any) -> Any:  # noqa: ANN401
    """The value after a change: a list of one holds it, an object tells what changes in it."""
    if isinstance(change, list):
        (now,) = change
        return now
    if isinstance(before, dict):
        assert change.keys() <= before.keys()
        return {key: changed(value, change.get(key, {})) for key, value in before.items()}
    if isinstance(before, list):
        assert change.keys() <= {*map(str, range(len(before)))}
        return [changed(value, change.get(str(place), {})) for place, value in enumerate(before)]
    assert not change
    return before


def unfolded(changes: Iterable[Any]) -> list[Any]:
    """Values, each told by what changes from the one before it."""
    values = list[Any]()
    for change in changes:
        values.append(changed(values[-1] if values else None, change))
    return values


def texts_in(state: dict[str, Any]) -> list[str]:
    """The frames that a board's traits hold, as they are sent: the first frames, and those in the board state."""
    shown, first = state["_board_state"], state["_first_frames"]
    assert shown["first_frames"] == first["id"]
    return [*first["frames"], *shown["frames"]]


def frames_in(state: dict[str, Any]) -> list[Any]:
    """The frames that a board's state holds."""
    return unfolded(map(json.loads, texts_in(state)))


def tree_in(state: dict[str, Any]) -> list[Any]:
    """The tree that a board's state holds."""
    shown, first = state["_board_state"], state["_first_tree"]
    assert shown["first_tree"] == first["id"]
    nodes = {node["id"]: node for node in (*first["nodes"], *shown["tree"])}
    found, stack = [], [shown["steps"][0]["node"]]
    while stack:
        node = nodes[stack.pop()]
        found.append(node)
        stack += [*reversed(node["variations"]), *([] if node["next"] is None else [node["next"]])]
    return found
