"""Bots that do not stop, crash their process, or raise where nobody expects it: each ends its own game and no other."""

# ruff: noqa: B012, B018, BLE001, E722, SIM105 - bots do what they should not

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hanabi_widget.bots import Bot, Seat, batch as batch_module, simulate
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.bots.stoppable_thread import StoppableThread
from hanabi_widget.bots.timeout import TimeLimitExceeded, within_time
from hanabi_widget.rules import Action, Clue, Play, cards_by_number, initial_state
from tests.bots.wake_sleeping_bots import ALARM

ENOUGH = 60
"""Seconds after which a test fails instead of waiting on."""


def catch_all() -> None:
    while True:
        try:
            while True:
                pass
        except:
            pass


def catch_all_around_a_call() -> None:
    while True:
        try:
            catch_all()
        except BaseException:
            pass


def suppress_all() -> None:
    while True:
        with contextlib.suppress(BaseException):
            sorted(range(10), key=lambda number: -number)


def continue_in_finally() -> None:
    while True:
        try:
            1 / 0
        finally:
            continue


def keep_errors() -> None:
    errors = []
    while True:
        try:
            for number in range(10):
                str(number)
        except BaseException as error:
            errors.append(error)


def catch_in_handlers() -> None:
    try:
        while True:
            pass
    except BaseException:
        while True:
            try:
                while True:
                    pass
            except BaseException:
                with contextlib.suppress(BaseException):
                    while True:
                        pass


def catch_at_every_depth(depth: int = 0) -> None:
    while True:
        try:
            catch_at_every_depth(depth + 1) if depth < 100 else suppress_all()
        except:
            pass


def catch_in_a_generator() -> None:
    def numbers() -> Iterable[int]:
        while True:
            try:
                yield 1
                catch_all()
            except Exception:
                pass

    while True:
        try:
            for _ in numbers():
                pass
        except:
            pass


class EqualToNothing:
    def __eq__(self, other: object) -> bool:
        try:
            while True:
                pass
        except:
            return False

    def __hash__(self) -> int:
        return 1


def compare() -> None:
    while True:
        try:
            while True:
                {EqualToNothing(): 1}.get(EqualToNothing())
        except:
            pass


def exec_all() -> None:
    while True:
        try:
            exec("while True:\n try:\n  while True: pass\n except: pass")
        except:
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
    assert all(stopper.wait(ENOUGH) for stopper in stoppers)
    assert all(thread.has_ended for thread in threads)


def test_nothing_is_raised_in_a_thread_that_has_ended_nor_in_its_caller() -> None:
    hooked: list[object] = []
    previous, threading.excepthook = threading.excepthook, hooked.append
    try:
        for _ in range(300):
            thread = StoppableThread(lambda: sum(range(1000)))
            thread.stop(ENOUGH)
            assert thread.has_ended
        assert within_time(ENOUGH, lambda: 42) == 42
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


def test_a_traced_program_goes_on_after_a_bot_was_stopped() -> None:
    with pytest.raises(TimeLimitExceeded):
        within_time(0.05, catch_all)
    calls = []
    sys.settrace(lambda *seen: calls.append(seen))
    try:
        str(Path("a"))
    finally:
        sys.settrace(None)
    assert calls


def test_an_interrupt_of_the_caller_stops_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def interrupted(thread: StoppableThread[object], _: float) -> bool:
        threads.append(thread)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(StoppableThread, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        within_time(ENOUGH, catch_all)
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
                    _ = 3 ** (10**10)
                case "exit":
                    os._exit(3)
                case "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "sleep":
                    ALARM.wait(60)
        return super().act(seat, random)


def _is_chosen(seat: Seat) -> bool:
    """Whether the oldest card of the third seat is of the first suit: so it is in one game in five, which can be told from outside."""
    return seat.cards[10] in range(5)


def chosen_games(seed: int, games: int) -> list[int]:
    return [game for game in range(games) if cards_by_number(initial_state(3, f"{seed} {game}"))[10] in range(5)]


class Patient:
    """Keeps the progress that is told."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def __call__(self, done: int, _: int) -> None:
        self.done.append(done)


def check_own_games_only(executor: Executor | None, fault: str, games: int = 8, patience: float = 0.5) -> list[str]:
    """The failures, after a check that they are those of the chosen games, and that the others are what they are without faults."""
    progress = Patient()
    batch = simulate(Stubborn(fault), 3, games, 2, executor, patience=patience, progress=progress)
    sound = simulate("careful", 3, games, 2)
    chosen = chosen_games(2, games)
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
    with pytest.raises(ValueError, match=r"game . is not played here: a bot ended the process"):
        batch.game(batch.failures[0].game)


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


class Acting(Careful):
    name = "acting"

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make

    def act(self, seat: Seat, random: Random) -> Action:
        return super().act(seat, random) if len(seat.history.turns) < 2 else self.make()


def throw(error: BaseException) -> None:
    raise error


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


@pytest.mark.parametrize("number", range(len(ODD_ACTIONS)))
def test_what_raises_in_an_action_or_an_error_ends_its_game(number: int) -> None:
    batch = simulate([Acting(ODD_ACTIONS[number]), "careful"], games=3, seed=1)
    assert len(batch.failures) == 3
    assert all(str(row.failure).startswith("acting ") and "at turn 3" in str(row.failure) for row in batch.rows)
    assert len(batch.game(1).last.path()) == 3


def test_a_bot_without_a_name_is_refused() -> None:
    class Nameless(Bot):
        pass

    with pytest.raises(TypeError, match=r"Nameless\.name"):
        simulate(Nameless(), games=1)
