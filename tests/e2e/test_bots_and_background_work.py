"""Bots as partners, and work of Python in the background: a board goes on meanwhile; it is waited for, overtaken or cancelled."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import DARK, assert_accessible
from .board_page import card, opened
from .conftest import OpenNotebook

WITH_BOTS = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=3, seed=7), bots="careful")
board
"""


def test_reasons_and_advice_are_accessible(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, WITH_BOTS)
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


ADVICE = """
import threading, time
import hanabi_widget as hw
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.effort import spend
from hanabi_widget.view.advice import ADVISERS
from hanabi_widget.view.advice import AdviceText
from hanabi_widget.view.agreement import plain_sentence

go_on, ended = threading.Event(), []

def heavy(language, nodes, step):
    try:
        while not go_on.is_set():
            sum(range(20_000))
            go_on.wait(0.002)
            spend(10)
    except BaseException as error:
        ended.append(type(error).__name__)
        raise
    return AdviceText([plain_sentence("here at last")])

ADVISERS["odds"] = heavy
board = hw.Board(hw.deal(players=2, seed=7))
board
"""


def ask_odds(board: Locator) -> None:
    board.get_by_role("button", name="Advice").click()
    board.get_by_role("button", name="Odds of each action").click()


def test_a_board_steps_and_acts_while_advice_is_worked_out(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, ADVICE)
    ask_odds(board)
    bar = board.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(board.locator(".advice .waiting p")).to_have_text("Python is working it out…")
    assert_accessible(notebook, DARK)
    notebook.page.wait_for_function("bar => bar.value > 500", arg=bar.element_handle())
    card(board, 0, 1).click()
    board.get_by_role("button", name="Play slot 1").click()
    expect(board.locator(".place")).to_have_text("Step 1 of 1")
    board.get_by_role("button", name="Step back").click()
    expect(board.locator(".place")).to_have_text("Step 0 of 1")
    card(board, 1, 1).click()
    notebook.page.keyboard.press("i")
    expect(board.locator(".inspector-title")).to_contain_text("slot 1")
    expect(bar).to_be_visible()
    notebook.eval("go_on.set()")
    expect(board.locator(".advice-lines")).to_have_text("here at last")
    expect(bar).to_have_count(0)
    notebook.eval("go_on.clear()")
    board.get_by_role("button", name="Odds of each action").click()
    notebook.page.wait_for_function("bar => bar.value > 0", arg=bar.element_handle())
    board.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    assert notebook.eval("for _ in range(1000): ended or time.sleep(0.01)\nprint(*ended)") == "Cancelled"
