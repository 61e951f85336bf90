"""Bots that do not stop, crash their process, or raise where nobody expects it: each ends its own game and no other."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from time import sleep
from types import FunctionType, ModuleType
from typing import Any

import pytest

from hanabi_widget.bots import BOTS, Bot, BotError, PublicHistory, Seat, play_turns, simulate, take_turn
from hanabi_widget.bots import batch as batch_module
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.bots.stoppable_thread import StoppableThread
from hanabi_widget.bots.timeout import TimeLimitExceeded, within
from hanabi_widget.rules import UNKNOWN, Action, Clue, Play, RuleSet, State, initial_state

ENOUGH = 60
"""Seconds after which a test fails instead of waiting on."""


def catch_all() -> None:
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def catch_all_around_a_call() -> None:
    while True:
        try:
            catch_all()
        except BaseException:  # noqa: BLE001
            pass


def suppress_all() -> None:
    while True:
        with contextlib.suppress(BaseException):
            sorted(range(10), key=lambda number: -number)


def continue_in_finally() -> None:
    while True:
        try:
            1 / 0  # noqa: B018
        finally:
            continue


def keep_errors() -> None:
    errors = []
    while True:
        try:
            for number in range(10):
                str(number)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)


def catch_in_handlers() -> None:
    try:
        while True:
            pass
    except BaseException:  # noqa: BLE001
        while True:
            try:
                while True:
                    pass
            except BaseException:  # noqa: BLE001
                with contextlib.suppress(BaseException):
                    while True:
                        pass


def catch_at_every_depth(depth: int = 0) -> None:
    while True:
        try:
            catch_at_every_depth(depth + 1) if depth < 100 else suppress_all()
        except:  # noqa: E722
            pass


def catch_in_a_generator() -> None:
    def numbers() -> Iterable[int]:
        while True:
            try:
                yield 1
                catch_all()
            except Exception:  # noqa: BLE001
                pass

    while True:
        try:
            for _ in numbers():
                pass
        except:  # noqa: E722
            pass


class EqualToNothing:
    def __eq__(self, other: object) -> bool:
        try:
            while True:
                pass
        except:  # noqa: E722
            return False

    __hash__ = None  # type: ignore[assignment]


def compare() -> None:
    while True:
        try:
            while True:
                EqualToNothing() in [EqualToNothing()]  # noqa: B015
        except:  # noqa: E722
            pass


def exec_all() -> None:
    while True:
        try:
            exec("while True:\n try:\n  while True: pass\n except: pass")  # noqa: S102
        except:  # noqa: E722
            pass


STUBBORN: list[Callable[[], None]] = [
    catch_all,
    catch_all_around_a_call,
    suppress_all,
    continue_in_finally,
    keep_errors,
    catch_in_handlers,
    catch_at_every_depth,
    catch_in_a_generator,
    compare,
    exec_all,
]


@pytest.mark.parametrize("function", STUBBORN)
def test_what_catches_everything_is_stopped(function: Callable[[], None]) -> None:
    for _ in range(3):
        thread = StoppableThread(function)
        assert not thread.wait(0.01)
        thread.stop(ENOUGH)
        assert thread.has_ended


def test_threads_that_are_stopped_at_once_end_all() -> None:
    threads = [StoppableThread(function) for function in STUBBORN]
    stoppers = [StoppableThread(lambda thread=thread: thread.stop(ENOUGH)) for thread in threads]  # type: ignore[misc]
    assert all([stopper.wait(ENOUGH) for stopper in stoppers])
    assert all(thread.has_ended for thread in threads)


def test_nothing_is_raised_in_a_thread_that_has_ended_nor_in_its_caller() -> None:
    hooked: list[object] = []
    previous, threading.excepthook = threading.excepthook, hooked.append
    try:
        for _ in range(300):
            thread = StoppableThread(lambda: sum(range(1000)))
            thread.stop(ENOUGH)
            assert thread.has_ended
        assert within(ENOUGH, lambda: 42) == 42
    finally:
        threading.excepthook = previous
    assert not hooked


def test_what_sleeps_in_c_is_left_behind_and_ends_when_it_is_back() -> None:
    let_go, went_on = threading.Lock(), threading.Event()
    let_go.acquire()

    def wait_in_c() -> None:
        let_go.acquire()
        went_on.set()

    thread = StoppableThread(wait_in_c)
    assert not thread.wait(0.01)
    thread.stop(0.01)
    assert not thread.has_ended
    let_go.release()
    assert thread.wait(ENOUGH)
    assert not went_on.is_set()


def test_an_interrupt_of_the_caller_stops_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def interrupted(thread: StoppableThread[object], seconds: float) -> bool:
        threads.append(thread)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(StoppableThread, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        within(ENOUGH, catch_all)
    assert threads[0].wait(ENOUGH)


class Stubborn(Careful):
    """In games whose deck begins with a certain card, it does not stop from the fourth turn on."""

    name = "stubborn"

    def __init__(self, fault: str = "catch") -> None:
        self.fault = fault

    def act(self, seat: Seat, random: Random) -> Action:
        if len(seat.history.turns) >= 3 and _is_chosen(seat):
            match self.fault:
                case "catch":
                    catch_all_around_a_call()
                case "power":
                    return 3 ** (10**10)  # type: ignore[return-value]
                case "exit":
                    os._exit(3)
                case "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "sleep":
                    sleep(1e6)
        return super().act(seat, random)


def _is_chosen(seat: Seat) -> bool:
    """Whether the oldest card of the third seat is of the first suit: so it is in one game in five, which can be told from outside."""
    return seat.cards[10] in range(5)


def chosen_games(seed: int, games: int) -> list[int]:
    return [game for game in range(games) if initial_state(3, f"{seed} {game}")._cards[10] in range(5)]


class Patient:
    """Keeps the progress that is told."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def __call__(self, done: int, games: int) -> None:
        self.done.append(done)


