"""A reasoner: somebody who says what players may hold. The exact one says what follows; bounded ones err as learners do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Self

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import DependsOnUnknownCard, Views, fact_identities
from hanabi_widget.lessons.positions.history import History, slots_of
from hanabi_widget.rules import UNKNOWN, Action, IllegalAction, State


class DoesNotApply(HanabiError):
    """A reasoner has nothing to say here: there is no step before, or a card is not seen."""


class Reasoner:
    """Who answers a question: here, exactly.

    A bounded reasoner overrides one of the methods; the answer to a question that it computes is the answer of this mistake.

    Args:
        history: the position with what led to it.
        viewer: the seat whose chair it sits in and whose cards it does not see; None sees the whole table.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = Reasoner(History.of(state)).identities((1,))
        >>> state.rules.names_of(bob[2])
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """

    def __init__(self, history: History, viewer: int | None = None) -> None:
        self.history, self.viewer = history, viewer

    @classmethod
    def of(cls, history: History, viewer: int | None = None, *more: object) -> Self:
        """The reasoner about a line, the same one for all who ask, with what it has worked out."""
        key = cls, viewer, *more
        if key not in history.reasoners:
            history.reasoners[key] = cls(history, viewer, *more)
        reasoner: Self = history.reasoners[key]
        return reasoner

    @property
    def state(self) -> State:
        """The position as this reasoner takes it to be."""
        return self.history.state

    @property
    def minds(self) -> Views:
        """The minds of all players, exactly."""
        return self.history.minds(self.viewer)

    # -- what a card may be ----------------------------------------------------------------------

    def clue_masks(self, seat: int) -> list[int]:
        """For each card in a hand the set of types that clues leave open."""
        return self.minds.observation.clue_masks[seat]

    def by_counting(self, chain: Sequence[int]) -> list[int]:
        """For each card of the last of a chain the types that clues leave open and that have a copy which the chain does not see."""
        kinds = self.minds.observation.unseen_identities(sum({1 << seat for seat in chain}))
        return [identities & kinds for identities in self.clue_masks(chain[-1])]

    def identities(self, chain: Sequence[int]) -> list[int]:
        """For each slot of the last of a chain the types that the first must hold possible that the second must ... (M_a1 ... M_ak).

        Raises:
            DependsOnUnknownCard: on a card that is unknown, or that the viewer does not see.
            DoesNotApply: this reasoner has nothing to say.
        """
        return self.minds.identities(tuple(chain))

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
            return self.identities(chain)
        hand = self.minds.observation.hands[holder]
        if UNKNOWN in hand:
            raise DependsOnUnknownCard(self.state, holder, hand.index(UNKNOWN) + 1)
        return [1 << identity for identity in hand]

    def probability(self, seat: int, slot: int, fact: int) -> Fraction:
        """The probability, for its holder, that a card is of the types of a fact, every deck order that fits equally likely."""
        hand = self.minds.hand(seat)
        return Fraction(sum(ways for identity, ways in enumerate(hand.weights[slot - 1]) if fact >> identity & 1), hand.total)

    # -- what follows ----------------------------------------------------------------------------

    def fact(self, claim: str | int) -> int:
        """The set of types of which a claim is true."""
        return fact_identities(self.state, claim)

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether a card that may be of these types is known to be of those of a fact."""
        return not identities & ~fact

    def touched(self, seat: int, value: str | int) -> frozenset[int]:
        """The slots that a clue touches.

        Raises:
            DependsOnUnknownCard: that depends on a card which is not seen.
        """
        touch, hits = self.state.rules.touched_identities[value], []
        for slot, (identity, identities) in enumerate(zip(self.minds.observation.hands[seat], self.clue_masks(seat)), start=1):
            may_be = identities if identity == UNKNOWN else 1 << identity
            if may_be & touch and may_be & ~touch:
                raise DependsOnUnknownCard(self.state, seat, slot)
            hits.append(may_be & touch)
        return slots_of(hits)

    def concludes(self, question: Any) -> frozenset[Any]:  # noqa: ANN401 - a question imports its reasoners
        """The answers that this reasoner holds right."""
        return frozenset(question.answers(self))

    # -- other positions -------------------------------------------------------------------------

    def at(self, history: History) -> Self:
        """The same reasoner in another position."""
        return type(self)(history, self.viewer)

    def after(self, action: Action) -> Self:
        """The same reasoner after an action.

        Raises:
            IllegalAction: it is not allowed.
            DependsOnUnknownCard: what it touches depends on a card that is unknown.
        """
        try:
            return self.at(self.history.after(action))
        except IllegalAction as problem:
            if problem.reason != "touched_needed":
                raise
            seat, slot = self.state.names.index(str(problem.details["player"])), int(str(problem.details["slot"]))
            raise DependsOnUnknownCard(self.state, seat, slot) from None

    def upto(self, step: int) -> Self:
        """The same reasoner at an earlier step of the line."""
        return self.at(self.history.upto(step))
