"""A class that scans a code: phones without a browser that ask as Chromium does, and those that hold the door shut meanwhile.

All come from one address, as behind a proxy. Chromium asks for the parts of a page over several connections and keeps each for a while.
"""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlsplit

from .clients import CLIENTS, Client

KEPT_SECONDS = 20
"""For so long Chromium keeps a connection that it may use again."""

PAGE_SECONDS = 20
"""Whoever waits longer for a page has given up."""

PART = re.compile(r'(?:href|src)="\.\.(/static/[^"]+)"')


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


async def scan(link: str, count: int, seconds: float) -> Scan:
    """So many phones scan a code, one after the other within so many seconds; all stay."""
    whole, refused, leaving = list[float](), 0, set[asyncio.Task[None]]()

    async def one(number: int) -> None:
        nonlocal refused
        await asyncio.sleep(number * seconds / count)
        phone, start = Phone(link, f"phone-of-number-{number:03}"), perf_counter()
        try:
            async with asyncio.timeout(PAGE_SECONDS):
                await phone.load()
            whole.append(perf_counter() - start)
        except Exception:  # noqa: BLE001 - whatever a phone may meet: it has no page
            refused += 1
        leaving.add(asyncio.create_task(phone.leave()))

    await asyncio.gather(*map(one, range(count)))
    for task in leaving:
        task.cancel()
    for client in CLIENTS:
        client.socket.close()
    CLIENTS.clear()
    return Scan(whole, refused)


async def never_read(link: str, count: int, end: asyncio.Event) -> None:
    """So many connections that ask for a file again and again, read nothing, and come back when they are cut off."""
    host = urlsplit(link)
    request = f"GET /static/widget.js HTTP/1.1\r\nHost: {host.netloc}\r\n\r\n".encode()

    async def one() -> None:
        loop = asyncio.get_running_loop()
        while not end.is_set():
            with suppress(OSError), socket.socket() as own:
                own.setblocking(False)  # noqa: FBT003
                own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                await loop.sock_connect(own, (host.hostname, host.port))
                while not end.is_set():
                    async with asyncio.timeout(1):
                        await loop.sock_sendall(own, request)
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(count)), return_exceptions=True)
