"""Playing: bots in all the chairs, turn by turn."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Sequence
from random import Random
from traceback import format_exception_only
from typing import NamedTuple

from hanabi_widget.rules import Action, Clue, Discard, Play, State

from .bot import Bot
from .bot_error import BotError
from .history import PublicHistory
from .seat import Notes, Seat


class PlayedTurn(NamedTuple):
    """A turn as it was played: the action, and the position after it."""

    action: Action
    state: State


def play_turns(bots: Sequence[Bot], state: State, random: Random) -> Iterator[PlayedTurn]:
    """The turns from a position until the game is over.

    Args:
        bots: who sits in each chair, the first seat first.
        state: where they sit down.
        random: what chooses where a bot has a choice.

    Raises:
        ValueError: there are not as many bots as chairs.
        BotError: a bot raised an error, or did what is not allowed.

    Example:
        >>> from hanabi_widget.bots import BOTS
        >>> from hanabi_widget.rules import initial_state
        >>> next(play_turns([BOTS["careful"]] * 2, initial_state(players=2, seed=1), Random(1))).action
        Clue(player=1, value=1, touched=None)
    """
    if len(bots) != len(state.names):
        raise ValueError(f"{len(bots)} bots for {len(state.names)} chairs: one for each")
    past, notes = PublicHistory.of(state), [Notes() for _ in bots]
    while state.turns_left != 0:
        bot = bots[state.player]
        turn = take_turn(bot, Seat(state, past, notes[state.player], peeking=bot.peeks), state, random)
        past, state = past.after(state, turn.action), turn.state
        yield turn


def take_turn(bot: Bot, seat: Seat, state: State, random: Random) -> PlayedTurn:
    """The turn that a bot takes.

    Args:
        bot: who acts.
        seat: what it may know.
        state: the position.
        random: what chooses where it has a choice.

    Raises:
        BotError: it raised an error, or did what is not allowed.
    """
    details = {"bot": bot.name, "turn": len(seat.past.turns) + 1}
    try:
        action = bot.act(seat, random)
    except (Exception, SystemExit) as problem:
        raise BotError("raised", **details, detail=format_exception_only(problem)[-1].splitlines()[0]) from problem
    if type(action) not in (Play, Discard, Clue):
        raise BotError("illegal", **details, detail=f"{reprlib.repr(action)} is no play, discard or clue")
    try:
        return PlayedTurn(action, state.apply(action))
    except (TypeError, ValueError) as problem:
        raise BotError("illegal", **details, detail=problem) from problem
