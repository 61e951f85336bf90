"""How long a class waits: from a turn on one screen until all five seats have painted it, while 40 phones vote, with one kernel.

The table and a poll are served by a process of their own, as by a kernel. The five seats are pages of a real Chromium; the phones are 40
sockets in a third process, which vote meanwhile, one every quarter of a second. On a busy machine look at the kernel's time of the
processor.

Run: python -m tests.benchmarks.bench_table [turns]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
KERNEL = """
import asyncio, json, sys
import hanabi_widget as hw

async def main():
    table = hw.Table(hw.deal(players=5, seed=7))
    question = hw.question("known", hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1)), of="Bob", view="Bob")
    poll = hw.Poll(question, journal=None)
    print(json.dumps({**table.links, "poll": poll.link}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(main())
"""
PHONES = """
import asyncio, sys
from tests.classroom.clients import Client

async def main(link):
    phones = [await Client.open(link, f"phone-of-number-{n:02}") for n in range(40)]
    print("ready", flush=True)
    for n in range(10**6):
        await phones[n % 40].say({"type": "answer", "id": n + 1, "page": 0, "sitting": 0, "answer": f"[{n // 40 % 5 + 1}]"})
        await asyncio.sleep(0.25)

asyncio.run(main(sys.argv[1]))
"""
NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""last => {{
  window.painted = new Promise(done => {{
    const {{ port1, port2 }} = new MessageChannel();
    port1.onmessage = () => done({NOW});
    const look = () => requestAnimationFrame(() => {{
      const timeline = document.querySelector(".hanabi input[type=range]");
      if (Number(timeline.value) >= last) port2.postMessage(null);  // it comes after the frame
      else look();
    }});
    look();
  }});
}}"""
PREPARE = """seat => {
  if (document.querySelector(".clue-chips [data-kind=clue]")) return ".clue-chips [data-kind=clue]";
  document.querySelector(`.hand[data-seat="${seat}"] .hand-card`).click();
  return ".actions [data-kind=discard]";
}"""
PRESS = f"""selector => {{
  const start = {NOW};
  document.querySelector(selector).click();
  return start;
}}"""


@contextmanager
def python(source: str, *arguments: str) -> Iterator[tuple[int, str]]:
    """A process that runs Python, and the first line that it writes."""
    command = [sys.executable, "-c", source, *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.pid, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def open_page(browser: Browser, link: str) -> Page:
    """A screen that shows its board."""
    page = browser.new_context(viewport={"width": 390, "height": 800}).new_page()
    page.goto(link)
    page.locator(".hanabi .layout").wait_for()
    return page


def turn(pages: list[Page], number: int) -> list[float]:
    """Take a turn; milliseconds until each page had painted it."""
    actor = pages[number % len(pages)]
    actor.wait_for_timeout(250)  # parts of the board follow when stepping has settled
    button = actor.evaluate(PREPARE, number % len(pages))
    actor.wait_for_selector(button)
    for page in pages:
        page.evaluate(WATCH, number + 1)
    start = actor.evaluate(PRESS, button)
    return [page.evaluate("window.painted") - start for page in pages]


def worked(process: int) -> float:
    """Milliseconds of the processor that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(turns: int = 50) -> None:
    """Print what half and 95 % of the turns stay below, until the last page has painted."""
    with sync_playwright() as playwright, python(KERNEL) as (kernel, line):
        links = json.loads(line)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        with python(PHONES, links["poll"]):
            pages = [open_page(browser, link) for link in [*links.values()][:5]]
            before = worked(kernel)
            last = sorted(max(turn(pages, number)) for number in range(turns))
            used = (worked(kernel) - before) / turns
            print(f"{turns} turns, five seats painted, 40 phones voting: median {last[turns // 2]:.0f} ms, ", end="")
            print(f"p95 {last[int(0.95 * turns)]:.0f} ms, longest {last[-1]:.0f} ms; ", end="")
            print(f"processor of the kernel, votes included, {used:.0f} ms a turn")
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
