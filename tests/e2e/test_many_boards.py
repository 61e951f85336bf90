"""Many boards in one notebook: they open, step and close, and leave nothing behind in the page or in the kernel."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Locator, expect

from .conftest import OpenNotebook
from .jupyterlab import Notebook

BOARDS, STEPS = 8, 90

SETUP = f"""
import gc
import hanabi_widget as hw
import ipywidgets
from IPython.display import display

game = hw.deal(players=3, seed=7)
while len(game) <= {STEPS}:
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
CELLS = (SETUP, "open_all(lambda: hw.Board(game, step=0))", "open_all(lambda: ipywidgets.Label('a'))", "close_all()")
KINDS = ("JSEventListeners", "Nodes")
ROOM = {"JSEventListeners": 10, "Nodes": 600}
"""So many more there may be in the end than after as many labels: a board has 100 listeners and 1,200 nodes."""


def test_many_boards_of_ninety_steps_open_step_and_close(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*CELLS, run=False, fresh=True)
    tab = notebook.page.context.new_cdp_session(notebook.page)
    tab.send("Performance.enable")
    boards, labels = notebook.page.locator(".hanabi"), notebook.page.locator(".widget-label")
    places = boards.locator(".place")

    def run(cell: int) -> None:
        notebook.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", cell)
        assert notebook.command("notebook:run-cell")

    def grown(cell: int, shown: Locator) -> dict[str, int]:
        """How much more there is after opening, stepping, closing, and clearing the outputs."""
        before = counted(notebook, tab)
        run(cell)
        expect(shown).to_have_count(BOARDS)
        if shown is boards:
            expect(places).to_have_count(BOARDS)  # those out of sight are drawn later
            boards.locator('button[aria-label="Last step"]').evaluate_all("buttons => buttons.forEach(button => button.click())")
            expect(places).to_have_text([f"Step {STEPS} of {STEPS}"] * BOARDS)
        run(3)
        assert notebook.command("notebook:clear-all-cell-outputs")
        expect(shown).to_have_count(0)
        after = counted(notebook, tab)
        return {kind: after[kind] - before[kind] for kind in KINDS}

    run(0)
    grown(1, boards)  # what is there once and stays: the widget manager and its modules, what JupyterLab has for long outputs
    grown(2, labels)
    usual = grown(2, labels)
    rounds = [grown(1, boards) for _ in range(3)]
    found = {kind: min(more[kind] for more in rounds) for kind in KINDS}  # what leaks does so each time
    assert notebook.eval("print(models())") == "0"
    assert {kind: found[kind] - usual[kind] for kind in KINDS if found[kind] > usual[kind] + ROOM[kind]} == {}


def counted(notebook: Notebook, tab: CDPSession) -> dict[str, int]:
    """What of these kinds is in the page once all that nobody holds any more is gone."""
    for _ in range(3):
        notebook.page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))")
        tab.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: int(metric["value"]) for metric in tab.send("Performance.getMetrics")["metrics"]}
    return {kind: metrics[kind] for kind in KINDS}
