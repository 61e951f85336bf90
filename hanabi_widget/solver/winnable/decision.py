"""Whether a position with all cards known can still reach the perfect score, with a line of play or a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hanabi_widget.errors import HanabiError, check_type
from hanabi_widget.rules import Action, Outcome, State

from . import sat_solver
from .bounds import LossReason, Obstacle, find_loss_reason
from .depth_first import DepthFirstSearch
from .greedy import try_greedily
from .open_game import Move, OpenGame, replay_moves


class DecidedBy(StrEnum):
    """What decided the question."""

    GREEDY = "greedy"
    BOUND = "bound"
    SEARCH = "search"
    SAT = "sat"


class Undecided(HanabiError):
    """Raised by ``bool(winnable(...))`` if the answer is open.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> answer = winnable(initial_state(3, seed=1), Effort(tries=0, positions=0, conflicts=0))
        >>> try:
        ...     bool(answer)
        ... except Undecided as error:
        ...     print(error)
        this effort does not decide whether the position can be won (`winnable` is None): raise the effort
    """

    def __init__(self, missing_extra: str) -> None:
        remedy = f", or install the extra: pip install 'hanabi_widget[{missing_extra}]'" if missing_extra else ""
        super().__init__(f"this effort does not decide whether the position can be won (`winnable` is None): raise the effort{remedy}")


SEARCH_ORDERS = 4
"""How many depth-first searches are run, each with another order of moves."""

LAST_SEARCH_FACTOR = 10
"""The last search may visit this many times the positions of the others."""


@dataclass(frozen=True)
class Effort:
    """How much is tried before the answer is "open".

    Attributes:
        tries: greedy tries.
        positions: the limit of each of four depth-first searches with different orders of moves. A last search, after the SAT solver, has
            ten times this limit.
        conflicts: the limit of conflicts of the SAT solver; 0 does without it.
        seed: the seed of everything random.

    Raises:
        HanabiError: a number is negative.
    """

    tries: int = 100
    positions: int = 20_000
    conflicts: int = 100_000
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("tries", "positions", "conflicts"):
            if getattr(self, name) < 0:
                raise HanabiError(f"{name} {getattr(self, name)}: give 0 or more")


@dataclass(frozen=True)
class Winnability:
    """Whether a position can be won. `bool()` gives the answer, and raises `Undecided` if it is open.

    Attributes:
        winnable: True, False, or None: open at this effort.
        line: if it can be won: actions, checked by the engine, from the position to complete fireworks.
        reason: if it cannot be won: why.
        decided_by: what decided it; None if it is open.
        positions_searched: the positions visited by depth-first search.
        missing_extra: if it is open: an extra that is not installed and could have decided it, ``"sat"``; otherwise empty.
    """

    winnable: bool | None
    line: tuple[Action, ...] | None = None
    reason: LossReason | None = None
    decided_by: DecidedBy | None = None
    positions_searched: int = 0
    missing_extra: str = ""

    def __bool__(self) -> bool:
        if self.winnable is None:
            raise Undecided(self.missing_extra)
        return self.winnable


DEFAULT_EFFORT = Effort()


def winnable(state: State, effort: Effort = DEFAULT_EFFORT) -> Winnability:
    """Whether all fireworks can still be completed by players who know all cards, also those in the deck.

    Greedy play is tried first, then bounds, then depth-first search, and last a SAT solver, if python-sat is installed (the extra ``sat``).
    Search proves some positions lost that the solver cannot, and the other way round. Every line of play is checked by the engine. The same
    position and effort give the same answer. All rules are supported, house rules too.

    Args:
        state: a position with all cards known; it need not be reachable by play.
        effort: how much is tried.

    Raises:
        UnknownCards: a card is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.

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
    check_type(state, State, "state", "a State, such as game[0]")
    if state.outcome is Outcome.COMPLETE:
        return Winnability(winnable=True, line=(), decided_by=DecidedBy.BOUND)
    game = OpenGame(state)
    moves = try_greedily(game, effort.tries, effort.seed)
    line = _verified_line(game, moves) if moves else None
    if line:
        return Winnability(winnable=True, line=line, decided_by=DecidedBy.GREEDY)
    reason = find_loss_reason(game)
    if reason is not None:
        return Winnability(winnable=False, reason=reason, decided_by=DecidedBy.BOUND)
    search = DepthFirstSearch(game)
    for order in range(SEARCH_ORDERS):
        answer = _search(game, search, effort.positions, effort.seed + order if order else None)
        if answer is not None:
            return answer
    missing_extra = ""
    if effort.conflicts:
        try:
            result = sat_solver.solve(game, effort.conflicts)
        except ImportError:
            missing_extra = "sat"
        else:
            line = replay_moves(state, result.line) if result.line else None
            if line:
                return Winnability(winnable=True, line=line, decided_by=DecidedBy.SAT, positions_searched=search.positions_searched)
            if result.refuted:
                reason = LossReason(Obstacle.REFUTED, most=result.max_turns)
                return Winnability(winnable=False, reason=reason, decided_by=DecidedBy.SAT, positions_searched=search.positions_searched)
    answer = _search(game, search, LAST_SEARCH_FACTOR * effort.positions, effort.seed)
    return (
        answer
        if answer is not None
        else Winnability(winnable=None, positions_searched=search.positions_searched, missing_extra=missing_extra)
    )


def _search(game: OpenGame, search: DepthFirstSearch, positions: int, seed: int | None) -> Winnability | None:
    """What one more depth-first search decides; None if nothing."""
    moves = search.find_line(positions, seed)
    if moves is not None:
        line = _verified_line(game, moves)
        if not line:
            return None
        return Winnability(winnable=True, line=line, decided_by=DecidedBy.SEARCH, positions_searched=search.positions_searched)
    if search.exhausted:
        reason = LossReason(Obstacle.SEARCHED, most=search.positions_searched)
        return Winnability(winnable=False, reason=reason, decided_by=DecidedBy.SEARCH, positions_searched=search.positions_searched)
    return None


def _verified_line(game: OpenGame, moves: list[Move]) -> tuple[Action, ...] | None:
    """The actions of a line, checked by the engine; None if it needs a clue where no clue touches a card.

    Raises:
        RuntimeError: the engine rejects the line, or it does not complete all fireworks: a bug of this solver.
    """
    line = replay_moves(game.state, moves)
    if line is None and game.all_touchable:
        raise RuntimeError(f"the engine rejects this line of play, a bug of the solver: {moves} from {game.state!r}")
    return line
