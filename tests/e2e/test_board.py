"""The board in a real JupyterLab: stepping, acting, keys, errors, secrecy, looks for assistive technology."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook

SETUP = """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1)):
    game.apply(action)
"""
BOARD = SETUP + "board = hw.Board(game, step=0)\nboard"


def board_of(notebook: Notebook) -> Locator:
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout").first).to_be_visible()
    return board


def step_of(notebook: Notebook) -> str:
    return notebook.eval("print(board.step)")


def settled(notebook: Notebook, code: str, value: str) -> None:
    """Wait until Python says so: what the browser sends arrives a little later."""
    for _ in range(100):
        if notebook.eval(code) == value:
            return
        notebook.page.wait_for_timeout(50)
    assert notebook.eval(code) == value


PLAYED = "hw.simulate('iggi', games=1, seed=1).game(0)"

# Quick steps: forward by 40, then to and fro by 60 clicks that end one step further back; every place that is drawn is kept.
STEPS = """async () => {
  const button = name => document.querySelector(`.hanabi button[aria-label="${name}"]`), place = document.querySelector(".hanabi .place");
  const forward = button("Step forward"), back = button("Step back");
  window.drawn = [];
  new MutationObserver(() => drawn.push(Number(place.textContent.split(" ")[1]))).observe(
    place, { subtree: true, childList: true, characterData: true });
  for (let n = 0; n < 40; n++) {
    forward.click();
    await new Promise(done => setTimeout(done, 15));
  }
  for (let n = 0; n < 30; n++) { back.click(); if (n < 29) forward.click(); }
}"""


def test_quick_steps_never_go_back_and_end_on_the_same_step_in_python(open_notebook: OpenNotebook) -> None:
    """Python repeats each step, when some more may be done: that must not be drawn."""
    notebook = open_notebook("import hanabi_widget as hw", f"board = hw.Board({PLAYED}, step=0)\nboard")
    board = board_of(notebook)
    settled(notebook, "print(len(board.session._line._look.told))", "41")  # then the browser has all steps
    notebook.painted()
    notebook.page.evaluate(STEPS)
    settled(notebook, "print(board.step)", "39")
    notebook.painted()  # what Python said before it answered is here, too
    drawn = notebook.page.evaluate("drawn")
    assert drawn[:40] == [*range(1, 41)]
    assert {*drawn[40:]} <= {39, 40}
    assert drawn[-1] == 39
    assert step_of(notebook) == "39"
    expect(board.locator(".place")).to_contain_text("Step 39 of")


def test_a_game_that_a_cell_changes_is_shown_at_once(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(SETUP + "game = hw.deal(players=2, seed=1)\nhw.Board(game)")
    board = board_of(notebook)
    expect(board.locator(".place")).to_have_text("Step 0 of 0")
    notebook.eval("game.apply(hw.Play(1))")
    expect(board.locator(".place")).to_have_text("Step 0 of 1")
    notebook.eval("game.root.comment = 'from a cell'")
    expect(board.locator(".step-comment")).to_contain_text("from a cell")


def test_a_bad_value_from_the_browser_is_reported_and_put_right(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(BOARD)
    board = board_of(notebook)
    for value in ("99", '"many"', "-3"):
        notebook.page.evaluate(
            """async value => {
              const manager = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
              const comm = [...manager._comms?.values?.() ?? []].find(c => c.commId);
              for (const c of manager._comms.values()) {
                await c.send({method: "update", state: {step: value}, buffer_paths: []}).done;
              }
            }""",
            json.loads(value),
        )
        expect(board.get_by_role("alert")).to_contain_text("There is no step")
        expect(board.locator(".place")).to_have_text("Step 0 of 5")
        assert step_of(notebook) == "0"
        board.get_by_role("button", name="Close").click()


def test_a_step_is_drawn_by_a_little_script(open_notebook: OpenNotebook) -> None:
    """A guard against drawing everything anew: the real figure is printed by tests/benchmarks."""
    notebook = open_notebook(SETUP + "board = hw.Board(game, step=0)\nboard")
    board_of(notebook).locator(".place").wait_for()
    kept = notebook.page.evaluate_handle("new Set(document.querySelectorAll('.hanabi *'))")
    board_of(notebook).get_by_role("button", name="Step forward").click()
    expect(board_of(notebook).locator(".place")).to_have_text("Step 1 of 5")
    notebook.painted()
    changed = notebook.page.evaluate(
        """kept => {
      const now = [...document.querySelectorAll(".hanabi *")];
      return now.filter(node => !kept.has(node)).length / now.length;
    }""",
        kept,
    )
    assert changed < 0.35


def test_the_picture_of_a_state_fits_the_page(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("import hanabi_widget as hw\nhw.deal(players=5, seed=1)[0]")
    picture = notebook.page.locator(".jp-OutputArea-output").locator("svg, img").first
    expect(picture).to_be_visible()
    for width in (1280, 700):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        notebook.painted()
        room, box = notebook.cell(0).bounding_box(), picture.bounding_box()
        assert room is not None
        assert box is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]
        assert box["width"] > 200
