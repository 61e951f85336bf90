"""Screens without a browser: they keep what they are shown."""

from __future__ import annotations

import json
from threading import Thread, current_thread
from typing import Any

from hanabi_widget.classroom.place import Place


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

    def say(self, content: object, number: int = 7) -> dict[str, Any]:
        """Send a message; the answer."""
        content = {**content, "id": number} if isinstance(content, dict) else content
        heard = len(self.texts)
        self.place.hear(self, {"method": "custom", "content": content})
        return self.answers(heard)[-1]

    @property
    def traits(self) -> dict[str, Any]:
        """The traits of its model."""
        found = dict[str, Any]()
        for text in self.texts:
            message = json.loads(text)
            if message["method"] == "update":
                found |= message["state"]
        return found

    def answers(self, first: int = 0) -> list[dict[str, Any]]:
        """The answers among its messages from the first of these on."""
        messages = [json.loads(text) for text in self.texts[first:]]
        return [message["content"] for message in messages if message["method"] == "custom"]

    @property
    def notice(self) -> str:
        """What the page says above the board."""
        return str([message["text"] for text in self.texts if (message := json.loads(text))["method"] == "notice"][-1])
