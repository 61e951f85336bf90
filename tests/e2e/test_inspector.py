"""The inspector in a real JupyterLab: by keyboard, from a seat without what is hidden from it, for assistive technology."""

from __future__ import annotations

import re

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


def test_the_inspector_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    page, inspector = notebook.page, board.locator(".inspector")
    press = page.keyboard.press
    touched = int(
        notebook.eval("print(next(n for n, c in enumerate(board.session.shown['frames'][5]['hands'][1]['cards'], 1) if c['touched']))")
    )
    card(board, 1, touched).focus()
    press("i")
    tab = inspector.get_by_role("tab", name="Bob", exact=True)
    expect(tab).to_be_focused()
    expect(inspector.locator(".inspector-title")).to_have_text(f"Bob's slot {touched}")
    press("ArrowRight")
    expect(inspector.get_by_role("tab", name="Alice about Bob", exact=True)).to_have_attribute("aria-selected", "true")
    press("Home")
    expect(tab).to_have_attribute("aria-selected", "true")

    # a kind that the clue rules out, and why
    for _ in range(12):
        if page.evaluate("() => document.activeElement.classList.contains('identity')"):
            break
        press("Tab")
    press("ArrowRight")
    expect(inspector.locator(".identity").nth(1)).to_be_focused()
    press("Home")
    press("Enter")
    expect(inspector.locator(".claim")).to_have_text("It cannot be red 1.")
    press("Tab")
    expect(inspector.locator(".identity-explanation .lines button").first).to_be_focused()
    expect(inspector.locator(".identity-explanation .lines button").first).to_contain_text("The clue 2 touched Bob's")
    expect(board.locator(".hand-card[data-evidence]")).to_have_count(1)
    expect(card(board, 1, touched)).to_have_attribute("data-evidence", "true")
    expect(board.locator(".log button[data-evidence]")).to_contain_text("Alice clues Bob 2")

    # a kind that it can be, and hands in which it is
    press("Shift+Tab")
    expect(board.locator("[data-evidence]")).to_have_count(0)
    open_kind = inspector.locator(".identity[data-verdict='open']").first
    open_kind.focus()
    press("Enter")
    expect(inspector.locator(".claim")).to_contain_text("It can be")
    hands = inspector.locator(".identity-explanation .possible-hand")
    expect(hands.first).to_be_visible()
    assert re.match("Bob: ", hands.last.get_attribute("aria-label") or "")
    expect(inspector.locator(".identity-explanation .small-face[data-in-question]")).to_have_count(1)

    press("PageUp")
    expect(board.locator(".place")).to_have_text("Step 4 of 5")
    expect(inspector).to_have_attribute("aria-busy", "false")
    expect(open_kind).to_be_focused()
    press("Escape")
    expect(inspector).to_have_count(0)
    expect(card(board, 1, touched)).to_be_focused()


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
