"""The server: pages and screens of places, on the kernel's own loop.

It knows nothing of the kernel but its links. A screen says and is shown the same over a WebSocket and, where a network lets none through,
over plain requests.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import re
import socket
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from gzip import compress
from html import escape
from secrets import token_urlsafe
from typing import Any, cast
from weakref import WeakKeyDictionary

from tornado.httpserver import HTTPServer
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from hanabi_widget.base_error import HanabiError
from hanabi_widget.protocol.deltas import safe_json_text
from hanabi_widget.session.standalone_html import STATIC
from hanabi_widget.text import Language

from .address import PORTS, Address
from .connections import MAX_WAITING_BYTES, MOST_REQUESTS, Allowance, Connection, Door
from .fair_queue import FairQueue
from .screens_behind_secret_links import FULL, STOPPED, TAKEN_BACK, TAKEN_OVER, TOO_MUCH, Place, Screen, SecretLinks

FILES = {"widget.js": "text/javascript", "widget.css": "text/css", "screen.js": "text/javascript", "screen.css": "text/css"}
"""The files that every page needs, and what they are."""

NOTICES = ("connecting", "lost", "offline", "wrong", "record", "script", "part", "late")
CLOSED = {STOPPED: "stopped", TAKEN_BACK: "taken_back", TOO_MUCH: "too_much", TAKEN_OVER: "taken_over"}
"""What a page says when it is closed for good."""

AGAIN = {FULL: "full"}
"""What a page says when others need its place. It tries again by itself."""

LATE = ".late { animation: late 1s 10s backwards } @keyframes late { from, 99% { visibility: hidden } }"
"""A page whose script was refused cannot help itself: after ten seconds there is a link that loads it again."""

PING_SECONDS = 20
"""A screen that does not answer a ping for as long is gone: it sleeps. It comes back by itself."""

HOLD_SECONDS = 25
"""A request that asks what a screen is to show waits so long for something. No proxy is known that gives up sooner than after 30."""

MAX_MESSAGE_BYTES = 16_000
"""No message that a page sends is as long."""

MAX_HEADER_BYTES = 16_000
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10, 40
"""A screen that sends more is cut off."""

OPENINGS_A_SECOND, OPENINGS_AT_ONCE = 0.1, 2
"""For each screen that a place has room for, and for ten more, so many may come to it; others are refused, and try again.

