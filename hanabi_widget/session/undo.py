"""Undo and redo of what was done on a board, also when the game was changed elsewhere since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias, cast

from hanabi_widget.rules import Node

Shown: TypeAlias = tuple[Node, int]
"""What a board shows: the line through a node, and a step of it."""


class TreeChange(Protocol):
    """A change of the tree."""

    def redo(self) -> Node | None:
        """Change the tree. If another node now stands for the one that the change is about, return it."""

    def undo(self) -> Node | None:
        """Change it back."""


class Addition:
    """A node comes into the game, last among the variations.

    Args:
        node: a node that has its parent, but is not yet one of its children.
    """

    def __init__(self, node: Node) -> None:
        self._node = node
        self._parent = cast("Node", node.parent)
        self._index = len(self._parent.children)

    def redo(self) -> Node | None:
        """Put the node where it was, unless the same action has been taken there since; return the node of that action."""
        node = self._node
        parent = self._parent
        for other in parent.children:  # it may be the node itself
            if other.action == node.action:
                return other
        parent.insert_child(node, self._index)
        node.parent = parent
        return node

    def undo(self) -> None:
        """Take the node out of the game, with all that follows it."""
        if self._node in self._parent.children:
            self._index = self._parent.children.index(self._node)
            self._node.remove()


class Removal(Addition):
    """A node leaves the game, with all that follows it."""

    def redo(self) -> None:
        super().undo()

    def undo(self) -> None:
        super().redo()


@dataclass
class Promotion:
    """The line to a node becomes the main line."""

    node: Node
    _moved: list[tuple[Node, int]] = field(default_factory=list, init=False, repr=False)

    def redo(self) -> None:
        """Make every node of the line the main continuation."""
        self._moved = [(node, node.parent.children.index(node)) for node in self.node.path() if node.parent and node.starts_variation]
        for node, _ in self._moved:
            node.promote()

    def undo(self) -> None:
        """Put the nodes back in their places."""
        for node, index in self._moved:
            if node.parent is not None:
                node.parent.children.remove(node)
                node.parent.insert_child(node, index)


@dataclass
class Redrawing:
    """Circles and arrows are drawn at a node; those that are there already are taken away."""

    node: Node
    drawings: frozenset[str]

    def redo(self) -> None:
        """Draw them, or take them away."""
        self.node.drawings ^= self.drawings

    undo = redo


@dataclass
class Exchange:
    """A board, or a game, has other values of some attributes; what it had before comes back when that is undone.

    So a board shows another game, and a game gets the line in which the dealer that proves has dealt anew.
    """

    of: object
    values: dict[str, object]

    def redo(self) -> None:
        """Exchange the values."""
        before = {name: getattr(self.of, name) for name in self.values}
        for name, value in self.values.items():
            setattr(self.of, name, value)
        self.values = before

    undo = redo


class Edit(NamedTuple):
    """One change of what a board shows.

    Attributes:
        before: what was shown before.
        after: what is shown after.
        change: what it changes in the game.
        is_back: whether it takes that change back.
    """

    before: Shown
    after: Shown
    change: TreeChange | None
    is_back: bool = False

    def do(self) -> Shown:
        """Change the game; what is shown then."""
        node = (self.change.undo if self.is_back else self.change.redo)() if self.change else None
        return node or self.after[0], self.after[1]

    @property
    def inverse(self) -> Edit:
        """The edit that takes it back."""
        return Edit(self.after, self.before, self.change, not self.is_back)
