"""Questions about the clue that was the last action."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import Clue
from hanabi_widget.text import Problem


@dataclass(frozen=True, kw_only=True)
class Clued(Question, ABC):
    """What is to be said of the last clue."""

    @property
    def holder(self) -> int:
        """Who got the clue."""
        clue = self.line.actions[-1] if self.line.actions else None
        return self.state.seat(clue.player) if isinstance(clue, Clue) else 0

    def check(self) -> None:
        """The last action was a clue.

        Raises:
            Problem: it was not.
        """
        if not self.line.actions:
            raise Problem("ask.error.line")
        if not isinstance(self.line.actions[-1], Clue):
            raise Problem("ask.error.clue")
