"""Work is counted in steps: limits, blocks in blocks, progress and cancelling."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

import hanabi_widget as hw
from hanabi_widget.effort import DEFAULT_STEPS, STEPS_BETWEEN_REPORTS, Effort, cached, effort, limited, spend, steps_left, within


def test_more_steps_than_the_limit_are_refused() -> None:
    with effort(10) as work:
        spend(10)
        with pytest.raises(hw.TooLarge, match="more than 10 steps") as caught:
            spend()
    assert caught.value.limit == 10
    assert work.used_up
    spend(10**9)  # no block: nothing is counted


def test_a_block_inside_another_counts_for_both() -> None:
    with effort(10) as outer:
        with effort(100) as inner:
            spend(7)
            assert (outer.done, inner.done, inner.left, steps_left()) == (7, 7, 3, 3)
            with pytest.raises(hw.TooLarge, match="more than 10 steps"):
                spend(4)
        assert outer.used_up
    assert steps_left() == DEFAULT_STEPS


def test_progress_is_reported_and_may_cancel() -> None:
    class CancelledError(Exception):
        pass

    reports = []

    def on_progress(work: Effort) -> None:
        reports.append(work.done)
        if work.done > 3 * STEPS_BETWEEN_REPORTS:
            raise CancelledError

    def work() -> None:
        with effort(DEFAULT_STEPS, on_progress), effort(DEFAULT_STEPS):
            for _ in range(DEFAULT_STEPS):
                spend()

    with pytest.raises(CancelledError):
        work()
    assert len(reports) == 4
    assert steps_left() == DEFAULT_STEPS


def test_a_function_has_the_default_effort_or_that_of_its_caller() -> None:
    @limited
    def work() -> int:
        spend()
        return steps_left()

    assert work() == DEFAULT_STEPS - 1
    with effort(5):
        assert work() == 4


def test_a_share_that_is_used_up_gives_none_but_the_whole_raises() -> None:
    def work() -> str:
        spend(10)
        return "done"

    with effort(24) as whole:
        assert within(9, work) is None
        assert whole.done == 9  # what is refused counts as its share
        assert within(10, work) == "done"
        with pytest.raises(hw.TooLarge, match="more than 24 steps"):
            within(15, work)


@pytest.mark.parametrize("limit", [None, "9", 1.5, True])
def test_a_limit_is_a_number(limit: object) -> None:
    with pytest.raises(TypeError, match="a number of steps"), effort(limit):  # type: ignore[arg-type]
        pass


def test_what_an_effort_counted_goes_with_its_cache() -> None:
    class Thought:
        pass

    def count() -> int:
        return sum(isinstance(found, Effort) for found in gc.get_objects())

    gc.collect()
    before = count()
    gc.disable()  # nothing may need the collector of garbage to go
    try:
        with effort(1000) as work:
            thought = ref(cached({}, "key", Thought))
            assert thought() is None
        del work
        assert count() == before
    finally:
        gc.enable()
