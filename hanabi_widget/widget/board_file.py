"""A board as a file: a page, or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanabi_widget.picture import picture, svg as picture_file
from hanabi_widget.whole_file import write_whole

from .html_page import html_page
from .progress_bar import progress_bar

if TYPE_CHECKING:
    from .board import Board


def save_html(board: Board, path: str | Path) -> None:
    """Save the board as an HTML page that can be stepped through and inspected, without Python and without a network.

    It holds all variations, and only what the viewpoint and the detail disclose at their steps. For a long game, the inspector leaves out
    some explanations. In a notebook, a bar shows how many steps are done.

    Raises:
        OSError: the file cannot be written; an older one stays as it was.
    """
    with progress_bar("saving.progress") as progress:
        lines, shown = board.game.lines, board._nodes
        states = [(board._state_of(nodes), nodes) for nodes in lines]
        text = html_page(states, board.step, board._view, board._language, board._open_panels, progress, lines.index(shown))
    write_whole(path, text)


def save_svg(board: Board, path: str | Path) -> None:
    """Save a picture of the step shown, from this viewpoint, as SVG.

    Raises:
        OSError: the file cannot be written; an older one stays as it was.
    """
    picture_file.save_svg(picture(board._shown_state, board.step), path)


def save_png(board: Board, path: str | Path) -> None:
    """Save a picture of the step shown, from this viewpoint, as PNG. Needs ``pip install 'hanabi_widget[png]'``.

    Raises:
        ImportError: the extra is not installed.
        OSError: the file cannot be written; an older one stays as it was.
    """
    picture_file.save_png(picture(board._shown_state, board.step), path)
