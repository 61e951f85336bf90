"""The console: what the notebook shows of a table, a poll or an exam, for the teacher to press; its links as QR codes.

A table or a poll lives on the event loop on which it was made, its home: what is pressed is handled there.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast, get_args

import anywidget
from IPython.display import display

from hanabi_widget.base_error import HanabiError
from hanabi_widget.protocol.deltas import Message, json_safe
from hanabi_widget.protocol.labels import labels_in
from hanabi_widget.protocol.teacher_console import (
    ConsoleAddress,
    ConsoleAddresses,
    ConsoleButton,
    ConsoleChart,
    ConsoleError,
    ConsoleLabel,
    ConsoleLink,
    ConsoleState,
)
from hanabi_widget.session.standalone_html import static
from hanabi_widget.text import LocalizedError, language_by_code
from hanabi_widget.widget.widget_base import message_trait, this_cell

from .address import Address, address_in_the_room, in_browser, server_at
from .screens_behind_secret_links import GOING_AWAY, MAX_LINKS, STOPPED, TAKEN_BACK, Place

if TYPE_CHECKING:
    from .server import Server

REFRESH_SECONDS = 0.3
"""A console is brought up to date this often at most: a class that comes in is many screens at once."""


class Console(anywidget.AnyWidget):
    """Shows a `ConsoleState`, and tells what is pressed.

    Args:
        served: what it is the console of: it makes what is shown, and a notebook saves, and does what is pressed. Where links lead is told
            to whom looks at the console now, and to no saved notebook.
    """

    _esm = static("console.js")
    _css = static("console.css")
    _console_state = message_trait()

    def __init__(self, served: Served) -> None:
        self._served = served
        self._told: Mapping[str, str] = {}
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(_console_state=json_safe(served._console_state()))
        self.on_msg(at_home(self._on_message))

    def __repr__(self) -> str:
        """Its title: what a saved notebook holds of it, which must not hold its links."""
        return str(self._console_state["title"])

    def refresh(self) -> None:
        """Show what there is now."""
        self._console_state = json_safe({**self._served._console_state()})
        if self._told != self._served._addresses():
            self._tell_addresses()

    def _tell_addresses(self) -> None:
        """Tell all views where the links lead."""
        self._told = self._served._addresses()
        found = {link: ConsoleAddress(address=address, code=qr_code(address)) for link, address in self._told.items()}
        self.send(json_safe(ConsoleAddresses(type="addresses", addresses=found)))

    def refresh_soon(self) -> None:
        """Show what there is in a moment, once for all that happens until then; never where no loop runs."""

        def refresh() -> None:
            self._timer = None
            self.refresh()

        self._timer = self._timer or later(REFRESH_SECONDS, refresh)

    def set_state(self, sync_data: object) -> None:
        """Take nothing that the browser sets."""

    def _on_message(self, _: object, message: object, __: object) -> None:
        try:
            self._handle(message if isinstance(message, dict) else {})
        except HanabiError as error:
            text = error.describe(self._served._language) if isinstance(error, LocalizedError) else str(error)
            self.send(ConsoleError(type="error", text=text))
        self.refresh()

    def _handle(self, message: Message) -> None:
        """Do what was pressed or chosen, if it is there; an old view of the notebook may show what is not."""
        shown = self._console_state
        link = next((link for link in shown["links"] if link["id"] == message.get("link")), None)
        kind = message.get("type")
        button = message.get("button")
        choice = message.get("choice")
        if kind == "addresses":
            self._tell_addresses()
        elif kind == "press":
            if button in [its["id"] for its in (link or shown)["buttons"]]:
                self._served._press(str(button), link["id"] if link else "")
        elif kind == "choose" and link and choice in [its["id"] for its in link["choices"]]:
            self._served._choose(link["id"], str(choice))


Buttons: TypeAlias = dict[str, Callable[[], object]]
"""What the buttons of a console do, by their ids."""

_open: list[Served] = []
"""All that may be open still."""


class Served(ABC):
    """What has places at the server, each behind a link of its own, and a console in the notebook: a table, a poll, an exam.

    Where a cell is run again, its links lead to what it makes now, and so do its screens, by themselves.

    Args:
        language: the code of the language; by default that of `hanabi_widget.set_language`.
    """

    _kind: ClassVar[str]
    """What it is called: ``"table"``, ``"poll"`` or ``"exam"``."""

    def __init__(self, language: str | None) -> None:
        self._language = language_by_code(language)

    def _serve(self, places: Mapping[str, Place], address: Address, kept: Mapping[str, str]) -> None:
        """Open places, each behind a link of its own: the one that was kept of it, or a new one.

        Raises:
            HanabiError: they cannot be served there, or too many links are open.
        """
        self._served, (self._cell, self._run) = places, this_cell()
        self._server = server_at(address, self._language)
        _open[:] = [each for each in _open if each.is_open]
        mine = (self._kind, self._cell)
        before = next((other for other in _open if self._cell and other._run != self._run and (other._kind, other._cell) == mine), None)
        kept = before._hand_over() if before else kept
        self._tokens = {name: self._server.links.open(place, str(kept.get(name))) for name, place in places.items()} if self._server else {}
        _open.append(self)
        self._console = Console(self)

    def _refresh_soon(self) -> None:
        """Bring the console up to date, which comes after the places that call this."""
        self._console.refresh_soon()

    @property
    def is_open(self) -> bool:
        """Whether screens can come: it runs in a kernel, and was not closed."""
        return bool(self._tokens)

    def close(self) -> None:
        """Close it: all screens say so, and its links lead nowhere."""
        for place in [*self._tokens]:
            self._server_of(place).links.shut(self._tokens.pop(place), STOPPED)
        self._console.refresh()

    def _hand_over(self) -> dict[str, str]:
        """Give its links away: its screens look where they lead now."""
        tokens = self._tokens
        self._tokens = {}
        for token in tokens.values():
            cast("Server", self._server).links.shut(token, GOING_AWAY)
        self._console.refresh()
        return tokens

    def _server_of(self, place: str) -> Server:
        """The server of a place that has a link.

        Raises:
            HanabiError: it has none: it is closed, or was never open.
        """
        if in_browser():
            raise LocalizedError("console.browser")
        if not self._server or place not in self._tokens:
            raise HanabiError(f"the {self._kind} is not open: it needs a notebook with a running kernel, and ends with `close()`")
        return self._server

    def _link(self, place: str) -> str:
        """The whole link to a place."""
        return self._server_of(place).address.link(self._tokens[place])

    def _addresses(self) -> dict[str, str]:
        """Where people are to go; nowhere once it is closed."""
        return {place: self._link(place) for place in self._tokens}

    def _exchange(self, place: str) -> None:
        """Give a place another link: the one before leads nowhere any more, and its screens say so.

        Raises:
            HanabiError: it has none.
        """
        links = self._server_of(place).links
        before = self._tokens[place]
        self._tokens[place] = links.open(self._served[place])
        links.shut(before, TAKEN_BACK)
        self._console.refresh()

    def _ipython_display_(self) -> None:
        """The console."""
        display(self._console)

    # -- the console -------------------------------------------------------------------------------

    @abstractmethod
    def _console_state(self) -> ConsoleState:
        """What the console shows."""

    def _console_with(
        self,
        title: str,
        lines: Sequence[str],
        buttons: Sequence[ConsoleButton],
        links: Sequence[ConsoleLink],
        charts: Sequence[ConsoleChart] = (),
    ) -> ConsoleState:
        """A console without anything to save."""
        closing = [ConsoleButton(id="close", label=self._say("close"), pressed=None)] if self.is_open else []
        return {
            "language": self._language.code,
            "title": title,
            "lines": [*lines, *self._who_can_come],
            "labels": labels_in(self._language, get_args(ConsoleLabel), "console"),
            "buttons": [*buttons, *closing],
            "links": [*links] if self.is_open else [],
            "charts": [*charts],
            "record": "",
            "file": "",
            "save": "",
        }

    def _say(self, key: str, **words: object) -> str:
        """What the teacher is told of a table, a poll or an exam, each in words of its own."""
        return self._language.say(f"{self._kind}.{key}", **words)

    @property
    def _who_can_come(self) -> list[str]:
        """What the teacher is told of who can come, if not everybody can: nobody, or only who sits at this machine."""
        say = self._language.say
        if not self._server or not self.is_open:
            return [say("console.browser") if in_browser() else self._say("closed")]
        where = self._server.address
        if where.is_local:
            return [say("console.local", address=address_in_the_room())]
        return [say("console.plain")] if where.link("").startswith("http:") else []

    @property
    def _buttons(self) -> Buttons:
        """What the buttons do that no other console has."""
        return {}

    def _press(self, button: str, link: str) -> None:
        does: Buttons = {
            "close": self.close,
            "take_back": partial(self._exchange, link),
            **self._buttons,
        }
        does[button]()

    def _choose(self, link: str, choice: str) -> None:
        """Take the choice at a link that offers any.

        Raises:
            HanabiError: it offers none.
        """
        raise HanabiError(f"nothing is chosen at {link}: {choice}")


def plain_link(name: str, label: str, status: str, take_back: str) -> ConsoleLink:
    """A link at which nothing is chosen; it can be taken back."""
    button = ConsoleButton(id="take_back", label=take_back, pressed=None)
    return {"id": name, "label": label, "status": status, "chooser": "", "chosen": "", "choices": [], "buttons": [button]}


@lru_cache(MAX_LINKS)
def qr_code(link: str) -> str:
    """A link as a QR code, the address of a picture; empty without segno.

    Example:
        >>> qr_code("http://127.0.0.1:8790/")[:18] in ("data:image/svg+xml", "")
        True
    """
    try:
        import segno  # noqa: PLC0415
    except ImportError:
        return ""
    return segno.make_qr(link, error="m").svg_data_uri(light="#fff", omitsize=True)


def later(seconds: float, do: Callable[[], object]) -> asyncio.TimerHandle | None:
    """Do something after so many seconds; never where no loop runs."""
    with suppress(RuntimeError):
        return asyncio.get_running_loop().call_later(seconds, do)
    return None


def at_home(handle: Callable[..., object]) -> Callable[..., object]:
    """A function that calls another soon on the loop that runs now, whatever thread it is called in; the other itself where no loop runs.

    JupyterLab has messages of widgets handled in threads of their own, but sockets bear one thread only, and so does a game.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return handle

    def hand_over(*arguments: object) -> None:
        loop.call_soon_threadsafe(handle, *arguments)

    return hand_over
