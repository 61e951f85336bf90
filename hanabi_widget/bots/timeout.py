"""A time limit for bots that think for too long."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MIN_SECONDS_BETWEEN_INTERRUPTS = 0.2
"""The shortest time before the same computation is interrupted again, as the first interrupt may be handled late."""


class TimeLimitExceeded(BaseException):
    """Raised in the middle of whatever takes too long. Not an `Exception`, so that a bot does not catch it by accident."""


@contextmanager
def time_limit(seconds: float, turns_played: Callable[[], int]) -> Iterator[None]:
    """Interrupt the block with `TimeLimitExceeded` once a turn takes longer than the limit, at the latest after twice the limit.

    A signal does it in the main thread. In other threads, and on Windows, the exception arrives between two bytecodes of Python, so it does
    not interrupt a sleep. In a browser nothing can interrupt running code.

    Args:
        seconds: the limit for one turn.
        turns_played: returns the number of turns played so far.
    """
    if sys.platform == "emscripten":
        yield
    elif threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        with _signal_limit(seconds, turns_played):
            yield
    else:
        with _thread_limit(seconds, turns_played):
            yield


@contextmanager
def _signal_limit(seconds: float, turns_played: Callable[[], int]) -> Iterator[None]:
    last_seen = turns_played()

    def on_alarm(*_: object) -> None:
        nonlocal last_seen
        expired = turns_played() == last_seen
        last_seen = turns_played()
        signal.setitimer(signal.ITIMER_REAL, max(seconds, MIN_SECONDS_BETWEEN_INTERRUPTS) if expired else seconds)
        if expired:
            raise TimeLimitExceeded

    previous_handler = signal.signal(signal.SIGALRM, on_alarm)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        _run_to_completion(lambda: signal.setitimer(signal.ITIMER_REAL, 0))
        signal.signal(signal.SIGALRM, previous_handler)


@contextmanager
def _thread_limit(seconds: float, turns_played: Callable[[], int]) -> Iterator[None]:
    thread_id, done = ctypes.c_ulong(threading.get_ident()), threading.Event()

    def watch() -> None:
        last_seen, wait = turns_played(), seconds
        while not done.wait(wait):
            wait = seconds
            if turns_played() == last_seen:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread_id, ctypes.py_object(TimeLimitExceeded))
                wait = max(seconds, MIN_SECONDS_BETWEEN_INTERRUPTS)
            last_seen = turns_played()

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        watcher.start()
        yield
    finally:
        _run_to_completion(done.set)
        _run_to_completion(watcher.join)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread_id, None)


def _run_to_completion(cleanup: Callable[[], object]) -> None:
    """Run the cleanup even if the time limit expires while it runs."""
    while True:
        try:
            cleanup()
        except TimeLimitExceeded:
            continue
        return
