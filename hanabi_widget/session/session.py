"""Sessions: what a person at a screen may ask and do, whatever carries the messages; the one reply to each; and jobs in the background."""

from __future__ import annotations

import asyncio
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock, current_thread, main_thread
from types import FrameType
from typing import Any, Generic, TypeAlias, TypeVar

from hanabi_widget.effort import DEFAULT_STEPS, effort, in_background
from hanabi_widget.protocol.board_messages import Answer, JobProgress, Reply
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError, describe_error

T = TypeVar("T")

REPORT_SECONDS = 0.2
"""How often the progress of a job is told."""

COMMAND = "command"
"""The kind of all jobs that end in a change."""

HAS_THREADS = sys.platform != "emscripten"
"""Whether there is a background: in a browser there is none."""

STEPS = 30 * DEFAULT_STEPS
"""The limit of a job that counts its work, and can be cancelled long before. In place it cannot: there the limit is `DEFAULT_STEPS`."""

Report: TypeAlias = Callable[[int, int | None], object]
"""Takes how much is done, and of how much; None: that is not known. Raises `Cancelled` in a job that was cancelled."""


def nowhere(_done: int, _total: int | None) -> None:
    """The report of what is no job."""


class Cancelled(BaseException):
    """Ends a job that was cancelled. Not an `Exception`, so that nothing catches it by accident."""


@dataclass(frozen=True)
class Job(Generic[T]):
    """Something to work out, and what follows from it.

    Attributes:
        kind: a board does one job of a kind at a time; a new one cancels the one before.
        work: works it out, in a thread, and changes nothing that can be seen.
        finish: takes the result, where messages are handled.
    """

    kind: str
    work: Callable[[Report], T]
    finish: Callable[[T], Any] = lambda result: result


def counted(work: Callable[[], T], cut_short: Callable[[T], T] = lambda result: result, most: int = STEPS) -> Callable[[Report], T]:
    """Work that is limited and reported in steps of effort; a result that a browser's limit cut short goes through the second function."""
    limit = most if _background() else DEFAULT_STEPS

    def run(report: Report) -> T:
        with effort(limit, lambda spent: report(spent.done, spent.limit)) as spent:
            result = work()
        return cut_short(result) if spent.done > spent.limit and not HAS_THREADS else result

    return run


class Jobs:
    """The jobs of a board that are under way.

    In a thread if messages are handled by a running event loop, as in a kernel; else, and in a browser, at once and in place.
    """

    def __init__(self) -> None:
        self._tasks: dict[str, tuple[int, asyncio.Task[object], _Progress]] = {}
        self._lock = Lock()  # messages may be handled in several threads; it is held for a look into the dictionary, and never longer

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, number: int, job: Job[T], on_progress: Report, on_end: Callable[[Callable[[], Any]], object]) -> None:
        """Start a job, and cancel the one of its kind.

        Args:
            number: the number by which it can be cancelled.
            job: the job.
            on_progress: called now and then with how much is done, for as long as the job takes, even if it reports nothing itself.
            on_end: called at the end with a function that returns the result of `Job.finish`, or raises what went wrong or `Cancelled`.
        """
        loop = _background()
        if loop is None:
            self.cancel(job.kind)
            on_end(lambda: job.finish(job.work(nowhere)))
            return
        progress = _Progress()
        task = loop.create_task(_in_thread(job.work, progress, on_progress))
        with self._lock:
            before = self._tasks.get(job.kind)
            self._tasks[job.kind] = (number, task, progress)
        _stop(before)
        task.add_done_callback(partial(self._end, job, on_end))

    def _end(self, job: Job[T], on_end: Callable[[Callable[[], Any]], object], task: asyncio.Task[T]) -> None:
        """A job has ended. It counts as cancelled, even if it had just ended, when it is not among the jobs any more."""
        with self._lock:
            under_way = job.kind in self._tasks and self._tasks[job.kind][1] is task
            if under_way:
                del self._tasks[job.kind]

        def result() -> object:
            if task.cancelled() or not under_way:
                raise Cancelled
            return job.finish(task.result())

        on_end(result)

    def cancel(self, kind: str) -> None:
        """Cancel the job of a kind, if there is one: its thread at once, even if the loop is busy with a cell."""
        with self._lock:
            found = self._tasks.pop(kind, None)
        _stop(found)

    def cancel_number(self, number: object) -> None:
        """Cancel the job of a number; nothing if it has ended."""
        with self._lock:
            found = [self._tasks.pop(kind) for kind, (its_number, *_) in [*self._tasks.items()] if its_number == number]
        for each in found:
            _stop(each)

    def cancel_all(self) -> None:
        """Cancel all jobs."""
        with self._lock:
            found = self._tasks
            self._tasks = {}
        for each in found.values():
            _stop(each)


def _stop(found: tuple[int, asyncio.Task[object], _Progress] | None) -> None:
    """Stop a job that is not among the jobs any more. Its reply comes from its own loop, once its task has ended there."""
    if found:
        _, task, progress = found
        progress.cancelled = True
        with suppress(RuntimeError):  # its loop is closed
            task.get_loop().call_soon_threadsafe(task.cancel)


def _background() -> asyncio.AbstractEventLoop | None:
    """The running event loop, to which threads report; None if there is none, or there are no threads."""
    try:
        return asyncio.get_running_loop() if HAS_THREADS else None
    except RuntimeError:
        return None


