"""The position, the link and the picture of a step are copied from the menu."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import OpenNotebook
from .sample_game import shown


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
