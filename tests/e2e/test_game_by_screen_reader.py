"""A whole game by ear: what is read is the accessibility tree, what is done is keys."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook

GAME = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=2, seed=5, rules=hw.RuleSet(suits="ryg", copies=(2, 2, 1), hand_size=3)))
board
"""
CARD = re.compile(r'button "(\w+), slot (\d): (\w+) (\d)')
NEXT = re.compile(r'"(\w+): (?:nothing yet|up to \d), next is (\d)')
TOKENS = re.compile(r"(\d) clue tokens? of (\d)")
TURN = re.compile(r'paragraph: "?(\w+) to act')


class Listener:
    """Hears the board as a screen reader tells it, and presses keys."""

    def __init__(self, notebook: Notebook, board: Locator) -> None:
        self.page, self.board = notebook.page, board

    def hear(self) -> str:
        """The accessibility tree as text."""
        return self.board.aria_snapshot()

    def focused(self) -> str:
        """The name of what has the focus."""
        return str(self.page.evaluate("document.activeElement.ariaLabel"))

    def reach(self, player: str, slot: int) -> None:
        """Go to a card with the arrow keys."""
        for _ in range(10):
            if self.focused().startswith(f"{player}, slot {slot}"):
                return
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("Home")
        for _ in range(10):
            if self.focused().startswith(f"{player}, slot {slot}"):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{player}, slot {slot} is not reached: {self.focused()}")

    def move(self) -> bool:
        """Take the next action: play what fits, else discard the oldest card, else give a clue. False at the end."""
        told = self.hear()
        turn = TURN.search(told)
        if not turn:
            return False
        player, place = turn[1], self.page.locator(".hanabi .place").inner_text()
        cards = [(name, int(slot), color, rank) for name, slot, color, rank in CARD.findall(told)]
        mine = [card for card in cards if card[0] == player]
        fitting = dict(NEXT.findall(told))
        tokens, most = TOKENS.findall(told)[0]
        playable = [slot for _, slot, color, rank in mine if fitting.get(color) == rank]
        if playable:
            self.reach(player, playable[0])
            self.page.keyboard.press("p")
        elif tokens < most:
            self.reach(player, mine[-1][1])
            self.page.keyboard.press("d")
        else:
            name, slot, _, rank = next(card for card in cards if card[0] != player)
            self.reach(name, slot)
            self.page.keyboard.press(rank)
        expect(self.page.locator(".hanabi .place")).not_to_have_text(place)
        expect(self.board).not_to_have_attribute("aria-busy", "true")
        return True


def test_a_game_is_played_by_ear_and_keys_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(GAME)
    board = notebook.page.locator(".hanabi")
    expect(board).to_be_visible()
    board.locator("button.hand-card").first.focus()
    listener = Listener(notebook, board)
    moves = 0
    while moves < 60 and listener.move():
        moves += 1
    assert 5 < moves < 60
    assert notebook.eval("print(board.state.outcome is not None, board.game.score > 0)") == "True True"
