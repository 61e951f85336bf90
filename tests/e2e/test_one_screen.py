"""What a person needs to play is in view together on a laptop, and nothing scrolls because something was chosen."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from .board_page import card, opened, shown
from .conftest import OpenNotebook

HEIGHTS = {2: 400, 3: 530, 4: 530, 5: 640}
"""Players -> the largest height of a board, in pixels."""

BOARDS = """
import hanabi_widget as hw
from tests.random_positions import random_game
for players in {players}:
    display(hw.Board(hw.deal(players, seed=1)), hw.Board(random_game(players, hw.rule_set(), players, 14)))
"""

NEEDED = (".hands", ".fireworks", ".counters", ".last-move", ".turn-status", ".timeline")
"""What a person needs to play."""

SMALL_TEXT = """board => {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT), small = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 11)
      small.add(element.className || element.tagName);
  }
  return [...small];
}"""


def test_a_board_fits_a_screen_and_on_a_phone_cards_last_move_and_actions_are_shown_together(open_notebook: OpenNotebook) -> None:
    notebook, _ = opened(open_notebook, BOARDS.format(players=tuple(HEIGHTS)))
    notebook.open_sidebar()
    boards = notebook.page.locator(".hanabi")
    expect(boards).to_have_count(2 * len(HEIGHTS))
    for width, height in ((1366, 768), (1440, 900), (1600, 900), (1920, 1080)):
        notebook.page.set_viewport_size({"width": width, "height": height})
        for board in boards.all():
            board.evaluate("board => board.scrollIntoView()")  # it is drawn when it is seen
            expect(board.locator(".place")).to_be_visible()
        notebook.painted()
        tall = [board.evaluate("board => [board.querySelectorAll('.hand').length, board.offsetHeight]") for board in boards.all()]
        assert [(players, pixels) for players, pixels in tall if pixels > HEIGHTS[players]] == [], width
        for board in boards.all():
            assert board.evaluate(SMALL_TEXT) == [], width
            assert board.evaluate("board => board.scrollWidth <= board.clientWidth"), width
    notebook.command("application:toggle-left-area")
    for width, board in product((360, 430), notebook.page.locator(".hanabi").all()):
        board.evaluate("(board, width) => { board.parentElement.style.width = `${width}px` }", width)
        board.scroll_into_view_if_needed()
        expect(board.locator(".place")).to_be_visible()
        notebook.painted()
        parts = board.evaluate(
            "board => ['.hands', '.dock', '.fireworks'].map(part => board.querySelector(part).getBoundingClientRect().height)"
        )
        at = board.evaluate("board => board.querySelector('.hands').offsetTop")
        assert at + parts[0] + parts[1] <= 640, (board.locator(".hand").count(), at, parts)
        assert board.evaluate(SMALL_TEXT) == []
        seen = {part: board.locator(part).first.is_visible() for part in (".switch", ".possibilities")}
        assert seen[".switch"] == seen[".possibilities"], "what switches nothing is not there"
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
        assert board.locator(".seats").evaluate("seats => seats.scrollWidth <= seats.clientWidth")


# The players whose names are hidden by what may be done with a card.
HIDDEN_NAMES = """board => {
  const over = board.querySelector(".actions").getBoundingClientRect();
  return [...board.querySelectorAll(".hand > .name > [dir]")].filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((name) => name.textContent);
}"""


def test_what_may_be_done_with_a_card_hides_no_other_players_name(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, BOARDS.format(players=(5,)))
    board = notebook.page.locator(".hanabi").nth(1)
    for width, height in ((1366, 768), (1920, 1080)):
        notebook.page.set_viewport_size({"width": width, "height": height})
        board.evaluate("board => board.scrollIntoView()")
        seat = int(board.locator(".hand[data-to-act]").get_attribute("data-seat") or 0)
        name = board.locator(".hand[data-to-act] .name").inner_text()
        for slot in range(1, 5):
            card(board, seat, slot).click()
            expect(board.locator(".actions [data-kind='play']")).to_contain_text(str(slot))
            assert set(board.evaluate(HIDDEN_NAMES)) <= {name}, (width, slot)


SCROLLED = """() => [...document.querySelectorAll("*")]
  .filter((element) => element.scrollTop && !element.closest(".log"))
  .map((element) => [element.className, element.scrollTop])"""


def test_nothing_scrolls_and_all_is_in_view_while_a_person_acts(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))")
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    notebook.open_sidebar()
    board.evaluate("board => board.scrollIntoView()")
    notebook.painted()
    before = notebook.page.evaluate(SCROLLED)
    hands = board.locator(".hands").bounding_box()

    def check(last_move: str, turn: str) -> None:
        expect(board.locator(".last-move")).to_have_text(last_move)
        expect(board.locator(".turn-status")).to_have_text(turn)
        expect(board.locator(".live-region").first).to_contain_text(last_move)
        in_place()

    def in_place() -> None:
        notebook.painted()
        for part in NEEDED:
            expect(board.locator(part)).to_be_in_viewport(ratio=1)
        assert notebook.page.evaluate(SCROLLED) == before
        assert board.locator(".hands").bounding_box() == hands

    card(board, 1, 2).click()
    for clue in board.get_by_role("button", name="Clue Bob").all():
        clue.hover(trial=True)  # what may be done with his card hides no clue to him
    card(board, 0, 2).click()
    in_place()
    board.get_by_role("button", name="Play slot 2").click()
    check("Alice plays green 1 from slot 2.", "Bob to act")
    board.get_by_role("button", name="Clue Cathy 3").hover()
    in_place()
    board.get_by_role("button", name="Clue Cathy 3").click()
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    card(board, 2, 5).click()
    board.get_by_role("button", name="Discard slot 5").click()
    expect(board.locator(".turn-status")).to_have_text("Alice to act")
    discarded = board.locator(".last-move").inner_text()
    check(discarded, "Alice to act")
    board.get_by_role("button", name="Undo").click()
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    board.get_by_role("button", name="Redo").click()
    check(discarded, "Alice to act")
    board.get_by_role("button", name="Step back").click()
    check("Bob clues Cathy 3: slots 3 and 5.", "Cathy to act")
    card(board, 1, 1).click()
    board.get_by_role("button", name="Who knows what?").click()
    expect(board.locator(".inspector")).to_be_visible()
    in_place()
    notebook.page.keyboard.press("Escape")
    board.get_by_role("radio", name="Bob").click()
    expect(board.locator(".hand[data-seat='1'] .back")).to_have_count(5)
    in_place()


def test_nothing_is_cut_off_in_a_narrow_window(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    notebook.page.set_viewport_size({"width": 360, "height": 800})
    expect(board.locator(".place")).to_be_in_viewport()
    room, wide = board.evaluate("board => [board.closest('.jp-OutputArea-output').clientWidth, board.scrollWidth]")
    assert wide <= room
