"""The board in its notebook: quick steps, looks; among other widgets, in masses, saved and opened again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copy

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, expect

from .board_page import SETUP, box_of, card, click, expect_place, opened, resize, see_from
from .conftest import OpenNotebook
from .jupyterlab import Notebook, Server, serve

BOARD = SETUP.format(steps=5, board="board = hw.Board(game, step=0)").strip()


def settled(notebook: Notebook, code: str, value: str) -> None:
    """Wait until Python says so: what the browser sends arrives a little later."""
    for turn in range(150):  # to ask is work, which what is waited for waits for
        if notebook.eval(code) == value:
            return
        notebook.page.wait_for_timeout(50 if turn < 10 else 250)
    assert notebook.eval(code) == value


PLAYED = "hw.Game(hw.deal(2, seed=1)[0], [hw.Reorder(turn % 2, (2, 1, 3, 4, 5)) for turn in range(41)])"
"""A game of steps that are soon told."""

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
    notebook, board = opened(open_notebook, f"import hanabi_widget as hw\nboard = hw.Board({PLAYED}, step=0)\nboard")
    settled(
        notebook, "print(len(board.session.nodes) - len(board.session._line._look.told['frames']))", "0"
    )  # then the browser has all steps
    notebook.painted()
    notebook.page.evaluate(STEPS)
    settled(notebook, "print(board.step)", "39")
    notebook.painted()  # what Python said before it answered is here, too
    drawn = notebook.page.evaluate("drawn")
    assert drawn[:40] == [*range(1, 41)]
    assert {*drawn[40:]} <= {39, 40}
    assert drawn[-1] == 39
    assert notebook.eval("print(board.step)") == "39"
    expect(board.locator(".place")).to_contain_text("Step 39 of")


def test_a_step_is_drawn_by_a_little_script(open_notebook: OpenNotebook) -> None:
    """A guard against drawing everything anew: the real figure is printed by tests/benchmarks."""
    notebook, board = opened(open_notebook, BOARD)
    kept = notebook.page.evaluate_handle("new Set(document.querySelectorAll('.hanabi *'))")
    click(board, "Step forward")
    expect_place(board, "Step 1 of 5")
    notebook.painted()
    share = "kept => { const now = [...document.querySelectorAll('.hanabi *')]; return now.filter(n => !kept.has(n)).length / now.length }"
    assert notebook.page.evaluate(share, kept) < 0.35


def test_a_state_as_the_value_of_a_cell_is_a_board_and_its_picture_fits_the_page(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        "import hanabi_widget as hw\nhw.deal(players=5, seed=1)[0]",
        "from IPython.display import SVG\nSVG(hw.deal(players=5, seed=1)[0]._repr_svg_())",
    )
    expect(notebook.cell(0).locator(".hanabi .hand-card")).to_have_count(20)
    expect(notebook.page.locator(".hanabi-picture:visible")).to_have_count(0)
    picture = notebook.cell(1).locator(".jp-OutputArea-output").locator("svg, img").first
    expect(picture).to_be_visible()
    for width in (1280, 700):
        resize(notebook.page, width)
        notebook.painted()
        room, box = box_of(notebook.cell(1)), box_of(picture)
        assert box["x"] + box["width"] <= room["x"] + room["width"]
        assert box["width"] > 200


def test_a_failing_cell_fails_the_test(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("1 / 0", run=False)
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()
    with pytest.raises(RuntimeError, match="NameError"):
        notebook.eval("no_such_name")


LONG_CELL = """
import pathlib, time
while not pathlib.Path("end of the long cell").exists():
    time.sleep(0.05)
"""


def test_a_board_steps_beside_a_cell_that_takes_long(open_notebook: OpenNotebook, lab: Server) -> None:
    notebook = open_notebook(SETUP.format(steps=5, board="board = hw.Board(game)"), LONG_CELL, run=False, alone=True)
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    board = notebook.page.locator(".hanabi")
    expect_place(board, "Step 5 of 5")
    end = lab.root / "end of the long cell"
    try:
        click(board, "First step")
        expect_place(board, "Step 0 of 5")
        expect(board.locator(".last-move")).to_have_text("The cards are dealt; Alice begins.")
    finally:
        end.touch()
        notebook.ready()
        end.unlink()


def test_a_board_is_linked_and_laid_out_as_any_widget(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        BOARD.removesuffix("board"),
        """
