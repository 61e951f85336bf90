"""The table is seen from another seat for as long as a key or a name is held."""

from __future__ import annotations

from playwright.sync_api import expect

from .board_page import opened
from .conftest import OpenNotebook


def test_from_another_seat_for_a_moment(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, "import hanabi_widget as hw\nboard = hw.Board(hw.deal(3, seed=7))\nboard")
    page, backs = notebook.page, board.locator(".face.back")
    expect(backs).to_have_count(0)
    board.locator(".hand[data-seat='1'] .name > span").first.hover()
    page.mouse.down()
    expect(backs).to_have_count(5)
    page.mouse.up()
    expect(backs).to_have_count(0)
    page.keyboard.down("v")
    expect(backs).to_have_count(5)
    page.wait_for_timeout(450)  # a shorter press means to stay
    page.keyboard.up("v")
    expect(backs).to_have_count(0)
    page.keyboard.press("v")
    expect(backs).to_have_count(5)
    assert notebook.eval("print(board.view)") == "Alice"
