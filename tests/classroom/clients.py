"""Clients of a server: a browser's requests and sockets, and what a browser would not send."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Self
from urllib.parse import urlsplit

from ipywidgets import Widget  # type: ignore[import-untyped]
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hanabi_widget.classroom.address import stop_servers

PATIENCE = 10
NAME = "a-phone-of-the-tests"
CLIENTS: list[Client] = []
"""All that a test has opened."""


def in_a_kernel(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test on a loop, as in a kernel, and stop its servers."""

    async def run() -> None:
        try:
            await test()
        finally:
            for client in CLIENTS:
                client.socket.close()
                await client.closed()
            CLIENTS.clear()
            stop_servers()
            await asyncio.sleep(0)

    asyncio.run(run())


async def from_a_thread(widget: Widget, message: object) -> None:
    """Have a widget get a message of the notebook in a thread of its own, as in JupyterLab, and let it do what it will."""
    await asyncio.to_thread(widget._handle_custom_msg, message, [])
    await asyncio.sleep(0)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def origin(link: str) -> str:
    """The origin of a page."""
    parts = urlsplit(link)
    return f"{parts.scheme}://{parts.netloc}"


async def raw(link: str, request: bytes, most: int = -1) -> bytes:
    """What a server answers to any bytes, as long as it answers or so many bytes; empty if it only hangs up."""
    parts = urlsplit(link)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(request)
        async with asyncio.timeout(PATIENCE):
            return await reader.read(most)
    except ConnectionError:
        return b""
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def get(link: str, *, host: str | None = None, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    parts = urlsplit(link)
    lines = [f"{method} {parts.path} HTTP/1.1", f"Host: {host or parts.netloc}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    answer = await raw(link, "\r\n".join([*lines, "", ""]).encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body.decode()


class Client:
    """A page that is connected, without a browser.

    Attributes:
        is_open: whether the server may still send something.
        traits: the traits of its model.
        texts: what came over the wire.
    """

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket, self.is_open = socket, True
        self.traits, self.texts = dict[str, Any](), list[str]()

    @classmethod
    async def open(cls, link: str, name: str = NAME, **headers: str) -> Self:
        """Connect to the socket of a link, and take what it shows first."""
        address = f"{link.replace('http', 'ws', 1)}socket?me={name}"
        client = cls(await websocket_connect(HTTPRequest(address, headers={"Origin": origin(link), **headers})))
        CLIENTS.append(client)
        await client.next()
        return client

    async def next(self) -> dict[str, Any] | None:
        """The next message; None if the server has closed the socket."""
        if not self.is_open:
            return None
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.read_message()
        if text is None:
            self.is_open = False
            return None
        self.texts.append(str(text))
        message: dict[str, Any] = json.loads(text)
        if message["method"] == "update":
            self.traits |= message["state"]
        return message

    async def say(self, content: object) -> dict[str, Any]:
        """Send a message; the answer."""
        await self.socket.write_message(json.dumps({"method": "custom", "content": content}))
        while (message := await self.next()) is not None:
            if message["method"] == "custom" and message["content"]["type"] != "progress":
                return dict(message["content"])
        raise AssertionError(f"closed: {self.socket.close_code}")

    async def closed(self) -> int | None:
        """Wait until the server closes the socket; why."""
        while await self.next() is not None:
            pass
        return self.socket.close_code
