"""How long a step of a board and a move of a map take until they are painted: the largest ones, in a real JupyterLab.

A step is painted in two frames: first what the eye looks for, then what cards may be, clue marks and the log. Measured is what the page
does for each: from the press, at the start of a frame, to the end of that same frame, when it is handed over to be drawn; and of the next
frame, with the script before it. That is script, styles, layout, paint and commit. A frame of a screen of 60 Hz is 16.7 ms, so what takes
longer skips one. Beside it stands what no board can go below in this page on this machine, measured the same way: one changed word; and
the attributes and texts that the first frame changed, set back and then set again by hand, without any script of the board. The end is
seen by a task that goes before all others, so that a message from the kernel that happens to arrive is not taken for a part of the
step; it fails if a frame did not show what it should. What waits until stepping pauses (tooltips, the message to Python) is not in it.
Steps are 50 on and 50 back, twice, as when a key is held: first not slowed, for the processor's time, which does not depend on what else
the machine does but has the calls of this benchmark in it; then slowed four times, on the clock.

The maps have 24, 132 and 788 cells: these are the last fives with a row or a column for each hand, all of them drawn, of which moves reach
394. Measured is all that the page does for one move, from the event of the slider to the end of that frame, in both ways, not slowed. The
slider goes from 0 to any number of moves and back.

Run: python -m tests.benchmarks.bench_paint
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.jupyterlab import Notebook, Server, lab_and_chromium

ROOT = Path(__file__).parents[2]
SLOWER = 4
FRAME = 1000 / 60
CELL = """
import sys
sys.path.insert(0, {root!r})
import hanabi_widget as hw
from tests.random_positions import random_game
hw.Board(random_game(11, hw.rule_set("common+avalanche"), 5, 50), step=0, view={view!r})
"""
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
CHANGES = """() => {
  const changes = [], values = { attributes: true, attributeOldValue: true, characterData: true, characterDataOldValue: true };
  const observer = new MutationObserver(() => {});
  observer.observe(document.querySelector(".hanabi"), { subtree: true, ...values });
  document.querySelector(".hanabi .timeline").addEventListener("click", () => {
    changes.length = 0;
    for (const { target, attributeName: name, oldValue } of observer.takeRecords()) {
      const now = name ? target.getAttribute(name) : target.data;
      const set = value => !name ? target.data = value : value === null ? target.removeAttribute(name) : target.setAttribute(name, value);
      changes.push({ redo: () => set(now), undo: () => set(oldValue) });
    }
  });
  window.undo = () => [...changes].reverse().forEach(({ undo }) => undo());
  window.redo = () => changes.forEach(({ redo }) => redo());
}"""
REDO = """() => new Promise(done => requestAnimationFrame(async () => {
  const start = performance.now();
  redo();
  await new Promise(resolve => scheduler.postTask(resolve, { priority: "user-blocking" }));
  done(performance.now() - start);
}))"""
WORD = """index => new Promise(done => requestAnimationFrame(async () => {
  const word = document.querySelector(".hanabi .place").firstChild;
  const start = performance.now();
  word.data = word.data.slice(0, -1) + index % 10;
  await new Promise(resolve => scheduler.postTask(resolve, { priority: "user-blocking" }));
  done(performance.now() - start);
}))"""
MAPS = {
    24: 'hw.position("[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1")',
    132: 'hw.position("[suits=ryb copies=1,1,1,1 hand_size=1] Alice r1 | Bob y1")',
    788: 'hw.position("[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1")',
}
MAP = """
import hanabi_widget as hw
state = {position}
hw.Map(state, formula="r1(Bob.1)", slots=[(name, slot + 1) for name in state.names for slot in range(len(state.hand(name)))])
"""
MOVE = """step => new Promise((done, fail) => requestAnimationFrame(() => {
  const slider = document.querySelector(".hanabi .map-moves [type=range]");
  const reached = () => document.querySelectorAll(".map-cell[data-reached]").length;
  const start = performance.now();
  slider.value = step;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  scheduler.postTask(() => done([performance.now() - start, reached()]), { priority: "user-blocking" });
}))"""
TIMES = 200


def opened(server: Server, browser: Browser, name: str, cell: str, shown: str) -> tuple[Page, Notebook]:
    """A notebook of one cell, which has been run and shows something."""
    server.write(f"{name}.ipynb", cell)
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    notebook = Notebook(page, server).open(f"{name}.ipynb").run_all()
    page.locator(shown).wait_for()
    notebook.painted()
    return page, notebook


def processor_of(page: Page) -> Callable[[], float]:
    """Tells the milliseconds that a page has had of the processor."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = {entry["name"]: float(entry["value"]) for entry in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * found["TaskDuration"]

    return worked


