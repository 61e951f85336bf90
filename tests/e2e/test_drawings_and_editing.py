"""What habits from elsewhere bring along: circles and arrows by the right mouse button, and the position taken into the editor."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .axe import assert_accessible
from .board_page import card, shown
from .conftest import OpenNotebook
from .test_copying_variations_and_work import middle

MENUS = "window.menus = 0; addEventListener('contextmenu', (event) => { if (!event.defaultPrevented) window.menus += 1 })"


def draw(start: Locator, end: Locator) -> None:
    """Press the right mouse button on something, and release it on the same or on something else."""
    mouse = start.page.mouse
    mouse.move(*middle(start))
    mouse.down(button="right")
    mouse.move(*middle(end), steps=3)
    mouse.up(button="right")


def test_the_right_mouse_button_draws_and_undo_takes_it_away(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    drawn = board.locator(".drawings g:not([data-begun])")
    notebook.page.evaluate(MENUS)
    draw(card(board, 1, 2), card(board, 1, 2))
    expect(drawn).to_have_count(1)
    draw(card(board, 1, 2), board.locator(".firework").first)
    expect(drawn).to_have_count(2)
    assert notebook.eval("print(sorted(board.drawings))") == "['B2', 'B2>r']"
    expect(card(board, 1, 2)).to_have_attribute("aria-description", "Circle: Bob's slot 2. Arrow: Bob's slot 2 → red firework")
    expect(board.locator("[aria-pressed=true]")).to_have_count(0)
    assert_accessible(notebook)
    draw(card(board, 1, 2), card(board, 1, 2))
    expect(drawn).to_have_count(1)
    for left in (2, 1, 0):
        board.get_by_role("button", name="Undo").click()
        expect(drawn).to_have_count(left)
    assert notebook.eval("print(sorted(board.drawings))") == "[]"
    assert notebook.page.evaluate("window.menus") == 0
    notebook.page.mouse.click(*middle(board.locator(".last-move")), button="right")
    assert notebook.page.evaluate("document.querySelectorAll('.lm-Menu').length") == 1
    notebook.page.keyboard.press("Escape")


def test_x_draws_and_escape_gives_up(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    page = notebook.page
    card(board, 0, 1).focus()
    page.keyboard.press("x")
    expect(board.get_by_role("status").filter(has_text="Press X here again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board.locator(".drawings g")).to_have_count(0)
    page.keyboard.press("x")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    expect(board.locator(".drawings g")).to_have_count(1)
    assert len(notebook.eval("print(*board.drawings)").split()) == 1
    page.keyboard.press("PageUp")
    expect(board.locator(".drawings g")).to_have_count(0)


def test_a_position_is_edited_played_on_from_and_given_back(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    page, before = notebook.page, notebook.eval("print(board.state)")

    def edit() -> None:
        board.get_by_role("button", name="More actions").click()
        page.keyboard.press("Enter")

    edit()
    back = page.get_by_role("button", name="Back to the board")
    expect(back).to_be_focused()
    expect(page.locator(".in-editor .editor")).to_be_visible()
    assert_accessible(notebook, texts=60)
    back.press("Enter")
    expect(board.locator(".hand-card").first).to_be_visible()
    assert notebook.eval("print(board.state)") == before
    edit()
    page.locator("[data-place='hand 1 0']").focus()
    page.keyboard.type("w4")
    page.get_by_role("button", name="Show as board").click()
    expect(card(board, 1, 1)).to_have_attribute("aria-label", re.compile("Bob, slot 1: white 4"))
    expect(board.locator(".place")).to_have_text("Step 0 of 0")
    assert notebook.eval("print(board.state.hand('Bob')[0], len(game))") == "w4 6"
    board.get_by_role("button", name="Undo").click()
    expect(board.locator(".place")).to_have_text("Step 5 of 5")
    assert notebook.eval("print(board.state)") == before
