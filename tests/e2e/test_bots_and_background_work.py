"""Bots as partners, and work of Python in the background: a board goes on meanwhile; it is waited for, overtaken or cancelled."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import DARK, assert_accessible
from .board_page import card, opened
from .conftest import OpenNotebook
from .jupyterlab import Notebook

WITH_BOTS = """
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
    notebook, board = opened(open_notebook, WITH_BOTS)
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
    notebook, board = opened(open_notebook, WITH_BOTS.replace('"careful"', "Slow()").replace("board = ", SLOW) + "\ndisplay(board)")
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
    notebook, board = opened(open_notebook, WITH_BOTS.replace('view="Alice", ', ""))
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


WORK = """
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

class Thinker(Careful):
    name = "thinker"

    def act(self, seat, random):
        deadline = time.monotonic() + 7
        while time.monotonic() < deadline and not go_on.is_set():
            sum(range(20_000))
            time.sleep(0.002)
        return super().act(seat, random)
"""
ADVICE = (
    WORK
    + """
ADVISERS["odds"] = heavy
board = hw.Board(hw.deal(players=2, seed=7))
board
"""
)
THINKING_BOT = (
    WORK
    + """
board = hw.Board(hw.deal(players=["Ann", "Ben"], seed=7), bots={"Ann": Thinker()})
board
"""
)
COUNT_ALERTS = """() => {
  window.alerts = 0;
  window.observer = new MutationObserver(() => { window.alerts += document.querySelectorAll(".hanabi [role=alert]").length; });
  window.observer.observe(document.body, { childList: true, subtree: true });
}"""


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


def test_advice_is_cancelled_by_keyboard(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, ADVICE)
    ask_odds(board)
    bar = board.get_by_role("progressbar")
    notebook.page.wait_for_function("bar => bar.value > 0", arg=bar.element_handle())
    board.get_by_role("button", name="Cancel").focus()
    notebook.page.keyboard.press("Enter")
    expect(bar).to_have_count(0)
    assert focus_is_on(notebook, board)
    notebook.eval("for _ in range(1000): ended or time.sleep(0.01)")
    assert notebook.eval("print(*ended)").strip() == "Cancelled"
    notebook.eval("go_on.set()")
    board.get_by_role("button", name="Odds of each action").click()
    expect(board.locator(".advice-lines")).to_have_text("here at last")


def focus_is_on(notebook: Notebook, board: Locator) -> bool:
    return bool(notebook.page.evaluate("board => board.contains(document.activeElement)", board.element_handle()))


def test_a_bot_that_thinks_for_seven_seconds_is_waited_for_or_overtaken(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, THINKING_BOT)
    notebook.page.evaluate(COUNT_ALERTS)
    bot = board.get_by_role("button", name="Let Ann play")
    bot.click()
    expect(board.get_by_role("progressbar")).to_be_visible()
    expect(board.locator(".place")).to_have_text("Step 1 of 1")
    expect(board.get_by_role("progressbar")).to_have_count(0)
    assert notebook.page.evaluate("() => { observer.disconnect(); return alerts; }") == 0
    board.get_by_role("button", name="Step back").click()
    bot.click()
    expect(board.get_by_role("progressbar")).to_be_visible()
    card(board, 0, 5).click()
    expect(board.get_by_role("button", name="Play slot 5")).to_have_count(0)  # nobody acts for a bot, but one may suppose
    board.get_by_role("button", name="Suppose").click()
    board.locator(".suppose [data-verdict=open]").first.click()
    expect(board.locator(".variation")).to_be_visible()
    expect(board.get_by_role("progressbar")).to_have_count(0)
    assert notebook.eval("print(len(board.game.root.children))").strip() == "2"
