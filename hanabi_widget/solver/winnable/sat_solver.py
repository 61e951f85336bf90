"""Open play as a question to a SAT solver: are there values of these variables, or is it refuted that there are?

It needs python-sat, the extra ``sat``.
"""

from __future__ import annotations

from typing import NamedTuple

from .open_game import Move, OpenGame
from .sat_encoding import SatEncoding

SOLVER = "glucose4"


class SatResult(NamedTuple):
    """What a solver found.

    Attributes:
        line: moves that complete all fireworks, or None. That a clue needs a hand to go to is left out, so the engine has the last word.
        refuted: whether there are none.
        turns: so many turns the game can last at most.
    """

    line: list[Move] | None
    refuted: bool
    turns: int


def solve(game: OpenGame, conflicts: int, solver: str = SOLVER) -> SatResult:
    """What a SAT solver finds within so many conflicts.

    Raises:
        ImportError: python-sat is not installed.
    """
    from pysat.solvers import Solver  # noqa: PLC0415

    question = SatEncoding(game)
    with Solver(name=solver, bootstrap_with=question.clauses) as search:
        search.conf_budget(conflicts)
        answer = search.solve_limited()
        line = question.moves({*search.get_model()}) if answer else None
    return SatResult(line, answer is False, question.turns)
