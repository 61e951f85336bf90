"""The line of a game as a board has sent it to the browser, so that it sees what has changed since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hanabi_widget.rules import Game, Node

Written: TypeAlias = tuple[Node, int, str, str, dict[int, str]]
"""A node, the number of its next nodes, its comment, its mark and its notes."""


@dataclass(frozen=True)
class SentLine:
    """A line of a game, and the game as far as it can change elsewhere.

    Attributes:
        nodes: the nodes of its steps.
        tree: all nodes of the game, and what is written there.
    """

    nodes: list[Node]
    tree: list[Written] = field(default_factory=list)

    @classmethod
    def of(cls, node: Node, game: Game) -> SentLine:
        """The line through a node, as it is now."""
        return cls(node.line(), [(node, len(node.children), node.comment, node.mark, {**node.notes}) for node in game.root])
