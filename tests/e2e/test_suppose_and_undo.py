"""Suppositions on a board, in a real JupyterLab: made by keyboard, undone and done again, left by Escape."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import card
from .conftest import OpenNotebook
from .jupyterlab import THEMES
from .sample_game import shown


def test_a_card_is_supposed_by_keyboard_and_that_is_undone(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    press = notebook.page.keyboard.press
    board.get_by_role("radio", name="Alice").click()
    expect(card(board, 0, 1)).to_have_accessible_name(re.compile("^Alice, slot 1: face down"))
    card(board, 0, 1).focus()
    press("s")
    expect(board.get_by_role("button", name="red 1", exact=True)).to_be_focused()
    expect(board.get_by_role("button", name="yellow 2", exact=True)).to_have_attribute("aria-disabled", "true")
    press("ArrowRight")
    press("ArrowDown")
    press("ArrowDown")
    expect(board.get_by_role("button", name="green 2", exact=True)).to_be_focused()
    press("Enter")
    expect(board.locator(".place")).to_have_text("Step 5 of 5")
    expect(card(board, 0, 1)).to_have_accessible_name(re.compile("^Alice, slot 1: green 2, supposed"))
    expect(board.locator(".variation")).to_be_visible()
    card(board, 0, 1).focus()
    press("z")
    expect(board.locator(".place")).to_have_text("Step 4 of 4")
    expect(board.locator(".variation")).to_have_count(0)
    expect(board.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    press("Shift+Z")
    expect(board.locator(".place")).to_have_text("Step 5 of 5")
    assert notebook.eval("print(len(game), board.state.hand('Alice')[0])") == "5 g2"


def test_escape_leaves_what_was_begun(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    press = notebook.page.keyboard.press
    card(board, 1, 2).focus()
    press("s")
    expect(board.locator(".suppose")).to_be_visible()
    press("Escape")
    expect(board.locator(".suppose")).to_have_count(0)
    expect(board.get_by_role("button", name="Suppose it is …")).to_be_focused()
    card(board, 1, 2).focus()
    press("n")
    notebook.page.keyboard.type("not this")
    press("Escape")
    expect(board.locator(".note-editor")).to_have_count(0)
    expect(card(board, 1, 2)).to_be_focused()
    assert notebook.eval("print(game.last.notes)") == "{}"


def test_axe_finds_nothing_while_thinking(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    card(board, 1, 1).press("s")
    expect(board.locator(".suppose")).to_be_visible()
    board.get_by_role("button", name="More actions").click()
    assert_accessible(notebook, THEMES[:1])
    notebook.page.keyboard.press("Escape")
    card(board, 1, 1).press("n")
    expect(board.locator(".note-editor")).to_be_visible()
    assert_accessible(notebook, THEMES[2:])
