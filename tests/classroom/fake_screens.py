"""Screens without a browser: they keep what they are shown."""

from __future__ import annotations

import json
from typing import Any

from hanabi_widget.classroom.place import Place


class FakeScreen:
    """Stands for a page and the wire to it.

    Attributes:
        texts: what came over the wire.
        code: why it was closed; 0 while it is open.
        traits: the traits of its model.
    """

    def __init__(self, place: Place, name: str = "") -> None:
        self.place, self.name, self.code = place, name, 0
        self.texts = list[str]()
        self.traits = dict[str, Any]()
        place.enter(self)

    def show(self, text: str) -> None:
        assert not self.code, "shown to a closed screen"
        self.texts.append(text)
        message = json.loads(text)
        if message["method"] == "update":
            self.traits |= message["state"]

    def shut(self, code: int) -> None:
        self.code = code
        self.place.leave(self)

    def say(self, content: object, number: int = 7) -> dict[str, Any]:
        """Send a message; the answer."""
        content = {**content, "id": number} if isinstance(content, dict) else content
        self.place.hear(self, {"method": "custom", "content": content})
        return self.answers()[-1]

    def answers(self) -> list[dict[str, Any]]:
        """All answers so far."""
        messages = [json.loads(text) for text in self.texts]
        return [message["content"] for message in messages if message["method"] == "custom"]

    @property
    def notice(self) -> str:
        """What the page says above the board."""
        return str([message["text"] for text in self.texts if (message := json.loads(text))["method"] == "notice"][-1])
