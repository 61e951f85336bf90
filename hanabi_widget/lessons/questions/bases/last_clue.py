"""Questions about the clue that was the last action."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import Clue
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class Clued(Question, ABC):
    """What is to be said of the last clue."""

    @property
    def holder(self) -> int:
        """Who got the clue."""
        clue = self.history.actions[-1] if self.history.actions else None
        return self.state.seat(clue.player) if isinstance(clue, Clue) else 0

    def check(self) -> None:
        """The last action was a clue.

        Raises:
            LocalizedError: it was not.
        """
        if not self.history.actions:
            raise LocalizedError("ask.error.line")
        if not isinstance(self.history.actions[-1], Clue):
            raise LocalizedError("ask.error.clue")
