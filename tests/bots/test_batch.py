"""Batches: the same games whoever plays them, and the failure of a bot is the failure of one game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from html import escape
from math import isnan
from random import Random
from time import sleep
from typing import Any

import pytest
from distributed import Client, LocalCluster

import hanabi_widget as hw
from hanabi_widget.bots import Batch, Seat, simulate
from hanabi_widget.bots.batch import GameResult
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.bots.playthrough import STEPS_PER_MOVE
from hanabi_widget.bots.published_bots import LegalRandom
from hanabi_widget.effort import DEFAULT_STEPS, limited, spend
from hanabi_widget.rules import Action, Outcome, Play, Suppose
from tests.bots.wake_sleeping_bots import ALARM


class Faulty(Careful):
    """It misbehaves from the eighth turn on."""

    name = "faulty"

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def act(self, seat: Seat, random: Random) -> Action:
        if len(seat.history.turns) < 7:
            return super().act(seat, random)
        match self.fault:
            case "sometimes":
                assert random.random() < 0.99, "one in a hundred"
            case "raise":
                raise RuntimeError("my head hurts")
            case "exit":
                raise SystemExit
            case "nonsense":
                return "play the blue one"  # type: ignore[return-value]
            case "illegal":
                return Play(9)
            case "suppose":
                return Suppose(seat.me, 1, "r1")
            case "sleep":
                ALARM.wait(60)
            case _:
                while not ALARM.is_set():
                    pass
        return super().act(seat, random)


def test_a_batch_is_the_same_for_any_number_of_workers() -> None:
    alone = simulate("careful", players=3, games=30, seed=4)
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads):
            assert simulate("careful", players=3, games=30, seed=4, executor=executor).rows == alone.rows
    assert simulate("careful", players=3, games=30, seed=5).rows != alone.rows
    assert simulate("careful", players=3, games=10, seed=4).rows == alone.rows[:10]


def test_a_dask_cluster_plays() -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert simulate("careful", players=2, games=10, seed=1, executor=executor).rows == simulate("careful", 2, 10, 1).rows


def test_an_overridden_act_plays_the_same_games() -> None:
    class Slow(LegalRandom):
        def act(self, seat: Seat, random: Random) -> Action:
            return super().act(seat, random)

    for players in (2, 5):
        assert simulate("random", players, 20, 1).rows == simulate(Slow(), players, 20, 1).rows


@pytest.mark.parametrize("fault", ["raise", "exit", "nonsense", "illegal", "suppose", "sleep", "loop"])
def test_a_failure_ends_one_game_with_a_clear_message(fault: str) -> None:
    batch = simulate(["careful", Faulty(fault)], games=3, seed=1, patience=0.05)
    messages = {
        "raise": "faulty raised RuntimeError: my head hurts at turn 8",
        "exit": "faulty raised SystemExit at turn 8",
        "nonsense": "faulty tried an illegal action at turn 8: 'play the blue one' is not a play, a discard or a clue",
        "illegal": "faulty tried an illegal action at turn 8: no slot 9: Bob has slots 1 to 5",
        "suppose": "faulty tried an illegal action at turn 8: Suppose(playe..., viewer=None) is not a play, a discard or a clue",
    }
    message = messages.get(fault, "faulty took longer than 0.05 s at turn 8")
    assert batch.columns["failure"] == [message] * 3
    assert batch.columns["score"] == [None] * 3
    assert isnan(batch.mean())
    assert len(batch.game(0).last.path()) == 8
    assert message in str(batch)
    assert escape(message) in batch._repr_svg_()


def test_a_loop_in_a_thread_ends_too() -> None:
    with ThreadPoolExecutor(1) as executor:
        batch = simulate(["careful", Faulty("loop")], games=2, seed=1, executor=executor, patience=0.05)
    assert len(batch.failures) == 2


def test_a_failure_leaves_other_games_alone() -> None:
    batch = simulate([Faulty("sometimes")] * 3, games=12, seed=1)
    assert 0 < len(batch.failures) < 12
    assert len(batch.values()) == 12 - len(batch.failures)
    assert str(batch).count("\n") == 2


class LosingExecutor(Executor):
    """An executor whose workers die."""

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        future = Future[Any]()
        if arguments[1] == range(1, 2):
            future.set_exception(BrokenExecutor("a worker died"))
        else:
            future.set_result(task(*arguments))
        return future


def test_a_dead_worker_loses_its_own_games_only() -> None:
    batch = simulate("careful", 2, 3, 1, LosingExecutor())
    assert [bool(row.failure) for row in batch.rows] == [False, True, False]
    assert batch.failures[0].failure == "the worker that played this game died: BrokenExecutor: a worker died"
    assert len(batch.values()) == 2


def test_a_batch_has_statistics_progress_and_games() -> None:
    reports: list[tuple[int, int]] = []
    batch = hw.simulate("careful", players=4, games=12, seed=2, progress=lambda done, games: reports.append((done, games)))
    assert reports[-1] == (12, 12)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert sum(batch.histogram().values()) == 12
    assert batch.mean("strikes") == 0
    assert {*batch.columns["outcome"]} <= {outcome.value for outcome in Outcome}
    for row in batch.rows:
        game = batch.game(row.game)
        assert game.last.state.score == row.score
        assert len(game.last.path()) - 1 == row.turns == row.clues + row.discards + row.strikes + row.played  # type: ignore[operator]
    assert batch._repr_svg_().count("Score") >= len(batch.histogram())


@pytest.mark.parametrize(("bot", "players"), [("careful", 3), ("level 5", 5)])
def test_a_batch_counts_the_same_work_for_any_number_of_workers(bot: str, players: int) -> None:
    counts = []
    with ThreadPoolExecutor(2) as threads:
        for executor in (None, threads, None):
            with hw.effort(10**6) as work:
                batch = simulate(bot, players, 2, 1, executor)
            counts.append(work.done)
    assert len({*counts}) == 1
    assert counts[0] >= STEPS_PER_MOVE * sum(batch.values("turns"))
    with hw.effort(counts[0] - 1) as work, pytest.raises(hw.TooLarge):
        simulate(bot, players, 2, 1)
    with hw.effort(counts[0]) as work:
        batch.game(1)
    assert 0 < work.done < counts[0]


class Pondering(LegalRandom):
    """In each move it makes two computations that take all the work that a call may do."""

    def act(self, seat: Seat, random: Random) -> Action:
        for _ in range(2):
            limited(spend)(DEFAULT_STEPS)
        return super().act(seat, random)


def test_each_computation_of_a_bot_may_do_as_much_as_elsewhere() -> None:
    with hw.effort(10**9) as work:
        batch = simulate(Pondering(), 2, 1, 1)
    assert not batch.failures
    assert work.done == (STEPS_PER_MOVE + 2 * DEFAULT_STEPS) * batch.values("turns")[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"bots": "nobody"}, "no bot 'nobody'; choose one of careful"),
        ({"bots": Careful}, r"is not a bot: give Careful\(\)"),
        ({"bots": 7}, "7 is not a bot: give a name"),
        ({"bots": ["careful", "iggi"], "players": 3}, "2 bots for 3 seats"),
        ({"bots": "careful", "players": 1}, "players"),
        ({"bots": "careful", "games": 0}, "games=0: give a whole number of at least 1"),
        ({"bots": "careful", "patience": 0}, "patience=0: give a number of seconds"),
        ({"bots": "careful", "rules": "nowhere"}, "nowhere"),
    ],
)
def test_impossible_arguments_are_rejected(arguments: dict[str, object], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        simulate(**arguments)  # type: ignore[arg-type]


def test_errors_name_the_columns_and_games() -> None:
    batch = simulate("careful", 2, 2, 1)
    with pytest.raises(ValueError, match="no column 'outcome'; choose one of score, played, strikes"):
        batch.mean("outcome")
    with pytest.raises(ValueError, match="no game 2: 0 to 1"):
        batch.game(2)


def test_by_default_there_are_as_many_chairs_as_bots() -> None:
    assert len(simulate(["careful", "iggi"], games=1).setup.bots) == 2
    assert len(simulate("careful", games=1).setup.bots) == 3


@pytest.mark.parametrize("threads", [False, True])
def test_a_time_limit_leaves_nothing_behind(threads: bool) -> None:  # noqa: FBT001
    with ThreadPoolExecutor(1) as executor:
        for seconds in (1e-6, 1e-5, 1e-4, 1e-3):
            batch = simulate("careful", 2, 20, 1, executor if threads else None, patience=seconds)
            assert len(batch.rows) == 20
    sleep(0.02)


def test_all_or_nothing_prints_the_share_of_wins() -> None:
    batch = simulate("recommendation", 5, 20, 1, rules="ES+all_or_nothing")
    wins = batch.columns["outcome"].count("complete")
    assert 0 < wins < 20
    assert f"{wins} games won ({5 * wins}.00 %)." in str(batch)
    assert f"{wins} games won" in batch._repr_svg_()
    assert "won" not in str(simulate("careful", 2, 2, 1))
    assert "won" not in str(simulate("recommendation", 4, 2, 1, rules="ES+all_or_nothing"))  # it refuses to play with four


def test_columns_are_documented() -> None:
    for name in GameResult._fields:
        assert f"``{name}``" in str(Batch.columns.__doc__)
