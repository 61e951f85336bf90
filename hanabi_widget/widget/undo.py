"""Undo and redo of what was done on a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hanabi_widget.rules import Node

Shown: TypeAlias = tuple[Node, int]
"""What a board shows: the line through a node, and a step of it."""


@dataclass
class Edit:
    """One change of what a board shows.

    Attributes:
        before: what was shown before.
        after: what is shown after.
        added: whether the node shown after is new in the game.
    """

    before: Shown
    after: Shown
    added: bool = False
    _parent: Node | None = field(default=None, init=False, repr=False)
    _index: int = field(default=0, init=False, repr=False)

    def undo(self) -> Shown:
        """Remove the new node from the game; return what was shown before."""
        node = self.after[0]
        if self.added and node.parent is not None:
            self._parent, self._index = node.parent, node.parent.children.index(node)
            node.remove()
        return self.before

    def redo(self) -> Shown:
        """Put the node back, unless the same action has been taken there since; return what was shown after."""
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
    """The edits of a board: those done, and those undone since.

    Example:
        >>> UndoStack().undo() is None
        True
    """

    done: list[Edit] = field(default_factory=list)
    undone: list[Edit] = field(default_factory=list)

    def push(self, edit: Edit) -> None:
        """Add an edit, and forget those undone."""
        self.done.append(edit)
        self.undone.clear()

    def undo(self) -> Shown | None:
        """Undo the last edit; return what was shown before it, or None if there is none."""
        if not self.done:
            return None
        self.undone.append(self.done.pop())
        return self.undone[-1].undo()

    def redo(self) -> Shown | None:
        """Redo the edit undone last; return what was shown after it, or None if there is none."""
        if not self.undone:
            return None
        self.done.append(self.undone.pop())
        return self.done[-1].redo()
