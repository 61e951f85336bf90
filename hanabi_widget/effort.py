"""How much work a computation may do: counted in steps, so that the same call does the same everywhere.

What is found in a cache counts as when it was computed, once in an outermost effort: so a call that finds everything there does no more
and no less than one that finds nothing. A cache keeps with each result the steps that it took, and the kept results that it was made of.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from threading import Thread
from typing import Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar

from .arguments import integer
from .base_error import HanabiError

Parameters = ParamSpec("Parameters")
Key = TypeVar("Key", bound=Hashable)
Owner = TypeVar("Owner")
Result = TypeVar("Result")

DEFAULT_STEPS = 300_000
"""The limit of a computation that is given none. A step takes 1 to 3 microseconds, so this is less than a second."""

Progress: TypeAlias = Callable[[int, int], object]
"""Takes how many are done, and of how many."""

STEPS_BETWEEN_REPORTS = 2_000
"""How often `Effort.on_progress` is called: every few milliseconds."""


class HowFar(NamedTuple):
    """How far the search of an endgame came that was too large.

    Attributes:
        done: how many cases were decided: a case is an action and a hand of the player to act.
        cases: how many there are.
        least: what the best odds are at least.
        most: what they are at most.
        deck: the largest deck of later positions that were decided; None if none was.
    """

    done: int
    cases: int
    least: Fraction
    most: Fraction
    deck: int | None


class TooLarge(HanabiError):
    """A computation needs more steps of work than it may do.

    Attributes:
        limit: the limit, in steps.
        how_far: how far the search of an endgame came; None for other work.

    Example:
        >>> print(TooLarge(500))
        more than 500 steps of work: choose a smaller position, or raise the limit: `with hw.effort(5000): ...`
    """

    how_far: HowFar | None = None

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"more than {limit} steps of work: choose a smaller position, or raise the limit: `with hw.effort({10 * limit or 1}): ...`"
        )


@dataclass(eq=False, slots=True)
class Cost:
    """What a result in a cache took. It is counted by itself, as whoever counts should not hold on to results.

    Attributes:
        steps: the steps of work, but for its parts.
        parts: what the results in caches took that it was made of.
    """

    steps: int
    parts: tuple[Cost, ...]


class Kept(NamedTuple, Generic[Result]):
    """A result in a cache, and what it took; None if that was no step of work."""

    result: Result
    cost: Cost | None


class Effort:
    """The work of a computation: what it has done, and what it may do. `effort` makes one.

    Attributes:
        limit: the largest number of steps.
        done: the steps done so far.
        only_counts: whether it limits nothing, and is told what parts of the work have done.

    Example:
        >>> with effort(1000) as work:
        ...     spend(3)
        >>> work.done, work.left
        (3, 997)
    """

    __slots__ = (
        "_counted",
        "_mark",
        "_next_report",
        "_on_progress",
        "_outer",
        "_outermost",
        "_parts",
        "_steps_of_parts",
        "done",
        "limit",
        "only_counts",
    )

    def __init__(self, limit: int, on_progress: Callable[[Effort], object] | None, outer: Effort | None) -> None:
        self.limit = limit
        self.done = 0
        self.only_counts = False
        # the outermost effort, None there: if it referred to itself, what it counted would stay until it is found to be garbage
        self._outermost: Effort | None = outer._outermost or outer if outer else None
        self._on_progress = on_progress
        self._outer = outer
        self._next_report = STEPS_BETWEEN_REPORTS
        # of the outermost effort: the costs that have been counted, in order; the parts so far of what is being computed, and their steps
        self._counted: dict[Cost, None] = {}
        self._parts: list[Cost] = []
        self._steps_of_parts = 0
        root = self._outermost or self
        self._mark = len(root._counted), len(root._parts), root._steps_of_parts

    @property
    def left(self) -> int:
        """The steps that may still be done, here and in the efforts of which this one is a part."""
        left = max(0, self.limit - self.done)
        return min(left, self._outer.left) if self._outer else left

    @property
    def used_up(self) -> bool:
        """Whether more steps were asked for than may be done, here or in an effort of which this one is a part."""
        return self.done > self.limit or (self._outer is not None and self._outer.used_up)

    def spend(self, steps: int) -> None:
        """Count steps of work, before they are done.

        Raises:
            TooLarge: they are more than the limit.
        """
        outer = self._outer
        self.done += steps
        if self.done > self.limit and steps:
            left = self.limit - self.done + steps
            if outer is not None and left > 0:  # outside, what failed counts as its whole limit, however large its last portion was
                outer.spend(left)
            raise TooLarge(self.limit)
        if outer is not None:
            outer.spend(steps)
        if self._on_progress is not None and self.done >= self._next_report:
            self._next_report = self.done + STEPS_BETWEEN_REPORTS
            self._on_progress(self)

    def compute(self, computation: Callable[[], Result]) -> Kept[Result]:
        """What a cache will keep of a computation."""
        root = self._outermost or self
        around = root._parts
        steps_around = root._steps_of_parts
        done_before = root.done
        parts: list[Cost] = []
        root._parts = parts
        root._steps_of_parts = 0
        try:
            result = computation()
        finally:
            steps_of_parts = root._steps_of_parts
            root._parts = around
            root._steps_of_parts = steps_around
        steps = root.done - done_before
        if not steps and not parts:
            return Kept(result, None)
        cost = Cost(steps - steps_of_parts, tuple(dict.fromkeys(parts)))
        root._counted[cost] = None
        around.append(cost)
        root._steps_of_parts += steps
        return Kept(result, cost)

    def count(self, cost: Cost) -> None:
        """Count the steps of a result that was found in a cache, but for what has been counted in the outermost effort already.

        Raises:
            TooLarge: they are more than the limit.
        """
        root = self._outermost or self
        done_before = root.done
        if cost not in root._counted:
            steps = 0
            uncounted = [cost]
            while uncounted:
                part = uncounted.pop()
                if part not in root._counted:
                    root._counted[part] = None
                    steps += part.steps
                    uncounted += part.parts
            self.spend(steps)
        root._parts.append(cost)
        root._steps_of_parts += root.done - done_before

    def forget_counted(self) -> None:
        """What was counted in this effort is counted again outside: it has failed, and counts as its limit there."""
        root = self._outermost or self
        counted, parts, steps = self._mark
        while len(root._counted) > counted:
            root._counted.popitem()
        del root._parts[parts:]
        root._steps_of_parts = steps


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
        HanabiError: it is less than 0.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=1)[0]
        >>> with hw.effort(2_000_000) as work:
        ...     hw.winnable(state).winnable
        True
        >>> work.done < work.limit
        True
    """
    outer = _current.get()
    steps = integer(limit, "limit", "a number of steps")
    if steps < 0:
        raise HanabiError(f"limit {steps}: give a number of steps from 0 on")
    work = Effort(steps, on_progress, outer)
    try:
        try:
            _current.set(work)
            yield work
        except TooLarge:
            work.forget_counted()
            raise
        finally:
            _current.set(outer)
    finally:  # once more: an interrupt may have come just before
        _current.set(outer)


