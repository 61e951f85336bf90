"""How long the script of one step takes in the browser: click until the DOM is up to date, and until painted.

Beside it, a click on a button that does nothing in the same cell: what JupyterLab's own listeners take of it. Then the same steps by
key, as Chromium traces them: what the board's script takes on the clock, and of the processor, which others on the machine do not delay.

Run: python -m tests.benchmarks.bench_browser_step
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.jupyterlab import Notebook, lab_and_chromium

ROOT = Path(__file__).parents[2]
CELL = """
import sys
sys.path.insert(0, {root!r})
import hanabi_widget as hw
from tests.random_positions import random_game
board = hw.Board(random_game(11, hw.rule_set({rules!r}), {players}, 60), step=0, view={view!r})
board
"""
MEASURE = """async () => {
  const button = name => document.querySelector(`.hanabi button[aria-label="${name}"]`);
  const forward = button("Step forward"), back = button("Step back");
  const place = document.querySelector(".hanabi .place");
  const script = [], painted = [], idle = [];
  const inert = forward.closest(".hanabi").parentElement.appendChild(document.createElement("button"));
  for (let i = 0; i < 200; i++) {
    const before = place.textContent, start = performance.now();
    (Math.floor(i / 50) % 2 ? back : forward).click();
    for (let turn = 0; turn < 10 || place.textContent === before; turn++) await null;  // parts are drawn in microtasks
    script.push(performance.now() - start);
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    painted.push(performance.now() - start);
    await new Promise(done => setTimeout(done, 20));
    const again = performance.now();
    inert.click();
    await null;
    idle.push(performance.now() - again);
  }
  inert.remove();
  const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)];
  return [at(script, 0.5), at(script, 0.95), at(painted, 0.5), at(idle, 0.5)];
}"""
STEPS = 200
PAUSE = 120
"""Milliseconds between keys: sooner than that, other threads still paint the step before, and take the processor from the next."""
BOARDS = (("common", 2, "all"), ("common", 4, "Bob"), ("common+avalanche", 5, "all"))


def at(values: list[float], share: float) -> float:
    """The value that so many are below."""
    return sorted(values)[int(len(values) * share)]


def traced(browser: Browser, page: Page) -> tuple[list[float], list[float]]:
    """Milliseconds of the board's script for each of 200 keys that step: on the clock, and of the processor."""
    page.locator(".hanabi button.keys").focus()
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for step in range(STEPS):
        page.keyboard.press("[" if step // 50 % 2 else "]")
        page.wait_for_timeout(PAUSE)
    slices = [e for e in json.loads(browser.stop_tracing())["traceEvents"] if e["ph"] == "X"]
    keys = [e for e in slices if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "keydown"]
    calls = [e for e in slices if e["name"] == "FunctionCall" and e["args"]["data"].get("url", "").startswith("blob:")]
    within = [[e for e in calls if key["ts"] <= e["ts"] < key["ts"] + key["dur"] and e["tid"] == key["tid"]] for key in keys]
    clock, processor = ([sum(call.get(of, call["dur"]) for call in row) / 1000 for row in within] for of in ("dur", "tdur"))
    return clock, processor


def main() -> None:
    """Print medians, and what 95 % of 200 steps stay below, for boards of growing size."""
    with lab_and_chromium() as (server, browser):
        for rules, players, view in BOARDS:
            name = f"{rules}-{players}.ipynb"
            cell = CELL.format(root=str(ROOT), rules=rules, players=players, view=view)
            server.write(name, cell)
            notebook = Notebook(browser.new_page(), server).open(name).run_all()
            notebook.page.locator(".hanabi").wait_for()
            clock, processor = traced(browser, notebook.page)
            script, worst, painted, idle = notebook.page.evaluate(MEASURE)
            sys.stdout.write(
                f"{rules}, {players} players, {view}: "
                f"script {script:.2f} ms, p95 {worst:.2f} ms (JupyterLab's listeners {idle:.2f} ms), "
                f"painted {painted:.1f} ms (medians, and 95 %, of 200 steps: 50 on and 50 back, twice); "
                f"by key, the first from a fresh page: clock {at(clock, 0.5):.2f} ms, p95 {at(clock, 0.95):.2f} ms, "
                f"processor {at(processor, 0.5):.2f} ms, p95 {at(processor, 0.95):.2f} ms\n"
            )


if __name__ == "__main__":
    main()
