"""Other lines: variations, suppositions, undo."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

import hanabi_widget as hw
from hanabi_widget.notation import read_record

from .axe import assert_accessible
from .board_page import card, offline_page, opened, shown
from .conftest import OpenNotebook
from .jupyterlab import THEMES

RECORD = """
[IT] r1 | 5c | Ann r1 r2 y1 g1 b1 | >Ben r2 y3 g4 b2 w5 | Cleo r3 w1 y1 g2 b5
1. B 5>C  2. C p3(y1)! (2. C d3(y1)?? {throws away a play} 3. A r>B) (2. C d5)
3. A r>B {Ben's red card fits}
"""
WITH_VARIATIONS = f'''
import hanabi_widget as hw
from hanabi_widget.notation import read_record
game = read_record("""{RECORD}""")
board = hw.Board(game)
board
'''


def test_a_records_variations_are_seen_gone_to_promoted_and_removed(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, WITH_VARIATIONS)
    tree = board.get_by_role("tree", name="Log")
    rows = tree.get_by_role("treeitem")
    expect(rows).to_have_count(7)
    discard = tree.get_by_role("treeitem", name="Cleo discards yellow 1 from slot 3. A blunder. throws away a play")
    expect(discard).to_have_attribute("aria-level", "2")
    scrolled = notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer')?.scrollTop ?? 0")
    discard.click()
    expect(discard).to_have_attribute("aria-current", "step")
    expect(board.locator(".place")).to_have_text("Step 2 of 3")
    expect(board.locator(".variation")).to_contain_text("What if? A variation after step 1.")
    assert notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer')?.scrollTop ?? 0") == scrolled
    assert_accessible(notebook)
    board.get_by_role("button", name="Make it the main line").click()
    expect(board.locator(".variation")).to_have_count(0)
    expect(discard).to_have_attribute("aria-level", "1")
    assert notebook.eval("print(len(game), game.line[2].comment)") == "4 throws away a play"
    board.get_by_role("button", name="Undo", exact=True).click()
    expect(discard).to_have_attribute("aria-level", "2")


def test_a_saved_page_goes_from_line_to_line(chromium: Browser, tmp_path: Path) -> None:
    hw.Board(read_record(RECORD), step=1).save_html(tmp_path / "game.html")
    with offline_page(chromium, tmp_path / "game.html", reduced_motion="reduce", viewport={"width": 390, "height": 800}) as page:
        board, press = page.locator(".hanabi"), page.keyboard.press
        discard = board.get_by_role("treeitem", name=re.compile("throws away a play"))
        discard.click()
        expect(discard).to_have_attribute("aria-current", "step")
        expect(board.locator(".place")).to_have_text("Step 2 of 3")
        expect(board.locator(".variation button")).to_have_count(0)
        page.get_by_role("button", name="Step forward").click()
        expect(board.locator(".last-move")).to_have_text("Ann clues Ben red: slot 1.")
        board.locator("button.hand-card").first.focus()
        press("i")
        expect(board.locator(".inspector-title")).to_have_text("Ann's slot 1")
        press("Escape")
        discard.focus()
        for key in ("m", "Delete"):
            press(key)
        expect(board.get_by_role("treeitem")).to_have_count(7)
        play = board.get_by_role("treeitem", name=re.compile("Cleo plays yellow 1"))
        play.focus()
        press("Enter")
        expect(play).to_have_attribute("aria-current", "step")
        expect(board.locator(".variation")).to_have_count(0)


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
