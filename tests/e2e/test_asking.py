"""Asking about a position by mouse, in a real JupyterLab: chosen, shown with its key, saved, answered, accessible, on a phone too."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import LAPTOP, card, click, opened, resize
from .conftest import OpenNotebook

CODE = """import hanabi_widget as hw
game = hw.load(\"\"\"r1 | >Ann y2 r5 g1 b3 w2 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g3 b5
    1. A 1>C 2. B 5>A\"\"\")
hw.Board(game, view="Cleo")"""


def test_a_question_is_made_saved_and_answered_and_the_board_and_the_editor_come_back(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, CODE)
    page = notebook.page
    page.set_viewport_size(LAPTOP)
    card(board, 0, 1).press("q")
    exercise = page.locator(".exercise")
    kind = exercise.get_by_label("Type of question")
    expect(kind).to_be_focused()
    kind.select_option("thinks")
    expect(exercise.locator("code")).to_contain_text("thinks")  # until a change is answered there can be no other
    card(exercise, 1, 3).click()
    expect(exercise.locator("code")).to_have_text("ask: thinks of=Ben slot=3 by=Cleo view=Cleo")
    expect(exercise.locator(".card-grid")).to_be_visible()  # the key
    click(exercise, "Add to my lesson")
    click(exercise, "Save my lesson")
    expect(exercise.locator(".feedback")).to_contain_text("Saved beside the notebook: lesson-")
    exercise.get_by_role("button", name="Save my lesson").hover()
    assert_accessible(notebook, texts=60)
    resize(page, 390, 844)
    assert exercise.evaluate("el => el.scrollWidth <= el.clientWidth")
    click(exercise, "Answer it here")
    expect(exercise.get_by_role("button", name="Check")).to_be_visible()
    exercise.locator(".page-button").first.click()
    click(exercise, "Back to the board")
    expect(board.locator(".hand-card:focus")).to_have_count(1)
    click(board, "More")
    click(board, "Edit this position", "menuitem")
    click(board, "Ask about this position")
    expect(kind).to_be_focused()
    click(exercise, "Back to the board")
    expect(board.get_by_role("button", name="Show as board")).to_be_visible()