def in_figures(times: Sequence[float]) -> str:
    """The median, and what 95 % of all times stay below."""
    row = sorted(times)
    return f"{row[TIMES // 2]:.1f} ms, p95 {row[TIMES * 95 // 100]:.1f} ms"


def stepped(page: Page) -> list[str]:
    """The figures of 200 steps, 50 on and 50 back, twice.

    On the clock, slowed: the first frame of a step and its second, its changes by hand, and a changed word. Not slowed: both frames by the
    processor, which others on the machine do not delay.
    """
    worked, frames, by_hand, word, processor = processor_of(page), [], [], [], []
    for index in range(TIMES):
        before = worked()
        page.evaluate(STEP, index)
        processor.append(worked() - before)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(CHANGES)
    for index in range(TIMES):
        frames.append(page.evaluate(STEP, index))
        page.wait_for_timeout(60)
        page.evaluate("undo()")
        page.wait_for_timeout(60)
        by_hand.append(page.evaluate(REDO))
        page.wait_for_timeout(60)
        word.append(page.evaluate(WORD, index))
        page.wait_for_timeout(60)
    return [in_figures(times) for times in (*zip(*frames, strict=True), by_hand, word, processor)]


def moved(page: Page) -> tuple[str, str, int]:
    """The figures of moves of a slider, on the clock and by the processor, and how many cells moves reach."""
    worked, clock, processor, most = processor_of(page), [], [], 0
    last = int(page.locator(".hanabi .map-moves [type=range]").get_attribute("max") or 0)
    there_and_back = [*range(1, last + 1), *range(last - 1, -1, -1)]
    for index in range(TIMES):
        before = worked()
        took, reached = page.evaluate(MOVE, there_and_back[index % len(there_and_back)])
        processor.append(worked() - before)
        clock.append(took)
        most = max(most, reached)
    return in_figures(clock), in_figures(processor), most


def main() -> None:
    """Print the figures of two boards and three maps."""
    with lab_and_chromium() as (server, browser):
        for view in ("all", "Bob"):
            page, _ = opened(server, browser, view, CELL.format(root=str(ROOT), view=view), ".hanabi .place")
            figures = stepped(page)
            sys.stdout.write(
                f"5 players, 6 suits, {view}, slowed {SLOWER} times: a step painted in {figures[0]}, the rest of it in {figures[1]}; "
                f"the changes of the first frame by hand in {figures[2]}, one changed word in {figures[3]}; a frame is {FRAME:.1f} ms. "
                f"Both frames by the processor, not slowed, the calls of this benchmark included: {figures[4]}\n"
            )
            page.close()
        for cells, position in MAPS.items():
            page, notebook = opened(server, browser, str(cells), MAP.format(position=position), ".hanabi .map-grid")
            for button in page.locator(".hanabi .map-more").all():
                button.click()
            notebook.painted()
            found = page.locator(".hanabi .map-cell").count()
            if found != cells:
                raise AssertionError(f"{found} cells are drawn, not {cells}")
            clock, processor, reached = moved(page)
            sys.stdout.write(
                f"{cells} cells, {reached} of them reached: a move painted in {clock}; "
                f"processor {processor}, the calls of this benchmark included; a frame is {FRAME:.1f} ms\n"
            )
            page.close()


if __name__ == "__main__":
    main()
