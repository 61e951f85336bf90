"""A line as it can be shown without Python: stepping and looking stay, acting goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hanabi_widget.protocol.board import BoardState
from hanabi_widget.protocol.messages import Inspection
from hanabi_widget.rules import Node
from hanabi_widget.text import Language

from .inspector import inspection
from .line import KEYS
from .viewpoint import Viewpoint

WITHOUT_PYTHON = [KEYS[name] for name in ("arrows", "ends", "inspect", "step", "jump", "full", "help", "escape")]


def offline_line(line: BoardState) -> BoardState:
    """The line without all that needs Python."""
    frames = line["frames"]
    return {
        **line,
        "interactive": False,
        "can_undo": False,
        "can_redo": False,
        "views": [view for view in line["views"] if view["id"] == line["view"]],
        "details": [],
        "advice": [],
        "steps": [{**step, "bot_button": ""} for step in line["steps"]],
        "shortcuts": [key for key in line["shortcuts"] if key["keys"] in WITHOUT_PYTHON],
        "frames": [
            {
                **frame,
                "hands": [{**hand, "clues": [], "cards": [{**card, "choices": []} for card in hand["cards"]]} for hand in frame["hands"]],
            }
            for frame in frames
        ],
    }


def table_only(line: BoardState) -> BoardState:
    """The line for those who are to find out themselves: to step through, and without anything that is worked out."""
    shown = offline_line(line)
    return {
        **shown,
        "hanab_live_link": "",
        "plots": [],
        "frames": [{**frame, "statistics": [], "updates": []} for frame in shown["frames"]],
    }


def inspections(language: Language, nodes: Sequence[Node], view: Viewpoint, *, types: bool = True) -> list[list[Inspection]]:
    """For each step what may be said of each card in hand; see `inspection`."""
    minds = cache(view.minds)
    return [
        [
            inspection(language, nodes, step, view, number, minds(node.state), types=types)
            for row in node.state.card_numbers
            for number in row
        ]
        for step, node in enumerate(nodes)
    ]
