"""Links that cannot be guessed, each to one place; and how much a screen behind one may send, and make wait."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from secrets import token_urlsafe
from time import monotonic

from hanabi_widget.errors import HanabiError

from .place import Place

MAX_MESSAGE_BYTES = 16_000
"""No message that a page sends is as long."""

MAX_HEADER_BYTES = 16_000
MAX_CONNECTIONS = 400
"""Connections that ask for a page or a file, at the same time. Each ends when nothing is asked for `IDLE_SECONDS`."""

IDLE_SECONDS = 20
MAX_WAITING_BYTES = 8_000_000
"""What may wait for a screen that does not take it; one that falls further behind is cut off, and comes back by itself."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10, 40
"""A screen that sends more is cut off."""

WRONG_LINKS_A_SECOND, WRONG_LINKS_AT_ONCE = 20, 100
"""More wrong links are refused without being looked at. Whoever has a right one does not notice."""

MAX_LINKS = 400
"""Links that are open at the same time, of all tables and polls."""

TOKEN_BYTES = 24
"""192 bits: whoever guesses a billion a second is not done when the sun is."""


class Allowance:
    """So many a second, and some more at once.

    Example:
        >>> now = 0.0
        >>> allowance = Allowance(1, 2, clock=lambda: now)
        >>> [allowance.take() for _ in range(3)]
        [True, True, False]
        >>> now = 1.0
        >>> [allowance.take() for _ in range(2)]
        [True, False]
    """

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left, self._since = at_once, clock()

    def take(self) -> bool:
        """Take one, if one is left."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


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

    def __len__(self) -> int:
        return len(self._places)

    def open(self, place: Place) -> str:
        """Open a link to a place; its token.

        Raises:
            HanabiError: there are too many.
        """
        if len(self._places) >= MAX_LINKS:
            raise HanabiError(f"{MAX_LINKS} links are open: close a table or a poll that is over, with its `close()`")
        token = token_urlsafe(TOKEN_BYTES)
        self._places[token] = place
        return token

    def shut(self, token: str, code: int) -> None:
        """Shut a link, and close the screens behind it."""
        place = self._places.pop(token, None)
        if place:
            place.close(code)

    def find(self, token: str) -> Place | None:
        """The place behind the link with this token. It takes as long for a wrong token as for a right one."""
        given, found = token.encode("utf-8", "replace"), None
        for known, place in self._places.items():
            if compare_digest(known.encode(), given):
                found = place
        return found

    def shut_all(self, code: int) -> None:
        """Shut all links."""
        for token in [*self._places]:
            self.shut(token, code)
