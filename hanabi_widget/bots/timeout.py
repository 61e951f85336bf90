"""A time limit for bots that think for too long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

SECONDS_TO_STOP = 1
"""How long to wait for a bot that is told to stop. Then its thread is left behind."""


class TimeLimitExceeded(Exception):
    """A turn took too long."""


def within_time(
    seconds: float, function: Callable[[], Result], turns_played: Callable[[], int] = int, on_wait: Callable[[], object] = lambda: None
) -> Result:
    """Call a function, and stop it once a turn in it takes longer than the limit, at the latest after twice the limit.

    It is called in a thread of its own. There it is stopped even if it catches every exception, but not in code in C, such as
    ``time.sleep``: then its thread is left behind. Code in C that lets no other thread run, such as a huge power, stops everything, and
    only another process can end it. In a browser nothing can interrupt running code.

    Args:
        seconds: the limit for one turn.
        function: what to call.
        turns_played: returns the number of turns played so far; by default the whole function is one turn.
        on_wait: called before each wait of this many seconds.

    Raises:
        TimeLimitExceeded: a turn took too long.

    Example:
        >>> within_time(10, lambda: 6 * 7)
        42
    """
    if sys.platform == "emscripten":
        return function()
    from .stoppable_thread import StoppableThread  # noqa: PLC0415 - a browser has no threads

    last_seen = turns_played()
    on_wait()
    thread = StoppableThread(function)
    try:
        while not thread.wait(seconds):
            if turns_played() == last_seen:
                raise TimeLimitExceeded
            last_seen = turns_played()
            on_wait()
    finally:
        thread.stop(SECONDS_TO_STOP)
    if isinstance(thread.error, Exception):
        raise thread.error
    if thread.error:
        raise RuntimeError(type(thread.error).__name__) from thread.error  # it has not ended or interrupted the caller's thread
    return thread.result
