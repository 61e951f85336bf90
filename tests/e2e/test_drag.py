"""A card is dragged to the fireworks or the discards, by mouse and by touch."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Locator, expect

from .axe import assert_nothing_wrong
from .board_page import card, opened
from .conftest import OpenNotebook

BOARD = "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))"


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_where_it_goes_or_taken_back(open_notebook: OpenNotebook) -> None:
    _, board = opened(open_notebook, BOARD)
    mouse, own = board.page.mouse, card(board, 0, 2)
    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".discards")), steps=4)
    expect(board.locator(".fireworks[data-takes]")).to_have_count(1)
    expect(board.locator(".discards")).to_have_attribute("data-refuses", "All 8 clue tokens are available: clue or play.")
    assert_nothing_wrong(board)
    mouse.up()
    expect(board.locator(".place")).to_have_text("Step 0 of 0")
    expect(own).to_have_attribute("aria-pressed", "false")

    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".fireworks")), steps=4)
    expect(board.locator(".fireworks[data-over]")).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(board.locator("[data-takes], [data-dragged]")).to_have_count(0)
    mouse.up()
    expect(board.locator(".place")).to_have_text("Step 0 of 0")

    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".fireworks")), steps=4)
    mouse.up()
    expect(board.locator(".last-move")).to_have_text("Alice plays green 1 from slot 2.")
    expect(board.locator("[data-takes], [data-dragged]")).to_have_count(0)
    card(board, 1, 1).click()
    expect(board.get_by_role("button", name="Play slot 1")).to_be_visible()


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_card_is_dragged_by_touch(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD, has_touch=True)
    session = notebook.page.context.new_cdp_session(notebook.page)
    (x, y), goal = middle(card(board, 0, 2)), middle(board.locator(".fireworks"))
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x, y - 20))
    touch(session, "touchMove", goal)
    expect(board.locator(".fireworks[data-over]")).to_have_count(1)
    touch(session, "touchEnd")
    expect(board.locator(".last-move")).to_have_text("Alice plays green 1 from slot 2.")
