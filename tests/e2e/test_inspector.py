"""The inspector in a real JupyterLab: by keyboard, from a seat without what is hidden from it, for assistive technology."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import assert_accessible
from .board_page import card, shown
from .conftest import OpenNotebook

# A card of Bob's that no clue touched, for another of the deck: to him the game looks the same.
SWAP = """
ranks = [kind % 5 + 1 for kind in deck]
held = next(n for n in (6, 7, 8) if ranks[n] != 2)
left = next(n for n in range(20, 50) if ranks[n] != 2 and deck[n] != deck[held])
deck[held], deck[left] = deck[left], deck[held]
"""


def test_from_a_seat_no_hidden_card_is_told(open_notebook: OpenNotebook) -> None:
    """All that Bob is told is the same in another game that looks the same to him: his cards are others."""
    pages, hands = [], []
    for change in ("", SWAP):
        notebook, board = shown(open_notebook, "board = hw.Board(game, view='Bob')", change=change)
        told = [page_text(board)]
        for seat in (0, 1):
            card(board, seat, 2).focus()
            notebook.page.keyboard.press("i")
            expect(board.locator("[role=tab][aria-selected=true]")).to_be_focused()
            for tab in board.get_by_role("tab").all():
                tab.press("Enter")
                told.append(page_text(board))
            notebook.page.keyboard.press("Escape")
        pages.append(told)
        hands.append(notebook.eval("print(game.last.state.hands[1])"))
    assert hands[0] != hands[1]
    assert len(pages[0]) > 5
    assert pages[0] == pages[1]


def page_text(board: Locator) -> str:
    """Every word on the board, those for screen readers and tooltips too."""
    text: str = board.evaluate("""board => [...board.querySelectorAll("*")].flatMap(element => [
      element.getAttribute("aria-label"), element.getAttribute("title"),
      ...[...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data),
    ]).filter(Boolean).join("\\n")""")
    return text


def test_it_opens_beside_its_card(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    for width in (360, 700, 1000):
        board.evaluate("(board, width) => { board.parentElement.style.width = `${width}px` }", width)
        card(board, 1, 2).press("i")
        expect(board.locator(".inspector .knowledge")).to_be_visible()
        notebook.painted()
        left, top, right, bottom, x, y, end_x, end_y = (
            board.evaluate("""board => [".inspector", ".hand[data-seat='1'] .card-cell:nth-of-type(3)"]
          .map(selector => board.querySelector(selector).getBoundingClientRect())
          .flatMap(box => [box.left, box.top, box.right, box.bottom])""")
        )
        if width < 640:
            assert 0 <= top - end_y < 12
        else:
            assert top < y < end_y < bottom
            assert right <= x or end_x <= left
        board.page.keyboard.press("Escape")


def test_what_gets_the_focus_is_not_under_the_header(open_notebook: OpenNotebook) -> None:
    _, board = shown(open_notebook)
    card(board, 1, 2).click()
    board.get_by_role("button", name="Who knows what?").click()
    inspector = board.locator(".inspector")
    tab = inspector.locator("[role=tab][aria-selected=true]")
    expect(tab).to_be_focused()
    tab.blur()
    tab.evaluate("""tab => {
      const inspector = tab.closest(".inspector");
      inspector.style.maxHeight = "160px";
      inspector.scrollTop += tab.getBoundingClientRect().y - inspector.getBoundingClientRect().y - 9;
    }""")
    tab.focus()
    header, focused = inspector.locator(".inspector-header").bounding_box(), tab.bounding_box()
    assert header is not None
    assert focused is not None
    assert focused["y"] >= header["y"] + header["height"]


def test_axe_finds_nothing_in_the_inspector(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    card(board, 1, 2).click()
    board.get_by_role("button", name="Who knows what?").click()
    board.locator(".identity[data-verdict='no']").first.click()
    board.locator(".identity-explanation .lines button").first.focus()
    assert_accessible(notebook)
