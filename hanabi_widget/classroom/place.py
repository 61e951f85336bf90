"""A place: what a link leads to, and the screens that are there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Protocol

from hanabi_widget.text import Language
from hanabi_widget.widget.json_text import safe_json_text

STOPPED, TAKEN_BACK, TOO_MUCH, FULL = 4001, 4003, 4008, 4009
"""Why a screen is closed, as codes of a WebSocket."""


BEAT = {"method": "beat"}
"""A sign of life, which is returned."""

MAX_SAFE_NUMBER = 2**53
"""What a browser can count to."""


class Screen(Protocol):
    """A page that is open somewhere.

    Attributes:
        name: what the browser calls itself: a random text that it keeps, so that a vote stays its own when the page is loaded again.
    """

    name: str

    def show(self, text: str) -> None:
        """Send it the text of a message."""

    def shut(self, code: int) -> None:
        """Close it, and say why."""


class Place(ABC):
    """What a link leads to.

    Attributes:
        title: the title of the page.
        language: the language of the page.
        most: how many screens there may be.
        screens: those that are there.
    """

    def __init__(self, title: str, language: Language, most: int) -> None:
        self.title, self.language, self.most = title, language, most
        self.screens: list[Screen] = []

    def enter(self, screen: Screen) -> None:
        """A screen comes: it is shown everything, or sent away if there is no room."""
        if len(self.screens) >= self.most:
            screen.shut(FULL)
            return
        self.screens.append(screen)
        for message in self.everything(screen):
            screen.show(safe_json_text(message))

    def leave(self, screen: Screen) -> None:
        """A screen is gone."""
        if screen in self.screens:
            self.screens.remove(screen)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send all screens a message."""
        text = safe_json_text(message)
        for screen in [*self.screens]:
            screen.show(text)

    def close(self, code: int) -> None:
        """Close all screens, and say why."""
        for screen in [*self.screens]:
            screen.shut(code)
        self.screens.clear()

    @property
    def record(self) -> str | None:
        """The record of the game, once it may be read here."""
        return None

    @abstractmethod
    def everything(self, screen: Screen) -> list[Mapping[str, Any]]:
        """The messages that show a new screen all there is."""

    def hear(self, screen: Screen, message: object) -> None:
        """Take a message of a screen, which may be anything."""
        if message == BEAT:
            screen.show(safe_json_text(BEAT))
            return
        content = message.get("content") if isinstance(message, dict) and message.get("method") == "custom" else None
        number = content.get("id") if isinstance(content, dict) else 0
        self.obey(screen, number if type(number) is int and abs(number) < MAX_SAFE_NUMBER else 0, content)

    @abstractmethod
    def obey(self, screen: Screen, number: int, content: object) -> None:
        """Do what a screen says, or answer it, under the number of its message. It may say anything."""


def update(traits: Mapping[str, Any]) -> dict[str, Any]:
    """A message that sets traits of a page's model, as Jupyter's protocol of widgets has it."""
    return {"method": "update", "state": traits}


def custom(content: Mapping[str, Any]) -> dict[str, Any]:
    """A message to a page's model, as Jupyter's protocol of widgets has it."""
    return {"method": "custom", "content": content}


def notice(text: str, *, record: bool = False) -> dict[str, Any]:
    """What a page says above its board, until something else is to be said.

    Args:
        text: a sentence; empty for nothing.
        record: whether the page offers the record of the game.
    """
    return {"method": "notice", "text": text, "record": record}
