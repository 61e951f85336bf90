"""The viewpoints: seats as a row of buttons, chains and common knowledge as a second step; and how much detail they disclose."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import card, opened
from .conftest import OpenNotebook
from .sample_game import shown

CODE = "import hanabi_widget as hw\nboard = hw.Board(hw.deal(4, seed=1))\nboard"


def test_a_seat_is_chosen_by_key_and_a_chain_from_the_list(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, CODE)
    seats = board.get_by_role("radiogroup", name="Viewpoint")
    expect(seats.get_by_role("radio")).to_have_text(["All cards", "Alice", "Bob", "Cathy", "Donald"])
    seats.get_by_role("radio", checked=True).focus()
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("ArrowRight")
    expect(seats.get_by_role("radio", name="Bob")).to_be_focused()
    expect(board.locator(".back")).to_have_count(0)
    notebook.page.keyboard.press("Enter")
    expect(board.locator(".hand[data-seat='1'] .back")).to_have_count(4)
    expect(seats.get_by_role("radio", checked=True)).to_have_text("Bob")
    more = board.get_by_label("More viewpoints")
    assert more.locator("option").first.inner_text() == "More"
    more.select_option("0-1")
    expect(board.locator(".back")).to_have_count(8)
    expect(seats.get_by_role("radio", checked=True)).to_have_count(0)
    assert notebook.eval("print(board.view)") == "('Alice', 'Bob')"
    seats.get_by_role("radio", name="All cards").click()
    expect(board.locator(".back")).to_have_count(0)
    expect(more).to_have_value("")
    assert_accessible(notebook)


def test_chains_and_levels_are_chosen_on_the_board(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    view, level = board.get_by_label("More viewpoints"), board.get_by_label("Detail")
    card(board, 1, 1).focus()
    notebook.page.keyboard.press("i")
    expect(board.locator(".inspector .knowledge")).to_be_visible()
    view.select_option("0-1")
    expect(board.locator(".hand[data-seat='0'] .back")).to_have_count(5)
    expect(board.locator(".hand[data-seat='1'] .back")).to_have_count(5)
    expect(board.locator(".hand[data-seat='2'] .back")).to_have_count(0)
    expect(board.locator(".inspector")).to_have_count(0)
    assert notebook.eval("print(board.view)") == "('Alice', 'Bob')"
    expect(board.locator(".update-panel")).to_have_count(1)
    level.select_option("touched")
    expect(board.locator(".update-panel")).to_have_count(0)
    assert notebook.eval("print(board.detail)") == "touched"
    expect(level).to_have_value("touched")
    view.select_option("common")
    expect(board.locator(".face:not(.back)")).to_have_count(0)


def test_v_looks_from_the_next_seat(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    view = board.get_by_role("radio", checked=True)
    board.locator("button.hand-card").first.focus()
    for name, label in (("0", "Alice"), ("1", "Bob"), ("2", "Cathy"), ("all", "All cards")):
        notebook.page.keyboard.press("v")
        expect(view).to_have_text(label)
        expect(board.locator(".back")).to_have_count(0 if name == "all" else 5)
        expect(board.locator(f".hand[data-seat='{name}'] .face:not(.back)")).to_have_count(0)
        expect(board.locator("button.hand-card").first).to_be_focused()
    assert notebook.eval("print(board.view)") == "all"
