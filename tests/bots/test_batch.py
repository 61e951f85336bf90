"""Batches: the same games whoever plays them; a bot that does not answer, raises or ends its process fails in its own games."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from html import escape
from itertools import count
from math import isnan
from random import Random
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster

import hanabi_widget as hw
import hanabi_widget.bots.batch as batch_module
from hanabi_widget.bots import Batch, Bot, Seat, TimeLimitExceeded, simulate, within_time
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.bots.published_bots import LegalRandom
from hanabi_widget.bots.results import GameResult
from hanabi_widget.bots.turns import STEPS_PER_MOVE
from hanabi_widget.effort import DEFAULT_STEPS, limited, spend
from hanabi_widget.rules import Action, Clue, Outcome, Play, initial_state

ALARM = Event()
"""Wakes the bots that do not answer in this process, so that no thread of theirs is left behind after a test."""


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """All bots that sleep are woken in the end."""
    ALARM.clear()
    yield
    ALARM.set()


@pytest.mark.parametrize(("bot", "players", "games"), [("careful", 4, 30), ("recommendation", 5, 12)])
def test_a_batch_is_the_same_for_any_number_of_workers(bot: str, players: int, games: int) -> None:
    alone = simulate(bot, players=players, games=games, seed=4)
    simulate(bot, players=players, games=2, seed=1)
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads):
            assert simulate(bot, players=players, games=games, seed=4, executor=executor).rows == alone.rows
    assert simulate(bot, players=players, games=games, seed=5).rows != alone.rows
    assert simulate(bot, players=players, games=10, seed=4).rows == alone.rows[:10]


def test_a_dask_cluster_plays() -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert simulate("careful", players=2, games=10, seed=1, executor=executor).rows == simulate("careful", 2, 10, 1).rows


class Shaky(Executor):
    """An executor that plays at once, unless the chunk meets with an accident: an error that is raised, or set, or a future cancelled."""

    def __init__(self, accident: Callable[[range, int], BaseException | None], *, refuses: bool = False) -> None:
        self.accident, self.refuses, self.taken = accident, refuses, list[range]()

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        future, games = Future[Any](), arguments[1]
        self.taken.append(games)
        error = self.accident(games, len(self.taken))
        if error and self.refuses:
            raise error
        if isinstance(error, CancelledError):
            future.cancel()
        elif error:
            future.set_exception(error)
        else:
            future.set_result(task(*arguments))
        return future


class KilledWorker(Exception):
    """Such as Dask's, which is no error of `concurrent.futures`."""


@pytest.mark.parametrize("error", [BrokenExecutor("it fell\nover"), KilledWorker("it fell"), CancelledError(), SystemExit(3), OSError("")])
@pytest.mark.parametrize("refuses", [False, True])
@pytest.mark.parametrize("bad", [{5}, {0, 1, 2, 3, 11}])
def test_of_a_lost_chunk_only_the_game_to_blame_is_lost(
    bad: set[int],
    refuses: bool,  # noqa: FBT001
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch_module, "MAX_CHUNKS", 3)
    shaky = Shaky(lambda games, _: error if bad & {*games} else None, refuses=refuses and not isinstance(error, SystemExit))
    with hw.effort(10**6) as work:
        batch = simulate("random", 2, 12, 1, shaky)
    sound = simulate("random", 2, 12, 1)
    assert work.done == STEPS_PER_MOVE * sum(batch.values("turns"))
    assert [row for row in batch.rows if not row.failure] == [row for row in sound.rows if row.game not in bad]
    reason = f"the worker that played this game died: {type(error).__name__}{': it fell' if 'it' in str(error) else ''}"
    reason += ": 3" * isinstance(error, SystemExit)
    assert [(row.game, row.failure) for row in batch.failures] == [(game, reason) for game in sorted(bad)]


