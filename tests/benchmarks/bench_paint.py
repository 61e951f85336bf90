"""How long a step takes until it is painted, with the processor slowed four times: the largest boards, in a real JupyterLab.

A frame of a screen of 60 Hz is 16.7 ms. Measured is what the page does in one frame: the script of the click, styles, layout and paint,
from the click at the start of a frame until the frame is handed over. On a busy machine look at the processor's time.

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
STEP = """index => new Promise(done => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(), start = performance.now();
  document.querySelector(`.hanabi button[aria-label="${Math.floor(index / 50) % 2 ? "Step back" : "Step forward"}"]`).click();
  port1.onmessage = () => done(performance.now() - start);
  port2.postMessage(null);  // it comes after the frame
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
