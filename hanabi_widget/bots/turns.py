"""Bots in all the seats, playing turn by turn; and what becomes of one that fails or does not answer in time."""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from random import Random
from threading import TIMEOUT_MAX, current_thread, main_thread
from traceback import format_exception_only
from typing import NamedTuple, TypeVar

from hanabi_widget.base_error import HanabiError, ReasonedError
from hanabi_widget.effort import in_background, spend
from hanabi_widget.rules import Action, Clue, Discard, Play, State

from .bot import Bot
from .public_history import PublicHistory
from .seat import MemoryCache, Seat

Result = TypeVar("Result")
Thing = TypeVar("Thing")

STEPS_PER_MOVE = 100
"""The work of a move, in steps, besides what the bot asks of functions that count their own."""

REASONS = {
    "raised": "{bot} raised {detail} at turn {turn}",
    "illegal": "{bot} tried an illegal action at turn {turn}: {detail}",
    "slow": "{bot} took longer than {detail} s at turn {turn}",
    "lost": "the worker that played this game died: {detail}",
    "unplayed": "no worker can play this game: {detail}",
}


class BotError(ReasonedError):
    """A bot raised an exception, tried an illegal action or took too long, so that its game cannot go on.

    Attributes:
        reason: one of `REASONS`.
        details: the values in the message: ``bot``, its name; ``turn``, counted from 1; ``detail``.

    Example:
        >>> str(BotError("slow", bot="mine", turn=3, detail=10))
        'mine took longer than 10 s at turn 3'
    """

    messages = REASONS


class PlayedTurn(NamedTuple):
    """A turn that was played: the action, and the position after it."""

    action: Action
    state: State


def play_turns(bots: Sequence[Bot], state: State, random: Random) -> Iterator[PlayedTurn]:
    """Play from a position until the game is over; yields each turn.

    Args:
        bots: who sits in each seat, seat 0 first.
        state: the position where they sit down.
        random: decides where a bot has several options; each bot gets a generator of its own from it.

    Raises:
        HanabiError: the number of bots is not the number of seats.
        BotError: a bot raised an exception or tried an illegal action.

    Example:
        >>> from hanabi_widget.bots import BOTS
        >>> from hanabi_widget.rules import initial_state
        >>> next(play_turns([BOTS["careful"]] * 2, initial_state(players=2, seed=1), Random(1))).action
        Clue(player=1, value=1, touched=None)
    """
    if len(bots) != len(state.names):
        raise HanabiError(f"{len(bots)} bots for {len(state.names)} seats: give one for each seat")
    history = PublicHistory.starting_at(state)
    memory_caches = [MemoryCache() for _ in bots]
    generators = [Random(random.getrandbits(64)) for _ in bots]
    while state.turns_left != 0:
        bot = bots[state.player]
        turn = take_turn(bot, Seat(state, history, memory_caches[state.player], peeking=bot.peeks), state, generators[state.player])
        history = history.after(state, turn.action)
        state = turn.state
        yield turn


def take_turn(bot: Bot, seat: Seat, state: State, random: Random) -> PlayedTurn:
    """Let a bot take its turn.

    Args:
        bot: who acts.
        seat: what it may know.
        state: the position.
        random: decides where it has several options.

    Raises:
        BotError: it raised an exception or tried an illegal action.

    Example:
        >>> from hanabi_widget.bots import BOTS
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> take_turn(BOTS["careful"], Seat(state), state, Random(1)).action
        Clue(player=1, value=1, touched=None)
    """

    def failed(reason: str, detail: str) -> BotError:
        return BotError(reason, bot=bot.name, turn=len(seat.history.turns) + 1, detail=detail)

    spend(STEPS_PER_MOVE)
    try:
        action = bot.act(seat, random)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
            raise
        raise failed("raised", _text(_summary, error)) from error
    if type(action) not in (Play, Discard, Clue):
        raise failed("illegal", f"{_text(reprlib.repr, action)} is not a play, a discard or a clue")
    try:
        action = state.normalized(action)
        return PlayedTurn(action, state.apply(action))
    except (TypeError, ValueError) as error:
        raise failed("illegal", _text(str, error)) from error
    except Exception as error:  # whatever the values in the action raise
        raise failed("raised", _text(_summary, error)) from error


def _summary(error: BaseException) -> str:
    return format_exception_only(error)[-1].splitlines()[0]


def _text(describe: Callable[[Thing], str], thing: Thing) -> str:
    """A text for something of a bot's, which may raise anything when it is asked."""
    try:
        return describe(thing)
    except Exception:  # noqa: BLE001
        return object.__repr__(thing)


class TimeLimitExceeded(Exception):
    """A turn took too long."""


def within_time(seconds: float, function: Callable[[], Result], how_far: Callable[[], float] = int) -> Result:
    """Call a function, and wait for it until it gets no further within the limit, at the latest within twice the limit.

    It is called in a thread of its own, which is left behind when the patience is over: Python cannot end a thread. What it answers later
    is ignored. Code in C that lets no other thread run, such as a huge power, makes all wait. A browser has no threads, so there the
    function may take as long as it likes.

    Args:
        seconds: the limit, which is one for each turn if the turns are counted.
        function: what to call.
        how_far: returns how far it is, such as the number of turns played: another number whenever it has got further.

    Raises:
        TimeLimitExceeded: it got no further within the limit.

    Example:
        >>> within_time(10, lambda: 6 * 7)
        42
    """
    if sys.platform == "emscripten":
        return function()
    before = how_far()
    answer = in_background(function, "hanabi_widget bot")
    while not wait([answer], min(seconds, TIMEOUT_MAX)).done:
        now = how_far()
        if now == before:
            raise TimeLimitExceeded
        before = now
    error = answer.exception()
    if error and not isinstance(error, Exception):
        raise RuntimeError(type(error).__name__) from error  # what would end the caller's thread ended its own only
    return answer.result()
