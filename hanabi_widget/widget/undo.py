"""What was done on a board, to be taken back and done again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hanabi_widget.rules import Node

Place: TypeAlias = tuple[Node, int]
"""What a board shows: a node whose line it is, and a step of it."""


@dataclass
class Edit:
    """One thing done: where the board stood before and after, and whether the game has a new node since.

    Attributes:
        before: what was shown.
        after: what is shown since.
        added: whether the node shown since is new in the game.
    """

    before: Place
    after: Place
    added: bool = False
    _parent: Node | None = field(default=None, init=False, repr=False)
    _index: int = field(default=0, init=False, repr=False)

    def undo(self) -> Place:
        """Take the new node out of the game; what was shown before."""
        node = self.after[0]
        if self.added and node.parent is not None:
            self._parent, self._index = node.parent, node.parent.children.index(node)
            node.remove()
        return self.before

    def redo(self) -> Place:
        """Put the node back where it was, unless somebody else has done the same there; what was shown after."""
        node, step = self.after
        if self._parent is not None and node.parent is None:
            for other in self._parent.children:
                if other.action == node.action:
                    return other, step
            self._parent.insert_child(node, self._index)
            node.parent = self._parent
        return self.after


@dataclass
class UndoStack:
    """What was done on a board, in order, and what was taken back since.

    Example:
        >>> UndoStack().undo() is None
        True
    """

    done: list[Edit] = field(default_factory=list)
    undone: list[Edit] = field(default_factory=list)

    def do(self, edit: Edit) -> None:
        """Remember something that was done; what was taken back is forgotten."""
        self.done.append(edit)
        self.undone.clear()

    def undo(self) -> Place | None:
        """Take back what was done last; what was shown before it, or None when there is nothing."""
        if not self.done:
            return None
        self.undone.append(self.done.pop())
        return self.undone[-1].undo()

    def redo(self) -> Place | None:
        """Do again what was taken back last; what was shown after it, or None when there is nothing."""
        if not self.undone:
            return None
        self.done.append(self.undone.pop())
        return self.done[-1].redo()