One that is closed keeps its socket until the browser has said goodbye: who opens one after the other would leave none for others."""

DEFLATE, WINDOW_OF_PAGE = "permessage-deflate", "client_max_window_bits"
"""How messages are compressed: each by itself, and those of a page that offers it within a small window. What is kept between two of
them would be most of what a screen takes of the memory."""

HEADERS = {
    "Cache-Control": "no-store",
    "Connection": "close",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Server:
    """Serves the places behind its links until the kernel ends.

    Args:
        address: where it listens. Without a port it takes the first free one of `PORTS`.
        language: of what it says of itself.

    Attributes:
        address: where it listens, with the port.
        links: the links to its places.
        is_listening: whether it was not stopped.
    """

    def __init__(self, address: Address, language: Language) -> None:
        self.language = language
        self.links = SecretLinks()
        self.queue = FairQueue()
        self._openings = WeakKeyDictionary[Place, Allowance]()
        self.asking = dict[str, _AskingScreen]()  # by the name that each was given
        self._socket, self.address = _listen(address)
        prefix = f"(?:{re.escape(address.path)})?"  # a proxy may take it away
        routes = {
            r"static/([a-z.]{1,20})": _File,
            r"([\w-]{1,100})/?": _ScreenPage,
            r"([\w-]{1,100})/record": _Record,
            r"([\w-]{1,100})/socket": _Socket,
            r"([\w-]{1,100})/requests": _Request,
        }
        application = Application(
            [(f"{prefix}/{route}", handler, {"server": self}) for route, handler in routes.items()],
            compress_response=True,
            default_handler_class=_Nothing,
            default_handler_args={"server": self},
            log_function=lambda _: None,
            websocket_max_message_size=MAX_MESSAGE_BYTES,
            websocket_ping_interval=PING_SECONDS,
            websocket_ping_timeout=PING_SECONDS,
        )
        http = HTTPServer(application, max_header_size=MAX_HEADER_BYTES, max_body_size=MAX_HEADER_BYTES)
        self._door = Door(self._socket, http.handle_stream, self.address.encryption)
        self.is_listening = True
        atexit.register(self.stop)

    def may_open(self, place: Place) -> bool:
        """Whether one more screen may come to a place now."""
        room = place.most + 10
        return self._openings.setdefault(place, Allowance(OPENINGS_A_SECOND * room, OPENINGS_AT_ONCE * room)).take()

    def serves(self, address: Address) -> bool:
        """Whether it listens where it is asked to."""
        own = self.address
        return replace(address, port=address.port or own.port) == own

    def stop(self) -> None:
        """Close all screens, which say so, and listen no more."""
        atexit.unregister(self.stop)
        self.is_listening = False
        self.links.shut_all(STOPPED)
        with suppress(RuntimeError):  # the loop is closed
            self._door.shut()
        self._socket.close()


def _listen(address: Address) -> tuple[socket.socket, Address]:
    """A socket that listens, and where.

    Raises:
        HanabiError: this machine has no such address, or the port is taken.
    """
    family = socket.AF_INET6 if ":" in address.address else socket.AF_INET
    for port in [*PORTS, 0] if address.port is None else [address.port]:
        try:
            listening = socket.create_server((address.address, port), family=family, backlog=MOST_REQUESTS)
        except OSError as error:
            problem = error
        else:
            listening.settimeout(0)
            return listening, replace(address, port=listening.getsockname()[1])
    where = address.address if address.port is None else f"{address.address}, port {address.port}"
    raise HanabiError(f"cannot listen at {where}: {problem.strerror or problem}. Give an address of this machine, and a port that is free")


class _Handler(RequestHandler):
    """What all answers have in common: who asks must mean this server, and may read nothing but what is answered."""

    def initialize(self, server: Server) -> None:
        self.server = server

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        if not self.server.address.is_own(self.request.host):
            self.refuse(403)

    def refuse(self, status: int) -> None:
        """Answer that there is nothing."""
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        language = self.server.language
        wrong = f"{_head(language, 'Hanabi')}<main><p>{escape(language.say('screen.wrong'))}</p></main>\n</html>\n"
        self.finish(wrong if status == 404 else "")

    def write_error(self, *_: object, **__: object) -> None:
        """Nothing is told but the status."""

    def log_exception(self, *_: object) -> None:
        """Nothing is written into the notebook."""


class _Nothing(_Handler):
    def get(self) -> None:
        self.refuse(404)


class _File(_Handler):
    def get(self, name: str) -> None:
        if name not in FILES:
            self.refuse(404)
            return
        self.set_header("Content-Type", f"{FILES[name]}; charset=UTF-8")
        self.set_header("Cache-Control", "no-cache")
        packed = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if packed:
            self.set_header("Content-Encoding", "gzip")
        self.write(_file(name, packed=packed))


@lru_cache
def _file(name: str, *, packed: bool) -> bytes:
    """A file, so small that the network of a school bears it three hundred times."""
    content = (STATIC / name).read_bytes()
    return compress(content, mtime=0) if packed else content


class _AtPlace(_Handler):
    """An answer about the place behind a link."""

    place: Place

    def prepare(self) -> None:
        super().prepare()
        place = None if self._finished else self.find_place()
        if place:
            self.place = place
        elif not self._finished:
            self.refuse(404)

    def find_place(self) -> Place | None:
        """The place behind the link."""
        return self.server.links.find(self.path_args[0])


class _ScreenPage(_AtPlace):
    def get(self, token: str) -> None:
        if not self.request.path.endswith("/"):
            self.set_status(302)
            self.set_header("Location", f"{token}/")
            return
        self.write(page(self.place))


class _Record(_AtPlace):
    def get(self, _: str) -> None:
        if self.place.record is None:
            self.refuse(404)
            return
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.set_header("Content-Disposition", 'attachment; filename="game.hanabi"')
        self.write(self.place.record)


class _Socket(WebSocketHandler, _AtPlace):
    """A screen. See `hanabi_widget.classroom.screens_behind_secret_links.Screen`."""

    name = ""

    def check_origin(self, origin: str) -> bool:
        return self.server.address.is_own_origin(origin)

    def get_compression_options(self) -> dict[str, int]:
        return {}

    async def get(self, _: str) -> None:
        if not self.check_origin(self.request.headers.get("Origin", "")):  # tornado asks only where it has doubts
            self.refuse(403)
            return
        if not self.server.may_open(self.place):
            self.refuse(429)
            return
        offered = self.request.headers.get("Sec-WebSocket-Extensions", "")
        if DEFLATE in offered:
            self.request.headers["Sec-WebSocket-Extensions"] = DEFLATE + f"; {WINDOW_OF_PAGE}=10" * (WINDOW_OF_PAGE in offered)
        await super().get()

    def open(self, *_: str) -> None:
        self.allowance = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.name = self.get_argument("me", "")[:64]
        connection: Any = self.ws_connection
        connection.stream.become_screen()
        if connection._compressor:
            connection._compressor._compressor = None  # it makes another one for each message
        self.place.enter(self)

    async def on_message(self, message: str | bytes) -> None:
        """Take a message. Tornado reads no other one before that is done."""
        await self.server.queue.take(self, partial(_hear, self.place, self, self.allowance, message))

    def on_close(self) -> None:
        self.place.leave(self)

    def show(self, text: str) -> None:
        try:
            sent = self.write_message(text)
        except (WebSocketClosedError, StreamClosedError):
            return
        except StreamBufferFullError:
            self.cut()
        else:
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())  # a screen may go away meanwhile

    def cut(self) -> None:
        """End the connection without a word."""
        self.place.leave(self)
        if self.ws_connection and self.ws_connection.stream:
            self.ws_connection.stream.close()

    def shut(self, code: int) -> None:
        self.place.leave(self)
        with suppress(RuntimeError):  # the loop is closed
            self.close(code)


class _AskingScreen:
    """A screen where no WebSocket comes through: it asks again and again what it is to show. See `Screen`."""

    def __init__(self, server: Server, place: Place, name: str) -> None:
        self.place = place
        self.name = name
        self.allowance = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.token = token_urlsafe()
        self._asking = server.asking
        self._asking[self.token] = self
        self._unshown = list[str]()
        self._closed = ""
        self._news = asyncio.Event()
        self._sleeps = asyncio.get_running_loop().call_later(PING_SECONDS, self.cut)
        place.enter(self)

    async def ask(self) -> list[str]:
        """What there is to show, as soon as there is something: its token, why it is closed if it is, and messages."""
        self._sleeps.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), HOLD_SECONDS)
        self._news.clear()
        self._sleeps.cancel()
        self._sleeps = asyncio.get_running_loop().call_later(PING_SECONDS, self.cut)
        shown = self._unshown
        self._unshown = []
        return [self.token, self._closed, *shown]

    def show(self, text: str) -> None:
        self._unshown.append(text)
        self._news.set()
        if sum(map(len, self._unshown)) > MAX_WAITING_BYTES:
            self.cut()

    def cut(self) -> None:
        """Forget it."""
        self._asking.pop(self.token, None)
        self.place.leave(self)

    def shut(self, code: int) -> None:
        self.place.leave(self)
        self._closed = str(code)  # and told even if it asks only now
        with suppress(RuntimeError):  # the loop is closed
            self._news.set()


class _Request(_AtPlace):
    """A screen says something, or if it says nothing asks what it is to show."""

    screen: _AskingScreen | None = None

    def find_place(self) -> Place | None:
        self.screen = self.server.asking.get(self.get_query_argument("screen", ""))
        return self.screen.place if self.screen else super().find_place()  # a screen is told why its link leads nowhere any more

    async def post(self, _: str) -> None:
        said = self.request.body
        screen = self.screen
        if not self.server.address.is_own_origin(self.request.headers.get("Origin", "")):
            self.refuse(403)
        elif not screen and self.get_query_argument("screen", ""):
            self.refuse(410)
        elif not screen and not self.server.may_open(self.place):
            self.refuse(429)
        elif screen and said:
            await self.server.queue.take(screen, partial(_hear, self.place, screen, screen.allowance, said.decode("utf-8", "replace")))
        else:
            self.screen = screen = screen or _AskingScreen(self.server, self.place, self.get_query_argument("me", "")[:64])
            cast("Connection", self.request.connection.stream).become_screen()  # type: ignore[union-attr]
            self.set_header("Content-Type", "text/plain; charset=UTF-8")
            self.write("\n".join(await screen.ask()))

    def on_connection_close(self) -> None:
        if self.screen:
            self.screen.cut()


def _hear(place: Place, screen: Screen, allowance: Allowance, message: str | bytes) -> None:
    """Take a message of a screen, if it does not send too many; one that is no JSON is none."""
    if not allowance.take():
        screen.shut(TOO_MUCH)
    elif screen in place.screens:
        try:
            parsed = json.loads(message) if isinstance(message, str) else None
        except (ValueError, RecursionError):
            parsed = None
        place.hear(screen, parsed)


def _head(language: Language, title: str) -> str:
    return f"""<!doctype html>
