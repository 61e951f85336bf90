"""The keyboard: where it goes after a press, and a whole game by ear, read from the accessibility tree and played by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .axe import assert_nothing_wrong
from .board_page import SETUP, box_of, card, click, expect_place, opened, shown
from .conftest import OpenNotebook
from .jupyterlab import Notebook

EXERCISE = """
import hanabi_widget as hw
hw.Exercise('''title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5
    1. A 3>B

ask: touched clue=2>A
''')
"""

CELLS = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
SCROLL = "() => [...document.querySelectorAll(':not(.hanabi *)')].filter(element => element.scrollTop).map(element => element.scrollTop)"
KEYS = (*"abxddyjk0m[]", "ArrowDown", "ArrowUp", "Space", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown")


def press_felt(board: Locator) -> None:
    """Press where nothing is, at the left edge."""
    board.scroll_into_view_if_needed()
    box = box_of(board)
    board.page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)


def type_what_boards_use(notebook: Notebook) -> None:
    page = notebook.page
    before = page.evaluate(CELLS), page.evaluate(SCROLL)
    for key in KEYS:
        page.keyboard.press(key)
        notebook.painted()
        assert (key, page.evaluate(CELLS), page.evaluate(SCROLL)) == (key, *before)
    page.keyboard.press("0")  # two of them would restart the kernel
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_keys_after_a_press_on_the_felt_stay_on_the_board(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, SETUP.format(steps=4, board="board = hw.Board(game)") + "\n# \n" * 20, alone=True)
    page = notebook.page
    press_felt(board)
    expect(board).to_be_focused()
    assert board.evaluate("board => getComputedStyle(board).outlineStyle") == "solid"
    assert_nothing_wrong(board)
    type_what_boards_use(notebook)
    press_felt(board)
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    before = notebook.cell(0).locator(".jp-InputPrompt").first.inner_text()
    page.keyboard.press("Shift+Enter")
    expect(notebook.cell(0).locator(".jp-InputPrompt").first).not_to_have_text(before)


def test_the_keyboard_stays_while_a_person_acts_by_pointer(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    card(board, 1, 1).click()
    click(board, "Play slot 1")
    expect_place(board, "Step 5 of 5")
    type_what_boards_use(notebook)


@pytest.mark.parametrize("place", [".intro", ".exercise-board .hands"])
def test_an_exercise_takes_the_keyboard_too(open_notebook: OpenNotebook, place: str) -> None:
    notebook, _ = opened(open_notebook, EXERCISE)
    exercise = notebook.page.locator(".hanabi.exercise")
    exercise.locator(place).first.click(position={"x": 2, "y": 2})
    assert (
        exercise.evaluate("exercise => exercise.contains(document.activeElement) || document.activeElement.outerHTML.slice(0, 200)") is True
    )
    type_what_boards_use(notebook)


GAME = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=2, seed=5, rules=hw.RuleSet(suits="ryg", copies=(2, 2, 1), hand_size=3)))
board
"""
CARD = re.compile(r'button "(\w+), slot (\d): (\w+) (\d)')
NEXT = re.compile(r'"(\w+): (?:nothing yet|up to \d), next is (\d)')
TOKENS = re.compile(r"(\d) clue tokens? of (\d)")
TURN = re.compile(r'paragraph: "?(\w+) to act')


def press_on_card(board: Locator, player: str, slot: int, key: str) -> None:
    """Go to a card with the arrow keys, along its row, or from the beginning of the other one; then press a key there."""
    for way in (*["ArrowRight"] * 10, "ArrowUp", "Home", *["ArrowRight"] * 10):
        focused = str(board.page.evaluate("document.activeElement.ariaLabel"))
        if focused.startswith(f"{player}, slot {slot}"):
            return board.page.keyboard.press(key)
        board.page.keyboard.press(way)
    raise AssertionError(f"{player}, slot {slot} is not reached: {focused}")


def move(board: Locator) -> bool:
    """Take the next action by what a screen reader tells: play what fits, else discard the oldest card, else clue. False at the end."""
    told = board.aria_snapshot()
    turn = TURN.search(told)
    if not turn:
        return False
    player, place = turn[1], board.locator(".place").inner_text()
    cards = [(name, int(slot), color, rank) for name, slot, color, rank in CARD.findall(told)]
    mine = [card for card in cards if card[0] == player]
    fitting = dict(NEXT.findall(told))
    tokens, most = TOKENS.findall(told)[0]
    playable = [slot for _, slot, color, rank in mine if fitting.get(color) == rank]
    if playable:
        press_on_card(board, player, playable[0], "p")
    elif tokens < most:
        press_on_card(board, player, mine[-1][1], "d")
    else:
        name, slot, _, rank = next(card for card in cards if card[0] != player)
        press_on_card(board, name, slot, rank)
    expect(board.locator(".place")).not_to_have_text(place)
    expect(board).not_to_have_attribute("aria-busy", "true")
    return True


def test_a_game_is_played_by_ear_and_keys_alone(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, GAME)
    board.locator("button.hand-card").first.focus()
    moves = 0
    while moves < 60 and move(board):
        moves += 1
    assert 5 < moves < 60
    assert notebook.eval("print(board.state.outcome is not None, board.game.score > 0)") == "True True"