def test_a_chunk_lost_by_chance_is_played_again() -> None:
    shaky = Shaky(lambda _, taken: CancelledError() if taken in (2, 3) else None)
    assert simulate("random", 2, 4, 1, shaky).rows == simulate("random", 2, 4, 1).rows


@pytest.mark.parametrize("refuses", [False, True])
@pytest.mark.parametrize("played", [0, 5])
def test_when_no_worker_is_left_what_was_played_is_kept(played: int, refuses: bool) -> None:  # noqa: FBT001
    shaky = Shaky(lambda _, taken: BrokenExecutor("all gone") if taken > played else None, refuses=refuses)
    batch = simulate("random", 2, 8, 1, shaky)
    assert batch.rows[:played] == simulate("random", 2, 8, 1).rows[:played]
    assert {row.failure for row in batch.rows[played:]} == {"no worker can play this game: BrokenExecutor: all gone"}
    assert len(shaky.taken) == 9  # none is tried in vain
    with pytest.raises(hw.HanabiError, match="game 7 is not played here: no worker can play this game"):
        batch.game(7)


def test_a_pool_that_is_shut_down_meanwhile_ends_the_batch_with_what_was_played() -> None:
    with ThreadPoolExecutor(1) as threads:
        batch = simulate("random", 2, 50, 1, threads, progress=lambda *_: threads.shutdown(wait=False, cancel_futures=True))
    sound = simulate("random", 2, 50, 1)
    assert 0 < len(batch.failures) < 50
    assert {row.failure for row in batch.failures} == {
        "no worker can play this game: RuntimeError: cannot schedule new futures after shutdown"
    }
    assert all(row == sound.rows[row.game] for row in batch.rows if not row.failure)


def test_a_batch_has_statistics_progress_and_games() -> None:
    reports = []
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


@pytest.mark.parametrize(("bot", "players"), [("careful", 3), ("level 2", 3)])
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
    batch = simulate("careful", games=1)
    assert (len(batch.setup.bots), isnan(batch.error())) == (3, True)


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


ENOUGH = 60
"""Seconds after which a test fails instead of waiting on."""


class Acting(Careful):
    """From the third turn on it does something else, in all games or in those that are chosen."""

    name = "acting"

    def __init__(self, make: Callable[[], Any], is_chosen: Callable[[Seat], bool] | None = None) -> None:
        self.make, self.is_chosen = make, is_chosen

    def act(self, seat: Seat, random: Random) -> Action:
        if len(seat.history.turns) < 2 or (self.is_chosen and not self.is_chosen(seat)):
            return super().act(seat, random)
        action: Action = self.make()
        return action


def _loop_and_catch_all() -> None:
    while not ALARM.is_set():
        try:
            while not ALARM.is_set():
                pass
        except BaseException:  # noqa: BLE001
            pass


def _is_chosen(seat: Seat) -> bool:
    """Whether the oldest card of the third seat is of the first suit: so it is in one game in five, which can be told from outside."""
    return seat.cards[10] in range(5)


_sleep = partial(ALARM.wait, ENOUGH)


def lost(batch: Batch, games: int) -> list[int]:
    """The games in which the bot that acts was chosen; all others were played as ever."""
    chosen = [game for game in range(games) if initial_state(3, f"2 {game}")._cards[10] in range(5)]
    assert 0 < len(chosen) < games
    sound = simulate("careful", 3, games, 2)
    assert [row for row in batch.rows if not row.failure] == [row for row in sound.rows if row.game not in chosen]
    return chosen


@pytest.mark.parametrize(
    ("make", "workers"),
    [(_loop_and_catch_all, None), (_sleep, None), (_sleep, ThreadPoolExecutor), (_loop_and_catch_all, ProcessPoolExecutor)],
)
def test_a_bot_that_does_not_answer_loses_its_own_game(make: Callable[[], Any], workers: Callable[[int], Executor] | None) -> None:
    progress, games = [], 8
    with workers(2) if workers else nullcontext() as executor:
        batch = simulate(Acting(make, _is_chosen), 3, games, 2, executor, patience=0.5, progress=lambda done, _: progress.append(done))
    took = "acting took longer than 0.5 s at turn 4"
    assert [(row.game, row.failure) for row in batch.failures] == [(game, took) for game in lost(batch, games)]
    assert progress == [*range(1, games + 1)]


