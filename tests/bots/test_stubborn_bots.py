"""Bots that do not answer, end their process, or raise where nobody expects it: what becomes of their games and of the others."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest

from hanabi_widget.bots import Bot, Seat, TimeLimitExceeded, simulate, within_time
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.rules import Action, Clue, Play, initial_state
from tests.bots.wake_sleeping_bots import ALARM

ENOUGH = 60
"""Seconds after which a test fails instead of waiting on."""


class Stubborn(Careful):
    """In games whose deck begins with a certain card, it does not answer from the fourth turn on, or ends its process."""

    name = "stubborn"

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def act(self, seat: Seat, random: Random) -> Action:
        if len(seat.history.turns) >= 3 and _is_chosen(seat):
            match self.fault:
                case "loop":
                    _loop_and_catch_all()
                case "sleep":
                    ALARM.wait(ENOUGH)
                case "exit":
                    os._exit(3)
        return super().act(seat, random)


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


@pytest.mark.parametrize(
    ("fault", "workers"), [("loop", None), ("sleep", None), ("sleep", ThreadPoolExecutor), ("loop", ProcessPoolExecutor)]
)
def test_a_bot_that_does_not_answer_loses_its_own_game(fault: str, workers: Callable[[int], Executor] | None) -> None:
    progress, games = list[int](), 8
    with workers(2) if workers else nullcontext() as executor:
        batch = simulate(Stubborn(fault), 3, games, 2, executor, patience=0.5, progress=lambda done, _: progress.append(done))
    sound = simulate("careful", 3, games, 2)
    chosen = [game for game in range(games) if initial_state(3, f"2 {game}")._cards[10] in range(5)]
    assert 0 < len(chosen) < games
    assert [(row.game, row.failure) for row in batch.failures] == [(game, "stubborn took longer than 0.5 s at turn 4") for game in chosen]
    assert [row for row in batch.rows if not row.failure] == [row for row in sound.rows if row.game not in chosen]
    assert progress == [*range(1, games + 1)]


def test_a_late_answer_is_ignored_and_ends_the_thread() -> None:
    """The thread that is left behind takes no further turn when the bot answers at last."""
    acted = list[threading.Thread]()

    class Late(Careful):
        def act(self, seat: Seat, random: Random) -> Action:
            acted.append(threading.current_thread())
            ALARM.wait(ENOUGH)
            return super().act(seat, random)

    batch = simulate(Late(), 2, 1, 1, patience=0.05)
    assert [row.failure for row in batch.rows] == ["careful took longer than 0.05 s at turn 1"]
    ALARM.set()
    acted[0].join(ENOUGH)
    assert not acted[0].is_alive()
    assert len(acted) == 1
    assert [row.failure for row in batch.rows] == ["careful took longer than 0.05 s at turn 1"]


def test_within_time_gives_the_result_or_what_was_raised_but_nothing_that_ends_the_caller() -> None:
    def throw(error: BaseException) -> None:
        raise error

    assert within_time(ENOUGH, lambda: 42) == 42
    with pytest.raises(LookupError, match="lost"):
        within_time(ENOUGH, lambda: throw(LookupError("lost")))
    with pytest.raises(RuntimeError, match="SystemExit"):
        within_time(ENOUGH, lambda: throw(SystemExit()))
    with pytest.raises(TimeLimitExceeded):
        within_time(0.01, lambda: ALARM.wait(ENOUGH))


def test_a_turn_may_take_its_time_after_each_other_turn() -> None:
    waits, done = list[int](), threading.Event()

    def wait() -> None:
        waits.append(1)
        if len(waits) > 3:
            done.set()

    assert within_time(0.01, lambda: done.wait(ENOUGH), lambda: len(waits), wait)
    assert len(waits) >= 4


def test_a_bot_that_ends_its_process_loses_what_its_pool_had_to_play() -> None:
    with ProcessPoolExecutor(2) as executor:
        batch = simulate(Stubborn("exit"), 3, 8, 2, executor)
    sound = simulate("careful", 3, 8, 2)
    assert batch.failures
    assert all(str(row.failure).startswith("the worker that played this game died: ") for row in batch.failures)
    assert all(row == sound.rows[row.game] for row in batch.rows if not row.failure)
    with pytest.raises(ValueError, match=r"game . is not played here: the worker that played this game died"):
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
