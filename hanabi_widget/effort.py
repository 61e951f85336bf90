"""How much work a computation may do: counted in steps, so that the same call does the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from .errors import HanabiError

DEFAULT_STEPS = 200_000
"""The limit of a computation that is given none: about a second."""

STEPS_BETWEEN_REPORTS = 500
"""How often `Effort.on_progress` is called."""


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
            f"more than {limit} steps of work: choose a smaller position, or raise the limit: `with hw.effort({10 * limit}): ...`"
        )


class Effort:
    """The work of a computation: what it has done, and what it may do.

    Args:
        limit: the largest number of steps.
        on_progress: called every few hundred steps; an exception that it raises stops the computation.
        outer: the effort of which this one is a part; what is spent here is spent there too.

    Attributes:
        limit: the largest number of steps.
        done: the steps done so far.
    """

    def __init__(self, limit: int, on_progress: Callable[[Effort], object] | None = None, outer: Effort | None = None) -> None:
        self.limit, self.done = limit, 0
        self._on_progress, self._outer = on_progress, outer
        self._next_report = STEPS_BETWEEN_REPORTS

    def spend(self, steps: int = 1) -> None:
        """Count steps of work.

        Raises:
            TooLarge: they are more than the limit.
        """
        self.done += steps
        if self.done > self.limit:
            raise TooLarge(self.limit)
        if self._on_progress and self.done >= self._next_report:
            self._next_report = self.done + STEPS_BETWEEN_REPORTS
            self._on_progress(self)
        if self._outer:
            self._outer.spend(steps)


_current: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def effort(limit: int, on_progress: Callable[[Effort], object] | None = None) -> Iterator[Effort]:
    """Limit the work done in a block, in steps.

    Args:
        limit: the largest number of steps.
        on_progress: called every few hundred steps with the `Effort`; an exception that it raises stops the computation.

    Example:
        >>> with effort(1000) as work:
        ...     spend(3)
        >>> work.done
        3
    """
    work = Effort(limit, on_progress, _current.get())
    token = _current.set(work)
    try:
        yield work
    finally:
        _current.reset(token)


def spend(steps: int = 1) -> None:
    """Count steps of work in the effort of the block; without one, nothing is counted.

    Raises:
        TooLarge: they are more than its limit.
    """
    work = _current.get()
    if work is not None:
        work.spend(steps)


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def limited(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Give a function the default effort where its caller gives none."""

    @wraps(function)
    def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if _current.get() is not None:
            return function(*args, **kwargs)
        with effort(DEFAULT_STEPS):
            return function(*args, **kwargs)

    return call
