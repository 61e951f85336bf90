"""A board as the browser tests open and find it: in a notebook, of one sample game, or as a page of files alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook, watch


def opened(open_notebook: OpenNotebook, code: str, **settings: Any) -> tuple[Notebook, Locator]:  # noqa: ANN401
    """A notebook with one cell, and the first board in it, drawn."""
    notebook = open_notebook(code, **settings)
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout").first).to_be_visible()
    return notebook, board


def card(board: Locator, seat: int, slot: int) -> Locator:
    """A card in a hand."""
    return board.locator(f".hand[data-seat='{seat}'] button.hand-card").nth(slot - 1)


def box_of(part: Locator) -> FloatRect:
    """Where something lies on the page."""
    box = part.bounding_box()
    assert box
    return box


SETUP = """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1))[:{steps}]:
    game.apply(action)
{board}
board
"""


def shown(open_notebook: OpenNotebook, steps: int = 5) -> tuple[Notebook, Locator]:
    """A notebook with a board of the game, drawn."""
    return opened(open_notebook, SETUP.format(steps=steps, board="board = hw.Board(game)"))


@contextmanager
def watched_page(chromium: Browser, home: str, **settings: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's
    """A page of a browser that has never been here; at the end nothing may have gone wrong in it, or left this address."""
    with chromium.new_context(**({"reduced_motion": "reduce"} | settings)) as context:
        page = context.new_page()
        errors, outside = watch(page, home)
        yield page
    assert (errors, outside) == ([], [])


@contextmanager
def offline_page(chromium: Browser, path: Path, **settings: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's
    """A file, opened without a network."""
    with watched_page(chromium, "file:", offline=True, **settings) as page:
        page.goto(path.as_uri())
        yield page
