"""Playing with bots in a real JupyterLab, by keyboard alone, with hints and take-back."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import opened
from .conftest import OpenNotebook

BOARD = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
board
"""


def test_a_person_plays_with_bots_by_keyboard_and_takes_back(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD)
    press = notebook.page.keyboard.press
    board.locator(".hand[data-seat='0'] button.hand-card").first.focus()
    press("p")
    expect(board.locator(".place")).to_have_text("Step 1 of 1")
    expect(board.get_by_role("button", name="Let Bob play (the careful bot)")).to_be_visible()
    press("a")
    expect(board.locator(".place")).to_have_text("Step 2 of 2")
    press("a")
    expect(board.locator(".place")).to_have_text("Step 3 of 3")
    expect(board.get_by_role("button", name="Let ")).to_have_count(0)
    expect(board.locator("[data-kind=reason]")).to_have_count(0)
    for step in (2, 1, 0):
        press("z")
        expect(board.locator(".place")).to_have_text(f"Step {step} of {step}")
    board.get_by_role("button", name="Advice").focus()
    press("Enter")
    press("Tab")
    press("Enter")
    expect(board.locator(".advice-lines")).to_contain_text("No play or discard of Alice is certain to be safe")


def test_reasons_and_advice_are_accessible(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD.replace('view="Alice", ', ""), fresh=True)
    for step, name in enumerate(("Alice", "Bob", "Cathy"), start=1):
        board.get_by_role("button", name=f"Let {name} play (the careful bot)").click()
        expect(board.locator(".place")).to_have_text(f"Step {step} of {step}")
        expect(board.locator("[data-kind=reason]")).to_contain_text("the careful bot: ")
    board.get_by_role("button", name="Advice").click()
    board.get_by_role("button", name="Hint").click()
    expect(board.locator(".advice-lines li")).to_have_count(1)
    assert_accessible(notebook)
