"""How long a step takes until it is painted, with the processor slowed four times: the largest boards, in a real JupyterLab.

Measured is all that the page does for one step: from the press, at the start of a frame, to the end of that same frame, when it is handed
over to be drawn: script, styles, layout, paint and commit. A frame of a screen of 60 Hz is 16.7 ms, so a step that takes longer skips one.
The end is seen by a task that goes before all others, so that a message from the kernel that happens to arrive is not taken for a part of
the step; it fails if the frame did not show the step. What waits until stepping pauses (tooltips, the message to Python) is not in it, nor
is the card's flight, which begins with the next frame. Steps are 50 on and 50 back, twice, as when a key is held: first not slowed, for the
processor's time, which does not depend on what else the machine does but has the calls of this benchmark in it; then slowed, on the clock.

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
STEP = """index => new Promise((done, fail) => requestAnimationFrame(() => {
  const [board, back] = [document.querySelector(".hanabi"), Math.floor(index / 50) % 2];
  const place = () => Number(board.querySelector("[type=range]").value);
  const [before, start] = [place(), performance.now()];
  board.querySelector(`button[aria-label="${back ? "Step back" : "Step forward"}"]`).click();
  scheduler.postTask(() => {
    const took = performance.now() - start;
    if (place() === before + (back ? -1 : 1)) done(took); else fail(new Error("the frame did not show the step"));
  }, { priority: "user-blocking" });
}))"""
STEPS = 200


def stepped(page: Page) -> tuple[list[float], list[float]]:
    """Milliseconds of each step, in order of size: on the clock, slowed; and of the processor, which others on the machine do not delay."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = {entry["name"]: float(entry["value"]) for entry in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * found["TaskDuration"]

    clock, processor = [], []
    for index in range(STEPS):
        before = worked()
        page.evaluate(STEP, index)
        processor.append(worked() - before)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for index in range(STEPS):
        clock.append(page.evaluate(STEP, index))
        page.wait_for_timeout(60)
    return sorted(clock), sorted(processor)


def main() -> None:
    """Print medians, and what 95 % of 200 steps stay below: 50 on and 50 back, twice."""
    with lab_and_chromium() as (server, browser):
        for view in ("all", "Bob"):
            server.write(f"{view}.ipynb", CELL.format(root=str(ROOT), view=view))
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            notebook = Notebook(page, server).open(f"{view}.ipynb").run_all()
            page.locator(".hanabi .place").wait_for()
            notebook.painted()
            clock, processor = stepped(page)
            sys.stdout.write(
                f"5 players, 6 suits, {view}: a step painted in {clock[STEPS // 2]:.1f} ms, p95 {clock[STEPS * 95 // 100]:.1f} ms, "
                f"slowed {SLOWER} times; processor, not slowed, {processor[STEPS // 2]:.1f} ms, "
                f"p95 {processor[STEPS * 95 // 100]:.1f} ms, "
                f"the calls of this benchmark included; a frame is {FRAME:.1f} ms\n"
            )
            page.close()


if __name__ == "__main__":
    main()
