"""Playing with bots in a real JupyterLab, by keyboard alone, with hints and take-back."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import card, opened
from .conftest import OpenNotebook

BOARD = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
board
"""
SLOW = """
from hanabi_widget.bots.careful_bot import Careful
from time import sleep
class Slow(Careful):
    name = "slow"
    def act(self, seat, random):
        sleep(1)
        return super().act(seat, random)
board = """


def test_bots_answer_by_themselves_are_paused_and_their_turns_taken_back(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD)
    press, place = notebook.page.keyboard.press, board.locator(".place")
    card(board, 0, 1).focus()
    press("p")
    expect(place).to_have_text("Step 3 of 3")
    expect(board.locator(".turn-status")).to_have_text("Alice to act")
    expect(board.get_by_role("button", name="Let ")).to_have_count(0)
    expect(board.locator("[data-kind=reason]")).to_have_count(0)
    for step in (2, 1, 0):
        press("z")
        expect(place).to_have_text(f"Step {step} of {step}")
    press("Shift+A")
    expect(board.get_by_role("button", name="Let the bots play by themselves")).to_be_visible()
    press("p")
    expect(board.get_by_role("button", name="Let Bob play (the careful bot)")).to_be_visible()
    card(board, 1, 1).click()
    expect(board.get_by_role("button", name="Play slot 1")).to_have_count(0)
    expect(board.locator(".clue-chips, .choose")).to_have_count(0)
    press("a")
    expect(place).to_have_text("Step 2 of 2")
    expect(board.get_by_role("button", name="Let Cathy play (the careful bot)")).to_be_visible()
    board.get_by_role("button", name="Speed: 1×").click()
    board.get_by_role("button", name="Let the bots play by themselves").click()
    expect(place).to_have_text("Step 3 of 3")
    board.get_by_role("button", name="Advice").focus()
    press("Enter")
    press("Tab")
    press("Enter")
    expect(board.locator(".advice-lines")).to_contain_text("Alice can play or discard a card that costs neither a strike nor a point")


def test_of_two_views_only_the_one_that_a_person_uses_lets_the_bots_act_and_stepping_stops_them(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD.replace('"careful"', "Slow()").replace("board = ", SLOW) + "\ndisplay(board)")
    card(board, 0, 1).focus()
    notebook.page.keyboard.press("p")
    expect(board.locator(".place")).to_have_text("Step 1 of 1")
    expect(board.locator(".waiting")).to_be_visible()  # Bob thinks
    notebook.page.keyboard.press("PageUp")
    expect(board.locator(".place")).to_have_text("Step 0 of 2")
    expect(board.get_by_role("button", name="Pause the bots")).to_be_visible()
    notebook.page.keyboard.press("PageDown")
    expect(board.get_by_role("button", name="Let the bots play by themselves")).to_be_visible()
    assert notebook.eval("print(len(board.game))") == "3"


def test_reasons_and_advice_are_accessible(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARD.replace('view="Alice", ', ""))
    for step, name in enumerate(("Alice", "Bob", "Cathy"), start=1):
        board.get_by_role("button", name=f"Let {name} play (the careful bot)").click()
        expect(board.locator(".place")).to_have_text(f"Step {step} of {step}")
    board.get_by_text("Why?").click()
    expect(board.locator("[data-kind=reason]")).to_be_visible()
    expect(board.locator("[data-kind=reason]")).to_contain_text("the careful bot: ")
    board.get_by_role("button", name="Advice").click()
    board.get_by_role("button", name="Hint").click()
    expect(board.locator(".advice-lines li")).to_have_count(1)
    assert_accessible(notebook)