def check_own_games_only(executor: Executor | None, fault: str, games: int = 12, patience: float = 0.5) -> list[str]:
    """The failures, after a check that they are those of the chosen games, and that the others are what they are without faults."""
    progress = Patient()
    batch = simulate(Stubborn(fault), 3, games, 1, executor, patience=patience, progress=progress)
    sound = simulate("careful", 3, games, 1)
    chosen = chosen_games(1, games)
    assert 0 < len(chosen) < games
    assert [row.game for row in batch.failures] == chosen
    assert [row for row in batch.rows if not row.failure] == [row for row in sound.rows if row.game not in chosen]
    assert progress.done == [*range(1, games + 1)]
    return [str(row.failure) for row in batch.failures]


def test_a_stubborn_bot_ends_its_own_game_here() -> None:
    assert {*check_own_games_only(None, "catch")} == {"stubborn took longer than 0.5 s at turn 4"}


@pytest.mark.parametrize("fault", ["catch", "sleep"])
@pytest.mark.parametrize("workers", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_a_stubborn_bot_ends_its_own_game_in_workers(workers: Callable[[int], Executor], fault: str) -> None:
    with workers(2) as executor:
        assert {*check_own_games_only(executor, fault)} == {"stubborn took longer than 0.5 s at turn 4"}


@pytest.mark.parametrize("fault", ["exit", "kill", "power"])
def test_a_bot_that_ends_its_process_ends_its_own_game(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_module, "SECONDS_TO_LIVE", 0.5)
    with ProcessPoolExecutor(2) as executor:
        failures = check_own_games_only(executor, fault)
    assert {*failures} == {"a bot ended the process that played this game, or did not stop there when its time was over"}


def test_a_game_that_ended_its_process_is_not_played_again_here() -> None:
    with ProcessPoolExecutor(2) as executor:
        batch = simulate(Stubborn("exit"), 3, 4, 1, executor)
    with pytest.raises(ValueError, match="game . is not played here: a bot ended the process"):
        batch.game(batch.failures[0].game)
