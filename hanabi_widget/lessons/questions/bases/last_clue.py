"""Questions about the last action, which was a clue."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import Clue, SeatIndex
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class LastClueQuestion(Question, ABC):
    """A question about the last clue."""

    @property
    def holder(self) -> SeatIndex:
        """The receiver of the clue."""
        clue = self.history.actions[-1] if self.history.actions else None
        return self.state.seat(clue.player) if isinstance(clue, Clue) else SeatIndex(0)

    def check(self) -> None:
        """Check that the last action was a clue.

        Raises:
            LocalizedError: it was not.
        """
        if not self.history.actions:
            raise LocalizedError("ask.error.line")
        if not isinstance(self.history.actions[-1], Clue):
            raise LocalizedError("ask.error.clue")
