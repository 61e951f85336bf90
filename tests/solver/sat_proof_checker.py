"""An independent check of refutations: it verifies the proof of the SAT solver by unit propagation.

The proof is a list of clauses (RUP). Each must follow from those before it: if all its literals are false, unit propagation leads to a
contradiction. The last clause is empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pysat.solvers import Solver

from hanabi_widget.solver.winnable.open_game import OpenGame
from hanabi_widget.solver.winnable.sat_encoding import SatEncoding
from hanabi_widget.solver.winnable.sat_solver import SOLVER


class ClauseDatabase:
    """Clauses, and what follows from them by unit propagation."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self.true: set[int] = set()
        self.watched: dict[int, list[list[int]]] = defaultdict(list)
        self.contradiction = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause; two literals that are not false yet are watched."""
        ordered = sorted(set(clause), key=lambda literal: -literal in self.true)
        if len([literal for literal in ordered if -literal not in self.true]) >= 2:
            for literal in ordered[:2]:
                self.watched[literal].append(ordered)
        elif not self.true & {*clause}:
            self.contradiction |= not ordered or -ordered[0] in self.true or self._spread(ordered[:1], [])

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether the negation of a clause leads to a contradiction."""
        if self.contradiction:
            return True
        made: list[int] = []
        found = self._spread([-literal for literal in clause], made)
        self.true.difference_update(made)
        return found

    def _spread(self, literals: Iterable[int], made: list[int]) -> bool:
        """Make literals true and propagate; whether that leads to a contradiction. Literals made true are appended to `made`."""
        waiting = [*literals]
        while waiting:
            literal = waiting.pop()
            if literal in self.true:
                continue
            if -literal in self.true:
                return True
            self.true.add(literal)
            made.append(literal)
            watching = self.watched[-literal]
            self.watched[-literal] = kept = []
            for index, clause in enumerate(watching):
                if clause[0] == -literal:
                    clause[0], clause[1] = clause[1], clause[0]
                place = next((place for place in range(2, len(clause)) if -clause[place] not in self.true), 0)
                if clause[0] not in self.true and place:
                    clause[1], clause[place] = clause[place], clause[1]
                    self.watched[clause[1]].append(clause)
                    continue
                kept.append(clause)
                if -clause[0] in self.true:
                    kept += watching[index + 1 :]
                    return True
                waiting.append(clause[0])
        return False


def is_refuted(game: OpenGame) -> bool:
    """Whether the solver refutes the clauses of a position, with a proof that is valid at each step."""
    clauses = SatEncoding(game).clauses
    with Solver(name=SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            return False
        proof = [[*map(int, line.split()[:-1])] for line in solver.get_proof() if not line.startswith("d")]
    facts = ClauseDatabase(clauses)
    for clause in proof:
        if not facts.follows(clause):
            return False
        facts.add(clause)
    return facts.contradiction or facts.follows([])
