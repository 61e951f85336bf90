"""A million requests and messages that nobody should send. ``make hostile``, with how many, and a seed.

To a server of this process alone, on this machine: raw bytes to its port, messages to its sockets, and messages past them. The seat that is
not to act sends them, a phone of a poll, and somebody without a link. Nothing may crash, grow, change, or be told.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections import Counter
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any
from unittest import TestCase
from unittest.mock import patch

import hanabi_widget as hw
from hanabi_widget.classroom import server as server_module
from hanabi_widget.classroom.connections import Allowance
from hanabi_widget.classroom.poll import Poll
from hanabi_widget.classroom.server import MAX_MESSAGE_BYTES
from hanabi_widget.classroom.table import Table
from hanabi_widget.rules import RuleSet
from tests.apply_delta import steps_in
from tests.fuzz.inputs import Choices
from tests.kinds import Json
from tests.widget.browser import told_as_json

from .clients import CLIENTS, Client, FakeScreen, origin, stop_servers, until

MINI = RuleSet(suits="ry", copies=(2, 1), hand_size=2, clue_tokens=3)
STATUSES = {100, 200, 302, 304, 400, 403, 404, 405, 410, 413, 414, 429, 431}
SHARES = {"request": 0.15, "socket": 0.35, "message": 0.5}
"""How many of each kind."""

MESSAGES_AT_ONCE = 200
VALID = told_as_json("""
    {"type": "act", "id": 1, "step": 0, "action": {"kind": "play", "slot": 1, "announce": null}}
    {"type": "act", "id": 2, "step": 0, "action": {"kind": "clue", "player": 0, "value": "r"}}
    {"type": "inspect", "id": 3, "step": 0, "card": 0}
    {"type": "preview", "id": 4, "step": 0, "player": 0}
    {"type": "answer", "id": 6, "page": 0, "sitting": 0, "answer": "[3]"}
    {"type": "cancel", "id": 3}
