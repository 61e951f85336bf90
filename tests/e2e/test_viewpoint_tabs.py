"""The viewpoints: seats as a row of buttons, chains and common knowledge as a second step; what is open stays open."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import hanabi_widget as hw

from .axe import assert_accessible
from .board_page import opened
from .conftest import OpenNotebook
from .offline_page import offline_page

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


def test_what_is_open_stays_open_in_another_view(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, CODE)
    for name in ("Statistics", "Advice"):
        expect(board.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-expanded", "false")
    board.get_by_role("button", name="Statistics", exact=True).click()
    board.get_by_role("switch").click()
    expect(board.locator(".possibilities")).to_have_count(0)
    notebook.run_all()
    notebook.page.wait_for_function("() => true")
    assert notebook.eval("print(hw.Board(board.game)._open_panels)") == "['possibilities']"
    notebook.eval("board.view = 'Bob'")


@pytest.mark.parametrize("width", [360, 800, 934])
@pytest.mark.parametrize("language", ["en", "es", "fr", "it", "pl", "pt"])
def test_the_head_fits_in_all_languages(chromium: Browser, tmp_path: Path, width: int, language: str) -> None:
    board = hw.Board(hw.deal(5, rules="PT+avalanche+black_powder", seed=1), language=language)
    board._open_panels = []
    board.save_html(tmp_path / "board.html")
    with offline_page(chromium, tmp_path / "board.html", viewport={"width": width, "height": 900}) as page:
        shown = page.locator(".hanabi")
        expect(shown.locator(".rules-line")).to_be_visible()
        expect(shown.locator(".possibilities")).to_have_count(0)
        assert shown.evaluate("board => board.scrollWidth <= board.clientWidth")
        line = shown.locator(".rules-line")
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
