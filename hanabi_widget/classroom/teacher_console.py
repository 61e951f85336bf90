"""The console: what the notebook shows of a table or a poll beside its board, for the teacher to press; its links as QR codes.

A table or a poll lives on the event loop on which it was made, its home: what is pressed is handled there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

import anywidget
import traitlets

from hanabi_widget.base_error import HanabiError
from hanabi_widget.protocol.deltas import json_safe
from hanabi_widget.protocol.teacher_console import ConsoleAddress, ConsoleAddresses, ConsoleError, ConsoleLabels, ConsoleState, QrCode
from hanabi_widget.session.standalone_html import STATIC
from hanabi_widget.text import Language, LocalizedError

from .screens_behind_secret_links import MAX_LINKS

REFRESH_SECONDS = 0.3
"""A console is brought up to date this often at most: a class that comes in is many screens at once."""

QUIET_MODULES = 4
"""The white edge that readers of codes need."""


class Console(anywidget.AnyWidget):
    """Shows a `ConsoleState`, and tells what is pressed.

    Args:
        make_state: makes what is shown, and a notebook saves.
        addresses: tells where links lead, by their id: to whom looks at the console now, and to no saved notebook.
        press: called with the id of a button and of its link, which is empty for buttons of no link.
        choose: called with the id of a link and of a choice.
        language: the language of errors.
    """

    _esm = (STATIC / "console.js").read_text("utf-8")
    _css = (STATIC / "console.css").read_text("utf-8")
    _console_state = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        make_state: Callable[[], ConsoleState],
        addresses: Callable[[], Mapping[str, str]],
        press: Callable[[str, str], object],
        choose: Callable[[str, str], object],
        language: Language,
    ) -> None:
        self._make_state, self._addresses, self._press, self._choose, self._language = make_state, addresses, press, choose, language
        self._told: Mapping[str, str] = {}
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(_console_state=json_safe(dict(make_state())))
        self.on_msg(at_home(self._on_message))

    def __repr__(self) -> str:
        """Its title: what a saved notebook holds of it, which must not hold its links."""
        return str(self._console_state["title"])

    def refresh(self) -> None:
        """Show what there is now."""
        self._console_state = json_safe(dict(self._make_state()))
        if self._told != self._addresses():
            self._tell_addresses()

    def _tell_addresses(self) -> None:
        """Tell all views where the links lead."""
        self._told = self._addresses()
        found = {link: ConsoleAddress(address=address, code=qr_code(address)) for link, address in self._told.items()}
        self.send(json_safe(ConsoleAddresses(type="addresses", addresses=found)))

    def refresh_soon(self) -> None:
        """Show what there is in a moment, once for all that happens until then; never where no loop runs."""

        def refresh() -> None:
            self._timer = None
            self.refresh()

        if not self._timer:
            with suppress(RuntimeError):
                self._timer = asyncio.get_running_loop().call_later(REFRESH_SECONDS, refresh)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing that the browser sets."""

    def _on_message(self, _: object, message: object, __: object) -> None:
        try:
            self._handle(message if isinstance(message, dict) else {})
        except HanabiError as error:
            text = self._language.say(error.key, **error.values) if isinstance(error, LocalizedError) else str(error)
            self.send(ConsoleError(type="error", text=text))
        self.refresh()

    def _handle(self, message: dict[str, object]) -> None:
        """Do what was pressed or chosen, if it is there; an old view of the notebook may show what is not."""
        state: Any = self._console_state
        links = {link["id"]: link for link in state["links"]}
        link = links.get(str(message.get("link")))
        if message.get("type") == "addresses":
            self._tell_addresses()
        elif message.get("type") == "press":
            buttons = link["buttons"] if link else state["buttons"]
            if message.get("button") in [button["id"] for button in buttons]:
                self._press(str(message["button"]), str(message.get("link") or ""))
        elif message.get("type") == "choose" and link and message.get("choice") in [choice["id"] for choice in link["choices"]]:
            self._choose(link["id"], str(message["choice"]))


def console_labels(language: Language) -> ConsoleLabels:
    """The labels of a console."""
    return cast("ConsoleLabels", {name: language.say(f"console.{name}") for name in ConsoleLabels.__annotations__})


@lru_cache(MAX_LINKS)
def qr_code(link: str) -> QrCode | None:
    """A link as a QR code; None without segno.

    Example:
        >>> code = qr_code("http://127.0.0.1:8790/")
        >>> code is None or (code["size"], code["path"][:10])
        (33, 'M4 4h7v1h-')
    """
    try:
        import segno  # noqa: PLC0415
    except ImportError:
        return None
    rows = [[*row] for row in segno.make_qr(link, error="m").matrix]
    runs = list[str]()
    for y, row in enumerate(rows, start=QUIET_MODULES):
        x = QUIET_MODULES
        for dark, modules in groupby(row):
            length = len([*modules])
            if dark:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return {"size": len(rows) + 2 * QUIET_MODULES, "path": "".join(runs)}


def at_home(handle: Callable[..., object]) -> Callable[..., object]:
    """A function that calls another soon on the loop that runs now, whatever thread it is called in; the other itself where no loop runs.

    JupyterLab has messages of widgets handled in threads of their own, but sockets bear one thread only, and so does a game.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return handle

    def hand_over(*arguments: Any) -> None:  # noqa: ANN401
        loop.call_soon_threadsafe(handle, *arguments)

    return hand_over
