"""A reasoner: somebody who says what players may hold. The exact one says what follows; bounded ones err as learners do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Self

from hanabi_widget.knowledge import DependsOnUnknown, Minds, fact_types
from hanabi_widget.lessons.positions.history import Line, slots_of
from hanabi_widget.rules import UNKNOWN, Action, IllegalAction, State


class DoesNotApply(ValueError):
    """A reasoner has nothing to say here: there is no step before, or a card is not seen."""


class Reasoner:
    """Who answers a question: here, exactly.

    A bounded reasoner overrides one of the methods; the answer to a question that it computes is the answer of this mistake.

    Args:
        line: the position with what led to it.
        viewer: the seat whose chair it sits in and whose cards it does not see; None sees the whole table.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = Reasoner(Line.of(state)).types((1,))
        >>> state.rules.names_of(bob[2])
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """

    def __init__(self, line: Line, viewer: int | None = None) -> None:
        self.line, self.viewer = line, viewer

    @classmethod
    def of(cls, line: Line, viewer: int | None = None, *more: object) -> Self:
        """The reasoner about a line, the same one for all who ask, with what it has worked out."""
        key = cls, viewer, *more
        if key not in line.reasoners:
            line.reasoners[key] = cls(line, viewer, *more)
        reasoner: Self = line.reasoners[key]
        return reasoner

    @property
    def state(self) -> State:
        """The position as this reasoner takes it to be."""
        return self.line.state

    @property
    def minds(self) -> Minds:
        """The minds of all players, exactly."""
        return self.line.minds(self.viewer)

    # -- what a card may be ----------------------------------------------------------------------

    def open(self, seat: int) -> list[int]:
        """For each card in a hand the set of types that clues leave open."""
        return self.minds.sight.open[seat]

    def counted(self, chain: Sequence[int]) -> list[int]:
        """For each card of the last of a chain the types that clues leave open and that have a copy which the chain does not see."""
        kinds = self.minds.sight.kinds(sum({1 << seat for seat in chain}))
        return [types & kinds for types in self.open(chain[-1])]

    def types(self, chain: Sequence[int]) -> list[int]:
        """For each slot of the last of a chain the types that the first must hold possible that the second must ... (M_a1 ... M_ak).

        Raises:
            DependsOnUnknown: on a card that is unknown, or that the viewer does not see.
            DoesNotApply: this reasoner has nothing to say.
        """
        return self.minds.types(tuple(chain))

    def common(self) -> list[list[int]]:
        """For each seat and slot the types that all players hold possible in common (C)."""
        return self.minds.common

    def thinks(self, chain: Sequence[int], holder: int) -> list[int]:
        """The same as `types` for a hand that the last of the chain may see; an empty chain knows it.

        Who sees a hand thinks of it what those before in the chain leave open, and a player who comes twice running counts once.
        """
        chain = [seat for seat, _ in groupby(chain)]
        while chain and chain[-1] != holder:
            chain.pop()
        if chain:
            return self.types(chain)
        hand = self.minds.sight.hands[holder]
        if UNKNOWN in hand:
            raise DependsOnUnknown(self.state, holder, hand.index(UNKNOWN) + 1)
        return [1 << kind for kind in hand]

    def share(self, seat: int, slot: int, fact: int) -> Fraction:
        """The probability, for its holder, that a card is of the types of a fact, every deck order that fits equally likely."""
        hand = self.minds.hand(seat)
        return Fraction(sum(ways for kind, ways in enumerate(hand.weights[slot - 1]) if fact >> kind & 1), hand.total)

    # -- what follows ----------------------------------------------------------------------------

    def fact(self, claim: str | int) -> int:
        """The set of types of which a claim is true."""
        return fact_types(self.state, claim)

    def sure(self, types: int, fact: int) -> bool:
        """Whether a card that may be of these types is known to be of those of a fact."""
        return not types & ~fact

    def touched(self, seat: int, value: str | int) -> frozenset[int]:
        """The slots that a clue touches.

        Raises:
            DependsOnUnknown: that depends on a card which is not seen.
        """
        touch, hits = self.state.rules.touched_identities[value], []
        for slot, (kind, types) in enumerate(zip(self.minds.sight.hands[seat], self.open(seat)), start=1):
            may_be = types if kind == UNKNOWN else 1 << kind
            if may_be & touch and may_be & ~touch:
                raise DependsOnUnknown(self.state, seat, slot)
            hits.append(may_be & touch)
        return slots_of(hits)

    def concludes(self, question: Any) -> frozenset[Any]:  # noqa: ANN401 - a question imports its reasoners
        """The answers that this reasoner holds right."""
        return frozenset(question.answers(self))

    # -- other positions -------------------------------------------------------------------------

    def at(self, line: Line) -> Self:
        """The same reasoner in another position."""
        return type(self)(line, self.viewer)

    def after(self, action: Action) -> Self:
        """The same reasoner after an action.

        Raises:
            IllegalAction: it is not allowed.
            DependsOnUnknown: what it touches depends on a card that is unknown.
        """
        try:
            return self.at(self.line.after(action))
        except IllegalAction as problem:
            if problem.reason != "touched_needed":
                raise
            seat, slot = self.state.names.index(str(problem.details["player"])), int(str(problem.details["slot"]))
            raise DependsOnUnknown(self.state, seat, slot) from None

    def upto(self, step: int) -> Self:
        """The same reasoner at an earlier step of the line."""
        return self.at(self.line.upto(step))
