"""Loss: from which step of a game on the perfect score was out of reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_widget.rules import State

from .bounds import LossReason
from .decision import STANDARD, Effort, winnable


@dataclass(frozen=True)
class LosingStep:
    """Where a game was lost, or how far that is known.

    Attributes:
        won: the last step from which the game can be won for certain; -1 if that is known of none.
        lost: the first step from which it cannot for certain; None if that is known of none.
        open: the steps between them, of which neither is known.
        reason: why it cannot be won from ``lost``.
    """

    won: int
    lost: int | None
    open: tuple[int, ...]
    reason: LossReason | None


def find_losing_step(states: Sequence[State], effort: Effort = STANDARD) -> LosingStep:
    """From which step of a line of play on the perfect score was out of reach, with all cards known.

    What is lost stays lost, so the line is halved again and again, and few of its states are asked about.

    Args:
        states: the states of the line, the first one first; all cards are known.
        effort: how much is tried for each state; see `hanabi_widget.solver.winnable`.

    Raises:
        UnknownCards: a card is not known.
        ValueError: there are more copies of a card, or more clue tokens, than the rules have.

    Example:
        >>> from hanabi_widget.rules import Game, Play, RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=2)
        >>> game = Game(initial_state(2, deck="r1 y1 r2 y2 r3 r1 y1 y3".split(), rules=mini), [Play(1), Play(1), Play(1)])
        >>> loss = find_losing_step([node.state for node in game.line])
        >>> loss.won, loss.lost, str(loss.reason.obstacle), loss.reason.cards
        (2, 3, 'gone', ('r3',))
    """
    won, lost, reason = -1, len(states), None
    asked = set[int]()
    while waiting := [step for step in range(won + 1, lost) if step not in asked]:
        step = waiting[len(waiting) // 2] if asked else waiting[-1]
        asked.add(step)
        answer = winnable(states[step], effort)
        if answer.winnable:
            won = step
        elif answer.winnable is False:
            lost, reason = step, answer.reason
    return LosingStep(won, lost if lost < len(states) else None, tuple(range(won + 1, lost)), reason)
