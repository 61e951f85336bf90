"""What a map must do with anything from the browser: answer, change nothing unless it says so, and stay whole."""

from __future__ import annotations

from typing import Any

from jupyter_client.session import json_packer

import hanabi_widget as hw
from hanabi_widget.view.map_commands import COMMANDS

from .inputs import Choices

POSITIONS = (
    "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Ann y2 r1+r | Ben r2 y1 | deck y1",
    "[suits=ry copies=1,1 hand_size=1] >Ann r1 | Ben y1",
    "[suits=r copies=1,1,1 hand_size=1] 8c | Ann r1 | >Ben r2 | deck r3",
)
FORMULAS = (
    "r1(Ben.1)",
    "not r1(Ben.1)",
    "K(Ben, playable(Ben.1))",
    "K(Ann, K(Ben, not 2(Ann.1)))",
    "C(r(Ann.1) or y(Ann.1))",
    "¬r1(Ben.1) ∨ K(Ben, r1(Ann.1) → y1(Ben.1))",
    "T(Ann, r1(Ann.1))",
    "E(",
    "",
)
MOST = 20
"""Messages of one input at most."""


def one_map(data: bytes) -> None:
    """A map of two minds or of one, and messages to it."""
    choices = Choices(data)
    state = hw.position(choices.pick(POSITIONS))
    players = choices.pick((("Ann", "Ben"), ("Ben", "Ann"), ("Ann",)))
    shown = hw.Map(state, *players, view=choices.pick(("all", players[0])))
    sent: list[dict[str, Any]] = []
    shown.send = lambda content, _=None: sent.append(content)
    try:
        for _ in range(min(MOST, choices.size // 4)):
            before, count = seen(shown), len(sent)
            shown._on_message(shown, map_message(choices), [])
            assert len(sent) == count + 1, f"{len(sent) - count} answers"
            assert sent[-1]["type"] in ("done", "error")
            if sent[-1]["type"] == "error":
                assert seen(shown) == before, "refused, but something has changed"
            json_packer([sent[-1], shown._map_state, shown._world])
            whole(shown)
    finally:
        shown.close()


def seen(shown: hw.Map) -> tuple[object, ...]:
    """All of a map that a message may change."""
    return shown.formula, shown.view, shown.announced, shown._exploration.position, shown._world.get("label")


def whole(shown: hw.Map) -> None:
    """The state of a map is one that it may have."""
    state: Any = shown._map_state
    places = [(cell["row"], cell["column"]) for cell in state["cells"]]
    assert len({*places}) == len(places)
    assert all(row < len(state["rows"]) and column < len(state["columns"]) for row, column in places)
    assert all(len(walk["distances"]) == len(places) for walk in state["walks"])
    assert len(state["said"]) == len(shown.announced)


def map_message(choices: Choices) -> object:
    """A message to a map: mostly one with meaning, with something odd in it now and then."""
    if choices.one_in(16):
        return choices.anything()
    kind = choices.pick((*COMMANDS, "walk_in", "formula", "announce", "clue"))
    said: dict[str, object] = {"type": kind, "id": choices.byte()}
    if kind in ("formula", "announce"):
        said["text"] = choices.text() if choices.one_in(8) else choices.pick(FORMULAS)
    elif kind == "clue":
        said |= {"player": choices.byte() % 3, "value": choices.pick(("r", "y", 1, 2))}
    elif kind in ("start", "walk_in"):
        said["cell"] = choices.pick((None, choices.byte() % 12))
    elif kind in ("look", "apart"):
        said["choice"] = choices.pick(("all", "0", "1", "auto", "hands", "formula", "own", "2"))
    if choices.one_in(6):
        said[choices.pick([*said])] = choices.anything()
    return said
