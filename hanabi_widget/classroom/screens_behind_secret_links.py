"""Places that screens look at, each behind links that cannot be guessed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Protocol, TypeAlias, TypeVar, cast

from hanabi_widget.base_error import HanabiError
from hanabi_widget.protocol.board import BoardLabels, BoardState
from hanabi_widget.protocol.deltas import Message, Traits, safe_json_text
from hanabi_widget.session.session import Desk, Outcome
from hanabi_widget.text import Language
from hanabi_widget.view.board_state import labels

BoardT = TypeVar("BoardT", bound=BoardState)

GOING_AWAY, STOPPED, TAKEN_BACK, TOO_MUCH, FULL, TAKEN_OVER = 1001, 4001, 4003, 4008, 4009, 4010
"""Why a screen is closed, as codes of a WebSocket; at the first it comes back."""


BEAT = {"method": "beat"}
"""A sign of life, which is returned."""


OnChange: TypeAlias = Callable[[], object]
"""Is called when something has changed."""


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
        on_screens: called when a screen comes or goes.
        screens: those that are there, from the one that was silent longest on.
        is_read_from_afar: whether all look at the same screen, on a wall.
        calls: whether somebody is called here when it is their turn.
    """

    is_read_from_afar = calls = False

    def __init__(self, title: str, language: Language, most: int, on_screens: OnChange = lambda: None) -> None:
        self.title = title
        self.language = language
        self.most = most
        self.on_screens = on_screens
        self.screens: list[Screen] = []
        self._desks: dict[Screen, Desk] = {}

    def enter(self, screen: Screen) -> None:
        """A screen comes, and is shown everything. If there is no room, the one that was silent longest goes: it may be asleep."""
        while len(self.screens) >= self.most:
            self.screens[0].shut(FULL)
        self.screens.append(screen)
        for message in self.everything(screen):
            screen.show(safe_json_text(message))
        self.on_screens()

    def leave(self, screen: Screen) -> None:
        """A screen is gone."""
        if screen in self.screens:
            self.screens.remove(screen)
        if screen in self._desks:
            self._desks.pop(screen).jobs.cancel_all()
        self.on_screens()

    def tell(self, message: Message) -> None:
        """Send all screens a message."""
        text = safe_json_text(message)
        for screen in [*self.screens]:
            screen.show(text)

    def close(self, code: int) -> None:
        """Close all screens, and say why."""
        for screen in [*self.screens]:
            screen.shut(code)

    @property
    def record(self) -> str | None:
        """The record of the game, once it may be read here."""
        return None

    @abstractmethod
    def everything(self, screen: Screen) -> list[Message]:
        """The messages that show a new screen all there is."""

    def hear(self, screen: Screen, message: object) -> None:
        """Take a message of a screen, which may be anything."""
        self.screens.remove(screen)
        self.screens.append(screen)
        if message == BEAT:
            screen.show(safe_json_text(BEAT))
        else:
            self._desk(screen).answer(message.get("content") if isinstance(message, dict) and message.get("method") == "custom" else None)

    def _desk(self, screen: Screen) -> Desk:
        if screen not in self._desks:
            self._desks[screen] = Desk(
                lambda message: self.handle(screen, message),
                self.describe,
                lambda content: screen.show(safe_json_text({"method": "custom", "content": content})) if screen in self.screens else None,
                shows_bugs=False,
            )
        return self._desks[screen]

    def cancel_jobs(self) -> None:
        """Cancel what is worked out for the screens."""
        for desk in self._desks.values():
            desk.jobs.cancel_all()

    @property
    def questions(self) -> int:
        """How many questions of the screens are being worked out."""
        return sum(len(desk.jobs) for desk in self._desks.values())

    @abstractmethod
    def handle(self, screen: Screen, message: Message) -> Outcome:
        """Do what a screen says, or answer it; or the job that does. It may say anything.

        Raises:
            HanabiError: something is wrong with the message; nothing has changed.
        """

    @abstractmethod
    def describe(self, error: Exception) -> str:
        """What went wrong, in a sentence."""


def update(traits: Message) -> Traits:
    """A message that sets traits of a page's model, as Jupyter's protocol of widgets has it."""
    return {"method": "update", "state": traits}


def for_screens(language: Language, board: BoardT) -> BoardT:
    """The state of a board with what it says where Python is gone: who looks at a screen runs no cell."""
    return cast("BoardT", {**board, "labels": _labels(language)})


@cache
def _labels(language: Language) -> BoardLabels:
    """The fixed texts of a board, once for all screens."""
    return {**labels(language), "no_kernel": language.say("screen.lost"), "run_cell": language.say("screen.away")}


def notice(text: str, title: str, *, record: bool = False, calls: bool = False) -> Traits:
    """What a page says above its board and in its title, until something else is to be said.

    Args:
        text: a sentence; empty for nothing.
        title: the title.
        record: whether the page offers the record of the game.
        calls: whether somebody is waited for here, who may look elsewhere.
    """
    return {"method": "notice", "text": text, "title": title, "record": record, "calls": calls}


MAX_LINKS = 400
"""Links that are open at the same time, of all tables and polls."""

TOKEN_BYTES = 24
"""192 bits: whoever guesses a billion a second is not done when the sun is."""


class SecretLinks:
    """The links of a server.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> class Nothing(Place):
        ...     def everything(self, screen): return []
        ...     def handle(self, screen, message): pass
        ...     def describe(self, error): return ""
        >>> links, place = SecretLinks(), Nothing("", ENGLISH, 1)
        >>> token = links.open(place)
        >>> links.find(token) is place, links.find(token[:-1]), len(token)
        (True, None, 32)
    """

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}

    def open(self, place: Place, kept: str = "") -> str:
        """Open a link to a place; its token: the one that was kept of it, if it is long enough and free, or a new one.

        Raises:
            HanabiError: there are too many.
        """
        if len(self._places) >= MAX_LINKS:
            raise HanabiError(f"{MAX_LINKS} links are open: close a table or a poll that is over, with its `close()`")
        token = kept if len(kept) > TOKEN_BYTES and kept not in self._places else token_urlsafe(TOKEN_BYTES)
        self._places[token] = place
        return token

    def shut(self, token: str, code: int) -> None:
        """Shut a link, and close the screens behind it."""
        place = self._places.pop(token, None)
        if place:
            place.close(code)

    def find(self, token: str) -> Place | None:
        """The place behind the link with this token. It takes as long for a wrong token as for a right one."""
        given = token.encode("utf-8", "replace")
        found = None
        for known, place in self._places.items():
            if compare_digest(known.encode(), given):
                found = place
        return found

    def shut_all(self, code: int) -> None:
        """Shut all links."""
        for token in [*self._places]:
            self.shut(token, code)
