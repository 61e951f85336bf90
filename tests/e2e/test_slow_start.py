"""A page so busy that anywidget gives up on widgets before their script has started: they hear of Python all the same."""

from __future__ import annotations

from playwright.sync_api import expect

from .board_page import card
from .conftest import OpenNotebook

CELLS = (
    "import hanabi_widget as hw; game = hw.deal(players=2, seed=7)",
    "board = hw.Board(game); board",
    "hw.Map(hw.position('Alice r1 | >Bob y1', hw.RuleSet(suits='ry', copies=(1, 1), hand_size=1)), 'Alice', 'Bob')",
)
IMPATIENT = "AbortSignal.timeout = () => { const end = new AbortController(); setTimeout(() => end.abort()); return end.signal; };"
"""anywidget waits two seconds for a script to start; here none."""
GIVEN_UP = "[anywidget] Failed to initialize model."


def test_what_anywidget_has_given_up_on_works(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*CELLS, run=False, fresh=True)
    notebook.page.evaluate(IMPATIENT)
    notebook.run_all()
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout")).to_be_visible()
    card(board, 0, 1).click()
    board.get_by_role("button", name="Play slot 1").click()
    expect(board.locator(".place")).to_have_text("Step 1 of 1")
    notebook.eval("board.step = 0")
    expect(board.locator(".place")).to_have_text("Step 0 of 1")
    formula = notebook.page.locator(".hanabi").last.get_by_role("textbox")
    formula.fill("nonsense")
    formula.press("Enter")
    expect(notebook.page.locator(".hanabi").last.get_by_role("alert")).to_be_visible()
    given_up = [error for error in notebook.errors if GIVEN_UP in error]
    assert given_up
    notebook.errors[:] = [error for error in notebook.errors if error not in given_up]