@contextmanager
def counted_apart() -> Iterator[Effort]:
    """Count the work that is done in a block by itself, and not in the effort around it: for parts that may be done in another process.

    Each call in it may do as many steps as outside any effort. What was counted is to be spent afterwards, by whoever has the parts.

    Example:
        >>> with effort(10) as work:
        ...     with counted_apart() as part:
        ...         spend(7)
        ...     print(part.done, work.done)
        7 0
    """
    outer = _current.get()
    work = Effort(sys.maxsize, None, None)
    work.only_counts = True
    try:
        _current.set(work)
        yield work
    finally:
        _current.set(outer)


def spend(steps: int = 1) -> None:
    """Count steps of work, before they are done, in the effort of the block; without one, nothing is counted.

    Raises:
        TooLarge: they are more than its limit.
    """
    work = _current.get()
    if work is not None:
        work.spend(steps)


def steps_left() -> int:
    """The steps that may still be done; without a block, the default."""
    work = _current.get()
    return DEFAULT_STEPS if work is None or work.only_counts else work.left


@contextmanager
def usual_effort(limit: int) -> Iterator[None]:
    """A block in which so many steps may be done, or as many as a block around it allows.

    Example:
        >>> with effort(10), usual_effort(1_000):
        ...     steps_left()
        10
    """
    work = _current.get()
    with effort(limit) if work is None or work.only_counts else nullcontext():
        yield


