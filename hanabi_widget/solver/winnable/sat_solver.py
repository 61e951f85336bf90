"""Open play decided by a SAT solver. It needs python-sat, the extra ``sat``."""

from __future__ import annotations

from typing import NamedTuple

from .open_game import Move, OpenGame
from .sat_encoding import SatEncoding

SOLVER = "glucose4"


class SatResult(NamedTuple):
    """The answer of the solver.

    Attributes:
        line: moves that complete all fireworks, or None. The engine must check them: that a clue needs a card to touch is not encoded.
        refuted: whether there is no such line.
        max_turns: the most turns that the game can last.
    """

    line: list[Move] | None
    refuted: bool
    max_turns: int


def solve(game: OpenGame, conflicts: int, solver: str = SOLVER) -> SatResult:
    """Ask a SAT solver, with a limit of conflicts.

    Raises:
        ImportError: python-sat is not installed.
    """
    from pysat.solvers import Solver  # noqa: PLC0415

    encoding = SatEncoding(game)
    with Solver(name=solver, bootstrap_with=encoding.clauses) as sat:
        sat.conf_budget(conflicts)
        satisfiable = sat.solve_limited()
        line = encoding.decode({*sat.get_model()}) if satisfiable else None
    return SatResult(line, satisfiable is False, encoding.max_turns)