@pytest.mark.parametrize("at_last_moment", [False, True])
def test_a_late_answer_is_ignored_and_ends_the_thread(at_last_moment: bool) -> None:  # noqa: FBT001
    """The thread left behind takes no further turn when the bot answers at last; while its caller finds out who was slow, it plays on."""
    acted = list[threading.Thread]()

    class Late(Careful):
        @property
        def name(self) -> str:  # type: ignore[override]
            if at_last_moment and acted and threading.current_thread() is threading.main_thread():
                answer_at_last()
            return "late"

        def act(self, seat: Seat, random: Random) -> Action:
            acted.append(threading.current_thread())
            ALARM.wait(ENOUGH)
            return super().act(seat, random)

    def answer_at_last() -> None:
        ALARM.set()
        acted[0].join(ENOUGH)

    batch = simulate(Late(), 2, 1, 1, patience=0.05)
    answer_at_last()
    assert (len(acted) == 1, acted[0].is_alive()) == (not at_last_moment, False)
    assert [row.failure for row in batch.rows] == ["late took longer than 0.05 s at turn 1"]


def throw(error: BaseException) -> None:
    raise error


def test_within_time_gives_the_result_or_what_was_raised_but_nothing_that_ends_the_caller() -> None:
    assert within_time(ENOUGH, lambda: 42) == 42
    with pytest.raises(LookupError, match="lost"):
        within_time(ENOUGH, lambda: throw(LookupError("lost")))
    with pytest.raises(RuntimeError, match="SystemExit"):
        within_time(ENOUGH, lambda: throw(SystemExit()))
    with pytest.raises(TimeLimitExceeded):
        within_time(0.01, lambda: ALARM.wait(ENOUGH))


def test_a_turn_may_take_its_time_after_each_other_turn() -> None:
    turns, done = count(), threading.Event()

    def turns_played() -> int:  # more whenever it is asked
        if (played := next(turns)) == 8:
            done.set()
        return played

    assert within_time(0.01, lambda: done.wait(ENOUGH), turns_played)
    assert next(turns) > 8


@contextmanager
def dask_workers() -> Iterator[Executor]:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0, "distributed.worker.multiprocessing-method": "forkserver"}),
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


@pytest.mark.parametrize(
    ("workers", "games", "chunks", "error"),
    [
        (partial(ProcessPoolExecutor, 2), 8, 200, "BrokenProcessPool: A process"),
        (partial(ProcessPoolExecutor, 2, initializer=int, initargs=("7",)), 8, 3, "BrokenProcessPool: A process"),
        (dask_workers, 2, 1, "KilledWorker: Attempted"),
    ],
)
def test_a_bot_that_ends_its_worker_loses_its_own_game(
    workers: Callable[[], AbstractContextManager[Executor]], games: int, chunks: int, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_module, "MAX_CHUNKS", chunks)
    with workers() as executor:
        batch = simulate(Acting(partial(os._exit, 3), _is_chosen), 3, games, 2, executor)
    assert [row.game for row in batch.failures] == lost(batch, games)
    assert all(str(row.failure).startswith(f"the worker that played this game died: {error}") for row in batch.failures)
    with pytest.raises(ValueError, match=r"game . is not played here: the worker that played this game died"):
        batch.game(batch.failures[0].game)


class Deserted(Executor):
    """A Dask cluster whose workers do not come back: its futures stay as they are for ever."""

    def __init__(self) -> None:
        self._client = SimpleNamespace(nthreads=dict)

    def submit(self, *_: object, **__: object) -> Future[Any]:
        return Future()


