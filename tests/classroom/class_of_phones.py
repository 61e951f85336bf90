"""A class of phones without browsers: it scans a code, votes, and five of it play; and those that hold the door shut meanwhile.

All come from one address, as behind a proxy. Chromium asks for the parts of a page over several connections and keeps each for a while.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import cycle
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlsplit

from tornado.websocket import WebSocketClosedError

from .clients import CLIENTS, Client

KEPT_SECONDS = 20
"""For so long Chromium keeps a connection that it may use again."""

PAGE_SECONDS = 20
"""Whoever waits longer for a page has given up."""

TURN_SECONDS = 0.5
"""Between turns: who sends more than a page may is cut off."""

PART = re.compile(r'(?:href|src)="\.\.(/static/[^"]+)"')


def spread(milliseconds: Iterable[float]) -> str:
    """How long it took: mostly, nearly always, and at most."""
    times = sorted(milliseconds)
    return f"median {times[len(times) // 2]:.0f} ms, p95 {times[int(0.95 * len(times))]:.0f} ms, longest {times[-1]:.0f} ms"


class Scan(NamedTuple):
    """What came of a class that scanned a code.

    Attributes:
        whole: how many seconds each page took that came whole.
        refused: how many did not.
    """

    whole: list[float]
    refused: int

    def __str__(self) -> str:
        """The figures."""
        times = sorted(self.whole) or [0.0]
        return f"{len(self.whole)} whole, {self.refused} not; median {times[len(times) // 2]:.2f} s, longest {times[-1]:.2f} s"


class Phone:
    """A phone with its connections."""

    def __init__(self, link: str, name: str) -> None:
        self.link, self.name, self._host = link, name, urlsplit(link)
        self._free = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]()

    async def get(self, path: str) -> str:
        """A page or a part of it, whole."""
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection(self._host.hostname, self._host.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self._host.netloc}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        body = await reader.readexactly(int(head.lower().partition("content-length:")[2].split()[0]))
        assert head.startswith("HTTP/1.1 200"), head
        if "connection: close" in head.lower():
            writer.close()
        else:
            self._free.append((reader, writer))
        return body.decode("utf-8", "replace")

    async def load(self) -> None:
        """The page with all that belongs to it, and what its screen is shown first."""
        parts = {*PART.findall(await self.get(self._host.path))}
        await asyncio.gather(*map(self.get, sorted(parts)))
        await self.get("/static/widget.js")  # a script of the page asks for it
        await Client.open(self.link, self.name)

    async def leave(self) -> None:
        """Keep what connections there are as long as Chromium does."""
        await asyncio.sleep(KEPT_SECONDS)
        for _, writer in self._free:
            writer.close()


async def scan(link: str, phones: int, seconds: float) -> Scan:
    """So many phones scan a code, one after the other within so many seconds; all stay."""
    whole, refused, leaving = [], 0, set()

    async def one(number: int) -> None:
        nonlocal refused
        await asyncio.sleep(number * seconds / phones)
        phone, start = Phone(link, f"phone-of-number-{number:03}"), perf_counter()
        try:
            async with asyncio.timeout(PAGE_SECONDS):
                await phone.load()
            whole.append(perf_counter() - start)
        except Exception:  # noqa: BLE001 - whatever a phone may meet: it has no page
            refused += 1
        leaving.add(asyncio.create_task(phone.leave()))

    await asyncio.gather(*map(one, range(phones)))
    for task in leaving:
        task.cancel()
    hang_up()
    return Scan(whole, refused)


def hang_up() -> None:
    """Leave, all of them."""
    for client in CLIENTS:
        client.socket.close()
    CLIENTS.clear()


async def never_read(link: str, count: int, end: asyncio.Event) -> None:
    """So many connections that ask for a file again and again, read nothing, and come back when they are cut off."""
    host = urlsplit(link)
    request = f"GET /static/widget.js HTTP/1.1\r\nHost: {host.netloc}\r\n\r\n".encode()

    async def one() -> None:
        loop = asyncio.get_running_loop()
        while not end.is_set():
            with suppress(OSError), socket.socket() as own:
                own.settimeout(0)
                own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                await loop.sock_connect(own, (host.hostname, host.port))
                while not end.is_set():
                    async with asyncio.timeout(1):
                        await loop.sock_sendall(own, request)
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(count)), return_exceptions=True)


async def vote(link: str, count: int, a_second: float, ready: asyncio.Event) -> None:
    """So many phones vote, again and again, so many of them a second."""
    phones = [await Client.open(link, f"phone-of-number-{number:03}") for number in range(count)]
    ready.set()
    for number in range(10**6):
        answer = f"[{number // count % 5 + 1}]"
        await phones[number % count].ask("answer", id=number + 1, page=0, sitting=0, answer=answer)
        await asyncio.sleep(1 / a_second)


async def crowd(links: list[str], a_second: float, ready: asyncio.Event) -> None:
    """Each seat of an exam leafs through its pages, so often a second, waits for no answer, and comes back if it is cut off."""
    seats = [await Client.open(link) for link in links]
    ready.set()

    async def leaf(link: str, seat: Client) -> None:
        while True:
            reading = asyncio.create_task(seat.closed())
            turns = cycle([{"method": "custom", "content": {"type": "turn", "id": 1, "page": page}} for page in (0, 1)])
            while seat.is_open:
                with suppress(WebSocketClosedError):
                    await seat.socket.write_message(json.dumps(next(turns)))
                await asyncio.sleep(1 / a_second)
            await reading
            seat = await Client.open(link)

    await asyncio.gather(*map(leaf, links, seats))


async def answer_honestly(link: str, most: int, clocks: dict[str, Callable[[], float]]) -> str:
    """One student answers, now and then; how many milliseconds of each clock it takes until an answer is kept."""
    seat, took = await Client.open(link), {name: list[float]() for name in clocks}
    for number in range(most):
        start = {name: clock() for name, clock in clocks.items()}
        reply = await seat.ask("answer", page=0, sitting=seat.traits["_page_state"]["sitting"], answer=f"[{number % 4 + 1}]")
        assert reply["type"] == "done", reply
        for name, clock in clocks.items():
            took[name].append(clock() - start[name])
        await asyncio.sleep(1)
    return "; ".join(f"{name}: {spread(times)}" for name, times in took.items())


class Turns(NamedTuple):
    """What came of turns at a table.

    Attributes:
        seconds: from the turn of one seat until all seats had received it.
        sent: bytes that came to all seats together, with all that their pages ask for then.
    """

    seconds: list[float]
    sent: list[int]

    def __str__(self) -> str:
        """The figures."""
        sizes = sorted(self.sent)
        sent = f"{sizes[len(sizes) // 2] / 1000:.1f} kB a turn, at most {sizes[-1] / 1000:.1f} kB"
        return f"{spread(1000 * each for each in self.seconds)}; {sent}"


async def play(links: list[str], count: int) -> Turns:
    """Play so many turns, half of them clues and the others discards."""
    seats = [await Client.open(link) for link in links]
    turns = Turns([], [])

    def came() -> int:
        return sum(seat.socket.protocol._wire_bytes_in for seat in seats)  # type: ignore[union-attr]

    async def follow(seat: Client, steps: int) -> None:
        while len(seat.traits["_board_state"]["steps"]) < steps:
            await seat.next()

    for number in range(count):
        actor, before = seats[number % len(seats)], came()
        target = (number + 1) % len(seats)
        clues = [{"kind": "clue", "player": target, "value": value} for value in (*range(1, 6), *"rygbp")]
        actions: list[dict[str, object]] = [{"kind": "discard", "slot": 1}] if number % 2 else clues
        for action in actions:
            start = perf_counter()
            if (await actor.ask("act", step=number, action=action))["type"] == "done":
                break
        await asyncio.gather(*(follow(seat, number + 2) for seat in seats))
        turns.seconds.append(perf_counter() - start)
        for seat in seats:
            node = seat.traits["_board_state"]["steps"][-1]["node"]
            nothing = {"nodes": [], "whole": False}
            await seat.ask("steps", id=2, frames=nothing, commentaries={"nodes": [node], "whole": False})
            await seat.ask("course", id=3)
        turns.sent.append(came() - before)
        await asyncio.sleep(TURN_SECONDS)
    return turns
