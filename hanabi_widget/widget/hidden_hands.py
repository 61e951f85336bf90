"""Hands that questions of a lesson still hide: a board that shows the same cards on another page must not lay them open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hanabi_widget.lessons.files.spoilers import is_hand_given_away
from hanabi_widget.protocol.board import BoardState
from hanabi_widget.rules import Game, Node, SeatIndex
from hanabi_widget.view.board_state import to_look_at

from .lesson_pages import Page
from .page_attempt import PageAttempt

LAYING_OPEN = ("act", "play_bot")
"""What a browser may ask for that may lay a hidden card open."""


def hidden_seats(pages: Sequence[Page], progress: Sequence[PageAttempt], game: Game) -> frozenset[SeatIndex]:
    """The seats whose hands in a game are hidden by questions that are not settled."""
    states = [node.state for node in _nodes(game.root)]
    open_questions = [page.item.question for page, here in zip(pages, progress) if page.item and not here.settled]
    return frozenset(question.viewer for question in open_questions if question.viewer is not None and is_hand_given_away(question, states))


def _nodes(node: Node) -> Iterator[Node]:
    return chain([node], *map(_nodes, node.children))


def hides_all(view: str, seats: frozenset[SeatIndex]) -> bool:
    """Whether nothing about the hands of some seats depends on their cards, as seen from the viewpoint of an id."""
    return view == "common" or all(view.split("-", maxsplit=1)[0] == str(seat) for seat in seats)


def only_to_look_at(board: BoardState, seats: frozenset[SeatIndex]) -> BoardState:
    """A board without actions, and without the viewpoints that show the hands of some seats, but for the one that it has."""
    return {
        **board,
        "views": [view for view in board["views"] if view["id"] == board["view"] or hides_all(view["id"], seats)],
        "frames": [{**frame, "no_clue": "", "no_discard": "", "hands": [*map(to_look_at, frame["hands"])]} for frame in board["frames"]],
    }
