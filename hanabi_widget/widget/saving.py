"""Saving what a board shows for places without widgets: a page, or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from hanabi_widget.picture import file, picture
from hanabi_widget.view import Line

from .html_page import html_page

if TYPE_CHECKING:
    from .board import Board


def save_html(board: Board, path: str | Path) -> None:
    """Write the board as a page of its own: it steps and tells who knows what, without Python and without a network.

    It holds what this viewpoint and level show, and nothing hidden from them. What is told of each card is less in a long game.

    Raises:
        OSError: the file cannot be written.
    """
    text = html_page(cast("Line", board._board_state), board._nodes, board.step, board._view, board._words)
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def save_svg(board: Board, path: str | Path) -> None:
    """Write a picture of the step shown, as this viewpoint sees it.

    Raises:
        OSError: the file cannot be written.
    """
    file.save_svg(picture(cast("Line", board._board_state), board.step), path)


def save_png(board: Board, path: str | Path) -> None:
    """Write the same as PNG; it needs the extra: ``pip install 'hanabi_widget[png]'``.

    Raises:
        ImportError: the library for it is not installed.
        OSError: the file cannot be written.
    """
    file.save_png(picture(cast("Line", board._board_state), board.step), path)
