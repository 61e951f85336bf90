"""Bots in all the seats, playing turn by turn."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Sequence
from random import Random
from threading import current_thread, main_thread
from traceback import format_exception_only
from typing import Any, NamedTuple

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Action, Clue, Discard, Play, State

from .bot import Bot
from .errors import BotError
from .public_history import PublicHistory
from .seat import MemoryCache, Seat
from .thread_interruption import Interruption


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
    history, memory_caches = PublicHistory.starting_at(state), [MemoryCache() for _ in bots]
    generators = [Random(random.getrandbits(64)) for _ in bots]
    while state.turns_left != 0:
        bot = bots[state.player]
        turn = take_turn(bot, Seat(state, history, memory_caches[state.player], peeking=bot.peeks), state, generators[state.player])
        history, state = history.after(state, turn.action), turn.state
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
    details = {"bot": bot.name, "turn": len(seat.history.turns) + 1}
    try:
        action = bot.act(seat, random)
    except BaseException as error:
        if isinstance(error, Interruption) or (isinstance(error, KeyboardInterrupt) and current_thread() is main_thread()):
            raise
        raise BotError("raised", **details, detail=_text(_summary, error)) from error
    if type(action) not in (Play, Discard, Clue):
        raise BotError("illegal", **details, detail=f"{_text(reprlib.repr, action)} is not a play, a discard or a clue")
    try:
        action = state.normalized(action)
        return PlayedTurn(action, state.apply(action))
    except (TypeError, ValueError) as error:
        raise BotError("illegal", **details, detail=_text(str, error)) from error
    except Exception as error:  # whatever the values in the action raise
        raise BotError("raised", **details, detail=_text(_summary, error)) from error


def _summary(error: BaseException) -> str:
    return format_exception_only(error)[-1].splitlines()[0]


def _text(describe: Callable[[Any], str], thing: object) -> str:
    """A text for something of a bot's, which may raise anything when it is asked."""
    try:
        return describe(thing)
    except Exception:  # noqa: BLE001
        return object.__repr__(thing)
