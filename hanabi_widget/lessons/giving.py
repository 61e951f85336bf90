"""Questions which clue to give: asked of the player to act."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.words import Problem

from .question import Question


@dataclass(frozen=True, kw_only=True)
class Giving(Question, ABC):
    """The clues of the player to act that do something, as that player or who sees the whole table can say."""

    always, views = ("T10",), ("T6", "T7")

    def check(self) -> None:
        """Only the giver knows which clues there are, or who sees the whole table."""
        if self.viewer not in (None, self.state.player):
            raise Problem("ask.error.giver", player=self.state.names[self.state.player])
