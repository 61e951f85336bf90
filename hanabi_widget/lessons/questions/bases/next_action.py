"""Questions about the next action."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class NextActionQuestion(Question, ABC):
    """A question about the action of the player to act, for that player or somebody who sees the whole table."""

    def check(self) -> None:
        """Check that the viewer is the player to act, or None.

        Raises:
            LocalizedError: it is another player.
        """
        if self.viewer not in (None, self.state.player):
            raise LocalizedError("ask.error.giver", player=self.state.names[self.state.player])
