"""The moves of a game that is being played: its main line, and nothing of its variations."""

from __future__ import annotations

from itertools import pairwise

from hanabi_widget.protocol.board import TreeNode
from hanabi_widget.rules import Node

from .game_tree import GameTree
from .viewpoint import Viewpoint


class LineTree(GameTree):
    """The main line as a tree.

    Example:
        >>> from hanabi_widget.rules import Game, Play, initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> game = Game(initial_state(players=2, seed=7), [Play(1)])
        >>> node = game.root.add(Play(5))
        >>> [(shown["id"], shown["next"], shown["variations"]) for shown in LineTree(ENGLISH).nodes(game.root, Viewpoint())]
        [(0, 1, []), (1, None, [])]
    """

    def nodes(self, root: Node, view: Viewpoint) -> list[TreeNode]:
        """The nodes of the main line."""
        return [self._shown(node, view, following, []) for node, following in pairwise([*root.line(), None]) if node is not None]
