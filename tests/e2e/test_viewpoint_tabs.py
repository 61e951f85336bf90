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
from .test_board import settled

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


def test_what_is_open_is_kept_with_the_board(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(CODE, "board")
    expect(notebook.page.locator(".hanabi")).to_have_count(2)
    first, second = notebook.page.locator(".hanabi").all()
    expect(second.locator(".rules-line")).to_be_visible()
    expect(second.locator(".collapsible[data-open]")).to_have_count(0)
    first.get_by_role("button", name="Statistics", exact=True).click()
    first.get_by_role("switch").click()
    expect(second.get_by_role("button", name="Statistics", exact=True)).to_have_attribute("aria-expanded", "true")
    expect(second.locator(".possibilities:visible")).to_have_count(0)
    settled(notebook, "print(board._open_panels)", "['statistics-panel']")


@pytest.mark.parametrize("language", ["en", "es", "fr", "it", "pl", "pt"])
def test_head_and_foot_fit_in_all_languages(chromium: Browser, tmp_path: Path, language: str) -> None:
    board = hw.Board(hw.deal(5, rules="PT+avalanche+black_powder", seed=1), language=language)
    board._open_panels = []
    board.save_html(tmp_path / "board.html")
    with offline_page(chromium, tmp_path / "board.html") as page:
        shown = page.locator(".hanabi")
        for width in (360, 800, 934):
            page.set_viewport_size({"width": width, "height": 900})
            expect(shown.locator(".possibilities:visible")).to_have_count(0)
            for part in (shown, shown.locator(".rules-line")):
                assert part.evaluate("part => part.scrollWidth <= part.clientWidth")
