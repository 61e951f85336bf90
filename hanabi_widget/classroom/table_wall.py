"""The wall: the board of a table in the teacher's notebook."""

from __future__ import annotations

from collections.abc import Callable

from hanabi_widget.rules import Game
from hanabi_widget.view import Viewpoint
from hanabi_widget.widget.board import Board

from .home_loop import at_home


class TableWall(Board):
    """A board whose viewpoint is that of all screens of the wall. On it the teacher acts for whoever is to act, or takes a turn back.

    Args:
        game: the game.
        detail: how much knowledge is disclosed.
        language: the code of the language.
        on_change: called when it shows something else.
    """

    def __init__(self, game: Game, detail: str, language: str, on_change: Callable[[], object]) -> None:
        self._on_change, self._answer_at_home = on_change, at_home(super()._on_message)
        super().__init__(game, view="common", detail=detail, language=language)

    @property
    def viewpoint(self) -> Viewpoint:
        """Where the wall is seen from."""
        return self._view

    def follow(self) -> None:
        """Show the game as it is now, at its last step if the last one was shown before."""
        was_last = self.step == len(self._sent.nodes) - 1
        self._follow_game()
        if was_last:
            self.step = len(self._sent.nodes) - 1

    def _on_message(self, *arguments: object) -> None:
        self._answer_at_home(*arguments)

    def _show(self, *arguments: object, **settings: object) -> None:
        super()._show(*arguments, **settings)  # type: ignore[arg-type]
        self._on_change()
