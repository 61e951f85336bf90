"""What a person does beside turns: copy, drag, draw, fill the screen, read rules, follow variations, think."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, expect

import hanabi_widget as hw
from hanabi_widget.notation import read_record

from .axe import DARK, assert_accessible, assert_nothing_wrong
from .board_page import box_of, card, click, expect_place, offline_page, opened, shown
from .conftest import OpenNotebook
from .jupyterlab import THEMES


def test_the_position_the_link_and_the_picture_are_copied(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    page = notebook.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(board, "More actions")
    menu = board.locator(".menu")
    click(menu, "Copy the position", "menuitem")
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert notebook.eval(f"print(hw.position({text!r}) == board.state)") == "True"
    click(menu, "Copy the link", "menuitem")
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert notebook.eval(f"print(hw.from_hanab_live_link({link!r})[-1].hands == board.state.hands)") == "True"
    click(menu, "Copy the picture", "menuitem")
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
    click(board, "More actions")
    click(board, "Copy the position", "menuitem")
    expect(board.locator(".menu textarea")).to_have_value(re.compile(r"^r0 y1 g0 b0 w0 \| 7c "))
    notebook.page.evaluate("() => { delete navigator.clipboard.write }")


TABLE = "import hanabi_widget as hw\nhw.Board(hw.deal(3, seed=7))"


def middle(element: Locator) -> tuple[float, float]:
    box = box_of(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(element: Locator, goal: Locator) -> None:
    """Drag something there, and do not let go."""
    mouse = element.page.mouse
    mouse.move(*middle(element))
    mouse.down()
    mouse.move(*middle(goal), steps=4)


def test_a_card_is_dragged_to_where_it_goes_or_taken_back(open_notebook: OpenNotebook) -> None:
    _, board = opened(open_notebook, TABLE)
    mouse, own = board.page.mouse, card(board, 0, 2)
    drag(own, board.locator(".discards"))
    expect(board.locator(".fireworks[data-takes]")).to_have_count(1)
    expect(board.locator(".discards")).to_have_attribute("data-refuses", "All 8 clue tokens are available: clue or play.")
    assert_nothing_wrong(board)
    mouse.up()
    expect_place(board, "Step 0 of 0")
    expect(own).to_have_attribute("aria-pressed", "false")

    drag(own, board.locator(".fireworks"))
    expect(board.locator(".fireworks[data-over]")).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(board.locator("[data-takes], [data-dragged]")).to_have_count(0)
    mouse.up()
    drag(own, board.locator(".fireworks"))
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


MENUS = "window.menus = 0; addEventListener('contextmenu', (event) => { if (!event.defaultPrevented) window.menus += 1 })"


def draw(start: Locator, end: Locator) -> None:
    """Press the right mouse button on something, and release it on the same or on something else."""
    mouse = start.page.mouse
    mouse.move(*middle(start))
    mouse.down(button="right")
    mouse.move(*middle(end), steps=3)
    mouse.up(button="right")


def test_the_right_mouse_button_draws_and_opens_no_menu_where_it_does(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    drawn = board.locator(".drawings g:not([data-begun])")
    notebook.page.evaluate(MENUS)
    draw(card(board, 1, 2), card(board, 1, 2))
    expect(drawn).to_have_count(1)
    draw(card(board, 1, 2), board.locator(".firework").first)
    expect(drawn).to_have_count(2)
    expect(card(board, 1, 2)).to_have_attribute("aria-description", "Circle: Bob’s second card. Arrow: Bob’s second card → red firework")
    expect(board.locator("[aria-pressed=true]")).to_have_count(0)
    assert_accessible(notebook, DARK)
    click(board, "Undo")
    expect(drawn).to_have_count(1)
    assert notebook.page.evaluate("window.menus") == 0
    notebook.page.mouse.click(*middle(board.locator(".last-move")), button="right")
    assert notebook.page.evaluate("document.querySelectorAll('.lm-Menu').length") == 1
    notebook.page.keyboard.press("Escape")


def test_f_fills_the_screen(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    board.locator("button.hand-card").first.focus()
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("() => document.fullscreenElement?.matches('.hanabi')")
    expect(board.locator("button.hand-card").first).to_be_focused()
    notebook.page.keyboard.press("PageDown")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    click(board, "More actions")
    click(board, "Leave full screen", "menuitem")
    notebook.page.wait_for_function("() => document.fullscreenElement === null")


def test_the_line_opens_a_card_and_escape_closes_it(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(
        open_notebook, "import hanabi_widget as hw\nhw.Board(hw.deal(3, rules='PL+avalanche_5', seed=1), language='pl')"
    )
    line = board.locator("summary").filter(has_text="Gra podstawowa · Lawina kolorów")
    line.focus()
    notebook.page.keyboard.press("Enter")
    card = board.locator(".rules-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("wielokolorowy: dodatkowy kolor, 5 kart.")
    expect(card).to_contain_text("Difficile (BGA), Lawina kolorów (PL)")
    expect(card).to_contain_text("Karty na ręce: 5")
    assert_accessible(notebook, DARK)
    notebook.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(line).to_be_focused()


RECORD = """
[IT] r1 | 5c | Ann r1 r2 y1 g1 b1 | >Ben r2 y3 g4 b2 w5 | Cleo r3 w1 y1 g2 b5
1. B 5>C  2. C p3(y1)! (2. C d3(y1)?? {throws away a play} 3. A r>B) (2. C d5)
3. A r>B {Ben's red card fits}
"""


def test_a_saved_page_goes_from_line_to_line(chromium: Browser, tmp_path: Path) -> None:
    hw.Board(read_record(RECORD), step=1).save_html(tmp_path / "game.html")
    with offline_page(chromium, tmp_path / "game.html", viewport={"width": 390, "height": 800}) as page:
        board, press = page.locator(".hanabi"), page.keyboard.press
        click(board, "Moves", "tab", exact=True)
        discard = board.get_by_role("treeitem", name=re.compile("throws away a play"))
        discard.click()
        expect(discard).to_have_attribute("aria-current", "step")
        expect_place(board, "Step 2 of 3")
        expect(board.locator(".variation button")).to_have_count(0)
        click(page, "Step forward")
        expect(board.locator(".last-move")).to_have_text("Ann clues Ben red: slot 1.")
        board.locator("button.hand-card").first.focus()
        press("i")
        expect(board.locator(".inspector-title")).to_have_text("Ann's slot 1")
        press("Escape")
        discard.focus()
        for key in ("m", "Delete"):
            press(key)
        expect(board.get_by_role("treeitem")).to_have_count(7)
        play = board.get_by_role("treeitem", name=re.compile("Cleo plays yellow 1"))
        play.focus()
        press("Enter")
        expect(play).to_have_attribute("aria-current", "step")
        expect(board.locator(".variation")).to_have_count(0)


def test_axe_finds_nothing_while_thinking(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=4)
    card(board, 1, 1).press("s")
    expect(board.locator(".suppose")).to_be_visible()
    click(board, "More actions")
    assert_accessible(notebook, THEMES[:1])
    notebook.page.keyboard.press("Escape")
    card(board, 1, 1).press("n")
    expect(board.locator(".note-editor")).to_be_visible()
    assert_accessible(notebook, THEMES[2:])


WITH_BOTS = """
import hanabi_widget as hw
board = hw.Board(hw.deal(players=3, seed=7), bots="careful")
board
"""


def test_reasons_and_advice_are_accessible(open_notebook: OpenNotebook) -> None:
    notebook, board = opened(open_notebook, WITH_BOTS)
    for step, name in enumerate(("Alice", "Bob", "Cathy"), start=1):
        click(board, f"Let {name} play (the careful bot)")
        expect_place(board, f"Step {step} of {step}")
    board.get_by_text("Why?").click()
    expect(board.locator("[data-kind=reason]")).to_be_visible()
    expect(board.locator("[data-kind=reason]")).to_contain_text("the careful bot: ")
    click(board, "Numbers", "tab")
    click(board, "Hint")
    expect(board.locator(".advice-lines li")).to_have_count(1)
    assert_accessible(notebook, THEMES[2:])
