"""The judge of winnability: every line of play through the engine. Slow, and shares no code with the solver."""

from __future__ import annotations

from hanabi_widget.rules import Clue, Outcome, State


class TooManyPositions(Exception):
    """There are more positions than the limit."""


def can_be_won(state: State, limit: int = 20_000) -> bool:
    """Whether any line of legal actions completes all fireworks.

    Raises:
        TooManyPositions: there are more positions than the limit.
    """
    visited = set[object]()
    stack = [state]
    while stack:
        current = stack.pop()
        if current.outcome is Outcome.COMPLETE:
            return True
        hands = tuple(tuple(sorted(hand)) for hand in current.hands)
        key = (
            hands,
            current.deck,
            current.fireworks,
            tuple(sorted(current.discards)),
            current.clue_tokens,
            current.strikes,
            current.player,
            current.turns_left,
        )
        if key in visited:
            continue
        visited.add(key)
        if len(visited) > limit:
            raise TooManyPositions
        clued = False
        for action in current.legal_actions():
            if not (isinstance(action, Clue) and clued):
                stack.append(current.apply(action))
            clued |= isinstance(action, Clue)
    return False