def test_a_cluster_without_workers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that ended each worker of a Dask cluster hung for ever: its nannies gave up, and nothing ran any more."""
    monkeypatch.setattr(batch_module, "SECONDS_WITHOUT_WORKERS", 0.05)
    batch = simulate("careful", 2, 3, 1, Deserted())
    assert [row.failure for row in batch.rows] == ["no worker can play this game: no worker is left"] * 3


# -- what raises where nobody expects it ------------------------------------------------------------


class Unspeakable:
    """It raises, whatever is done with it."""

    def __repr__(self) -> str:
        raise LookupError("no words")

    __str__ = __eq__ = __hash__ = __index__ = __int__ = __lt__ = __le__ = __format__ = __bool__ = __iter__ = __repr__  # type: ignore[assignment]


class UnspeakableError(Exception):
    __str__ = Unspeakable.__repr__

    @property
    def __notes__(self) -> list[str]:  # type: ignore[override]
        raise LookupError("no notes")


class UnspeakableTypeError(UnspeakableError, TypeError):
    pass


class RaisingIndex:
    def __index__(self) -> int:
        raise UnspeakableTypeError


FAULTS: list[tuple[Callable[[], Any], str]] = [
    (lambda: throw(RuntimeError("my head hurts")), "acting raised RuntimeError: my head hurts at turn 3"),
    (lambda: throw(SystemExit()), "acting raised SystemExit at turn 3"),
    (lambda: "play the blue one", "acting tried an illegal action at turn 3: 'play the blue one' is not a play, a discard or a clue"),
    (lambda: Play(9), "acting tried an illegal action at turn 3: no slot 9: Alice has slots 1 to 5"),
]


ODD_ACTIONS: list[Callable[[], Any]] = [
    Unspeakable,
    lambda: Play(Unspeakable()),  # type: ignore[arg-type]
    lambda: Play(1, Unspeakable()),  # type: ignore[arg-type]
    lambda: Play(1, announce="red"),
    lambda: Clue(Unspeakable(), 1),  # type: ignore[arg-type]
    lambda: Clue(1, Unspeakable()),  # type: ignore[arg-type]
    lambda: Clue(0, 1, Unspeakable()),  # type: ignore[arg-type]
    lambda: Clue(0, 1, (RaisingIndex(),)),  # type: ignore[arg-type]
    lambda: throw(UnspeakableError()),
    lambda: throw(UnspeakableTypeError()),
    lambda: throw(KeyboardInterrupt()),
    lambda: throw(GeneratorExit()),
    lambda: throw(SystemExit(Unspeakable())),
    lambda: throw(type("Own", (BaseException,), {})("mine")),
    lambda: throw(StopIteration()),
]


@pytest.mark.parametrize(("act", "message"), [*FAULTS, *((act, "") for act in ODD_ACTIONS)])
def test_a_failure_ends_its_game_with_a_clear_message(act: Callable[[], Any], message: str) -> None:
    batch = simulate([Acting(act), "careful"], games=3, seed=1, patience=0.05)
    assert len(batch.failures) == 3
    assert all(str(row.failure).startswith("acting ") and "at turn 3" in str(row.failure) for row in batch.rows)
    assert not message or batch.columns["failure"] == [message] * 3
    assert batch.columns["score"] == [None] * 3
    assert isnan(batch.mean())
    assert len(batch.game(0).last.path()) == 3
    assert message in str(batch)
    assert escape(message) in batch._repr_svg_()


def test_a_bot_without_a_name_or_a_module_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Nameless\.name"):
        simulate(type("Nameless", (Bot,), {})(), games=1)
    with ProcessPoolExecutor(1) as pool, pytest.raises(hw.HanabiError, match="cannot send the bots to the workers"):
        simulate(type("Local", (Careful,), {})(), games=1, executor=pool)
