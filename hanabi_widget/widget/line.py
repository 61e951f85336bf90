"""The line of a game that a board shows."""

from __future__ import annotations

from dataclasses import dataclass, field

from hanabi_widget.rules import Game, Node


@dataclass(frozen=True)
class Line:
    """A line of a game, as far as it can change elsewhere.

    Attributes:
        nodes: the nodes of its steps.
        texts: the comment and the notes of each.
        last_common_step: the last step that it has in common with the main line.
    """

    nodes: list[Node]
    texts: list[tuple[str, dict[int, str]]] = field(default_factory=list)
    last_common_step: int = 0

    @classmethod
    def of(cls, node: Node, game: Game) -> Line:
        """The line through a node, as it is now."""
        nodes = node.line()
        common = sum(mine is its for mine, its in zip(nodes, game.line)) - 1
        return cls(nodes, [(node.comment, {**node.notes}) for node in nodes], common)
