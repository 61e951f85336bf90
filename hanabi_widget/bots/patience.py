"""Patience: an end to thinking that takes too long."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class TooSlow(BaseException):
    """Raised in the middle of whatever takes too long; no error of a bot's, so that a bot does not catch it as one."""


@contextmanager
def patience(seconds: float, turn: Callable[[], int]) -> Iterator[None]:
    """End what happens inside with `TooSlow` once a turn takes more than so many seconds, and at most twice as many.

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
        if turn() == seen:
            raise TooSlow
        seen = turn()

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _watch(seconds: float, turn: Callable[[], int]) -> Iterator[None]:
    thread, done = ctypes.c_ulong(threading.get_ident()), threading.Event()

    def watch() -> None:
        seen = turn()
        while not done.wait(seconds):
            if turn() == seen:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TooSlow))
            seen = turn()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)
