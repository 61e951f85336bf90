"""Open play decided by a SAT solver. It needs python-sat, the extra ``sat``."""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.effort import spend

from .open_game import Move, OpenGame
from .sat_encoding import SatEncoding

SOLVER = "glucose4"

CLAUSES_AT_A_TIME, CONFLICTS_AT_A_TIME = 2_000, 30
"""What the solver is given before progress is reported."""

CLAUSES_PER_STEP, PROPAGATIONS_PER_STEP = 4, 10
"""What it does in a step of work."""


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


def solve(game: OpenGame, solver: str = SOLVER) -> SatResult:
    """Ask a SAT solver, a few conflicts at a time.

    Raises:
        ImportError: python-sat is not installed.
        TooLarge: it needs more steps of work than it may do.
    """
    from pysat.solvers import Solver  # noqa: PLC0415

    encoding = SatEncoding(game)
    with Solver(name=solver) as sat:
        for first in range(0, len(encoding.clauses), CLAUSES_AT_A_TIME):
            clauses = encoding.clauses[first : first + CLAUSES_AT_A_TIME]
            spend(len(clauses) // CLAUSES_PER_STEP)
            sat.append_formula(clauses)
        satisfiable, propagations = None, 0
        while satisfiable is None:
            spend()
            sat.conf_budget(CONFLICTS_AT_A_TIME)
            satisfiable = sat.solve_limited()
            propagations_before, propagations = propagations, sat.accum_stats()["propagations"]
            spend((propagations - propagations_before) // PROPAGATIONS_PER_STEP)
        line = encoding.decode({*sat.get_model()}) if satisfiable else None
    return SatResult(line, not satisfiable, encoding.max_turns)