import ipywidgets
slider = ipywidgets.IntSlider(max=5)
link = ipywidgets.jslink((slider, "value"), (board, "step"))
board.layout.width = "60%"
ipywidgets.VBox([slider, board])
""",
    )
    box = notebook.page.locator(".widget-vbox")
    board = box.locator(".hanabi")
    box.get_by_role("slider").first.focus()
    notebook.page.keyboard.press("ArrowRight")
    expect_place(board, "Step 1 of 5")
    click(board, "Last step")
    expect(box.locator(".widget-readout")).to_have_text("5")
    settled(notebook, "print(board.step, slider.value)", "5 5")
    share = "board => board.getBoundingClientRect().width / board.closest('.widget-vbox').getBoundingClientRect().width"
    assert 0.55 < board.evaluate(share) < 0.65
    notebook.eval("board.layout.width = '30%'")
    notebook.page.wait_for_function(f"() => ({share})(document.querySelector('.hanabi')) < 0.35")


BUSY_CELLS = (
    "import hanabi_widget as hw; game = hw.deal(players=2, seed=7)",
    "board = hw.Board(game); board",
    "hw.Map(hw.position('Alice r1 | >Bob y1', hw.RuleSet(suits='ry', copies=(1, 1), hand_size=1)), 'Alice', 'Bob')",
)
IMPATIENT = """() => {
  window.patient = AbortSignal.timeout;
  AbortSignal.timeout = () => { const end = new AbortController(); setTimeout(() => end.abort()); return end.signal; };
}"""
"""anywidget waits two seconds for a script to start; here none."""
GIVEN_UP = "[anywidget] Failed to initialize model."


def test_what_anywidget_has_given_up_on_works(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*BUSY_CELLS, run=False, alone=True)
    notebook.page.evaluate(IMPATIENT)
    notebook.run_all()
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout")).to_be_visible()
    card(board, 0, 1).click()
    click(board, "Play slot 1")
    expect_place(board, "Step 1 of 1")
    notebook.eval("board.step = 0")
    expect_place(board, "Step 0 of 1")
    expect(notebook.page.locator(".hanabi").last.locator(".map-cell").first).to_be_visible()
    notebook.page.evaluate("() => { AbortSignal.timeout = window.patient }")
    given_up = [error for error in notebook.errors if GIVEN_UP in error]
    assert given_up
    notebook.errors[:] = [error for error in notebook.errors if error not in given_up]


BOARDS, LENGTH = 2, 20

MASSES = f"""
import gc
import hanabi_widget as hw
import ipywidgets
from IPython.display import display

game = hw.deal(players=3, seed=7)
while len(game) <= {LENGTH}:
    game.apply(hw.Reorder(len(game) % 3, (2, 1, 3, 4, 5)))
shown = []

def open_all(make):
    shown.extend(make() for _ in range({BOARDS}))
    display(*shown)

def close_all():
    while shown:
        shown.pop().close()
    gc.collect()

def models():
    return sum(isinstance(model, hw.Board) for model in gc.get_objects())
