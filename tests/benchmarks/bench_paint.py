"""How long a step takes until it is painted, with the processor slowed four times: the largest boards, in a real JupyterLab.

A step is painted in two frames: first what the eye looks for, then what cards may be, clue marks and the log. Measured is what the page
does for each: from the press, at the start of a frame, to the end of that same frame, when it is handed over to be drawn; and of the next
frame, with the script before it. That is script, styles, layout, paint and commit. A frame of a screen of 60 Hz is 16.7 ms, so what takes
longer skips one. Beside it stands what no board can go below in this page on this machine, measured the same way: one changed word; and
the attributes and texts that the first frame changed, set back and then set again by hand, without any script of the board. The end is
seen by a task that goes before all others, so that a message from the kernel that happens to arrive is not taken for a part of the
step; it fails if a frame did not show what it should. What waits until stepping pauses (tooltips, the message to Python) is not in it.
Steps are 50 on and 50 back, twice, as when a key is held: first not slowed, for the processor's time, which does not depend on what else
the machine does but has the calls of this benchmark in it; then slowed, on the clock.

Run: python -m tests.benchmarks.bench_paint
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.jupyterlab import Notebook, lab_and_chromium

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
STEPS = 200


def stepped(page: Page) -> list[list[float]]:
    """Milliseconds of each step, in order of size.

    On the clock, slowed: its first frame and its second, that of its changes by hand, and that of a changed word. Not slowed: both of the
    processor, which others on the machine do not delay.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = {entry["name"]: float(entry["value"]) for entry in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * found["TaskDuration"]

    frames, by_hand, word, processor = [], [], [], []
    for index in range(STEPS):
        before = worked()
        page.evaluate(STEP, index)
        processor.append(worked() - before)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(CHANGES)
    for index in range(STEPS):
        frames.append(page.evaluate(STEP, index))
        page.wait_for_timeout(60)
        page.evaluate("undo()")
        page.wait_for_timeout(60)
        by_hand.append(page.evaluate(REDO))
        page.wait_for_timeout(60)
        word.append(page.evaluate(WORD, index))
        page.wait_for_timeout(60)
    return [sorted(times) for times in (*zip(*frames, strict=True), by_hand, word, processor)]


def main() -> None:
    """Print medians, and what 95 % of 200 steps stay below: 50 on and 50 back, twice."""
    with lab_and_chromium() as (server, browser):
        for view in ("all", "Bob"):
            server.write(f"{view}.ipynb", CELL.format(root=str(ROOT), view=view))
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            notebook = Notebook(page, server).open(f"{view}.ipynb").run_all()
            page.locator(".hanabi .place").wait_for()
            notebook.painted()
            figures = [f"{times[STEPS // 2]:.1f} ms, p95 {times[STEPS * 95 // 100]:.1f} ms" for times in stepped(page)]
            sys.stdout.write(
                f"5 players, 6 suits, {view}, slowed {SLOWER} times: a step painted in {figures[0]}, the rest of it in {figures[1]}; "
                f"the changes of the first frame by hand in {figures[2]}, one changed word in {figures[3]}; a frame is {FRAME:.1f} ms. "
                f"Both frames by the processor, not slowed, the calls of this benchmark included: {figures[4]}\n"
            )
            page.close()


if __name__ == "__main__":
    main()
