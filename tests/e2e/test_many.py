"""Many boards in one notebook: they open, step and close, and leave nothing behind in the page or in the kernel."""

from __future__ import annotations

from playwright.sync_api import CDPSession, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook

BOARDS, STEPS = 40, 90

SETUP = f"""
import gc
import hanabi_widget as hw
import ipywidgets
from IPython.display import display

game = hw.deal(players=3, seed=7)
while len(game) <= {STEPS}:
    game.apply(hw.Reorder(len(game) % 3, (2, 1, 3, 4, 5)))
boards = []

def open_all():
    boards.extend(hw.Board(game, step=0) for _ in range({BOARDS}))
    display(*boards)

def close_all():
    while boards:
        boards.pop().close()
    gc.collect()

def models():
    found = [model for model in ipywidgets.widgets.widget._instances.values() if not isinstance(model, ipywidgets.Layout)]
    return len(found)  # a layout may be that of other widgets too: ipywidgets leaves it open
"""
OPEN, CLOSE = "open_all()", "close_all()"
KINDS = ("JSEventListeners", "Nodes")
ROOM = {"JSEventListeners": BOARDS, "Nodes": 10 * BOARDS}
"""So many more there may be in the end: less than a board has by far, times the number of boards."""


def test_forty_boards_of_ninety_steps_open_step_and_close(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(SETUP, OPEN, CLOSE, run=False, fresh=True)
    tab = notebook.page.context.new_cdp_session(notebook.page)
    tab.send("Performance.enable")
    boards = notebook.page.locator(".hanabi")

    def run(cell: int) -> None:
        notebook.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", cell)
        assert notebook.command("notebook:run-cell")

    def turn() -> None:
        """Open, step, close, and clear the outputs."""
        run(1)
        expect(boards).to_have_count(BOARDS)
        for board in (boards.first, boards.nth(BOARDS // 2), boards.last):
            board.get_by_role("slider").first.fill(str(STEPS))
            expect(board.locator(".place")).to_have_text(f"Step {STEPS} of {STEPS}")
        run(2)
        assert notebook.command("notebook:clear-all-cell-outputs")
        expect(boards).to_have_count(0)

    run(0)
    turn()  # what is there once and stays: styles, modules, the widget manager
    models, before = notebook.eval("print(models())"), counted(notebook, tab)
    turn()
    assert notebook.eval("print(models())") == models
    after = counted(notebook, tab)
    print(before, after)
    assert {kind: after[kind] - before[kind] for kind in KINDS if after[kind] > before[kind] + ROOM[kind]} == {}


def counted(notebook: Notebook, tab: CDPSession) -> dict[str, int]:
    """What of these kinds is in the page once all that nobody holds any more is gone."""
    for _ in range(3):
        notebook.page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))")
        tab.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: int(metric["value"]) for metric in tab.send("Performance.getMetrics")["metrics"]}
    return {kind: metrics[kind] for kind in KINDS}
