"""The question of a poll in the teacher's notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hanabi_widget.lessons import Question
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.widget.background_jobs import Job
from hanabi_widget.widget.board import Board
from hanabi_widget.widget.exercise import Exercise

from .home_loop import at_home


class PollWall(Exercise):
    """An exercise whose button for the answer shows it to the whole class.

    Args:
        question: the question.
        language: the code of the language.
        reveal: shows the answer to the class.
    """

    def __init__(self, question: Question, language: str, reveal: Callable[[], object]) -> None:
        self._reveal_to_all, self._answer_at_home = reveal, at_home(super()._on_message)
        super().__init__(question, student="class", journal=None, language=language)

    def _on_message(self, *arguments: object) -> None:
        self._answer_at_home(*arguments)

    def _handle(self, message: object) -> Answer | Job[Any] | None:
        if isinstance(message, dict) and message.get("type") == "reveal":
            self._reveal_to_all()
            return None
        return super()._handle(message)

    def _ipython_display_(self) -> None:
        """Without the attempts, which are kept elsewhere."""
        Board._ipython_display_(self)
