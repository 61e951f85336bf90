"""Tasks for workers, some of which may die."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, as_completed
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Task = TypeVar("Task", bound=tuple[object, ...])
Result = TypeVar("Result")


def results_of(executor: Executor, function: Callable[..., Result], tasks: Sequence[Task]) -> Iterator[tuple[Task, Result | BaseException]]:
    """The result of each task, or the exception that it raised, in the order in which they are done.

    Args:
        executor: whose workers do them.
        function: called with the values of each task.
        tasks: the arguments of each call.
    """
    task_of = {}
    try:
        for task in tasks:
            try:
                task_of[executor.submit(function, *task)] = task
            except BrokenExecutor as error:
                yield task, error
        for future in as_completed(task_of):
            try:
                yield task_of[future], future.result()
            except Exception as error:  # noqa: BLE001
                yield task_of[future], error
    finally:
        for future in task_of:
            future.cancel()


class EndsItsWorker(BrokenExecutor):
    """The worker of a task died, and that of the same task alone died too."""


def results_of_processes(
    pool: ProcessPoolExecutor, function: Callable[..., Result], tasks: Sequence[Task], split: Callable[[Task], Sequence[Task]]
) -> Iterator[tuple[Task, Result | BaseException]]:
    """As `results_of`, but a task that ends its worker does not take others with it.

    When a worker dies, so does its pool, with all tasks that are not done. They are done again in another pool: the first ones, which the
    workers had taken, one by one; and in parts if they end that worker too.

    Args:
        pool: the first pool.
        function: called with the values of each task.
        tasks: the arguments of each call.
        split: the parts of a task; a single one if it has none.
    """
    lost = set()
    for task, answer in results_of(pool, function, tasks):
        if isinstance(answer, BrokenExecutor):
            lost.add(id(task))
        else:
            yield task, answer
    again = [task for task in tasks if id(task) in lost]
    if not again:
        return
    taken = vars(pool)["_max_workers"]
    with _pool_like(pool, taken) as fresh:
        yield from results_of_processes(fresh, function, again[taken:], split)
    for task in again[:taken]:
        yield from _result_alone(pool, function, task, split)


def _result_alone(
    pool: ProcessPoolExecutor, function: Callable[..., Result], task: Task, split: Callable[[Task], Sequence[Task]]
) -> Iterator[tuple[Task, Result | BaseException]]:
    with _pool_like(pool, 1) as alone:
        [(_, answer)] = results_of(alone, function, [task])
    parts = split(task)
    if not isinstance(answer, BrokenExecutor):
        yield task, answer
    elif len(parts) == 1:
        yield task, EndsItsWorker()
    else:
        for part in parts:
            yield from _result_alone(pool, function, part, split)


def _pool_like(pool: ProcessPoolExecutor, workers: int) -> ProcessPoolExecutor:
    """A pool that starts its workers as another one does."""
    return type(pool)(workers, pool._mp_context, pool._initializer, pool._initargs)
