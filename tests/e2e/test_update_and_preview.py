"""What an action changed and what a clue would teach, in a real JupyterLab."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import OpenNotebook
from .sample_game import shown


def test_what_an_action_changed_and_what_a_clue_would(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, "board = hw.Board(game, step=0)")
    expect(board.locator(".update-panel")).to_have_count(0)
    clue = board.get_by_role("button", name="Clue Bob 2", exact=True)
    clue.hover()
    preview = board.locator(".preview .groups")
    expect(preview).to_contain_text("Bob learns")
    promised = preview.inner_text()
    clue.click()
    expect(board.locator(".place")).to_have_text("Step 1 of 5")
    board.get_by_role("button", name="What this changed").click()
    ripple = board.locator(".update-panel .groups")
    expect(ripple).to_contain_text("Bob learns")
    assert re.sub(r"\s+", " ", ripple.inner_text()) == re.sub(r"\s+", " ", promised)
    ripple.locator("button").first.hover()
    expect(board.locator(".hand-card[data-evidence]")).to_have_count(1)
    notebook.page.mouse.move(0, 0)
    expect(board.locator("[data-evidence]")).to_have_count(0)
