"""Winnability: whether a position with all cards known can still come to the perfect score, with a line of play or a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Action, Outcome, State

from . import sat_solver
from .bounds import LossReason, Obstacle, bound
from .depth_first import DepthFirstSearch
from .greedy import try_greedily
from .open_game import Move, OpenGame, actions_of_moves


class DecidedBy(StrEnum):
    """What decided the question."""

    GREEDY = "greedy"
    BOUND = "bound"
    SEARCH = "search"
    SAT = "sat"


class Undecided(HanabiError):
    """Yes or no was asked of an answer that is neither."""

    def __init__(self, lacks: str) -> None:
        more = f" or install the extra: pip install 'hanabi_widget[{lacks}]'" if lacks else ""
        super().__init__(f"whether this can be won is open at this effort: raise it{more}; the field winnable is None")


ORDERS = 4
LAST = 10
"""The last search looks at so many times the positions."""


@dataclass(frozen=True)
class Effort:
    """How much is tried before the answer is that it is open.

    Attributes:
        tries: greedy tries.
        positions: of each of four depth-first searches with different orders of moves; of a last one, after the SAT solver, ten times that.
        conflicts: of the SAT solver; 0 does without it.
        seed: of everything random.

    Raises:
        ValueError: a number below 0.
    """

    tries: int = 100
    positions: int = 20_000
    conflicts: int = 100_000
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("tries", "positions", "conflicts"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} {getattr(self, name)}: give 0 or more")


@dataclass(frozen=True)
class Winnability:
    """Whether a position can be won; its truth value is that, and an error when it is open.

    Attributes:
        winnable: yes, no, or None: open at this effort.
        line: if it can: actions that the engine has taken from the position to all fireworks complete.
        reason: if it cannot: why.
        stage: what decided it; None if it is open.
        looked: the positions that were searched.
        lacks: if it is open: the extra that was not installed and would have been asked, ``"sat"``, or nothing.
    """

    winnable: bool | None
    line: tuple[Action, ...] | None = None
    reason: LossReason | None = None
    stage: DecidedBy | None = None
    positions_searched: int = 0
    missing_extra: str = ""

    def __bool__(self) -> bool:
        if self.winnable is None:
            raise Undecided(self.missing_extra)
        return self.winnable


STANDARD = Effort()


def winnable(state: State, effort: Effort = STANDARD) -> Winnability:
    """Whether all fireworks can still be completed by players who know all cards, those of the deck too.

    Greedy play is tried first, then bounds are asked, then a search, and last a SAT solver, if python-sat is installed (the extra
    ``sat``): search proves some positions lost that the solver cannot, and the other way round. A line of play is what the engine has
    taken; the same position and effort give the same answer. All rules of the house are played, house rules too.

    Args:
        state: a position with all cards known; no play need lead to it.
        effort: how much is tried.

    Raises:
        UnknownCards: a card is not known.
        ValueError: there are more copies of a card, or more clue tokens, than the rules have.

    Example:
        >>> from hanabi_widget.rules import RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> answer = winnable(initial_state(2, deck="r1 y1 r2 y2 r3 r1 y1 y3".split(), rules=mini))
        >>> answer.winnable, len(answer.line)
        (True, 6)
        >>> answer = winnable(initial_state(2, deck="r3 r2 y3 y2 y1 y1 r1 r1".split(), rules=mini))
        >>> answer.winnable, str(answer.reason.obstacle), answer.reason.cards
        (False, 'clogged', ('r2', 'r3', 'y2', 'y3'))
    """
    if state.outcome is Outcome.COMPLETE:
        return Winnability(winnable=True, line=(), stage=DecidedBy.BOUND)
    game = OpenGame(state)
    moves = try_greedily(game, effort.tries, effort.seed)
    line = _checked(game, moves) if moves else None
    if line:
        return Winnability(winnable=True, line=line, stage=DecidedBy.GREEDY)
    reason = bound(game)
    if reason is not None:
        return Winnability(winnable=False, reason=reason, stage=DecidedBy.BOUND)
    depth = DepthFirstSearch(game)
    for order in range(ORDERS):
        answer = _searched(game, depth, effort.positions, effort.seed + order if order else None)
        if answer is not None:
            return answer
    lacks = ""
    if effort.conflicts:
        try:
            found = sat_solver.solve(game, effort.conflicts)
        except ImportError:
            lacks = "sat"
        else:
            line = actions_of_moves(state, found.line) if found.line else None
            if line:
                return Winnability(winnable=True, line=line, stage=DecidedBy.SAT, positions_searched=depth.looked)
            if found.refuted:
                reason = LossReason(Obstacle.REFUTED, most=found.turns)
                return Winnability(winnable=False, reason=reason, stage=DecidedBy.SAT, positions_searched=depth.looked)
    answer = _searched(game, depth, LAST * effort.positions, effort.seed)
    return Winnability(winnable=None, positions_searched=depth.looked, missing_extra=lacks) if answer is None else answer


def _searched(game: OpenGame, depth: DepthFirstSearch, positions: int, seed: int | None) -> Winnability | None:
    """What one more search decides, if it does."""
    moves = depth.line(positions, seed)
    if moves is not None:
        line = _checked(game, moves)
        return Winnability(winnable=True, line=line, stage=DecidedBy.SEARCH, positions_searched=depth.looked) if line else None
    if depth.exhausted:
        reason = LossReason(Obstacle.SEARCHED, most=depth.looked)
        return Winnability(winnable=False, reason=reason, stage=DecidedBy.SEARCH, positions_searched=depth.looked)
    return None


def _checked(game: OpenGame, moves: list[Move]) -> tuple[Action, ...] | None:
    """The actions of a line, taken by the engine; None if it needs a clue where none touches a card.

    Raises:
        RuntimeError: it does not take them, or they do not complete all fireworks; then this solver is wrong.
    """
    line = actions_of_moves(game.state, moves)
    if line is None and game.touchable:
        raise RuntimeError(f"the engine does not take this line of play, which is a mistake of the solver: {moves} from {game.state!r}")
    return line
