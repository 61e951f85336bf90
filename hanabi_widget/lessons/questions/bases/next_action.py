"""Questions about what the player to act does."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class Acting(Question, ABC):
    """What the player to act does, as that player or who sees the whole table can say."""

    def check(self) -> None:
        """Only who acts knows what is seen from there, or who sees the whole table."""
        if self.viewer not in (None, self.state.player):
            raise LocalizedError("ask.error.giver", player=self.state.names[self.state.player])
