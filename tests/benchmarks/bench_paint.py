"""How long a step takes until it is painted, with the processor slowed four times: the largest boards, in a real JupyterLab.

A frame of a screen of 60 Hz is 16.7 ms. Measured is what the page does in one frame: the script of the click, styles, layout and paint,
from the click at the start of a frame until the frame is handed over.

Run: python -m tests.benchmarks.bench_paint
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.jupyterlab import CHROMIUM_FLAGS, Notebook, find_chromium, notebook_json, serve

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
STEPS = """async () => {
  const button = name => document.querySelector(`.hanabi button[aria-label="${name}"]`);
  const forward = button("Step forward"), back = button("Step back"), times = [];
  const { port1, port2 } = new MessageChannel();
  port1.start();
  for (let i = 0; i < 200; i++) {
    await new Promise(done => requestAnimationFrame(() => {
      const start = performance.now();
      (Math.floor(i / 50) % 2 ? back : forward).click();
      port1.onmessage = () => done(times.push(performance.now() - start));
      port2.postMessage(null);  // it comes after the frame
    }));
    await new Promise(done => setTimeout(done, 60));
  }
  return times.sort((a, b) => a - b);
}"""


def main() -> None:
    """Print the median, and what 95 % of 200 steps stay below: 50 on and 50 back, twice."""
    path = find_chromium()
    if path is None:
        sys.exit("Chromium is missing: sudo apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, home = Path(folder, "notebooks"), Path(folder, "home")
        root.mkdir()
        home.mkdir()
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        with serve(root, home) as server:
            for view in ("all", "Bob"):
                (root / f"{view}.ipynb").write_text(json.dumps(notebook_json(CELL.format(root=str(ROOT), view=view))))
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                notebook = Notebook(page, server).open(f"{view}.ipynb").run_all()
                page.locator(".hanabi .place").wait_for()
                notebook.painted()
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                times = notebook.page.evaluate(STEPS)
                median, most = times[100], times[190]
                sys.stdout.write(
                    f"5 players, 6 suits, view {view}: a step painted in {median:.1f} ms, p95 {most:.1f} ms, slowed {SLOWER} times; "
                    f"a frame is {FRAME:.1f} ms\n"
                )
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
