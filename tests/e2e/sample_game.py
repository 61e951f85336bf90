"""A game of five steps, or the first of them, on a board in a notebook."""

from __future__ import annotations

from playwright.sync_api import Locator

from .board_page import opened
from .conftest import OpenNotebook
from .jupyterlab import Notebook

SETUP = """
import hanabi_widget as hw
deck = list(hw.deal(players=3, seed=7).root.state._cards)
{change}
game = hw.deal(players=3, deck=deck)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1))[:{steps}]:
    game.apply(action)
{board}
board
"""


def shown(
    open_notebook: OpenNotebook, code: str = "board = hw.Board(game)", *, change: str = "", steps: int = 5
) -> tuple[Notebook, Locator]:
    """A notebook with a board of the game, drawn; the change is made to the deck before it is dealt."""
    return opened(open_notebook, SETUP.format(change=change, steps=steps, board=code))
