"""What changes from value to value, read as the browser reads it."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from hanabi_widget.protocol.board import KINDS
from tests.kinds import Json


def changed(before: Any, change: Any) -> Any:  # noqa: ANN401
    """The value after a change: a list of one holds it, an object tells what changes in it."""
    if isinstance(change, list):
        (now,) = change
        return now
    if isinstance(before, dict):
        return {**before, **{key: changed(before.get(key), part) for key, part in change.items()}}
    if isinstance(before, list):
        now = changed(dict(enumerate(before)), {int(place): part for place, part in change.items()})
        return [now[place] for place in range(len(now))]
    assert not change
    return before


def unfolded(changes: Iterable[Any]) -> list[Any]:
    """Values, each told by what changes from the one before it."""
    values = list[Any]()
    for change in changes:
        values.append(changed(values[-1] if values else None, change))
    return values


def taken(traits: Json, update: Json) -> Json:
    """The traits of a page after an update, with the board state that a change leads to, as js takes it."""
    now = {**traits, **update}
    if change := update.get("_change"):
        before = traits.get("_board_state", {})
        if not isinstance(change["delta"], list):
            assert change["before"] == before["id"]
            before.pop("course", None)
        state = changed({**before, **{kind: {} for kind in KINDS}}, change["delta"])
        kept = before if before.get("look") == state["look"] else {}
        now["_board_state"] = {**state, **{kind: {**kept.get(kind, {}), **state[kind]} for kind in KINDS}}
    return now


def unpacked(packed: str) -> Json:
    """A board's state as a notebook keeps it, as a browser would hold it."""
    state: Json = json.loads(gzip.decompress(b64decode(packed)))
    for kind in KINDS:
        nodes, deltas = state[kind]["nodes"], state[kind]["deltas"]
        state[kind] = {node: json.dumps(_split(deltas, number) or {}) for number, node in enumerate(nodes)}
    return state


def _split(merged: list[Any], number: int) -> Any:  # noqa: ANN401
    """One of the deltas of a tree; None if it changes nothing there."""
    gaps, values, parts = merged
    if (numbers := [*accumulate(gaps)]).count(number):
        return [values[numbers.index(number)]]
    found = {key: _split(part, number) for key, part in parts.items()}
    return {key: part for key, part in found.items() if part} or None


def steps_in(state: Json, kind: str = "frames") -> list[Any]:
    """What a board's state holds of each step: None where nothing is, or nothing of the step before, which it was compared with."""
    held, found = state["_board_state"], list[Any]()
    shown = unpacked(held) if isinstance(held, str) else held
    for step in shown["steps"]:
        change = json.loads(shown[kind].get(str(step["node"]), "null"))
        known = change is not None and (isinstance(change, list) or (found and found[-1] is not None))
        found.append(changed(found[-1] if found else None, change) if known else None)
    return found


def questions(state: Json, most: int = 16) -> list[Json]:
    """What a page asks to have all steps."""
    nodes = [step["node"] for step in state["_board_state"]["steps"]]
    runs = [{"nodes": nodes[at : at + most], "whole": False} for at in range(0, len(nodes), most)]
    return [{"type": "steps", **dict.fromkeys(KINDS, run)} for run in runs]


def add_steps(state: Json, answer: Json) -> None:
    """Take an answer to one of them, as js does."""
    shown = state["_board_state"]
    if shown["look"] == answer["look"]:
        for kind in KINDS:
            new = {node: text for node, text in answer[kind].items() if node not in shown[kind] or text.startswith("[")}
            shown[kind] = {**shown[kind], **new}


def tree_in(state: Json) -> list[Any]:
    """The tree that a board's state holds, main continuations before variations."""
    shown = state["_board_state"]
    nodes = {node["id"]: node for node in shown["tree"]}
    found, stack = [], [shown["steps"][0]["node"]]
    while stack:
        node = nodes[stack.pop()]
        found.append(node)
        stack += [*reversed(node["variations"]), *([] if node["next"] is None else [node["next"]])]
    return found