class _Progress:
    """How far a job is, between its thread and the loop."""

    def __init__(self) -> None:
        self.done: tuple[int, int | None] = 0, None
        self.cancelled = False

    def report(self, done: int, total: int | None) -> None:
        if self.cancelled:
            raise Cancelled
        self.done = done, total


async def _in_thread(work: Callable[[Report], T], progress: _Progress, on_progress: Report) -> T:
    """The result of work done in a thread. If this is cancelled, the thread ends at its next report, and nobody waits for it."""
    answer = asyncio.wrap_future(in_background(lambda: work(progress.report), "hanabi_widget"))
    try:
        while not (await asyncio.wait([answer], timeout=REPORT_SECONDS))[0]:
            on_progress(*progress.done)
        return answer.result()
    except Cancelled:
        raise asyncio.CancelledError from None
    finally:
        progress.cancelled = True
        answer.cancel()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold back an interrupt (Ctrl-C, the stop button of a notebook) until the block is done. Only the main thread gets any.

    Half of a change would be worse than none.

    Example:
        >>> with uninterrupted():
        ...     pass
    """
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    held: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if held:
            handler(*held[0])


MAX_SAFE_NUMBER = 2**53
"""What a browser can count to."""


Outcome: TypeAlias = Answer | Job[Any] | None
"""What comes of a message: an answer, the job that makes one or changes something, or nothing more than what has changed."""


Readers: TypeAlias = Mapping[str, Callable[[object], object]]
"""The traits that a screen may set, each with what reads its value."""


def read_type(message: Message, allowed: Sequence[str], refusal: str = "error.message") -> str:
    """The type of a message.

    Raises:
        LocalizedError: it is none of those that are allowed.
    """
    kind = message.get("type")
    if kind not in allowed:
        raise LocalizedError(refusal, types=", ".join(allowed))
    return str(kind)


@dataclass(frozen=True)
class Desk:
    """Where the messages of a screen are answered: each gets one reply, at once or when its job is done.

    Attributes:
        handle: obeys a command, or answers a request; or returns the job that does.
        describe: says what went wrong, in a sentence.
        send: sends a message to the screen.
        jobs: the jobs that its messages start.
        shows_bugs: whether what went wrong by a mistake of ours is raised as well, once the reply is sent: so a notebook shows it to its
            author. A phone has no use for it.
    """

    handle: Callable[[Message], Outcome]
    describe: Callable[[Exception], str]
    send: Callable[[Message], object]
    jobs: Jobs = field(default_factory=Jobs)
    shows_bugs: bool = True

    def answer(self, message: object) -> None:
        """Reply to a message, which may be anything. If anything is wrong with it, nothing changes and the reply says so."""
        asked: Message = message if isinstance(message, dict) else {}
        number = asked.get("id")
        if asked.get("type") == "cancel":
            self.jobs.cancel_number(number)
        else:
            number = number if type(number) is int and abs(number) < MAX_SAFE_NUMBER else 0
            self._reply(number, lambda: self.handle(json_safe(asked)))

    def _reply(self, number: int, make_answer: Callable[[], Outcome]) -> None:
        """Reply to the message of a number; if it takes a job, when that is done."""
        try:
            made = make_answer()
        except (Cancelled, KeyboardInterrupt) as ended:
            self._send(number, Reply(type="cancelled", id=number, text=""))
            if not isinstance(ended, Cancelled):
                raise
        except Exception as error:
            self._send(number, Reply(type="error", id=number, text=self.describe(error)))
            if self.shows_bugs and not isinstance(error, ValueError | RecursionError):
                raise
        else:
            if isinstance(made, Job):

                def tell_progress(done: int, total: int | None) -> None:
                    self.send(JobProgress(type="progress", id=number, done=done, total=total))

                self.jobs.start(number, made, tell_progress, partial(self._reply, number))
            else:
                self._send(number, made or Reply(type="done", id=number, text=""))

    def _send(self, number: int, answer: Answer | Reply) -> None:
        self.send(json_safe({**answer, "id": number}))


class Session(ABC):
    """What one person sees and does. A screen shows its traits, follows `on_change`, and has it answer messages at a `Desk`.

    Attributes:
        language: the language of all texts.
        jobs: what is being worked out for it.
        on_change: called with the traits that have changed, by name, while nothing else can change or interrupt the session.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self.jobs = Jobs()
        self.on_change: Callable[[Message], object] = lambda _: None

    @property
    @abstractmethod
    def state(self) -> State:
        """A position, for the names of players and cards in errors."""

    @property
    @abstractmethod
    def traits(self) -> Traits:
        """What a screen shows, as the traits of its model in js."""

    @abstractmethod
    def handle(self, message: Message) -> Outcome:
        """Obey a command, or answer a request; or the job that does.

        Raises:
            HanabiError: something is wrong with the message; nothing has changed.
        """

    @property
    def readers(self) -> Readers:
        """The traits that a screen may set, each with what reads its value."""
        return {}

    def describe(self, error: Exception) -> str:
        """What went wrong, in a sentence."""
        return describe_error(self.language, self.state, error)

    def desk(self, send: Callable[[Message], object]) -> Desk:
        """The desk that answers a screen's messages."""
        return Desk(self.handle, self.describe, send, self.jobs)