""")
METHODS = ("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", "", "G\x00T", "PRI")
HEADERS = (
    "Host", "Origin", "Connection", "Upgrade", "Content-Length", "Transfer-Encoding", "Cookie", "Range", "If-None-Match", "Expect",
    "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions", "Sec-Fetch-Site", "X-Forwarded-Host", "Accept-Encoding",
)  # fmt: skip
VALUES = (
    "evil.example", "websocket", "Upgrade", "keep-alive", "close", "-1", "99999999999", "0", "chunked", "13", "100-continue", "same-origin",
    "bytes=0-", "*", "\x00", "ü", "a" * 3000, "permessage-deflate; client_max_window_bits=99", "AAAAAAAAAAAAAAAAAAAAAA==",
)  # fmt: skip


def any_value(random: Random) -> Any:  # noqa: ANN401
    """Any JSON value."""
    return Choices(random.randbytes(30)).anything()


def any_content(random: Random) -> Any:  # noqa: ANN401
    """A message that is nearly right, or any."""
    if random.random() < 0.3:
        return any_value(random)
    content: Json = {**random.choice(VALID)}
    for _ in range(random.randrange(3)):
        content[random.choice((*content, "extra", "__proto__"))] = any_value(random)
    action = content.get("action")
    if isinstance(action, dict) and random.random() < 0.5:
        content["action"] = {**action, random.choice((*action, "order")): any_value(random)}
    return content


def any_message(random: Random) -> Any:  # noqa: ANN401
    """What a screen may send, nearly right or anything."""
    return {"method": "custom", "content": any_content(random)} if random.random() < 0.8 else any_value(random)


def any_text(random: Random) -> str | bytes:
    """What may come through a socket."""
    text = json.dumps(any_message(random))[:MAX_MESSAGE_BYTES]
    chance = random.random()
    if chance < 0.1:
        at = random.randrange(len(text))
        return text[:at] + random.choice('{}[]",:\x00ÿ9') + text[at + 1 :]
    return text.encode() if chance < 0.13 else text


def any_request(random: Random, link: str, static: str) -> bytes:
    """A request that is nearly right, or any bytes."""
    if random.random() < 0.05:
        return random.randbytes(random.randrange(1, 400))
    token, host = link.split("/")[3], link.split("/")[2]
    paths = (
        f"/{token}/", f"/{token}", f"/{token}/record", f"/{token}/socket", f"/{token}x/", f"/{token[1:]}/socket?me=a", static, "/static/",
        "/../../etc/passwd", "/%2e%2e/%2e%2e", "//", "/" + "A" * 2000, "*", "", f"http://evil.example/{token}/",
        f"/{token}/socket?me=" + "%ff" * 40, f"/{token}/requests", f"/{token}/requests?screen=x", f"/{token}/requests?screen=%ff&screen",
    )  # fmt: skip
    method = random.choice(METHODS) if random.random() < 0.3 else "GET"
    line = f"{method} {random.choice(paths)} HTTP/{random.choice(('1.1', '1.1', '1.1', '1.0', '9.9', ''))}"
    headers = [f"Host: {host}"] if random.random() < 0.9 else []
    headers += [f"{random.choice(HEADERS)}: {random.choice(VALUES)}" for _ in range(random.randrange(4))]
    return "\r\n".join([line, *headers, "", ""]).encode("utf-8", "replace") + random.randbytes(random.choice((0, 0, 0, 30)))


class Attack:
    """Attacks a table and a poll, and sees to it that nothing happens.

    Attributes:
        done: how many requests and messages of each kind were sent.
        answers: how many answers of each kind came.
    """

    def __init__(self, random: Random) -> None:
        self.random, self.done, self.answers = random, Counter[str](), Counter[str]()
        self.table = Table(hw.deal(players=3, seed=5, rules=MINI))
        self.poll = Poll(hw.question("number", hw.deal(players=2, seed=2), which="pace"), journal=None)
        self.bystander = FakeScreen(self.table._places["2"])
        self.shown = steps_in(self.bystander.traits)
        self.secrets = [self.table.links[name].split("/")[3] for name in ("Alice", "Cathy", "wall")]

    async def requests(self, count: int) -> None:
        """Requests, each over a connection of its own: the server takes no second one."""
        links = (self.table.links["Bob"], self.poll.link)
        host, port = links[0].split("/")[2].split(":")
        for _ in range(count):
            reader, writer = await asyncio.open_connection(host, int(port))
            answer = b""
            with suppress(ConnectionError):
                writer.write(any_request(self.random, self.random.choice(links), "/static/screen.css"))
                writer.write_eof()
                async with asyncio.timeout(30):
                    answer = await reader.read(10_000_000)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
            self.done["request"] += 1
            for part in answer.split(b"HTTP/1.1 ")[1:]:
                self.answers[part[:3].decode()] += 1
            self._told(answer.decode("utf-8", "replace"))

    async def messages_through_sockets(self, count: int) -> None:
        """Messages of a seat that is not to act, and of a phone."""
        sent = 0
        while sent < count:
            link = self.random.choice((self.table.links["Bob"], self.poll.link, self.table.links["spectators"]))
            client = await Client.open(link, "phone-of-an-attacker", by=self.random.choice(("socket", "requests")))
            for _ in range(MESSAGES_AT_ONCE):
                text = any_text(self.random)
                with suppress(Exception):
                    await client.socket.write_message(text, binary=isinstance(text, bytes))
            client.socket.close()
            await client.closed()
            CLIENTS.remove(client)
            sent += MESSAGES_AT_ONCE
            for text in client.texts:
                self._count(text)
        self.done["socket"] += sent

    async def messages(self, count: int) -> None:
        """Messages to the places themselves, as many as there is time for."""
        screens = [FakeScreen(self.table._places[place]) for place in ("1", "spectators", "wall")]
        screens.append(FakeScreen(self.poll._phones, "phone-of-an-attacker"))
        for number in range(count):
            screen = self.random.choice(screens)
            screen.place.hear(screen, any_message(self.random))
            for text in screen.texts:
                self._count(text)
            screen.texts.clear()
            if number % 500 == 0:
                await asyncio.sleep(0.001)  # jobs in threads
        for screen in screens:
            screen.place.leave(screen)
        self.done["message"] += count

    def _count(self, text: str) -> None:
        message = json.loads(text)
        self.answers[message["content"]["type"] if message["method"] == "custom" else message["method"]] += 1
        self._told(text)

    def _told(self, text: str) -> None:
        assert "Traceback" not in text, text
        for secret in self.secrets:
            assert secret not in text, text[:300]

    def check(self) -> None:
        """Nothing has happened."""
        assert len(self.table.game) == 1
        assert steps_in(self.bystander.traits) == self.shown
        assert (self.table.paused, self.table.bots, self.poll.revealed, self.poll.round) == (False, [], False, 1)
        statuses = {int(kind) for kind in self.answers if kind.isdecimal()}
        assert statuses <= STATUSES, statuses - STATUSES


async def attack(count: int, seed: int, rest: float = 0.3) -> Attack:
    """Send so many requests and messages, in ten parts with rests, and compare what is in memory after two of them with the end."""
    made = Attack(Random(seed))
    sizes = []
    start = perf_counter()
    with (
        TestCase().assertNoLogs(level="ERROR"),
        patch.object(server_module, "Allowance", lambda *_: Allowance(10**9, 10**9)),
        patch.object(server_module, "PING_SECONDS", 0.2),
    ):
        for _ in range(10):
            await made.requests(int(count * SHARES["request"] / 10))
            await made.messages_through_sockets(int(count * SHARES["socket"] / 10))
            await made.messages(int(count * SHARES["message"] / 10))
            made.check()
            await asyncio.sleep(rest)
            await until(lambda: not made.table._server.asking)  # type: ignore[union-attr]
            gc.collect()
            sizes.append(len(gc.get_objects()))
            sys.stdout.write(f"{made.done.total()} sent, {sizes[-1]} objects, {perf_counter() - start:.0f} s\n")
            sys.stdout.flush()
    assert sizes[-1] < sizes[1] * 1.02 + 2_000, "it grows"
    assert made.table._places["1"].screens == made.poll._phones.screens == []
    assert {**made.table._places["1"]._desks, **made.poll._phones._desks} == {}
    client = await Client.open(made.table.links["Alice"], Origin=origin(made.table.links["Alice"]))
    assert (await client.say(VALID[0]))["type"] == "done"  # and the game goes on
    client.socket.close()
    await client.closed()
    return made


def main(count: int = 1_000_000, seed: int = 0) -> int:
    """Attack, and print what was sent and what came back."""

    async def run() -> None:
        try:
            made = await attack(count, seed)
        finally:
            stop_servers()
        sys.stdout.write(f"sent: {dict(made.done)}\nanswered: {dict(made.answers.most_common())}\n")

    asyncio.run(run())
    return 0
