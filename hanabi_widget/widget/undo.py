"""Undo and redo of what was done on a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hanabi_widget.rules import Node

from .tree_changes import TreeChange

Shown: TypeAlias = tuple[Node, int]
"""What a board shows: the line through a node, and a step of it."""


@dataclass
class Edit:
    """One change of what a board shows.

    Attributes:
        before: what was shown before.
        after: what is shown after.
        change: what it changes in the game.
    """

    before: Shown
    after: Shown
    change: TreeChange | None = None

    def undo(self) -> Shown:
        """Take back the change of the game; return what was shown before."""
        if self.change:
            self.change.undo()
        return self.before

    def redo(self) -> Shown:
        """Change the game again; return what was shown after."""
        node, step = self.after
        return (self.change.redo() if self.change else None) or node, step


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
