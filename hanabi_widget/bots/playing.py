"""Playing: bots in all the chairs, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from hanabi_widget.rules import Action, State

from .bot import Bot
from .past import Past
from .seat import Notes, Seat


class Played(NamedTuple):
    """A turn as it was played: the action, and the position after it."""

    action: Action
    state: State


def played(bots: Sequence[Bot], state: State, random: Random) -> Iterator[Played]:
    """The turns from a position until the game is over.

    Args:
        bots: who sits in each chair, the first seat first.
        state: where they sit down.
        random: what chooses where a bot has a choice.

    Raises:
        ValueError: there are not as many bots as chairs, or one does what is not allowed.

    Example:
        >>> from hanabi_widget.bots import BOTS
        >>> from hanabi_widget.rules import deal
        >>> next(played([BOTS["careful"]] * 2, deal(players=2, seed=1), Random(1))).action
        Clue(player=1, value=1, touched=None)
    """
    if len(bots) != len(state.names):
        raise ValueError(f"{len(bots)} bots for {len(state.names)} chairs: one for each")
    past, notes = Past.of(state), [Notes() for _ in bots]
    while state.turns_left != 0:
        bot = bots[state.player]
        action = bot.act(Seat(state, past, notes[state.player], peeking=bot.peeks), random)
        past, state = past.after(state, action), state.apply(action)
        yield Played(action, state)
