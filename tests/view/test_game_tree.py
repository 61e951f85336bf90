"""The tree of a game as boards list it: what went wrong with a move, where all cards are seen."""

from __future__ import annotations

import hanabi_widget as hw
from hanabi_widget.protocol.board import TreeNode
from hanabi_widget.rules import Game, SeatIndex
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.game_tree import GameTree


def tree(view: Viewpoint) -> list[TreeNode]:
    game = Game(hw.position(">Ann r5 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    for action in (hw.Clue("Ben", "red"), hw.Play(1), hw.Discard(5), hw.Play(2), hw.Play(2)):
        game.apply(action)
    return GameTree(ENGLISH).nodes(game.root, view)


def test_a_strike_and_a_firework_cut_short_are_marked_on_their_move() -> None:
    strike = {"sign": "✗", "label": "A strike."}
    ends = {color: {"sign": "↓", "label": f"At most 4 cards of {color} can be reached now."} for color in ("red", "yellow")}
    marked = [node.get("turns", []) for node in tree(Viewpoint())]
    assert marked == [[], [], [], [ends["yellow"]], [strike], [strike, ends["red"]]]
    for view in (Viewpoint((SeatIndex(0),)), Viewpoint(common=True)):  # who does not see a card learns nothing of it from the tree
        assert not any("turns" in node for node in tree(view))
