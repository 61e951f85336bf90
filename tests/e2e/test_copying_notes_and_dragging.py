"""What else a person does with a board: copy, note, drag, fill the screen, choose a viewpoint, read the rules."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, expect

import hanabi_widget as hw

from .axe import DARK, assert_accessible, assert_nothing_wrong
from .board_page import card, offline_page, opened, shown
from .conftest import OpenNotebook
from .test_board import settled


def test_the_position_the_link_and_the_picture_are_copied(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    page = notebook.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.get_by_role("button", name="More actions").click()
    menu = board.locator(".menu")
    menu.get_by_role("menuitem", name="Copy the position").click()
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert notebook.eval(f"print(hw.position({text!r}) == board.state)") == "True"
    menu.get_by_role("menuitem", name="Copy the link").click()
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert notebook.eval(f"print(hw.from_hanab_live_link({link!r})[-1].hands == board.state.hands)") == "True"
    menu.get_by_role("menuitem", name="Copy the picture").click()
    width, height = page.evaluate("""async () => {
      let [item] = await navigator.clipboard.read();
      while (!item.types.includes("image/png")) [item] = await navigator.clipboard.read();
      const image = await createImageBitmap(await item.getType("image/png"));
      return [image.width, image.height];
    }""")
    assert width >= 2000
    assert height > 1000
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(board.get_by_role("button", name="More actions")).to_be_focused()
    page.context.clear_permissions()


def test_where_copying_is_forbidden_the_text_is_shown(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    notebook.page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('no')) }")
    board.get_by_role("button", name="More actions").click()
    board.get_by_role("menuitem", name="Copy the position").click()
    expect(board.locator(".menu textarea")).to_have_value(re.compile(r"^r0 y1 g0 b0 w0 \| 7c "))
    notebook.page.evaluate("() => { delete navigator.clipboard.write }")


TABLE = "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))"


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_where_it_goes_or_taken_back(open_notebook: OpenNotebook) -> None:
    _, board = opened(open_notebook, TABLE)
    mouse, own = board.page.mouse, card(board, 0, 2)
    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".discards")), steps=4)
    expect(board.locator(".fireworks[data-takes]")).to_have_count(1)
    expect(board.locator(".discards")).to_have_attribute("data-refuses", "All 8 clue tokens are available: clue or play.")
    assert_nothing_wrong(board)
    mouse.up()
    expect(board.locator(".place")).to_have_text("Step 0 of 0")
    expect(own).to_have_attribute("aria-pressed", "false")

    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".fireworks")), steps=4)
    expect(board.locator(".fireworks[data-over]")).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(board.locator("[data-takes], [data-dragged]")).to_have_count(0)
    mouse.up()
    expect(board.locator(".place")).to_have_text("Step 0 of 0")

    mouse.move(*middle(own))
    mouse.down()
    mouse.move(*middle(board.locator(".fireworks")), steps=4)
    mouse.up()
    expect(board.locator(".last-move")).to_have_text("Alice plays green 1 from slot 2.")
    expect(board.locator("[data-takes], [data-dragged]")).to_have_count(0)
    card(board, 1, 1).click()
    expect(board.get_by_role("button", name="Play slot 1")).to_be_visible()


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_card_is_dragged_by_touch(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, TABLE)
    session = notebook.page.context.new_cdp_session(notebook.page)
    (x, y), goal = middle(card(board, 0, 2)), middle(board.locator(".fireworks"))
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x, y - 20))
    touch(session, "touchMove", goal)
    expect(board.locator(".fireworks[data-over]")).to_have_count(1)
    touch(session, "touchEnd")
    expect(board.locator(".last-move")).to_have_text("Alice plays green 1 from slot 2.")


def test_f_fills_the_screen(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    board.locator("button.hand-card").first.focus()
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("() => document.fullscreenElement?.matches('.hanabi')")
    expect(board.locator("button.hand-card").first).to_be_focused()
    notebook.page.keyboard.press("PageDown")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    board.get_by_role("button", name="More actions").click()
    board.get_by_role("menuitem", name="Leave full screen").click()
    notebook.page.wait_for_function("() => document.fullscreenElement === null")


def test_the_line_opens_a_card_and_escape_closes_it(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(
        open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(3, rules='PL+avalanche_5', seed=1), language='pl')"
    )
    line = board.get_by_role("button", name="Gra podstawowa · PL: Lawina kolorów")
    line.focus()
    notebook.page.keyboard.press("Enter")
    card = board.get_by_role("dialog", name="Zasady")
    expect(card).to_be_visible()
    expect(card.get_by_role("button", name="Zamknij")).to_be_focused()
    expect(card).to_contain_text("wielokolorowy: dodatkowy kolor, 5 kart.")
    expect(card).to_contain_text("Difficile (BGA), Lawina kolorów (PL)")
    expect(card).to_contain_text("Karty na ręce: 5")
    assert_accessible(notebook, DARK)
    card.get_by_role("button").focus()
    notebook.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(line).to_be_focused()


def test_a_saved_page_has_it(chromium: Browser, tmp_path: Path) -> None:
    hw.Board(hw.deal(2, rules=hw.RuleSet(suits="ry", hand_size=3), seed=1)).save_html(tmp_path / "board.html")
    with offline_page(chromium, tmp_path / "board.html") as page:
        page.get_by_role("button", name="House rules").click()
        card = page.get_by_role("dialog", name="Rules")
        expect(card).to_contain_text("Without these colours: green, blue, white.")
        expect(card).to_be_in_viewport()


CODE = "import hanabi_widget as hw\nboard = hw.Board(hw.deal(4, seed=1))\nboard"


def test_a_seat_is_chosen_by_key_and_a_chain_from_the_list(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, CODE)
    seats = board.get_by_role("radiogroup", name="Viewpoint")
    expect(seats.get_by_role("radio")).to_have_text(["All cards", "Alice", "Bob", "Cathy", "Donald"])
    seats.get_by_role("radio", checked=True).focus()
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("ArrowRight")
    expect(seats.get_by_role("radio", name="Bob")).to_be_focused()
    expect(board.locator(".back")).to_have_count(0)
    notebook.page.keyboard.press("Enter")
    expect(board.locator(".hand[data-seat='1'] .back")).to_have_count(4)
    expect(seats.get_by_role("radio", checked=True)).to_have_text("Bob")
    more = board.get_by_label("More viewpoints")
    assert more.locator("option").first.inner_text() == "More"
    more.select_option("0-1")
    expect(board.locator(".back")).to_have_count(8)
    expect(seats.get_by_role("radio", checked=True)).to_have_count(0)
    assert notebook.eval("print(board.view)") == "('Alice', 'Bob')"
    seats.get_by_role("radio", name="All cards").click()
    expect(board.locator(".back")).to_have_count(0)
    expect(more).to_have_value("")
    board.get_by_label("Detail").select_option("touched")
    settled(notebook, "print(board.detail)", "touched")
    assert_accessible(notebook, DARK)
