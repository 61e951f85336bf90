"""Patience: an end to thinking that takes too long."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

AGAIN = 0.2
"""So many seconds pass at least between two ends to the same thinking: the first may be held up."""


class TimeLimitExceeded(BaseException):
    """Raised in the middle of whatever takes too long; no error of a bot's, so that a bot does not catch it as one."""


@contextmanager
def time_limit(seconds: float, turn: Callable[[], int]) -> Iterator[None]:
    """End what happens inside with `TimeLimitExceeded` once a turn takes more than so many seconds, and at most twice as many.

    A signal does it in the main thread; in others, and on Windows, it comes between two steps of Python, so that it does not end a
    sleep. In a browser nothing can end what runs.

    Args:
        seconds: the patience.
        turn: counts the turns.
    """
    if sys.platform == "emscripten":
        yield
    elif threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        with _alarm(seconds, turn):
            yield
    else:
        with _watch(seconds, turn):
            yield


@contextmanager
def _alarm(seconds: float, turn: Callable[[], int]) -> Iterator[None]:
    seen = turn()

    def ring(*_: object) -> None:
        nonlocal seen
        lost = turn() == seen
        seen = turn()
        signal.setitimer(signal.ITIMER_REAL, max(seconds, AGAIN) if lost else seconds)
        if lost:
            raise TimeLimitExceeded

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        _surely(lambda: signal.setitimer(signal.ITIMER_REAL, 0))
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _watch(seconds: float, turn: Callable[[], int]) -> Iterator[None]:
    thread, done = ctypes.c_ulong(threading.get_ident()), threading.Event()

    def watch() -> None:
        seen, wait = turn(), seconds
        while not done.wait(wait):
            wait = seconds
            if turn() == seen:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeLimitExceeded))
                wait = max(seconds, AGAIN)
            seen = turn()

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        watcher.start()
        yield
    finally:
        _surely(done.set)
        _surely(watcher.join)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)


def _surely(end: Callable[[], object]) -> None:
    """Do what ends the patience, even if it is lost at this very moment."""
    while True:
        try:
            end()
        except TimeLimitExceeded:
            continue
        return
