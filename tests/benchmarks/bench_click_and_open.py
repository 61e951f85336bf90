"""What a person waits for: a click that needs Python until it is painted, twenty boards in a notebook, the first board of a kernel.

Run: python -m tests.benchmarks.bench_click_and_open
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect

from tests.e2e.jupyterlab import Notebook, Server, lab_and_chromium

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "hanabi_widget" / "widget" / "static" / "widget.js"
START = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import hanabi_widget as hw
from tests.random_positions import random_game
"""
BOARD = """
board = hw.Board(random_game(11, hw.rule_set(), 3, {steps}))
board
"""
TWENTY = """
from IPython.display import display
games = [random_game(seed, hw.rule_set(), 3, 0) for seed in range(20)]
"""
# From the click until what Python answered is painted: an action and its undoing in turns, with the pauses that a person makes:
# clicks closer together than 200 ms wait for the 40 ms by which TCP delays what it acknowledges (Nagle) in Jupyter's server.
ACT = """async () => {
  const place = document.querySelector(".hanabi .place"), times = [];
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const wait = async (act) => {
    const before = place.textContent, start = performance.now();
    act();
    while (place.textContent === before) await new Promise(done => requestAnimationFrame(done));
    await painted();
    times.push(performance.now() - start);
    await new Promise(done => setTimeout(done, 400));
  };
  const card = () => document.querySelector(".hanabi .hand[data-to-act] button.hand-card");
  for (let i = 0; i < 20; i++) {
    card().click();
    await painted();
    await wait(() => document.querySelector('.hanabi .actions [data-kind="play"]').click());
    await wait(() => document.querySelector('.hanabi button[aria-label="Undo"]').click());
  }
  return times;
}"""
# From running the cell until the boards on the screen are painted, and until all are: those out of sight are drawn later.
SHOW = """async (number) => {
  const { commands, shell } = window.jupyterapp, notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  const start = performance.now(), frame = () => new Promise(done => requestAnimationFrame(done));
  const painted = async () => {
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
  };
  const waiting = () => [...document.querySelectorAll(".not-yet-visible")];
  const drawn = () => document.querySelectorAll(".hanabi .layout").length;
  const onScreen = (place) => place.getBoundingClientRect().top < innerHeight;
  commands.execute("notebook:run-cell");
  while (!drawn() || drawn() + waiting().length < number || waiting().some(onScreen)) await frame();
  const seen = await painted();
  while (drawn() < number) await frame();
  return [seen, await painted()];
}"""


def opened(page: Page, server: Server, name: str, *cells: str) -> Notebook:
    """A notebook of which all cells but the last have been run."""
    server.write(f"{name}.ipynb", *cells)
    notebook = Notebook(page, server).open(f"{name}.ipynb")
    for cell in cells[:-1]:
        notebook.eval(cell)
    return notebook


def main() -> None:
    """Print the figures; each is the median of some rounds."""
    sys.stdout.write(f"widget.js: {len(gzip.compress(BUNDLE.read_bytes(), 9)) / 1000:.1f} kB gzipped\n")
    with lab_and_chromium() as (server, browser):

        def page() -> Page:
            return browser.new_page(viewport={"width": 1280, "height": 1100}, reduced_motion="reduce")

        for steps in (1, 20, 60):
            notebook = opened(page(), server, f"act{steps}", START, BOARD.format(steps=steps))
            notebook.page.evaluate(SHOW, 1)
            expect(notebook.page.locator(".hanabi .place")).to_be_visible()
            times = notebook.page.evaluate(ACT)
            sys.stdout.write(f"a click that needs Python, after {steps} steps: painted after {median(times):.0f} ms\n")
            notebook.page.close()
        firsts, imported, twenties = [], [], []
        for number in range(5):
            notebook = opened(page(), server, f"first{number}", START, BOARD.format(steps=20))
            firsts.append(notebook.page.evaluate(SHOW, 1)[0])
            notebook.page.close()
            notebook = opened(page(), server, f"import{number}", START + BOARD.format(steps=20))
            imported.append(notebook.page.evaluate(SHOW, 1)[0])
            notebook.page.close()
            show = "for game in games:\n    display(hw.Board(game))"
            notebook = opened(page(), server, f"twenty{number}", START + TWENTY, show)
            twenties.append(notebook.page.evaluate(SHOW, 20))
            notebook.page.close()
        sys.stdout.write(f"the first board of a kernel, after import: {median(firsts):.0f} ms, with it: {median(imported):.0f} ms\n")
        seen, drawn = map(median, zip(*twenties))
        sys.stdout.write(f"twenty boards in a notebook: those on the screen painted after {seen:.0f} ms, all after {drawn:.0f} ms\n")


if __name__ == "__main__":
    main()
