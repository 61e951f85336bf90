"""How long a move of a map's slider takes until it is painted: maps of 24, 132 and 788 cells, in a real JupyterLab.

The largest are the last fives with a row or a column for each hand, all of them drawn, of which moves reach 394. Measured is all that the
page does for one move, as in `bench_paint`: from the event of the slider, at the start of a frame, to the end of that same frame; and
beside it the processor's time, which does not depend on what else the machine does but has the calls of this benchmark in it. A frame of a
screen of 60 Hz is 16.7 ms. The slider goes from 0 to any number of moves and back.

Run: python -m tests.benchmarks.bench_map
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page

from tests.benchmarks.bench_paint import FRAME
from tests.e2e.jupyterlab import Notebook, lab_and_chromium

MAPS = {
    24: 'hw.position("[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1")',
    132: 'hw.position("[suits=ryb copies=1,1,1,1 hand_size=1] Alice r1 | Bob y1")',
    788: 'hw.position("[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1")',
}
CELL = """
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
MOVES = 200


def moved(page: Page) -> tuple[list[float], list[float], int]:
    """Milliseconds of each move, in order of size: on the clock, and of the processor; and how many cells moves reach."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = {entry["name"]: float(entry["value"]) for entry in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * found["TaskDuration"]

    last = int(page.locator(".hanabi .map-moves [type=range]").get_attribute("max") or 0)
    there_and_back = [*range(1, last + 1), *range(last - 1, -1, -1)]
    clock, processor, most = [], [], 0
    for index in range(MOVES):
        work = worked()
        took, reached = page.evaluate(MOVE, there_and_back[index % len(there_and_back)])
        processor.append(worked() - work)
        clock.append(took)
        most = max(most, reached)
    return sorted(clock), sorted(processor), most


def main() -> None:
    """Print medians, and what 95 % of the moves stay below."""
    with lab_and_chromium() as (server, browser):
        for cells, position in MAPS.items():
            server.write(f"{cells}.ipynb", CELL.format(position=position))
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            notebook = Notebook(page, server).open(f"{cells}.ipynb").run_all()
            page.locator(".hanabi .map-grid").wait_for()
            for button in page.locator(".hanabi .map-more").all():
                button.click()
            notebook.painted()
            found = page.locator(".hanabi .map-cell").count()
            if found != cells:
                raise AssertionError(f"{found} cells are drawn, not {cells}")
            clock, processor, reached = moved(page)
            sys.stdout.write(
                f"{cells} cells, {reached} of them reached: a move painted in {clock[MOVES // 2]:.1f} ms, "
                f"p95 {clock[MOVES * 95 // 100]:.1f} ms; processor {processor[MOVES // 2]:.1f} ms, "
                f"p95 {processor[MOVES * 95 // 100]:.1f} ms, the calls of this benchmark included; a frame is {FRAME:.1f} ms\n"
            )
            page.close()


if __name__ == "__main__":
    main()
