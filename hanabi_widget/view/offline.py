"""A line as it can be shown without Python: everything to look at stays, everything to act with is removed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hanabi_widget.protocol.board import BoardState
from hanabi_widget.protocol.messages import Inspection
from hanabi_widget.rules import Node
from hanabi_widget.text import Language

from .inspector import inspection
from .line import SHORTCUTS
from .viewpoint import Viewpoint

OFFLINE_SHORTCUTS = [SHORTCUTS[name] for name in ("arrows", "ends", "inspect", "step", "jump", "full", "help", "escape")]


def offline_line(line: BoardState) -> BoardState:
    """The line without anything that needs Python."""
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
        "shortcuts": [key for key in line["shortcuts"] if key["keys"] in OFFLINE_SHORTCUTS],
        "frames": [
            {
                **frame,
                "hands": [{**hand, "clues": [], "cards": [{**card, "choices": []} for card in hand["cards"]]} for hand in frame["hands"]],
            }
            for frame in frames
        ],
    }


def table_only(line: BoardState) -> BoardState:
    """The line for learners who are to find out for themselves: it can be stepped through, but nothing derived is shown."""
    shown = offline_line(line)
    return {
        **shown,
        "hanab_live_link": "",
        "plots": [],
        "frames": [{**frame, "statistics": [], "updates": []} for frame in shown["frames"]],
    }


def inspections(language: Language, nodes: Sequence[Node], view: Viewpoint, *, explain_identities: bool = True) -> list[list[Inspection]]:
    """For each step the inspection of each card in a hand; see `inspection`."""
    views_of = cache(view.views)
    return [
        [
            inspection(language, nodes, step, view, card_number, views_of(node.state), explain_identities=explain_identities)
            for hand in node.state.card_numbers
            for card_number in hand
        ]
        for step, node in enumerate(nodes)
    ]
