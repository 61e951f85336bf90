"""Jobs of several threads at once: however they meet, every message gets one reply."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from hanabi_widget.session import session as module
from hanabi_widget.session.session import Cancelled, Job, Jobs


class Meeting(dict[str, Any]):
    """A dictionary into which another thread comes between any two looks."""

    meet: Callable[[], object] = staticmethod(lambda: None)

    def _then(self, found: Any) -> Any:  # noqa: ANN401
        other = Thread(target=self.meet)
        other.start()
        other.join(0.05)
        return found

    def __contains__(self, kind: object) -> bool:
        return bool(self._then(super().__contains__(kind)))

    def __getitem__(self, kind: str) -> Any:  # noqa: ANN401
        return self._then(super().__getitem__(kind))

    def get(self, kind: str, default: Any = None) -> Any:  # noqa: ANN401
        return self._then(super().get(kind, default))


def outcome(result: Callable[[], str]) -> str:
    """What a job came to."""
    try:
        return result()
    except Cancelled:
        return "cancelled"


@pytest.mark.parametrize("what", ["cancel", "cancel_number", "cancel_all"])
def test_a_job_that_ends_while_another_thread_cancels_it_has_one_reply(what: str) -> None:
    jobs, ends = Jobs(), []

    async def run() -> None:
        tasks = Meeting()
        jobs._tasks = tasks
        jobs.start(1, Job("advice", lambda _: "told"), lambda *_: None, lambda result: ends.append(outcome(result)))
        tasks.meet = {
            "cancel": lambda: jobs.cancel("advice"),
            "cancel_number": lambda: jobs.cancel_number(1),
            "cancel_all": jobs.cancel_all,
        }[what]
        async with asyncio.timeout(10):
            while not ends:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)

    asyncio.run(run())
    assert len(ends) == 1
    assert len(jobs) == 0


def test_of_two_jobs_of_a_kind_one_is_cancelled_though_both_begin_at_once() -> None:
    jobs, ends = Jobs(), {}

    def in_a_loop_of_its_own(number: int) -> None:
        async def run() -> None:
            def end(result: Callable[[], Any]) -> None:
                ends[number] = outcome(result)

            jobs.start(number, Job("advice", lambda _: "told"), lambda *_: None, end)
            async with asyncio.timeout(10):
                while number not in ends:
                    await asyncio.sleep(0.001)

        asyncio.run(run())

    for _ in range(20):
        ends.clear()
        threads = [Thread(target=in_a_loop_of_its_own, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        assert sorted(ends) == [0, 1, 2, 3]
        assert "told" in ends.values()
    assert module.HAS_THREADS
