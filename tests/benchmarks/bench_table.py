"""How long a class waits: for its pages, and from a turn on one screen until all five seats have it, while 200 phones vote.

The table, a poll and an exam are served by a process of their own, as by a kernel. First 200 and 300 phones scan the poll's code, and 30
while 400 connections ask and never read; then the memory of the kernel grows with each phone. A student of the exam answers while 30 others
leaf through its pages as fast as they may. Then five sockets play, and five pages of a real Chromium; 200 sockets in a third process vote
meanwhile, ten a second. On a busy machine look at the kernel's time of the processor.

Run: python -m tests.benchmarks.bench_table [turns]
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from resource import getpagesize
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from tests.classroom.class_of_phones import answer_honestly, hang_up, never_read, play, scan, spread
from tests.classroom.clients import Client
from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
KERNEL = """
import asyncio, json, sys
import hanabi_widget as hw

async def main():
    table = hw.Table(hw.deal(players=5, seed=7))
    question = hw.question("known", hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1)), of="Bob", view="Bob")
    poll = hw.Poll(question, journal=None)
    exam = hw.Exam("drill: known claim=playable n=4", [f"student {number}" for number in range(60)], journal=None)
    print(json.dumps({**table.links, "poll": poll.link, "exam": [*exam.links.values()]}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(main())
"""
PHONES = """
import asyncio, sys
from tests.classroom.class_of_phones import vote

async def main(link):
    ready = asyncio.Event()
    voting = asyncio.create_task(vote(link, 200, 10, ready))
    await ready.wait()
    print("ready", flush=True)
    await voting

asyncio.run(main(sys.argv[1]))
"""
CROWD = """
import asyncio, sys
from tests.classroom.class_of_phones import crowd

async def main(*links):
    ready = asyncio.Event()
    leafing = asyncio.create_task(crowd(links, 9.5, ready))
    await ready.wait()
    print("ready", flush=True)
    await leafing

asyncio.run(main(*sys.argv[1:]))
"""
MOST_ANSWERS = 45
"""An answer may be changed 50 times."""
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
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e6


def memory(process: int) -> float:
    """KiB that a process has of the memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * getpagesize() / 1024


async def scan_all(link: str) -> None:
    """Print how long a class waits for its pages."""
    for count, seconds in ((200, 10), (300, 15)):
        print(f"{count} phones scan within {seconds} s: {await scan(link, count, seconds)}", flush=True)
    end = asyncio.Event()
    others = asyncio.create_task(never_read(link, 400, end))
    await asyncio.sleep(3)
    print(f"30 phones scan within 6 s, beside 400 that never read: {await scan(link, 30, 6)}", flush=True)
    end.set()
    await others


async def answer_all(link: str, kernel: int) -> None:
    """Print how long an honest answer takes, and how busy the kernel is."""
    before, start = worked(kernel), perf_counter()
    clocks = {"by the clock": lambda: 1000 * perf_counter(), "the kernel's time of the processor": lambda: worked(kernel)}
    answers = await answer_honestly(link, MOST_ANSWERS, clocks)
    had = (worked(kernel) - before) / 10 / (perf_counter() - start)
    print(
        f"{MOST_ANSWERS} answers of an exam, 30 others leafing as fast as they may: {answers}; the kernel had {had:.0f} % of a core",
        flush=True,
    )
    hang_up()


async def grow(kernel: int, name: str, links: list[str], by: str) -> None:
    """Print by how much the kernel grows with each phone, after the first ten."""
    sizes = []
    for number, link in enumerate(links):
        await Client.open(link, f"phone-of-number-{number:03}", by=by)
        sizes.append(memory(kernel))
    print(f"memory of the kernel a phone, {name}, by {by}: {(sizes[-1] - sizes[9]) / (len(links) - 10):.0f} KiB", flush=True)
    hang_up()


async def play_all(links: list[str], turns: int) -> None:
    """Print how long five sockets wait for a turn, and what it sends."""
    print(f"{turns} turns, received by five seats, 200 phones voting: {await play(links, turns)}", flush=True)
    hang_up()


def main(turns: int = 50) -> None:
    """Print figures."""
    with python(KERNEL) as (_, line):
        asyncio.run(scan_all(json.loads(line)["poll"]))
    for name, by in product(("poll", "spectators", "exam"), ("socket", "requests")):
        with python(KERNEL) as (kernel, line):
            links = json.loads(line)
            asyncio.run(grow(kernel, name, links[name] if name == "exam" else [links[name]] * 60, by))
    with python(KERNEL) as (kernel, line):
        honest, *others = json.loads(line)["exam"][:31]
        with python(CROWD, *others):
            asyncio.run(answer_all(honest, kernel))
    with python(KERNEL) as (_, line):
        links = json.loads(line)
        with python(PHONES, links["poll"]):
            asyncio.run(play_all([*links.values()][:5], turns))
    with sync_playwright() as playwright, python(KERNEL) as (kernel, line):
        links = json.loads(line)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        with python(PHONES, links["poll"]):
            pages = [open_page(browser, link) for link in [*links.values()][:5]]
            before = worked(kernel)
            painted = spread(max(turn(pages, number)) for number in range(turns))
            used = (worked(kernel) - before) / turns
            print(f"{turns} turns, painted by five pages, 200 phones voting: {painted}; ", end="")
            print(f"processor of the kernel, votes included, {used:.0f} ms a turn")
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
