"""A board in a notebook, as the browser tests open and find it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook


def opened(open_notebook: OpenNotebook, code: str, **settings: Any) -> tuple[Notebook, Locator]:  # noqa: ANN401
    """A notebook with one cell, and the first board in it, drawn."""
    notebook = open_notebook(code, **settings)
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout").first).to_be_visible()
    return notebook, board


def card(board: Locator, seat: int, slot: int) -> Locator:
    """A card in a hand."""
    return board.locator(f".hand[data-seat='{seat}'] button.hand-card").nth(slot - 1)
