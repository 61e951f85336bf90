"""The line of a game that a board shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hanabi_widget.rules import Game, Node

Written: TypeAlias = tuple[Node, int, str, str, dict[int, str]]
"""A node, the number of its next nodes, its comment, its mark and its notes."""


@dataclass(frozen=True)
class Line:
    """A line of a game, and the game as far as it can change elsewhere.

    Attributes:
        nodes: the nodes of its steps.
        tree: all nodes of the game, and what is written there.
        last_common_step: the last step that it has in common with the main line.
    """

    nodes: list[Node]
    tree: list[Written] = field(default_factory=list)
    last_common_step: int = 0

    @classmethod
    def of(cls, node: Node, game: Game) -> Line:
        """The line through a node, as it is now."""
        nodes = node.line()
        common = sum(mine is its for mine, its in zip(nodes, game.line)) - 1
        return cls(nodes, [(node, len(node.children), node.comment, node.mark, {**node.notes}) for node in game.root], common)

    @property
    def variation_start(self) -> int | None:
        """The last step that belongs to the game, if the rest is a variation; None if there is no rest."""
        return None if self.last_common_step == len(self.nodes) - 1 else self.last_common_step
