"""The judge of winnability: all lines of play through the engine, none left out. It is slow and shares nothing with the solver."""

from __future__ import annotations

from hanabi_widget.rules import Clue, Outcome, State


class TooMany(Exception):
    """There are more positions than the judge will look at."""


def can_be_won(state: State, limit: int = 20_000) -> bool:
    """Whether any line of legal actions completes all fireworks.

    Raises:
        TooMany: there are too many positions.
    """
    known = set[object]()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.outcome is Outcome.COMPLETE:
            return True
        hands = tuple(tuple(sorted(hand)) for hand in here.hands)
        key = hands, here.deck, here.fireworks, tuple(sorted(here.discards)), here.clue_tokens, here.strikes, here.player, here.turns_left
        if key in known:
            continue
        known.add(key)
        if len(known) > limit:
            raise TooMany
        clued = False
        for action in here.legal_actions():
            if not (isinstance(action, Clue) and clued):
                waiting.append(here.apply(action))
            clued |= isinstance(action, Clue)
    return False
