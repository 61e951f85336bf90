"""How much a screen may send, how many screens there may be, and how much may wait for one that does not listen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

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
