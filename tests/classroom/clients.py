"""Clients of a server: a browser's requests and sockets, what a browser would not send, and screens without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from threading import Thread, current_thread
from typing import Any, Self
from unittest.mock import patch
from urllib.parse import urlsplit

from ipywidgets import Widget  # type: ignore[import-untyped]
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hanabi_widget.classroom.address import _servers
from hanabi_widget.classroom.screens_behind_secret_links import Place
from hanabi_widget.classroom.teacher_console import Console
from tests.apply_delta import add_steps, questions, taken
from tests.kinds import Json

PATIENCE = 10
NAME = "a-phone-of-the-tests"
CLIENTS: list[Client] = []
"""All that a test has opened."""


def stop_servers() -> None:
    """Stop all servers, as the end of a kernel does."""
    for _, server in _servers:
        server.stop()


def in_a_kernel(test: Callable[..., Coroutine[object, object, None]]) -> Callable[..., None]:
    """Have a test run on a loop, as in a kernel, and its servers stopped in the end."""

    async def run(**fixtures: object) -> None:
        try:
            await test(**fixtures)
        finally:
            for client in CLIENTS:
                client.socket.close()
                await client.closed()
            CLIENTS.clear()
            stop_servers()
            await asyncio.sleep(0)

    return wraps(test)(lambda **fixtures: asyncio.run(run(**fixtures)))


async def from_a_thread(widget: Widget, message: object) -> None:
    """Have a widget get a message of the notebook in a thread of its own, as in JupyterLab, and let it do what it will."""
    await asyncio.to_thread(widget._handle_custom_msg, message, [])
    await asyncio.sleep(0)


def pressed(button: str, link: str = "") -> dict[str, str]:
    """What a console says when one of its buttons is pressed."""
    return {"type": "press", "button": button, "link": link}


def addresses(console: Console) -> dict[str, str]:
    """Where the links of a console lead, as a view that comes is told; the state that is saved tells nothing of it."""
    told = list[Any]()
    with patch.object(console, "send", told.append):
        console._on_message(console, {"type": "addresses"}, [])
    found = {link: leads["address"] for link, leads in told[0]["addresses"].items()}
    assert all(leads["code"] for leads in told[0]["addresses"].values())
    saved = json.dumps(console.get_state(), default=str)
    assert not [address for address in found.values() if address.split("/")[-2] in saved], "a notebook would save it"
    return found


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


async def get(link: str, **asked: str) -> tuple[int, str]:
    """The status and the text of an answer; 0 for none."""
    head, text = await head_and_text(link, **asked)
    return int(head[0].split()[1]) if head else 0, text


async def head_and_text(link: str, *, host: str | None = None, method: str = "GET", **headers: str) -> tuple[list[str], str]:
    """The lines above the text of an answer, and the text."""
    parts = urlsplit(link)
    lines = [f"{method} {parts.path}?{parts.query} HTTP/1.1", f"Host: {parts.netloc if host is None else host}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    answer = await raw(link, "\r\n".join([*lines, "", ""]).encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    return head.decode().splitlines(), body.decode()


class Requests:
    """Does what a socket does, over plain requests, as a page where no socket comes through.

    Attributes:
        close_code: why the server closed it; None while it is open.
    """

    protocol = close_code = None

    def __init__(self, link: str, name: str, **headers: str) -> None:
        self._link, self._token, self._came = link, "", asyncio.Queue[str | None]()
        self._address = f"{urlsplit(link).path}requests?me={name}"
        self._headers = {"Host": urlsplit(link).netloc, "Origin": origin(link), **headers}

    async def _post(self, said: bytes = b"") -> list[str]:
        lines = [f"POST {self._address}&screen={self._token} HTTP/1.1", f"Content-Length: {len(said)}"]
        lines += [f"{name}: {value}" for name, value in self._headers.items()]
        parts = urlsplit(self._link)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + said)
            head, _, text = (await reader.read()).decode().partition("\r\n\r\n")
        finally:
            writer.close()
        if " 200 " not in head.partition("\r\n")[0]:
            raise HTTPClientError(int(head.split()[1]))
        return text.split("\n")

    async def _ask(self) -> None:
        self._token, code, *texts = await self._post()
        for text in texts:
            self._came.put_nowait(text)
        if code:
            self.close_code = int(code)
            self._came.put_nowait(None)

    async def _listen(self) -> None:
        with suppress(HTTPClientError):
            while self.close_code is None:
                await self._ask()
        self._came.put_nowait(None)

    async def open(self) -> Self:
        """Ask what is shown first, and then what comes."""
        await self._ask()
        self._listens = asyncio.create_task(self._listen())
        return self

    async def write_message(self, text: str | bytes, *, binary: bool = False) -> None:
        """Say something."""
        await self._post(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        assert binary == isinstance(text, bytes)

    async def read_message(self) -> str | None:
        """The next message; None once it is closed."""
        return await self._came.get()

    def close(self) -> None:
        """Ask nothing more."""
        self._listens.cancel()
        self._came.put_nowait(None)


class Client:
    """A page that is connected, without a browser.

    Attributes:
        is_open: whether the server may still send something.
        traits: the traits of its model.
        texts: what came over the wire.
    """

    def __init__(self, socket: WebSocketClientConnection | Requests) -> None:
        self.socket, self.is_open = socket, True
        self.traits, self.texts = Json(), list[str]()

    @classmethod
    async def open(cls, link: str, name: str = NAME, *, by: str = "socket", ca_certs: str | None = None, **headers: str) -> Self:
        """Connect to the socket of a link, or by plain requests, and take what it shows first."""
        if by == "requests":
            client = cls(await Requests(link, name, **headers).open())
        else:
            address = f"{link.replace('http', 'ws', 1)}socket?me={name}"
            request = HTTPRequest(address, ca_certs=ca_certs, headers={"Origin": origin(link), **headers})
            client = cls(await websocket_connect(request, compression_options={}))  # as all browsers do
        CLIENTS.append(client)
        await client.next()
        return client

    async def next(self) -> Json | None:
        """The next message; None if the server has closed the socket."""
        if not self.is_open:
            return None
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.read_message()
        if text is None:
            self.is_open = False
            return None
        self.texts.append(str(text))
        message: Json = json.loads(text)
        if message["method"] == "update":
            self.traits = taken(self.traits, message["state"])
        return message

    async def say(self, content: object) -> Json:
        """Send a message; the answer."""
        await self.socket.write_message(json.dumps({"method": "custom", "content": content}))
        while (message := await self.next()) is not None:
            if message["method"] == "custom" and message["content"]["type"] != "progress":
                return dict(message["content"])
        raise AssertionError(f"closed: {self.socket.close_code}")

    async def ask(self, kind: str, **more: object) -> Json:
        """The answer to a message with meaning."""
        return await self.say({"type": kind, "id": 1, **more})

    async def closed(self) -> int | None:
        """Wait until the server closes the socket; why."""
        while await self.next() is not None:
            pass
        return self.socket.close_code


class FakeScreen:
    """Stands for a page and the wire to it.

    Attributes:
        texts: what came over the wire.
        code: why it was closed; 0 while it is open.
        threads: those in which it was spoken to.
    """

    def __init__(self, place: Place, name: str = "") -> None:
        self.place, self.name, self.code = place, name, 0
        self.texts, self.threads = list[str](), set[Thread]()
        place.enter(self)

    def show(self, text: str) -> None:
        assert not self.code, "shown to a closed screen"
        self.texts.append(text)
        self.threads.add(current_thread())

    def shut(self, code: int) -> None:
        self.code = code
        self.threads.add(current_thread())
        self.place.leave(self)

    def say(self, content: object, number: int = 7) -> Json:
        """Send a message; the answer."""
        content = {**content, "id": number} if isinstance(content, dict) else content
        heard = len(self.texts)
        self.place.hear(self, {"method": "custom", "content": content})
        return self.answers(heard)[-1]

    def play(self, step: int) -> Json:
        """Play slot 1 at a step; the answer."""
        return self.ask("act", step=step, action={"kind": "play", "slot": 1, "announce": None})

    def ask(self, kind: str, **more: object) -> Json:
        """The answer to a message with meaning."""
        return self.say({"type": kind, **more})

    @property
    def traits(self) -> Json:
        """The traits of its model."""
        found = Json()
        for text in self.texts:
            message = json.loads(text)
            if message["method"] == "update":
                found = taken(found, message["state"])
            elif message["method"] == "custom" and message["content"]["type"] == "steps":
                add_steps(found, message["content"])
        return found

    @property
    def page(self) -> Any:  # noqa: ANN401 - JSON
        """The page of an exercise that it shows."""
        return self.traits["_page_state"]

    def ask_for_steps(self) -> None:
        """Ask for all that is not there yet of the steps."""
        for asked in questions(self.traits):
            assert self.say(asked)["type"] == "steps"

    def answers(self, first: int = 0) -> list[Json]:
        """The answers among its messages from the first of these on."""
        messages = [json.loads(text) for text in self.texts[first:]]
        return [message["content"] for message in messages if message["method"] == "custom"]

    @property
    def notice(self) -> str:
        """What the page says above the board."""
        return str(self.told["text"])

    @property
    def told(self) -> Json:
        """What the page was told last of its notice and its title."""
        notices: list[Json] = [message for text in self.texts if (message := json.loads(text))["method"] == "notice"]
        return notices[-1]
