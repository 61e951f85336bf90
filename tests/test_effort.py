"""Work is counted in steps: limits, blocks in blocks, progress and cancelling; the same call does the same, warm and cold."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from weakref import ref

import pytest
from hypothesis import given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.bots import CONVENTION_BOTS, play_turns
from hanabi_widget.effort import DEFAULT_STEPS, Effort, Kept, cached, counted_apart, effort, limited, spend, steps_left, within
from hanabi_widget.knowledge.state_knowledge import StateKnowledge
from hanabi_widget.rules import SeatIndex
from hanabi_widget.solver import CertainPlanSearch, Endgame


def test_more_steps_than_the_limit_are_refused() -> None:
    with effort(10) as work:
        spend(10)
        with pytest.raises(hw.TooLarge, match="more than 10 steps") as caught:
            spend()
    assert caught.value.limit == 10
    assert (work.used_up, work.left) == (True, 0)
    spend(10**9)  # no block: nothing is counted
    with pytest.raises(hw.TooLarge, match=f"more than {DEFAULT_STEPS} steps"):
        limited(spend)(DEFAULT_STEPS + 1)


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
        if len(reports) == 4:
            raise CancelledError

    def work() -> None:
        with effort(DEFAULT_STEPS, on_progress), effort(DEFAULT_STEPS):
            for _ in range(DEFAULT_STEPS):
                spend()

    with pytest.raises(CancelledError):
        work()
    assert reports == [2_000, 4_000, 6_000, 8_000]
    assert steps_left() == DEFAULT_STEPS


def test_work_that_is_counted_apart_has_the_limits_of_work_without_an_effort() -> None:
    with effort(10) as outer, counted_apart() as part:
        limited(spend)(DEFAULT_STEPS)
        assert steps_left() == DEFAULT_STEPS
        with pytest.raises(hw.TooLarge):
            limited(spend)(DEFAULT_STEPS + 1)
        with effort(5), pytest.raises(hw.TooLarge):
            limited(spend)(6)
        with pytest.raises(hw.TooLarge):
            cached({}, "key", lambda: spend(DEFAULT_STEPS + 1))
    assert (outer.done, part.done) == (0, 3 * DEFAULT_STEPS + 5)
    with effort(10**20) as largest:
        assert steps_left() == 10**20
        limited(spend)(2 * DEFAULT_STEPS)
    assert largest.done == 2 * DEFAULT_STEPS
    with counted_apart() as mere:
        limited(spend)(7)
        assert (mere.done, steps_left()) == (7, DEFAULT_STEPS)
        with pytest.raises(hw.TooLarge, match=f"more than {DEFAULT_STEPS} steps"):
            limited(spend)(DEFAULT_STEPS + 1)


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


Cache = dict[int, Kept[int]]

Graph = list[tuple[int, list[int]]]
"""For each computation the steps of its own, and earlier ones of which it asks the results, in order."""


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    sizes = draw(st.lists(st.integers(0, 9), min_size=1, max_size=8))
    return [(steps, draw(st.lists(st.integers(0, number - 1), max_size=4)) if number else []) for number, steps in enumerate(sizes)]


def ask(graph: Graph, cache: Cache, number: int) -> int:
    def compute() -> int:
        steps, parts = graph[number]
        spend(steps)
        return sum([ask(graph, cache, part) for part in parts]) + 1

    return cached(cache, number, compute)


def outcome(limit: int, calls: Callable[[], object]) -> tuple[object, int]:
    """What some calls come to in an effort, and how many steps they count; what is refused counts as its whole limit."""
    with effort(10_000) as around:
        result = within(limit, calls)
    return result, around.done


def in_a_block(limit: int, call: Callable[[], int]) -> int | None:
    with suppress(hw.TooLarge), effort(limit):
        return call()
    return None


@given(graphs(), st.data(), st.integers(0, 60))
@settings(deadline=None)
def test_warm_calls_count_and_answer_as_cold_ones(graph: Graph, data: st.DataObject, limit: int) -> None:
    numbers = st.lists(st.integers(0, len(graph) - 1), min_size=1, max_size=4)
    earlier, asked = data.draw(numbers), data.draw(numbers)
    warm: Cache = {}
    for number in earlier:
        with effort(10_000):
            ask(graph, warm, number)
    cold: Cache = {}
    expected = outcome(limit, lambda: [ask(graph, cold, number) for number in asked])
    assert outcome(limit, lambda: [ask(graph, warm, number) for number in asked]) == expected
    assert outcome(limit, lambda: [ask(graph, cold, number) for number in asked]) == expected
    parts = [partial(ask, graph, cold, number) for number in asked]
    assert expected[0] is None or outcome(limit, lambda: [within(limit, part) for part in parts]) == expected


@given(graphs(), st.data(), st.integers(0, 30))
@settings(deadline=None)
def test_what_was_refused_inside_counts_the_same_afterwards(graph: Graph, data: st.DataObject, limit: int) -> None:
    """A part of the work may fail, and the rest go on; whatever the part had computed by then."""
    number = st.integers(0, len(graph) - 1)
    tried, then, earlier = data.draw(number), data.draw(number), data.draw(number)
    try_within = in_a_block if data.draw(st.booleans()) else within

    def calls(cache: Cache) -> list[object]:
        return [try_within(limit, lambda: ask(graph, cache, tried)), ask(graph, cache, then)]

    warm: Cache = {}
    with effort(10_000):
        ask(graph, warm, earlier)
        ask(graph, warm, tried)
    cold: Cache = {}
    assert outcome(10_000, lambda: calls(warm)) == outcome(10_000, lambda: calls(cold))


def steps_of(call: Callable[[], object]) -> int:
    with effort(10_000_000) as work:
        call()
    return work.done


def random_game(players: int, seed: int) -> hw.Game:
    game = hw.deal(players=players, seed=seed)
    for turn in play_turns([CONVENTION_BOTS["beginner"]] * players, game[0], Random(seed)):
        game.apply(turn.action)
        if len(game) > 14:
            break
    return game


@pytest.mark.parametrize("first", range(5))
def test_readings_of_a_convention_count_the_same_in_any_order(first: int) -> None:
    """Each question to a reading that nobody has asked anything, and to one that has answered all others."""

    def questions() -> list[Callable[[], object]]:
        reading = random_game(3, 4).under("beginner")[-1]
        one, two, _ = reading.state.names
        return [
            lambda: reading.trust(one),
            lambda: reading.trust(two, one),
            lambda: reading.trust(one, two, one),
            lambda: reading.common_trust([one, two]),
            lambda: reading.after(reading.state.legal_actions()[-1]),
        ]

    warm = questions()
    for question in [*warm[first + 1 :], *warm[:first]]:
        steps_of(question)
    assert steps_of(warm[first]) == steps_of(questions()[first]) > 0


def test_searches_and_models_count_the_same_again() -> None:
    small = hw.position("r1 y1 | 1c 0d | x r1 y1 | >A r2 y2 | B r1 y1", rules=hw.RuleSet(suits="ry", copies=(3, 1), hand_size=2))
    endgame, plan = Endgame((2, 2)), CertainPlanSearch((2, 2))
    worlds = hw.PossibleWorlds(small)
    calls = [
        lambda: endgame.solve(small),
        lambda: plan.actions(small, 4),
        lambda: plan.actions(small, 3),
        lambda: worlds.holds("K(A, r1(A.1)) or not K(B, K(A, r1(A.1)))"),
        lambda: worlds.announce("not K(A, r1(A.1))"),
    ]
    cold = [steps_of(call) for call in calls]
    assert [steps_of(call) for call in reversed(calls)] == cold[::-1]
    assert all(cold)


def test_a_warm_cache_does_not_pass_what_a_cold_one_refuses() -> None:
    reading = random_game(3, 4).under("beginner")[-1]
    cost = steps_of(lambda: reading.trust(0))
    for _ in range(2):
        with pytest.raises(hw.TooLarge), effort(cost - 1):
            reading.trust(0)
        with effort(cost):
            reading.trust(0)


def test_a_question_that_has_no_answer_raises_a_new_error_each_time() -> None:
    """One that is kept and raised again would get a longer traceback each time."""
    state = hw.position("Ann ? r2 | Ben y1 y1", hw.RuleSet(hand_size=2))
    knowledge, lengths = StateKnowledge(state), []
    for _ in range(3):
        with pytest.raises(hw.DependsOnUnknownCard) as caught:
            knowledge.identities((SeatIndex(1),))
        lengths.append(len(caught.traceback))
    assert lengths == lengths[:1] * 3


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


def test_less_than_no_work_is_refused() -> None:
    with pytest.raises(hw.HanabiError, match="limit -1: give a number of steps from 0 on"), hw.effort(-1):
        pass
