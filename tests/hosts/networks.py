"""A class behind networks that schools have: a seat, the wall, a poll and an exam, each behind a proxy that passes pages and no more.

``make networks`` prints for each network how a page came, by a socket or by plain requests, and how long a turn took; or what it said.
``ARGS`` may name networks; with ``thirty``, thirty phones of Chromium vote together where a network refuses sockets.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import perf_counter

from playwright.sync_api import Browser, Error, Page, ViewportSize, expect, sync_playwright

import hanabi_widget as hw
from tests.e2e.board_page import kernel_loop
from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium, free_port

WRONG = "WRONG: "
PATIENCE = 45_000
PIECE = 16_384
CUT_SECONDS, LATE_SECONDS, BYTES_A_SECOND, HANG_SECONDS = 5, 0.7, 60_000, 60
PHONE: ViewportSize = {"width": 390, "height": 844}
UPGRADE = re.compile(rb"^upgrade: *websocket", re.IGNORECASE | re.MULTILINE)
REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 7\r\nConnection: close\r\n\r\nblocked"

NETWORKS = {
    "refusing": "answers a socket with 403",
    "hanging": "never answers a socket",
    "buffering": "lets a socket begin, and passes nothing on before a connection ends",
    "cutting": f"ends each connection after {CUT_SECONDS} seconds, and refuses sockets",
    "slow": f"is {LATE_SECONDS} seconds late each way, at {BYTES_A_SECOND / 1000:.0f} kB a second, and refuses sockets",
    "sleeping": "nothing comes any more through the connections that a phone had before it slept",
    "sleeping, refusing": "so too, and sockets are answered with 403",
}


class Proxy:
    """Passes on what comes to its port, as a network does.

    Attributes:
        port: its port.
        asleep: the connections through which nothing comes any more.
        reveal: ends the vote of the poll behind it.
    """

    reveal: Callable[[], object]

    def __init__(self, network: str, port: int, to: int) -> None:
        self.network, self.port, self.to = network, port, to
        self.asleep = set[asyncio.Task[None]]()
        self._tasks = set[asyncio.Task[None]]()

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self.port)

    def close(self) -> None:
        """Listen no more."""
        self._server.close()
        for task in self._tasks:
            task.cancel()

    def fall_asleep(self) -> None:
        """From now on nothing comes through what is open."""
        self.asleep |= self._tasks

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError, TimeoutError):
                async with asyncio.timeout(CUT_SECONDS if self.network == "cutting" else None):
                    await self._serve(reader, writer, task)
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, task: asyncio.Task[None]) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if UPGRADE.search(head) and self.network not in ("buffering", "sleeping"):
            if self.network == "hanging":
                await asyncio.sleep(HANG_SECONDS)
            writer.write(REFUSAL)
            await writer.drain()
            return
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.to)
        up_writer.write(head)
        up = asyncio.ensure_future(self._pipe(reader, up_writer, task))
        try:
            await self._pipe(up_reader, writer, task, holds=self.network == "buffering")
        finally:
            up.cancel()
            await asyncio.gather(up, return_exceptions=True)
            up_writer.close()

    async def _pipe(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, task: asyncio.Task[None], *, holds: bool = False
    ) -> None:
        held = b""
        if holds:
            held = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " in held[:20]:
                writer.write(held)
                held = b""
        while data := await reader.read(PIECE):
            if self.network == "slow":
                await asyncio.sleep(LATE_SECONDS if len(data) < PIECE else len(data) / BYTES_A_SECOND)
            held += data
            if not holds and task not in self.asleep:
                writer.write(held)
                await writer.drain()
                held = b""
        if task in self.asleep:
            await asyncio.sleep(HANG_SECONDS)
        writer.write(held)
        await writer.drain()


def give_a_clue(page: Page) -> None:
    """Ann gives a clue, and sees that it came."""
    page.locator('.hand[data-seat="1"] .clue-chips [data-kind=clue]').first.tap()
    page.locator('.actions [data-kind="give"]').tap()
    expect(page.locator(".turn-status")).to_have_text("Ben to act", timeout=PATIENCE)


def answer(page: Page, button: str) -> None:
    """A vote, or an answer in an exam."""
    page.locator('.hand[data-seat="1"] .below-hand .chip').nth(2).tap()
    page.get_by_role("button", name=button).tap()
    expect(page.locator("main")).to_contain_text("Your answer is saved.", timeout=PATIENCE)


def follow(page: Page, goes_on: Callable[[], object]) -> None:
    """Somebody else acts, and the page shows it."""
    goes_on()
    expect(page.locator(".last-move")).to_contain_text("Ben discards", timeout=PATIENCE)


Place = tuple[str, Callable[[Page], None]]
"""A link, and what is done there."""


@contextmanager
def behind(network: str) -> Iterator[tuple[Proxy, dict[str, Place]]]:
    """Where a class is served and the proxy before it; and each place."""
    with kernel_loop() as home:
        port, proxy = free_port(), Proxy(network, free_port(), 0)
        proxy.to = port
        url = f"http://127.0.0.1:{proxy.port}/"
        game = hw.deal(players=["Ann", "Ben"], seed=7)
        question = hw.question("known", game[0], of="Ben", view="Ben")
        table = home(lambda: hw.Table(game, port=port, url=url))
        poll = home(lambda: hw.Poll(question, journal=None, port=port, url=url))
        exam = home(lambda: hw.Exam(question, ["Zoe"], journal=None, port=port, url=url))

        def discard() -> None:
            table.game.apply(hw.Discard(1))
            table._follow()

        proxy.reveal = lambda: home(poll.reveal)
        home(lambda: asyncio.ensure_future(proxy.open()))
        places: dict[str, Place] = {
            "seat": (home(lambda: table.links["Ann"]), give_a_clue),
            "wall": (home(lambda: table.links["wall"]), partial(follow, goes_on=lambda: home(discard))),
            "poll": (home(lambda: poll.link), partial(answer, button="Vote")),
            "exam": (home(lambda: exam.links["Zoe"]), partial(answer, button="Save the answer")),
        }
        yield proxy, places
        home(proxy.close)


def look(chromium: Browser, proxy: Proxy, link: str, do: Callable[[Page], None]) -> str:
    """How a page came and what was done there went."""
    asked = []
    with chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        start = perf_counter()
        page.goto(link)
        expect(page.locator(".hanabi").first).to_be_visible(timeout=PATIENCE)
        came = perf_counter() - start
        if proxy.network.startswith("sleeping"):
            proxy.fall_asleep()
            page.evaluate("dispatchEvent(new Event('focus'))")
        if proxy.network.startswith(("sleeping", "cutting")):
            page.wait_for_timeout(6_000)  # longer than it takes to find out, or to be cut
        start = perf_counter()
        do(page)
    way = "plain requests" if any("/requests?" in url for url in asked) else "a socket"
    return f"by {way}, there after {came:.1f} s, done after {perf_counter() - start:.1f} s"


def seen(chromium: Browser, network: str, *places: str) -> Iterator[tuple[str, str]]:
    """Of each place behind a network how it went."""
    with behind(network) as (proxy, there):
        for place in places or there:
            try:
                yield place, look(chromium, proxy, *there[place])
            except (AssertionError, Error) as error:
                yield place, f"{WRONG}{error}"


def thirty(chromium: Browser) -> int:
    """Print when a class of thirty has come, has voted and is shown the answer, where sockets are refused; it fails if one does not."""
    with behind("refusing") as (proxy, there), ExitStack() as stack:
        link, vote = there["poll"]
        phones = [stack.enter_context(chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)).new_page() for _ in range(30)]
        start = perf_counter()

        def each(step: str, do: Callable[[Page], object]) -> None:
            for phone in phones:
                do(phone)
            print(f"  30 phones, sockets refused: all {step} after {perf_counter() - start:.1f} s", flush=True)

        each("come", lambda phone: phone.goto(link, wait_until="commit"))
        each("there", lambda phone: expect(phone.locator(".hanabi").first).to_be_visible(timeout=PATIENCE))
        each("voted", vote)
        proxy.reveal()
        each("shown the answer", lambda phone: expect(phone.locator("main")).to_contain_text("The vote is over", timeout=PATIENCE))
    return 0


def main(*names: str) -> int:
    """Print what was seen behind each network; in how many something is wrong."""
    wrong = 0
    with sync_playwright() as playwright:
        path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        if names == ("thirty",):
            return thirty(chromium)
        for network in names or NETWORKS:
            print(f"\n{network}: {NETWORKS[network]}", flush=True)
            found = []
            for place, how in seen(chromium, network):
                print(f"  {place:6}{how}", flush=True)
                found.append(how)
            wrong += any(how.startswith(WRONG) for how in found)
        chromium.close()
    print(f"\n{len(names or NETWORKS) - wrong} of {len(names or NETWORKS)} networks play")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
