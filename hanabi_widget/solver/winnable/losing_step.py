"""Where a game was lost: the step from which the perfect score was out of reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_widget.check_type import check_type
from hanabi_widget.effort import effort, limited, steps_left
from hanabi_widget.rules import Game, State

from .decision import winnable
from .loss_reasons import LossReason

FIRST_SHARE, GROWTH = 20, 4
"""The first test of a step has this part of the work, and each later one so many times the work of the one before."""


@dataclass(frozen=True)
class LosingStep:
    """Where a game was lost, as far as it is known.

    Attributes:
        won: the last step that is known to be winnable; -1 if there is none.
        lost: the first step that is known to be lost; None if there is none.
        open: the steps between them, of which neither is known.
        reason: why the game is lost at ``lost``.
    """

    won: int
    lost: int | None
    open: tuple[int, ...]
    reason: LossReason | None


@limited
def find_losing_step(states: Sequence[State] | Game) -> LosingStep:
    """Find the step of a line of play from which the perfect score was out of reach, with all cards known.

    A lost position stays lost, so this is a binary search and tests few of the states. Each test has a share of the work; the steps that
    this leaves open are tested again with larger shares, as long as there is work left (see `hanabi_widget.effort`).

    Args:
        states: a game, or the states of a line in order; all cards are known.

    Raises:
        UnknownCards: a card is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.

    Example:
        >>> from hanabi_widget.rules import Game, Play, RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=2)
        >>> game = Game(initial_state(2, deck="r1 y1 r2 y2 r3 r1 y1 y3".split(), rules=mini), [Play(1), Play(1), Play(1)])
        >>> loss = find_losing_step(game)
        >>> loss.won, loss.lost, str(loss.reason.obstacle), loss.reason.cards
        (2, 3, 'gone', ('r3',))
    """
    check_type(states, (Sequence, Game), "states", "a Game, or the states of a line in order")
    won, lost, reason = -1, len(states), None
    share = steps_left() // FIRST_SHARE
    while won + 1 < lost and share <= steps_left():
        tested = set[int]()
        while untested := [step for step in range(won + 1, lost) if step not in tested]:
            step = untested[len(untested) // 2] if tested else untested[-1]
            tested.add(step)
            with effort(share):
                answer = winnable(states[step])
            if answer.winnable:
                won = step
            elif answer.winnable is False:
                lost, reason = step, answer.reason
        share = GROWTH * share or 1
    return LosingStep(won, lost if lost < len(states) else None, tuple(range(won + 1, lost)), reason)
