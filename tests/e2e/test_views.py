"""What a person looks at: what a click changes, and the board at 200 % zoom, in forced colours, still, and beside its picture."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from .board_page import LAPTOP, card, in_view, opened, resize
from .clicks_in_view import BELOW, CLICKS, SCREENS, Click, faults_of
from .conftest import OpenNotebook

OFTEN = ("step back", "a convention", "explore")
"""Clicks that are done at each run of the tests, on two screens; ``make views`` does them all, at all sizes."""


@pytest.mark.parametrize("click", [click for click in CLICKS if click.name in OFTEN], ids=lambda click: click.name)
def test_what_a_click_changes_is_in_view(open_notebook: OpenNotebook, click: Click) -> None:
    notebook, _ = opened(open_notebook, SCREENS[click.on] + BELOW)
    notebook.page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    assert faults_of(notebook.page, click) == []


def test_at_twice_the_size_a_hand_and_whose_turn_it_is_are_in_view(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, SCREENS["board"])
    resize(notebook.page, 683, 384)
    board.evaluate("board => board.scrollIntoView()")
    notebook.painted()
    in_view(board, ".hand[data-seat='0'] .face", ".turn-status", ".last-move", ".timeline button")
    low = board.locator(".hand[data-seat='0'] .face").first.evaluate("face => face.getBoundingClientRect().bottom")
    assert low <= board.locator(".dock").evaluate("dock => dock.getBoundingClientRect().top"), "nothing that sticks lies over it"


LOOK = """part => {
  const { outline, outlineOffset, border, textDecoration, backgroundColor } = getComputedStyle(part);
  return [outline, border, textDecoration, backgroundColor].join();
}"""


def looks(*parts: Locator) -> set[str]:
    return {str(part.evaluate(LOOK)) for part in parts}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_apart_whose_turn_it_is_and_what_is_chosen(open_notebook: OpenNotebook, scheme: str) -> None:
    notebook, board = opened(open_notebook, SCREENS["board"])
    notebook.page.emulate_media(forced_colors="active", color_scheme=scheme)  # type: ignore[arg-type]
    turn, other = board.locator(".hand[data-to-act]"), board.locator(".hand:not([data-to-act])").first
    assert len(looks(turn, other)) == 2
    assert len(looks(board.locator(".panel-tabs [aria-selected=true]"), board.locator(".panel-tabs [aria-selected=false]").first)) == 2
    mine = int(turn.get_attribute("data-seat") or 0)
    card(board, mine, 2).click()
    notebook.page.keyboard.press("Escape")
    card(board, mine, 1).click()
    assert len(looks(card(board, mine, 1), card(board, mine, 3))) == 2


MOVES = """document.getAnimations().map(({ effect }) => effect.target)
  .filter(part => !part.closest(".jp-StatusBar-Item")).map(part => part.className)"""
"""What moves on a page, but for JupyterLab's own status bar, which tells of messages by a flash."""


def test_nothing_moves_for_those_who_want_less_motion(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, SCREENS["new"])
    for what in (".clue-chips [data-kind=clue]", "[role=tab][aria-selected=false]", "button[aria-label='Undo']"):
        board.locator(what).first.click()
        assert notebook.page.evaluate(MOVES) == []
