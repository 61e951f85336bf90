"""What a person waits for in a real JupyterLab: a step of a board, a move of a map. `ratios` has what Python does for an act.

A step is painted in two frames: first what the eye looks for, then what cards may be, clue marks and the log. Measured is what the page
does for each: from the press, at the start of a frame, to the end of that same frame, when it is handed over to be drawn; and of the next
frame, with the script before it. That is script, styles, layout, paint and commit; what waits until stepping pauses is not in it. A frame
of a screen of 60 Hz is 16.7 ms, so what takes longer skips one. The end is seen by a task that goes before all others, so that a message
from the kernel that happens to arrive is not taken for a part of the step; it fails if a frame did not show what it should. Steps are 50
on and 50 back, as when a key is held: not slowed, for the processor's time, which does not depend on what else the machine does; and
slowed four times, on the clock.

The maps have 24, 132 and 788 cells: these are the last fives with a row or a column for each hand, all of them drawn, of which moves reach
394. Measured is all that the page does for one move, from the event of the slider to the end of that frame, not slowed.

Run: python -m tests.benchmarks.bench_lab
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect

from tests.e2e.jupyterlab import Notebook, Server, lab_and_chromium

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "hanabi_widget" / "static" / "widget.js"
SLOWER, TIMES = 4, 100
say = partial(print, flush=True)
START = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import hanabi_widget as hw
from tests.random_positions import random_game
"""
LARGEST = 'hw.Board(random_game(11, hw.rule_set("common+avalanche"), 5, 50), step=0, view={view!r})'
MAP = """
state = hw.position("{position}")
hw.Map(state, formula="r1(Bob.1)")
"""
MAPS = {
    24: "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1",
    132: "[suits=ryb copies=1,1,1,1 hand_size=1] Alice r1 | Bob y1",
    788: "[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1",
}
# Fifty steps on and back: then the browser has all of them.
WALK = """async () => {
  const slider = document.querySelector(".hanabi [type=range]");
  for (let index = 0; index < 100; index++) {
    const before = slider.value;
    document.querySelector(`.hanabi button[aria-label="${index < 50 ? "Step forward" : "Step back"}"]`).click();
    while (slider.value === before) await new Promise(requestAnimationFrame);
  }
}"""
STEP = """index => new Promise((done, fail) => requestAnimationFrame(async () => {
  const [board, back] = [document.querySelector(".hanabi"), Math.floor(index / 50) % 2];
  const place = () => Number(board.querySelector("[type=range]").value);
  const row = () => Number(board.querySelector(".log [aria-current]").dataset.step);
  const next = () => new Promise(resolve => scheduler.postTask(resolve, { priority: "user-blocking" }));
  const frame = () => new Promise(requestAnimationFrame);
  const [before, log] = [place(), board.querySelector(".log")], after = before + (back ? -1 : 1);
  const drawn = new Promise(resolve => new MutationObserver(resolve).observe(log, { subtree: true, attributeFilter: ["aria-current"] }));
  let start = performance.now();
  board.querySelector(`button[aria-label="${back ? "Step back" : "Step forward"}"]`).click();
  await next();
  const first = performance.now() - start;
  if (place() !== after) fail(new Error("the frame did not show the step"));
  await frame();
  await next();
  start = performance.now();
  await drawn;
  const script = performance.now() - start;
  await frame();
  start = performance.now();
  await next();
  if (row() === after) done([first, script + performance.now() - start]); else fail(new Error("the next frame did not show the rest"));
}))"""
MOVE = """step => new Promise((done, fail) => requestAnimationFrame(() => {
  const slider = document.querySelector(".hanabi .map-moves [type=range]");
  const start = performance.now();
  slider.value = step;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  scheduler.postTask(() => done(performance.now() - start), { priority: "user-blocking" });
}))"""


def opened(server: Server, browser: Browser, name: str, *cells: str) -> Notebook:
    """A notebook of which all cells but the last have been run, in a tab of its own."""
    server.write(f"{name}.ipynb", *cells)
    notebook = Notebook(browser.new_page(viewport={"width": 1280, "height": 1100}), server).open(f"{name}.ipynb")
    for cell in cells[:-1]:
        notebook.eval(cell)
    return notebook


def processor_of(page: Page) -> Callable[[], float]:
    """Tells the milliseconds that a page has had of the processor."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return lambda: (
        1000 * next(float(entry["value"]) for entry in session.send("Performance.getMetrics")["metrics"] if entry["name"] == "TaskDuration")
    )


def in_figures(times: Sequence[float]) -> str:
    """The median, and what 95 % of all times stay below."""
    row = sorted(times)
    return f"{median(row):.1f} ms, p95 {row[len(row) * 95 // 100]:.1f} ms"


def step(server: Server, browser: Browser, view: str) -> None:
    """Steps of the largest board, as somebody sees it."""
    notebook = opened(server, browser, view, START, LARGEST.format(view=view))
    page = notebook.run_all().page
    page.locator(".hanabi .layout").wait_for()
    page.evaluate(WALK)
    worked, processor, frames = processor_of(page), [], []
    for index in range(TIMES):
        before = worked()
        page.evaluate(STEP, index)
        processor.append(worked() - before)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for index in range(TIMES):
        frames.append(page.evaluate(STEP, index))
        page.wait_for_timeout(60)
    first, rest = zip(*frames, strict=True)
    say(f"5 players, 6 suits, {view}: a step slowed {SLOWER} times painted in {in_figures(first)}, the rest of it in {in_figures(rest)}")
    say(f"  both frames by the processor, not slowed, the calls of this benchmark included: {in_figures(processor)}")
    page.close()


def move(server: Server, browser: Browser, cells: int) -> None:
    """Moves of the slider of a map, to its end and back."""
    notebook = opened(server, browser, str(cells), START, MAP.format(position=MAPS[cells]))
    page = notebook.run_all().page
    page.locator(".hanabi .map-grid").wait_for()
    for button in page.locator(".hanabi .map-more").all():
        button.click()
    notebook.painted()
    expect(page.locator(".hanabi .map-cell")).to_have_count(cells)
    last = int(page.locator(".hanabi .map-moves [type=range]").get_attribute("max") or 0)
    there_and_back = [*range(1, last + 1), *range(last - 1, -1, -1)]
    times = [page.evaluate(MOVE, there_and_back[index % len(there_and_back)]) for index in range(TIMES)]
    say(f"{cells} cells: a move painted in {in_figures(times)}")
    page.close()


def main() -> None:
    say(f"widget.js: {len(gzip.compress(BUNDLE.read_bytes(), 9)) / 1000:.1f} kB gzipped")
    with lab_and_chromium() as (server, browser):
        for view in ("all", "Bob"):
            step(server, browser, view)
        for cells in MAPS:
            move(server, browser, cells)


if __name__ == "__main__":
    main()
