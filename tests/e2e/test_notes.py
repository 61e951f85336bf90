"""Notes on cards and comments on steps are written on the board and kept in the game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .board_page import card
from .conftest import OpenNotebook
from .sample_game import shown


def test_notes_and_comments_are_written_and_kept(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    keyboard = notebook.page.keyboard
    card(board, 2, 1).focus()
    keyboard.press("n")
    expect(board.get_by_label("Note on this card")).to_be_focused()
    keyboard.type("a vile <b>five</b> [x]")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(card(board, 2, 1)).to_have_attribute("data-has-note", "true")
    expect(card(board, 2, 1)).to_have_accessible_description(re.compile(r"^a vile <b>five</b> \[x\]"))
    card(board, 2, 1).click()
    expect(board.locator(".note")).to_have_text("a vile <b>five</b> [x]")
    expect(board.locator(".place")).to_have_text("Step 4 of 4")
    board.locator(".log button").nth(2).click()
    keyboard.press("c")
    keyboard.type("Why red?")
    board.get_by_role("button", name="Save").click()
    expect(board.locator(".comment")).to_have_text("Why red?")
    assert notebook.eval("print([node.comment for node in game.line], game.last.notes)").startswith("['', '', 'Why red?', '', ''] {")
    board.get_by_role("button", name="Comment on this step").click()
    expect(board.get_by_label("Comment on this step").first).to_have_value("Why red?")
    keyboard.press("ControlOrMeta+A")
    keyboard.press("Delete")
    board.get_by_role("button", name="Save").click()
    expect(board.locator(".comment")).to_have_count(0)
