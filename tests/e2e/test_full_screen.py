"""The full screen: entered by a key, left by the menu."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import OpenNotebook
from .sample_game import shown


def test_f_fills_the_screen(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    board.locator("button.hand-card").first.focus()
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("() => document.fullscreenElement?.matches('.hanabi')")
    expect(board.locator("button.hand-card").first).to_be_focused()
    notebook.page.keyboard.press("PageDown")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    board.get_by_role("button", name="More actions").click()
    board.get_by_role("menuitem", name="Leave full screen").click()
    notebook.page.wait_for_function("() => document.fullscreenElement === null")