def within(steps: int, computation: Callable[[], Result]) -> Result | None:
    """The result of a computation, or None if it needs more than so many steps.

    Raises:
        TooLarge: the effort of which it is a part is used up before.

    Example:
        >>> within(10, lambda: spend(11))
    """
    outer = _current.get()
    try:
        return _call_within(steps, computation)
    except TooLarge:
        if outer and outer.used_up:
            raise
        return None


def in_background(work: Callable[[], Result], name: str) -> Future[Result]:
    """What comes of work that is done in a thread of this name: it counts as the caller's, and nobody waits for it at the end."""
    outcome = Future[Result]()

    def run() -> None:
        outcome.set_running_or_notify_cancel()
        try:
            outcome.set_result(work())
        except BaseException as error:  # noqa: BLE001
            outcome.set_exception(error)

    Thread(target=copy_context().run, args=(run,), name=name, daemon=True).start()
    return outcome


def _call_within(steps: int, function: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
    """As in a block of `effort`, which costs more: the call has a context of its own, which goes with it whatever ends it."""
    work = Effort(steps, None, _current.get())
    context = copy_context()
    context.run(_current.set, work)
    try:
        return context.run(function, *args, **kwargs)
    except TooLarge:
        work.forget_counted()
        raise


def limited(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Decorator: where its caller gives no effort, a function has the default one. Not for generators."""

    @wraps(function)
    def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        work = _current.get()
        if work is not None and not work.only_counts:
            return function(*args, **kwargs)
        return _call_within(DEFAULT_STEPS, function, *args, **kwargs)

    return call


def cached(cache: dict[Key, Kept[Result]], key: Key, computation: Callable[[], Result]) -> Result:
    """What a cache has, or else the result of a computation, which is kept in it; both count the same.

    Example:
        >>> cache = {}
        >>> for _ in range(2):
        ...     with effort(1000) as work:
        ...         cached(cache, "key", lambda: spend(7))
        ...     print(work.done)
        7
        7
    """
    work = _current.get()
    kept = cache.get(key)
    if kept is None:
        if work is None or work.only_counts:
            return _call_within(DEFAULT_STEPS, lambda: cached(cache, key, computation))
        kept = cache[key] = work.compute(computation)
    elif work is not None and kept.cost is not None:
        work.count(kept.cost)
    return kept.result


class cached_property(Generic[Owner, Result]):  # noqa: N801 - as that of functools
    """Like `functools.cached_property`, but what an object has already counts as when it was computed.

    Example:
        >>> class Deep:
        ...     @cached_property
        ...     def thought(self) -> int:
        ...         spend(5)
        ...         return 42
        >>> deep = Deep()
        >>> for _ in range(2):
        ...     with effort(1000) as work:
        ...         print(deep.thought, work.done)
        42 5
        42 5
    """

    def __init__(self, function: Callable[[Owner], Result]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type[Owner], name: str) -> None:
        self.name = f"_cached_{name}"

    def __get__(self, instance: Owner, owner: type[Owner] | None = None) -> Result:
        cache: dict[str, Kept[Result]] = vars(instance)
        return cached(cache, self.name, lambda: self.function(instance))
