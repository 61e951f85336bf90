"""The console: what the notebook shows of a table or a poll beside its board, for the teacher to press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from hanabi_widget.errors import HanabiError
from hanabi_widget.protocol.console import ConsoleState
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.widget.json_text import json_safe
from hanabi_widget.widget.scripts import STATIC

from .home_loop import at_home


class Console(anywidget.AnyWidget):
    """Shows a `ConsoleState`, and tells what is pressed.

    Args:
        make_state: makes what is shown.
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
        press: Callable[[str, str], object],
        choose: Callable[[str, str], object],
        language: Language,
    ) -> None:
        self._make_state, self._press, self._choose, self._language = make_state, press, choose, language
        super().__init__(_console_state=json_safe(dict(make_state())))
        self.on_msg(at_home(self._on_message))

    def refresh(self) -> None:
        """Show what there is now."""
        self._console_state = json_safe(dict(self._make_state()))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing that the browser sets."""

    def _on_message(self, _: object, message: object, __: object) -> None:
        try:
            self._handle(message if isinstance(message, dict) else {})
        except HanabiError as error:
            text = self._language.say(error.key, **error.values) if isinstance(error, LocalizedError) else str(error)
            self.send({"type": "error", "text": text})
        self.refresh()

    def _handle(self, message: dict[str, object]) -> None:
        """Do what was pressed or chosen, if it is there; an old view of the notebook may show what is not."""
        state: Any = self._console_state
        links = {link["id"]: link for link in state["links"]}
        link = links.get(str(message.get("link")))
        if message.get("type") == "press":
            buttons = link["buttons"] if link else state["buttons"]
            if message.get("button") in [button["id"] for button in buttons]:
                self._press(str(message["button"]), str(message.get("link") or ""))
        elif message.get("type") == "choose" and link and message.get("choice") in [choice["id"] for choice in link["choices"]]:
            self._choose(link["id"], str(message["choice"]))
