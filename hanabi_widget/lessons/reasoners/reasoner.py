"""The exact reasoner, which answers questions about what players know. Subclasses reason imperfectly, as learners do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any, Self

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import DependsOnUnknownCard, StateKnowledge, fact_identities
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.positions.history import History, slots_where
from hanabi_widget.rules import UNKNOWN, Action, IllegalAction, SeatIndex, Slot, State, by_slot

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question


class DoesNotApply(HanabiError):
    """A reasoner cannot answer here, as when it ignores the last action and there is none."""


class Reasoner:
    """Answers questions exactly.

    A subclass that overrides methods makes a mistake, and its answers are those of students who make it.

    Args:
        history: the position with the actions that led to it.
        viewer: the seat whose view it has, and whose cards it does not see; None sees the whole table.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = Reasoner(History.of(state)).identities((1,))
        >>> state.rules.names_of(bob[2])
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """

    def __init__(self, history: History, viewer: SeatIndex | None = None) -> None:
        self.history, self.viewer = history, viewer

    @classmethod
    def of(cls, history: History, viewer: SeatIndex | None = None, *args: object) -> Self:
        """The reasoner about a history, created once, so that its results are shared."""
        return history.once((cls, viewer, *args), lambda: cls(history, viewer, *args))

    @property
    def state(self) -> State:
        """The position that this reasoner takes to be the current one."""
        return self.history.state

    @property
    def knowledge(self) -> StateKnowledge:
        """What all players know, exactly."""
        return self.history.knowledge(self.viewer)

    def uses(self, kind: str) -> bool:  # noqa: ARG002
        """Whether it uses evidence of a kind, one of `hanabi_widget.lessons.answers.evidence.KINDS`."""
        return True

    # -- what a card may be ----------------------------------------------------------------------

    def clue_masks(self, seat: SeatIndex) -> list[int]:
        """For each slot of a hand, the identities that the clues leave open."""
        return self.knowledge.observation.clue_masks[seat]

    def identities_by_counting(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot of the last player of a chain, the identities that clues leave open, without those all of whose copies are seen."""
        unseen = self.knowledge.observation.unseen_identities(sum({1 << seat for seat in chain}))
        return [identities & unseen for identities in self.clue_masks(chain[-1])]

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot of the last player of a chain, the identities in the worlds that the chain leads to (M_a1 ... M_ak).

        Raises:
            DependsOnUnknownCard: they depend on a card that is unknown, or that the viewer does not see.
            DoesNotApply: this reasoner cannot answer here.
        """
        return self.knowledge.identities(tuple(chain))

    def common_identities(self) -> list[list[int]]:
        """For each seat and slot, the identities that common knowledge leaves open (C)."""
        return self.knowledge.common

    def identities_according_to(self, chain: Sequence[SeatIndex], holder: SeatIndex) -> list[int]:
        """Like `identities`, for the hand of any player: the last of the chain may see it. An empty chain knows the cards.

        Players at the end of the chain who see the hand drop out, and one who occurs twice in a row counts once.
        """
        chain = [seat for seat, _ in groupby(chain)]
        while chain and chain[-1] != holder:
            chain.pop()
        if chain:
            return self.identities(chain)
        hand = self.knowledge.observation.hands[holder]
        require_known(self.state, holder, hand)
        return [1 << identity for identity in hand]

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability for its holder that a card has one of the identities of a fact, all consistent deals equally likely."""
        hand = self.knowledge.hand(seat)
        return Fraction(sum(ways for identity, ways in enumerate(hand.weights[slot - 1]) if fact >> identity & 1), hand.total)

    # -- facts and clues -------------------------------------------------------------------------

    def fact_identities(self, claim: str | int) -> int:
        """The identities for which a claim is true; see `hanabi_widget.knowledge.fact_identities`."""
        return fact_identities(self.state, claim)

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether a card with these possible identities is known to have one of those of a fact."""
        return not identities & ~fact

    def touched_slots(self, seat: SeatIndex, value: str | int) -> frozenset[Slot]:
        """The slots that a clue touches.

        Raises:
            DependsOnUnknownCard: that depends on a card that the viewer does not see.
        """
        touched_identities, touched = self.state.rules.touched_identities[value], []
        for slot, (identity, identities) in by_slot(zip(self.knowledge.observation.hands[seat], self.clue_masks(seat))):
            possible = identities if identity == UNKNOWN else 1 << identity
            if possible & touched_identities and possible & ~touched_identities:
                raise DependsOnUnknownCard(self.state, seat, slot)
            touched.append(possible & touched_identities)
        return slots_where(touched)

    def conclusions(self, question: Question) -> frozenset[Any]:
        """The answers to a question that this reasoner takes to be right."""
        return frozenset(question.answers(self))

    # -- other positions -------------------------------------------------------------------------

    def with_history(self, history: History) -> Self:
        """The same reasoner in another position."""
        return self.of(history, self.viewer)

    def after(self, action: Action) -> Self:
        """The same reasoner after an action.

        Raises:
            IllegalAction: the action is not legal.
            DependsOnUnknownCard: which cards a clue touches depends on an unknown card.
        """
        try:
            return self.with_history(self.history.after(action))
        except IllegalAction as error:
            if error.reason != "touched_needed":
                raise
            seat, slot = self.state.seat(str(error.details["player"])), Slot(int(str(error.details["slot"])))
            raise DependsOnUnknownCard(self.state, seat, slot) from None

    def up_to(self, step: int) -> Self:
        """The same reasoner at an earlier step of the history; 0 is the first."""
        return self.with_history(self.history.up_to(step))
