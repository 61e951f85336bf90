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

    Args:
        clock: tells the time of the processor that this thread has had, in seconds.

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

    def __init__(self, clock: Callable[[], float] = thread_time) -> None:
        self._clock, self._now = clock, 0.0
        self._had = WeakKeyDictionary[object, float]()
        self._waiting = list[tuple[object, Callable[[], object], asyncio.Future[None]]]()

    async def take(self, whose: object, work: Callable[[], object]) -> None:
        """Do this once it is the turn of whom it belongs to."""
        loop = asyncio.get_running_loop()
        self._had[whose] = max(self._now, self._had.get(whose, 0))
        self._waiting.append((whose, work, done := loop.create_future()))
        if len(self._waiting) == 1:
            loop.call_soon(self._next)
        await done

    def _next(self) -> None:
        place = min(range(len(self._waiting)), key=lambda place: self._had[self._waiting[place][0]])
        whose, work, done = self._waiting[place]
        self._now, start = self._had[whose], self._clock()
        try:
            work()
        finally:
            self._had[whose] += self._clock() - start
            del self._waiting[place]
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)
            if not done.done():
                done.set_result(None)