"""
CELLS = (MASSES, "open_all(lambda: hw.Board(game, step=0))", "open_all(lambda: ipywidgets.Label('a'))", "close_all()")
KINDS = ("JSEventListeners", "Nodes")
ROOM = {"JSEventListeners": 5, "Nodes": 200}
"""So many more there may be in the end than after as many labels: a board has 100 listeners and 1,200 nodes."""


def test_many_boards_open_step_and_close(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*CELLS, run=False, alone=True)
    tab = notebook.page.context.new_cdp_session(notebook.page)
    tab.send("Performance.enable")
    boards, labels = notebook.page.locator(".hanabi"), notebook.page.locator(".widget-label")
    places = boards.locator(".place")

    def run(cell: int) -> None:
        notebook.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", cell)
        assert notebook.command("notebook:run-cell")

    before = dict.fromkeys(KINDS, 0)

    def grown(cell: int, shown: Locator) -> dict[str, int]:
        """How much more there is after opening, stepping, closing, and clearing the outputs."""
        run(cell)
        expect(shown).to_have_count(BOARDS)
        if shown is boards:
            expect(places).to_have_count(BOARDS)  # those out of sight are drawn later
            boards.locator('button[aria-label="Last step"]').evaluate_all("buttons => buttons.forEach(button => button.click())")
            expect(places).to_have_text([f"Step {LENGTH} of {LENGTH}"] * BOARDS)
            settled(notebook, "print(sum(len(each.session.nodes) - len(each.session._line._look.told['frames']) for each in shown))", "0")
            notebook.painted()
        run(3)
        assert notebook.command("notebook:clear-all-cell-outputs")
        expect(shown).to_have_count(0)
        after = counted(notebook, tab)
        more = {kind: after[kind] - before[kind] for kind in KINDS}
        before.update(after)
        return more

    run(0)
    grown(1, boards)  # what is there once and stays: the widget manager and its modules, what JupyterLab has for long outputs
    grown(2, labels)
    usual = grown(2, labels)
    rounds = [grown(1, boards) for _ in range(2)]
    found = {kind: min(more[kind] for more in rounds) for kind in KINDS}  # what leaks does so each time
    settled(notebook, "gc.collect(); print(models())", "0")  # a step that was being made when a board was closed ends first
    assert {kind: found[kind] - usual[kind] for kind in KINDS if found[kind] > usual[kind] + ROOM[kind]} == {}


def counted(notebook: Notebook, tab: CDPSession) -> dict[str, int]:
    """What of these kinds is in the page once all that nobody holds any more is gone."""
    for _ in range(3):
        notebook.page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))")
        tab.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: int(metric["value"]) for metric in tab.send("Performance.getMetrics")["metrics"]}
    return {kind: metrics[kind] for kind in KINDS}


LONG_BOARDS = """
import hanabi_widget as hw
from tests.random_positions import random_game
games = (game for seed in range(20) if len(game := random_game(seed, hw.rule_set(), 3, 60)) == 61)
boards = [hw.Board(next(games), step=3) for _ in range(2)]
display(*boards)
"""
LONG_BOARDS_SHOWN = 2
STEPS_TO_COME = """
print(sum(61 - len(board.session._line._look.told['commentaries']) for board in boards))
"""
MOST_BYTES = 230_000
"""The size of a notebook with two boards of sixty steps, as it is saved with their states and pictures."""


def is_packed(notebook: Notebook, path: Path) -> bool:
    """Save until no board stands there as it was last written, which is packed a moment later; false if no state is saved at all."""
    for _ in range(100):
        assert notebook.command("docmanager:save")
        widgets = json.loads(path.read_text())["metadata"].get("widgets", {"application/vnd.jupyter.widget-state+json": {"state": {}}})
        models = widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
        states = [model["state"]["_board_state"] for model in models if "_board_state" in model["state"]]
        if all(isinstance(state, str) for state in states):
            return bool(states)
        notebook.page.wait_for_timeout(300)
    raise AssertionError("boards are not packed")


NOT_FOUND = re.compile("widget model not found")
"""JupyterLab writes this to the console, which nobody sees."""


def run_and_saved(notebook: Notebook, path: Path, *, keeps: bool) -> None:
    """Run the boards of a notebook and save it as this file, with their states or, where an application keeps none, without."""
    notebook.run_all()
    expect(notebook.page.locator(".hanabi .layout").first).to_be_visible()
    expect(notebook.page.locator(".hanabi-picture:visible")).to_have_count(0)
    settled(notebook, STEPS_TO_COME, "0")
    name = str(notebook.page.evaluate("window.jupyterapp.shell.currentWidget.context.path"))
    assert is_packed(notebook, notebook.server.root / name) == keeps
    copy(notebook.server.root / name, path)
    assert path.stat().st_size < MOST_BYTES


def is_shown_again(again: Notebook, name: str, *, keeps: bool) -> None:
    """The boards of a saved notebook are there again when it is opened: as pictures until there is a kernel, and then as boards if kept."""
    page, asked = again.page, []
    page.route("**/api/sessions*", lambda route: asked.append(route) if route.request.method == "POST" else route.continue_())
    again.show(name)
    expect(page.locator(".hanabi-picture:visible"), "while there is no kernel").to_have_count(LONG_BOARDS_SHOWN)
    for route in asked:
        route.continue_()
    page.unroute("**/api/sessions*")
    again.ready()
    if keeps:
        board = page.locator(".hanabi").first
        expect(page.locator(".hanabi-picture:visible")).to_have_count(0)
        expect_place(board, "Step 3 of 60")
        click(board, "Step forward")
        expect_place(board, "Step 4 of 60")
        click(board, "Last step")
        expect_place(board, "Step 60 of 60")
        expect(board.locator(".status")).to_contain_text("Run the cell to play on.")
        see_from(board, "As Bob sees it")
        expect(board.get_by_role("alert")).to_have_text("Run the cell to play on.")
    else:
        expect(page.locator(".hanabi-picture:visible")).to_have_count(LONG_BOARDS_SHOWN)
        expect(page.get_by_role("img", name="Hanabi: ")).to_have_count(LONG_BOARDS_SHOWN)
        expect(page.locator(".hanabi")).to_have_count(0)
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
    assert [error for error in again.errors if not NOT_FOUND.search(error) and "reading 'schema'" not in error] == []


def test_a_saved_notebook_shows_its_boards_again_with_their_states_or_without(
    open_notebook: OpenNotebook, chromium: Browser, lab: Server
) -> None:
    path = lab.root / "day.ipynb"
    run_and_saved(open_notebook(LONG_BOARDS, run=False, alone=True), path, keeps=True)
    with chromium.new_context() as context:
        again = Notebook(context.new_page(), lab)
        is_shown_again(again, "day.ipynb", keeps=True)
        again.tidy()
        saved = json.loads(path.read_text())
        del saved["metadata"]["widgets"]  # so JupyterLab saves it unless it is told otherwise, as by `hanabi-widget lab`
        path.with_name("other day.ipynb").write_text(json.dumps(saved))
        is_shown_again(again, "other day.ipynb", keeps=False)


@pytest.mark.slow
def test_notebook_7_shows_the_boards_of_a_saved_notebook_again(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    with serve(tmp_path / "root", tmp_path / "home", "notebook") as server, chromium.new_context() as context:
        server.write("boards.ipynb", LONG_BOARDS)
        run_and_saved(Notebook(context.new_page(), server).open("boards.ipynb"), server.root / "day.ipynb", keeps=False)
        is_shown_again(Notebook(context.new_page(), server), "day.ipynb", keeps=False)
