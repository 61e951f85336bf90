"""A board as it can be shown without Python: everything to look at stays, everything to act with is removed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanabi_widget.protocol.board import BoardState, ShownHand
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.rules import Node, card_numbers
from hanabi_widget.text import Language

from .board_state import SHORTCUTS
from .inspector import inspection
from .viewpoint import Viewpoint

OFFLINE_KEYS = ("arrows", "ends", "inspect", "board_turn", "step", "round", "jump", "full", "help", "escape")
OFFLINE_SHORTCUTS = [SHORTCUTS[name] for name in OFFLINE_KEYS]


def offline_board_state(board: BoardState) -> BoardState:
    """The board without anything that needs Python."""
    shown: BoardState = {
        **board,
        "interactive": False,
        "bots": [],
        "can_undo": False,
        "can_redo": False,
        "views": [view for view in board["views"] if view["id"] == board["view"]],
        "details": [],
        "advice": [],
        "steps": [{**step, "bot_button": ""} for step in board["steps"]],
        "shortcuts": [key for key in board["shortcuts"] if key["keys"] in OFFLINE_SHORTCUTS],
        "frames": [{**frame, "hands": [*map(to_look_at, frame["hands"])]} for frame in board["frames"]],
    }
    if "conventions" in board:
        chooser = board["conventions"]
        shown["conventions"] = {**chooser, "choices": [choice for choice in chooser["choices"] if choice["id"] == chooser["chosen"]]}
    return shown


def to_look_at(hand: ShownHand) -> ShownHand:
    """A hand without anything to do with it."""
    return {**hand, "clues": [], "cards": [{**card, "choices": [], "moves": []} for card in hand["cards"]]}


def table_only(board: BoardState) -> BoardState:
    """The board for learners who are to find out for themselves: it can be stepped through, but nothing derived is shown."""
    shown = offline_board_state(board)
    return {
        **shown,
        "hanab_live_link": "",
        "plots": [],
        "frames": [{**frame, "statistics": [], "updates": []} for frame in shown["frames"]],
    }


def inspections(
    language: Language, nodes: Sequence[Node], view: Viewpoint, first: int = 0, *, explain_identities: bool = True
) -> Iterator[list[Inspection]]:
    """For each step from the first the inspection of each card in a hand; see `inspection`."""
    for step, node in enumerate(nodes[first:], start=first):
        knowledge = view.knowledge(node.state)
        yield [
            inspection(language, nodes, step, view, card_number, knowledge, explain_identities=explain_identities)
            for hand in card_numbers(node.state)
            for card_number in hand
        ]
