"""The queue of a server: whose message is taken next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time
from weakref import WeakKeyDictionary


class FairQueue:
    """Takes the messages of whom has had least of the kernel's time. Between two of them the loop goes on.

    Who was silent begins where the others are, and has saved up nothing. So who says little waits for one message of the others, or
    two, however many these send.

    Example:
        >>> class Phone: pass
        >>> busy, quiet, queue, heard = Phone(), Phone(), FairQueue(), []
        >>> async def say():
        ...     said = [(busy, "a"), (busy, "b"), (busy, "c"), (quiet, "x")]
        ...     await asyncio.gather(*(queue.take(phone, lambda text=text: heard.append(text)) for phone, text in said))
        >>> asyncio.run(say())
        >>> heard
        ['a', 'x', 'b', 'c']
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._had = WeakKeyDictionary[object, float]()
        self._waiting = dict[asyncio.Future[None], object]()

    async def take(self, whose: object, work: Callable[[], object]) -> None:
        """Do this once it is the turn of whom it belongs to."""
        loop = asyncio.get_running_loop()
        self._had[whose] = max(self._now, self._had.get(whose, 0))
        self._waiting[turn := loop.create_future()] = whose
        if len(self._waiting) == 1:
            loop.call_soon(self._next)
        try:
            await turn
            start = thread_time()
            work()
            self._had[whose] += thread_time() - start
        finally:
            del self._waiting[turn]
            loop.call_soon(self._next)

    def _next(self) -> None:
        if self._waiting:
            turn = min(self._waiting, key=lambda turn: self._had[self._waiting[turn]])
            self._now = self._had[self._waiting[turn]]
            if not turn.done():
                turn.set_result(None)
