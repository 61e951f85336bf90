"""The editor of positions in a real JupyterLab: by keys alone, heard, accessible, in view."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

import hanabi_widget as hw

from .axe import assert_accessible
from .board_page import LAPTOP, click, expect_place, in_view, to_top
from .conftest import OpenNotebook
from .jupyterlab import Notebook

CELL = "import hanabi_widget as hw\neditor = hw.Editor({start})\neditor"
DIAGRAM = "r2 b1 | 8c | x w1 w4 | >Alice ? ?+r-2 ? ? ? | Bob r3 y1 g4 b? ?2"


def edited(open_notebook: OpenNotebook, start: str = "") -> tuple[Notebook, Locator]:
    """A notebook with an editor."""
    notebook = open_notebook(CELL.format(start=repr(start) if start else ""), alone=True)
    editor = notebook.page.locator(".hanabi").first
    expect(editor.locator(".editor")).to_be_visible()
    return notebook, editor


def at(editor: Locator, place: str) -> Locator:
    return editor.locator(f"[data-place='{place}']")


def same(notebook: Notebook, text: str) -> None:
    """Wait until the kernel has this position."""
    notebook.page.wait_for_function("text => document.querySelector('.editor-result textarea')?.value === text", arg=str(hw.position(text)))
    assert notebook.eval(f"print(editor.state == hw.position({text!r}))") == "True"


def test_the_same_by_keys_alone_is_heard(open_notebook: OpenNotebook) -> None:
    notebook, editor = edited(open_notebook)
    page = notebook.page
    page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    at(editor, "hand 0 0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("+r-2")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("r3y1g4b")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(editor.get_by_role("status").filter(has_text="Bob, slot 5: may be 2").first).to_be_attached()
    for name in ("red: up to 2", "blue: up to 1"):
        editor.get_by_role("button", name=name).press("Enter")
    at(editor, "discards -1 -1").focus()
    page.keyboard.type("w1w4")
    same(notebook, DIAGRAM)
    assert_accessible(notebook, texts=60)
    page.keyboard.type("w4")
    expect(editor.get_by_role("status", name="What cannot be")).to_contain_text("This position is possible")
    page.keyboard.type("w4")
    expect(editor.get_by_role("status", name="What cannot be")).to_contain_text("white 4: 3 lie here, and the game has 2.")
    page.keyboard.press("ControlOrMeta+z")
    page.keyboard.press("ControlOrMeta+z")
    same(notebook, DIAGRAM)


def test_all_is_in_view_on_a_laptop(open_notebook: OpenNotebook) -> None:
    notebook, editor = edited(open_notebook, DIAGRAM)
    notebook.page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    for _ in range(3):
        click(editor, "Players: one more")
    expect(at(editor, "hand 4 3")).to_be_visible()
    to_top(notebook, editor)
    in_view(editor, ".editor-head", ".fireworks", ".hands", ".palette", ".mark-buttons", ".editor-problems", ".editor-buttons")


def test_what_was_pasted_and_what_was_built_become_whole_boards(open_notebook: OpenNotebook) -> None:
    game = hw.simulate("iggi", players=3, games=1, seed=1).game(0)
    notebook, editor = edited(open_notebook)
    page = notebook.page
    click(editor, "Paste")
    field = editor.locator(".paste-form textarea")
    field.fill("hanab.live/replay/1234567")
    click(editor.locator(".paste-form"), "Read")
    expect(editor.get_by_role("alert")).to_contain_text("hanab.live/export/1234567")
    expect(field).to_have_value("hanab.live/replay/1234567")
    field.fill(f"{hw.to_hanab_live_link(game)}#5")
    click(editor.locator(".paste-form"), "Read")
    expect(field).to_have_count(0)
    click(editor, "Show as board")
    expect_place(page, f"Step 4 of {len(game) - 1}")
    board = page.locator(".hanabi").first
    board.locator(".clue-chips button[data-kind]").first.click()
    expect(board.locator(".variation")).to_be_visible()
    click(board, "More actions")
    click(board, "Edit this position", "menuitem")
    expect(board.locator(".editor")).to_be_visible()
