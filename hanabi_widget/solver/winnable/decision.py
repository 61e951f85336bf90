"""Whether a position with all cards known can still reach the perfect score, with a line of play or a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hanabi_widget.check_type import check_type
from hanabi_widget.effort import DEFAULT_STEPS, TooLarge, limited, steps_left, within
from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Action, Outcome, State

from . import sat_solver
from .depth_first import DepthFirstSearch
from .exact_search import find_actions
from .greedy import try_greedily
from .loss_reasons import LossReason, Obstacle, find_loss_reason
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
        >>> import hanabi_widget as hw
        >>> with hw.effort(5):
        ...     answer = hw.winnable(hw.deal(3, seed=1)[0])
        >>> try:
        ...     bool(answer)
        ... except hw.Undecided as error:
        ...     print(error)
        so much work does not decide whether the position can be won (`winnable` is None): allow more, as in `with hw.effort(3000000): ...`
    """

    def __init__(self, missing_extra: str) -> None:
        remedy = f"; or install the extra: pip install 'hanabi_widget[{missing_extra}]'" if missing_extra else ""
        super().__init__(
            "so much work does not decide whether the position can be won (`winnable` is None): "
            f"allow more, as in `with hw.effort({10 * DEFAULT_STEPS}): ...`{remedy}"
        )


GREEDY_TRIES = 100
"""How many lines of greedy play are tried."""

FIRST_SEARCHES = 4
"""How many short depth-first searches are run, each with another order of moves."""

FIRST_POSITIONS = 1_000
"""The most positions that each of these visits."""


@dataclass(frozen=True)
class Winnability:
    """Whether a position can be won. `bool()` gives the answer, and raises `Undecided` if it is open.

    Attributes:
        winnable: True, False, or None: open when the steps of work are used up.
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


@limited
def winnable(state: State) -> Winnability:
    """Whether all fireworks can still be completed by players who know all cards, also those in the deck.

    Greedy play is tried first, then bounds, then short depth-first searches, then a SAT solver, if python-sat is installed (the extra
    ``sat``), and last a long search. Search proves some positions lost that the solver cannot, and the other way round. Every line of play
    is checked by the engine. The same position and limit of work give the same answer. All rules are supported, house rules too.

    The answer is open (``winnable`` is None) when the steps of work are used up: about a second of them, or as many as
    `hanabi_widget.effort` allows.

    Args:
        state: a position with all cards known; it need not be reachable by play.

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
    decision = _Decision(OpenGame(state))
    try:
        answer = decision.answer()
    except TooLarge:
        answer = None
    if answer is None:
        return Winnability(winnable=None, positions_searched=decision.search.positions_searched, missing_extra=decision.missing_extra)
    return answer


class _Decision:
    """One after another, what may decide whether a position can be won.

    Attributes:
        search: the depth-first search.
        missing_extra: the extra without which the SAT solver cannot be asked.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game, self.search, self.missing_extra = game, DepthFirstSearch(game), ""

    def answer(self) -> Winnability | None:
        """The answer, or None if nothing decides.

        Raises:
            TooLarge: the steps of work are used up.
        """
        reason = find_loss_reason(self.game)
        if reason is not None:
            return Winnability(winnable=False, reason=reason, decided_by=DecidedBy.BOUND)
        moves = try_greedily(self.game, GREEDY_TRIES)
        line = _verified_line(self.game, moves) if moves else None
        if line:
            return Winnability(winnable=True, line=line, decided_by=DecidedBy.GREEDY)
        for order in range(FIRST_SEARCHES):
            answer = self._searched(FIRST_POSITIONS, order or None)
            if answer is not None:
                return answer
        answer = within(steps_left() // 2, self._asked_solver)
        if answer is not None:
            return answer
        return self._searched(None, None) if self.game.all_touchable else self._searched_exactly()

    def _searched(self, positions: int | None, seed: int | None) -> Winnability | None:
        """What one more depth-first search decides."""
        moves = self.search.find_line(positions, seed)
        line = _verified_line(self.game, moves) if moves else None
        if line:
            return self._found(DecidedBy.SEARCH, line)
        return self._refuted(DecidedBy.SEARCH, Obstacle.SEARCHED, self.search.positions_searched) if self.search.exhausted else None

    def _asked_solver(self) -> Winnability | None:
        """What the SAT solver decides."""
        try:
            result = sat_solver.solve(self.game)
        except ImportError:
            self.missing_extra = "sat"
            return None
        line = replay_moves(self.game.state, result.line) if result.line else None
        if line:
            return self._found(DecidedBy.SAT, line)
        return self._refuted(DecidedBy.SAT, Obstacle.REFUTED, result.max_turns) if result.refuted else None

    def _searched_exactly(self) -> Winnability:
        """What the search decides that knows which clues touch a card."""
        line = find_actions(self.game.state)
        if line:
            return self._found(DecidedBy.SEARCH, line)
        return self._refuted(DecidedBy.SEARCH, Obstacle.SEARCHED, self.search.positions_searched)

    def _found(self, decided_by: DecidedBy, line: tuple[Action, ...]) -> Winnability:
        return Winnability(winnable=True, line=line, decided_by=decided_by, positions_searched=self.search.positions_searched)

    def _refuted(self, decided_by: DecidedBy, obstacle: Obstacle, most: int) -> Winnability:
        reason = LossReason(obstacle, most=most)
        return Winnability(winnable=False, reason=reason, decided_by=decided_by, positions_searched=self.search.positions_searched)


def _verified_line(game: OpenGame, moves: list[Move]) -> tuple[Action, ...] | None:
    """The actions of a line, checked by the engine; None if it needs a clue where no clue touches a card.

    Raises:
        RuntimeError: the engine rejects the line, or it does not complete all fireworks: a bug of this solver.
    """
    line = replay_moves(game.state, moves)
    if line is None and game.all_touchable:
        raise RuntimeError(f"the engine rejects this line of play, a bug of the solver: {moves} from {game.state!r}")
    return line
