"""How much work a computation may do: counted in steps, so that the same call does the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from .errors import HanabiError
from .integer import integer

DEFAULT_STEPS = 300_000
"""The limit of a computation that is given none. A step takes 1 to 3 microseconds, so this is less than a second."""

STEPS_BETWEEN_REPORTS = 2_000
"""How often `Effort.on_progress` is called: every few milliseconds."""


class TooLarge(HanabiError):
    """A computation needs more steps of work than it may do.

    Attributes:
        limit: the limit, in steps.

    Example:
        >>> print(TooLarge(500))
        more than 500 steps of work: choose a smaller position, or raise the limit: `with hw.effort(5000): ...`
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"more than {limit} steps of work: choose a smaller position, or raise the limit: `with hw.effort({10 * limit or 1}): ...`"
        )


class Effort:
    """The work of a computation: what it has done, and what it may do. `effort` makes one.

    Attributes:
        limit: the largest number of steps.
        done: the steps done so far.

    Example:
        >>> with effort(1000) as work:
        ...     spend(3)
        >>> work.done, work.left
        (3, 997)
    """

    __slots__ = ("_next_report", "_on_progress", "_outer", "done", "limit")

    def __init__(self, limit: int, on_progress: Callable[[Effort], object] | None, outer: Effort | None) -> None:
        self.limit, self.done = limit, 0
        self._on_progress, self._outer = on_progress, outer
        self._next_report = STEPS_BETWEEN_REPORTS

    @property
    def left(self) -> int:
        """The steps that may still be done, here and in the efforts of which this one is a part."""
        left = max(0, self.limit - self.done)
        return min(left, self._outer.left) if self._outer else left

    @property
    def used_up(self) -> bool:
        """Whether more steps were asked for than may be done, here or in an effort of which this one is a part."""
        return self.done > self.limit or (self._outer is not None and self._outer.used_up)

    def spend(self, steps: int = 1) -> None:
        """Count steps of work, before they are done.

        Raises:
            TooLarge: they are more than the limit.
        """
        self.done += steps
        if self.done > self.limit:
            raise TooLarge(self.limit)
        if self._outer:
            self._outer.spend(steps)
        if self._on_progress and self.done >= self._next_report:
            self._next_report = self.done + STEPS_BETWEEN_REPORTS
            self._on_progress(self)


_current: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def effort(limit: int, on_progress: Callable[[Effort], object] | None = None) -> Iterator[Effort]:
    """Limit the work that is done in a block, in steps. A block inside another one counts for both.

    A step takes 1 to 3 microseconds. Without a block, each call of the library may do 300,000 steps.

    Args:
        limit: the largest number of steps; more raise `TooLarge`, or leave the answer open where a function has such an answer.
        on_progress: called every few milliseconds of work with the effort; an exception that it raises stops the computation.

    Raises:
        TypeError: the limit is no number of steps.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=1)[0]
        >>> with hw.effort(2_000_000) as work:
        ...     hw.winnable(state).winnable
        True
        >>> work.done < work.limit
        True
    """
    work = Effort(integer(limit, "limit", "a number of steps"), on_progress, _current.get())
    token = _current.set(work)
    try:
        yield work
    finally:
        _current.reset(token)


def spend(steps: int = 1) -> None:
    """Count steps of work, before they are done, in the effort of the block; without one, nothing is counted.

    Raises:
        TooLarge: they are more than its limit.
    """
    work = _current.get()
    if work is not None:
        work.spend(steps)


def require(steps: int) -> None:
    """Refuse work at once that is known to need so many more steps than are left.

    Raises:
        TooLarge: they are more than the limit.
    """
    work = _current.get()
    if work is not None and steps > work.left:
        work.spend(steps)


def steps_left() -> int:
    """The steps that may still be done; without a block, the default."""
    work = _current.get()
    return DEFAULT_STEPS if work is None else work.left


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def within(steps: int, computation: Callable[[], Result]) -> Result | None:
    """The result of a computation, or None if it needs more than so many steps.

    Raises:
        TooLarge: the effort of which it is a part is used up before.

    Example:
        >>> within(10, lambda: spend(11))
    """
    outer = _current.get()
    try:
        with effort(steps):
            return computation()
    except TooLarge:
        if outer and outer.used_up:
            raise
        return None


def limited(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Decorator: where its caller gives no effort, a function has the default one. Not for generators."""

    @wraps(function)
    def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if _current.get() is not None:
            return function(*args, **kwargs)
        with effort(DEFAULT_STEPS):
            return function(*args, **kwargs)

    return call