<html lang="{language.code}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{escape(title)}</title>
"""


def page(place: Place) -> str:
    """The page of a place. All its addresses are relative, so that it works behind a proxy."""
    language = place.language
    words = {name: language.say(f"screen.{name}") for name in NOTICES}
    closed, again = ({str(code): language.say(f"screen.{name}") for code, name in each.items()} for each in (CLOSED, AGAIN))
    data = safe_json_text({**words, "closed": closed, "again": again}).replace("<", "\\u003c")
    far = ' class="far"' if place.is_read_from_afar else ""
    title = escape(language.say("screen.sound.hint"))
    label = escape(language.say("screen.sound"))
    sound = f'<button id="sound" type="button" role="switch" aria-checked="false" title="{title}">{label}</button>' if place.calls else ""
    return f"""{_head(language, place.title)}<style>{LATE}</style>
<link rel="stylesheet" href="../static/widget.css">
<link rel="stylesheet" href="../static/screen.css">
<main{far}>
<header><h1>{escape(place.title)}</h1>{sound}</header>
<div id="notice" role="status"><p>{escape(words["connecting"])}</p><a class="late" href="./">{escape(words["late"])}</a></div>
<div id="board"><noscript>{escape(words["script"])}</noscript></div>
</main>
<script type="application/json" id="words">{data}</script>
<script type="module" src="../static/screen.js"></script>
</html>
"""
