"""What a person needs to play is in view together on a laptop, and nothing scrolls because something was chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .board_page import card, opened
from .conftest import OpenNotebook

HEIGHTS = {2: 400, 3: 530, 4: 530, 5: 640}
"""Players -> the largest height of a board, in pixels."""

BOARDS = """
import hanabi_widget as hw
from tests.random_positions import random_game
for players in {players}:
    display(hw.Board(hw.deal(players, seed=1)), hw.Board(random_game(players, hw.rule_set(), players, 14)))
"""

PARTS = (".hands", ".fireworks", ".counters", ".last-move", ".turn-status", ".timeline")
SMALL_TEXT = """board => {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT), small = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 11)
      small.add(element.className || element.tagName);
  }
  return [...small];
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1440, 900), (1600, 900), (1920, 1080)])
def test_a_board_fits_a_screen(open_notebook: OpenNotebook, width: int, height: int) -> None:
    notebook, _ = opened(open_notebook, BOARDS.format(players=tuple(HEIGHTS)))
    notebook.page.set_viewport_size({"width": width, "height": height})
    notebook.command("application:toggle-left-area")
    boards = notebook.page.locator(".hanabi")
    expect(boards).to_have_count(2 * len(HEIGHTS))
    notebook.painted()
    tall = [round(board.evaluate("board => board.offsetHeight")) for board in boards.all()]
    assert all(now <= most for now, most in zip(tall, [most for most in HEIGHTS.values() for _ in range(2)])), tall
    for board in boards.all():
        assert board.evaluate(SMALL_TEXT) == []
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
