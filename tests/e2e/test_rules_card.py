"""The rules at hand: a line on every board, which opens to what differs from the base game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

import hanabi_widget as hw

from .axe import assert_accessible
from .board_page import opened
from .conftest import OpenNotebook
from .offline_page import offline_page


def test_the_line_opens_a_card_and_escape_closes_it(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(
        open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(3, rules='PL+avalanche_5', seed=1), language='pl')"
    )
    line = board.get_by_role("button", name="Gra podstawowa · PL: Lawina kolorów")
    line.focus()
    notebook.page.keyboard.press("Enter")
    card = board.get_by_role("dialog", name="Zasady")
    expect(card).to_be_visible()
    expect(card.get_by_role("button", name="Zamknij")).to_be_focused()
    expect(card).to_contain_text("wielokolorowy: dodatkowy kolor, 5 kart.")
    expect(card).to_contain_text("Difficile (BGA), Lawina kolorów (PL)")
    expect(card).to_contain_text("Karty na ręce: 5")
    assert_accessible(notebook)
    card.get_by_role("button").focus()
    notebook.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(line).to_be_focused()


def test_an_exercise_has_it_while_its_question_is_open(open_notebook: OpenNotebook) -> None:
    _, board = opened(
        open_notebook,
        """
import hanabi_widget as hw
hw.Exercise(hw.question("known", hw.deal(2, rules="IT", seed=2)[0], of="Bob", view="Bob"), journal=None)
""",
    )
    expect(board.locator(".rules-line")).to_contain_text("Base game (IT · BGA · PT)")


def test_a_saved_page_has_it(chromium: Browser, tmp_path: Path) -> None:
    hw.Board(hw.deal(2, rules=hw.RuleSet(suits="ry", hand_size=3), seed=1)).save_html(tmp_path / "board.html")
    with offline_page(chromium, tmp_path / "board.html") as page:
        page.get_by_role("button", name="House rules").click()
        card = page.get_by_role("dialog", name="Rules")
        expect(card).to_contain_text("Without these colours: green, blue, white.")
        expect(card).to_be_in_viewport()
