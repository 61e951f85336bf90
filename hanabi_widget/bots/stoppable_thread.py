"""A thread that can be made to end, even if its code catches every exception."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import partial
from threading import TIMEOUT_MAX, Lock, Thread, get_ident
from time import monotonic
from types import CodeType
from typing import Any, Generic, TypeVar

from .thread_interruption import Interruption

Result = TypeVar("Result")

SECONDS_BETWEEN_INTERRUPTIONS = 0.005
"""How often an exception is raised once more, as the first may have come where Python ignores it, as in ``__del__``."""

_raise_in_thread = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.py_object)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))
_forget_exception = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.c_void_p)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))


def _settle() -> None:
    """Let an exception come in this thread, if Python 3.11 waits for one: until then every call of any thread looks for it.

    A program that is traced, as by a debugger, would look for it for ever.
    """
    if sys.version_info < (3, 12):
        with suppress(Interruption):
            _raise_in_thread(get_ident(), Interruption)
            while True:
                pass


class StoppableThread(Generic[Result]):
    """A thread that calls a function, in a copy of the caller's context.

    Code in C, such as ``time.sleep``, cannot be interrupted: then the thread is left behind, and ends when it is back in Python's code.

    Args:
        function: called at once.

    Attributes:
        identifier: its identifier, as of `threading.get_ident`.
        result: what it returned.
        error: what it raised, or None.
        has_ended: whether the function has returned or raised. From then on nothing is raised in the thread.

    Example:
        >>> thread = StoppableThread(lambda: 6 * 7)
        >>> thread.wait(seconds=60), thread.result
        (True, 42)
    """

    result: Result

    def __init__(self, function: Callable[[], Result]) -> None:
        self.error: BaseException | None = None
        self.has_ended = False
        self._context, self._function = copy_context(), function
        self._forget_interruption: Callable[[], object] | None = None
        self._running = Lock()
        self._running.acquire()
        thread = Thread(target=self._run, daemon=True)
        thread.start()
        self.identifier: int = thread.ident or 0

    def _run(self) -> None:
        # Until has_ended is set, an interruption may come at any call and any jump back, and none of these may stand in the handler before.
        try:
            self._forget_interruption = partial(_forget_exception, get_ident(), None)
            self.result = self._context.run(self._function)
            self.has_ended = True
        except BaseException as error:  # noqa: BLE001
            self.has_ended = True
            if self._forget_interruption:
                self._forget_interruption()
                _settle()
            self.error = error
        self._running.release()

    def wait(self, seconds: float) -> bool:
        """Wait until it ends; whether it has."""
        has_ended = self._running.acquire(timeout=min(seconds, TIMEOUT_MAX))
        if has_ended:
            self._running.release()
        return has_ended

    def stop(self, seconds: float) -> None:
        """Make the function end, and wait until it has. After this time the thread is left behind."""
        if not self.has_ended:
            with _interrupting(self) as interrupt_again:
                deadline = monotonic() + seconds
                while not self.wait(SECONDS_BETWEEN_INTERRUPTIONS) and monotonic() < deadline:
                    interrupt_again()
            self._raise(Interruption)

    def _raise(self, error: type[Interruption]) -> None:
        """Raise an exception in the thread as soon as it runs Python's code. No other thread runs between the check and that."""
        if self._forget_interruption and not self.has_ended:
            _raise_in_thread(self.identifier, error)


if sys.version_info >= (3, 12):
    _monitoring, _events = sys.monitoring, sys.monitoring.events
    _tools = [4, 3, 5, 2, 1, 0]
    _lock, _stopping = Lock(), dict[int, StoppableThread[Any]]()

    def _raise_if_stopping(code: CodeType, *_: object) -> None:
        thread = _stopping.get(get_ident())
        if thread and not thread.has_ended and code is not StoppableThread._run.__code__:
            raise Interruption

    @contextmanager
    def _interrupting(thread: StoppableThread[Any]) -> Iterator[Callable[[], None]]:
        """Raise an exception at every line, call and jump in a thread: whoever catches one meets the next in the handler."""
        with _lock:
            if not _stopping:
                _tools.sort(key=lambda tool: _monitoring.get_tool(tool) is not None)
                _monitoring.use_tool_id(_tools[0], __name__)
                for event in (_events.LINE, _events.PY_START, _events.JUMP):
                    _monitoring.register_callback(_tools[0], event, _raise_if_stopping)
            _stopping[thread.identifier] = thread
            _monitoring.set_events(_tools[0], _events.LINE | _events.PY_START | _events.JUMP)
        try:
            yield lambda: None
        finally:
            with _lock:
                del _stopping[thread.identifier]
                if not _stopping:
                    _monitoring.set_events(_tools[0], 0)
                    _monitoring.free_tool_id(_tools[0])

else:

    @contextmanager
    def _interrupting(thread: StoppableThread[Any]) -> Iterator[Callable[[], None]]:
        """Raise an exception that brings about the next one as it is made: whoever catches it meets the next in the handler.

        Python makes it when it is caught. Its ``__init__`` is code in C, as the next one would end a function of Python at once.
        """

        class Renewed(Interruption):
            pass

        Renewed.__init__ = partial(_raise_in_thread, thread.identifier, Renewed)  # type: ignore[method-assign]
        thread._raise(Renewed)
        yield lambda: thread._raise(Renewed)
