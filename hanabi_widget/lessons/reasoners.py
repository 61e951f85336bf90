"""Reasoners: the exact one, those that use only some kinds of evidence, and those that make the named mistakes of learners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Self, TypeVar

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import TooLarge
from hanabi_widget.explain.saying import known_to
from hanabi_widget.knowledge import (
    DependsOnUnknownCard,
    Fact,
    GroupObservation,
    InconsistentPosition,
    StateKnowledge,
    holds,
    nested_identities,
    probability,
)
from hanabi_widget.knowledge.common_knowledge import CommonView, common_identities
from hanabi_widget.knowledge.formula import FactName, fact_identities
from hanabi_widget.knowledge.own_hand import hand_weights
from hanabi_widget.knowledge.unknown_cards import Completions
from hanabi_widget.knowledge.worlds import IdentitiesInHands, require_known
from hanabi_widget.lessons.answers.verdict import MISTAKES_BY_EVIDENCE
from hanabi_widget.lessons.position_history import History, slots_where
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    ClueValue,
    IdentitiesInHand,
    Players,
    State,
    by_identity,
    card_numbers,
    clue_info_of,
    public_identities,
)
from hanabi_widget.rules.action import (
    Action,
    Identities,
    Identity,
    IllegalAction,
    SeatIndex,
    Seats,
    Slot,
    by_seat,
    by_slot,
    seats,
    seats_of,
)

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question


T = TypeVar("T")


# -- The exact reasoner --------------------------------------------------------------------------------------


class DoesNotApply(HanabiError):
    """A reasoner cannot answer here, as when it ignores the last action and there is none."""


def shortened(chain: Players, holder: SeatIndex) -> list[SeatIndex]:
    """A chain of players without those at its end who see the holder's hand, and with one who occurs twice in a row once."""
    own = [seat for seat, _ in groupby(chain)]
    while own and own[-1] != holder:
        own.pop()
    return own


def share_true(weights: Sequence[int], fact: Identities) -> Fraction:
    """The share of the identities of a fact, which weigh so much each."""
    return Fraction(sum(weight for identity, weight in enumerate(weights) if fact >> identity & 1), sum(weights))


@dataclass(eq=False)
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

    history: History
    viewer: SeatIndex | None = None

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

    @property
    def observation(self) -> GroupObservation:
        """What this reasoner takes from the position."""
        return self.knowledge.observation

    # -- what a card may be ----------------------------------------------------------------------

    def clue_masks(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot of a hand, the identities left open by the clues that this reasoner uses."""
        return self.observation.clue_masks[seat]

    def identities_by_counting(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot of a hand, the identities that clues leave open, without those all of whose copies its holder sees."""
        unseen = self.observation.unseen_identities(1 << seat)
        return [identities & unseen for identities in self.clue_masks(seat)]

    def identities(self, chain: Players) -> IdentitiesInHand:
        """For each slot of the last player of a chain, the identities in the worlds that the chain leads to (M_a1 ... M_ak).

        Raises:
            DependsOnUnknownCard: they depend on a card that is unknown, or that the viewer does not see.
            DoesNotApply: this reasoner cannot answer here.
        """
        return self.knowledge.identities(tuple(chain))

    def common_identities(self) -> IdentitiesInHands:
        """For each seat and slot, the identities that common knowledge leaves open (C)."""
        return self.knowledge.common

    def identities_according_to(self, chain: Players, holder: SeatIndex) -> IdentitiesInHand:
        """Like `identities`, for the hand of any player: the last of the chain may see it. An empty chain knows the cards."""
        if own := shortened(chain, holder):
            return self.identities(own)
        hand = self.observation.hands[holder]
        require_known(self.state, holder, hand)
        return [1 << identity for identity in hand]

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability for its holder that a card has one of the identities of a fact, all consistent deals equally likely."""
        names = self.state.rules.names_of(fact)
        return self._or_alone(
            lambda: share_true(self.knowledge.hand(seat).weights[slot - 1], fact),
            lambda: probability(self.state, seat, Fact(" or ".join(names), seat, slot)) if names else Fraction(0),
        )

    def knows(self, chain: Players, holder: SeatIndex, slot: Slot, claim: str) -> bool:
        """Whether a chain of players knows a claim about a card: each is asked by itself, as unknown cards may decide others alone.

        Raises:
            DependsOnUnknownCard: an unknown card, or one that the viewer does not see, decides this one.
            DoesNotApply: this reasoner cannot answer here.
        """
        fact = self.fact_identities(claim)
        return self._or_alone(
            lambda: self.is_sure(self.identities_according_to(chain, holder)[slot - 1], fact),
            lambda: holds(self.state, known_to(self.state, chain, Fact(claim, holder, slot))),
        )

    def slot_identities(self, chain: Players, slot: Slot) -> Identities:
        """What `identities` has of one slot, whatever unknown cards decide of others.

        Raises:
            DependsOnUnknownCard: an unknown card, or one that the viewer does not see, decides this one.
            DoesNotApply: this reasoner cannot answer here.
        """
        return self._or_alone(
            lambda: self.identities(chain)[slot - 1],
            lambda: sum(
                1 << one for one, name in by_identity(self.state.rules.card_names) if not self.knows(chain, chain[-1], slot, f"not {name}")
            ),
        )

    def common_slot_identities(self, holder: SeatIndex, slot: Slot) -> Identities:
        """What `common_identities` has of one slot, in the same way."""
        return self._or_alone(
            lambda: self.common_identities()[holder][slot - 1],
            lambda: CommonView(self.state, seats_of(self.state))[holder][slot].identity_bits,
        )

    def _or_alone(self, of_all: Callable[[], T], alone: Callable[[], T]) -> T:
        """What follows from all that is asked together; where an unknown card decides some of it, exactly from what is asked alone."""
        try:
            return of_all()
        except DependsOnUnknownCard:
            if type(self) is not Reasoner:
                raise
        return alone()

    # -- facts and clues -------------------------------------------------------------------------

    def fact_identities(self, claim: FactName) -> int:
        """The identities for which a claim is true; see `hanabi_widget.knowledge.fact_identities`."""
        return fact_identities(self.state, claim)

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether a card with these possible identities is known to have one of those of a fact."""
        return not identities & ~fact

    def touched_slots(self, seat: SeatIndex, value: ClueValue) -> frozenset[Slot]:
        """The slots that a clue touches.

        Raises:
            DependsOnUnknownCard: that depends on a card that the viewer does not see.
        """
        touched_identities = self.state.rules.touched_identities[value]
        touched = []
        for slot, (identity, identities) in by_slot(zip(self.observation.hands[seat], self.clue_masks(seat))):
            possible = identities if identity == UNKNOWN else 1 << identity
            if possible & touched_identities and possible & ~touched_identities:
                raise DependsOnUnknownCard(self.state, seat, slot)
            touched.append(possible & touched_identities)
        return slots_where(touched)

    def conclusions(self, question: Question) -> frozenset[object]:
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
            seat = self.state.seat(str(error.details["player"]))
            slot = Slot(int(str(error.details["slot"])))
            raise DependsOnUnknownCard(self.state, seat, slot) from None


# -- Reasoners that use only some of the kinds of evidence ---------------------------------------------------


EVIDENCE = ("touched", "missed", "public", "seen", "together")
"""The kinds of evidence in the order in which they are learned: clues that touched a card, clues that missed it, copies played or
discarded, copies in the hands of others, and that the cards of a hand share the copies left."""


class PartialObservation(GroupObservation):
    """The observation of somebody who uses only some kinds of evidence."""

    __slots__ = ("evidence", "full")

    def __init__(self, full: GroupObservation, evidence: Collection[str], masks: Mapping[SeatIndex, IdentitiesInHand]) -> None:
        self.full = full
        self.evidence = evidence
        self.state = full.state
        self.copy_bits = full.copy_bits
        self.hands = full.hands
        self.deck = full.deck
        self.clue_masks = masks
        self._slots = {}

    def with_hand(self, seat: SeatIndex, hand: AnyCards) -> GroupObservation:
        """The same observation with another hand."""
        return PartialObservation(self.full.with_hand(seat, hand), self.evidence, self.clue_masks)

    def unseen(self, group: int) -> tuple[int, Identities]:
        """The copies that are not in sight of a group, as far as the evidence is used, and their identities."""
        if "public" in self.evidence:
            return self.full.unseen(group if "seen" in self.evidence else (1 << len(self.hands)) - 1)  # else no hand is looked at
        return self.copy_bits.copies_for_counts(self.state.rules.copies_of), self.state.rules.all_identities


class PartialReasoner(Reasoner):
    """A reasoner that uses some kinds of evidence.

    Attributes:
        evidence: the kinds that it uses, of `EVIDENCE`; with all of them it is exact.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position(">A r1-2 y2 | B r2 y1", rules=RuleSet(suits="ry", copies=(1, 1), hand_size=2))
        >>> [state.rules.names_of(PartialReasoner(History.of(state), evidence=EVIDENCE[:n]).identities((0,))[0]) for n in (0, 1, 2, 4, 5)]
        [('r1', 'r2', 'y1', 'y2'), ('r1', 'r2', 'y1', 'y2'), ('r1', 'y1'), ('r1',), ('r1',)]
    """

    def __init__(self, history: History, viewer: SeatIndex | None = None, evidence: Collection[str] = EVIDENCE) -> None:
        super().__init__(history, viewer)
        self.evidence = evidence
        self._identities_by_chain = dict[Seats, IdentitiesInHand]()

    def with_history(self, history: History) -> PartialReasoner:
        """The same reasoner in another position."""
        return self.of(history, self.viewer, self.evidence)

    @cached_property
    def observation(self) -> PartialObservation:
        """The position with the evidence that it uses."""
        full = self.knowledge.observation
        return PartialObservation(full, self.evidence, {seat: self.usable_clue_masks(seat) for seat in seats(len(full.hands))})

    def usable_clue_masks(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot of a hand, the identities left open by the clues that this reasoner uses and by what the position states itself."""
        rules = self.state.rules
        left_by_all = self.knowledge.observation.clue_masks[seat]
        uses_touched, uses_missed = (kind in self.evidence for kind in EVIDENCE[:2])
        if uses_touched and uses_missed:
            return left_by_all
        rows = IdentitiesInHand()
        for clue_info, left in zip(clue_info_of(self.state, seat), left_by_all):
            touched = rules.values_touching(clue_info)
            missed = rules.values_missing(clue_info)
            by_clues = rules.possible_identities(rules.clue_info_from(touched, missed))
            by_used = rules.possible_identities(rules.clue_info_from(touched if uses_touched else (), missed if uses_missed else ()))
            rows.append(by_used if left == by_clues else by_used & left)  # the position may state more than the clues
        return rows

    def identities_by_counting(self, seat: SeatIndex) -> IdentitiesInHand:
        """The same without the identities all of whose copies are seen, as far as this evidence is used."""
        return _identities_by_counting(self.observation, (seat,))

    def identities(self, chain: Players) -> IdentitiesInHand:
        """For each slot, the identities left open by the evidence that this reasoner uses."""
        key = tuple(chain)
        if key not in self._identities_by_chain:
            find = nested_identities if "together" in self.evidence else _identities_by_counting
            self._identities_by_chain[key] = find(self.observation, key)
        return self._identities_by_chain[key]

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability by the evidence that this reasoner uses: a share of hands, or of the copies that the card may be."""
        observation = self.observation
        if "together" in self.evidence:
            _, weights, _ = hand_weights(observation, seat)
            return share_true(weights[slot - 1], fact)
        copies = observation.slot_copies(seat, 1 << seat)[slot - 1]
        return Fraction((copies & observation.copy_bits.all_copies(fact)).bit_count(), copies.bit_count())

    def common_identities(self) -> IdentitiesInHands:
        """Common knowledge by the evidence that this reasoner uses."""
        players = seats(len(self.observation.hands))
        if "together" not in self.evidence:
            unseen = self.observation.unseen_identities((1 << len(players)) - 1)
            return [[identities & unseen for identities in self.clue_masks(seat)] for seat in players]
        if "seen" not in self.evidence:
            raise DoesNotApply
        return common_identities(self.observation, players)


def _identities_by_counting(observation: GroupObservation, chain: Players) -> IdentitiesInHand:
    def count(full: GroupObservation) -> IdentitiesInHand:
        unseen = full.unseen_identities(sum({1 << seat for seat in chain}))
        return [identities & unseen for identities in full.clue_masks[chain[-1]]]

    try:
        return count(observation)
    except DependsOnUnknownCard:
        completions = Completions(observation)
    return completions.same(count, completions.representatives([], chain, apart=observation.state.rules.all_identities))


# -- The named mistakes --------------------------------------------------------------------------------------


class TouchedOne(PartialReasoner):
    """Takes a clue to be about one card, the newest that it touched."""

    def usable_clue_masks(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot, the identities left open if each clue is about the newest card that it touched."""
        rules = self.state.rules
        rows = IdentitiesInHand()
        before = set[str | int]()
        for clue_info, left in zip(clue_info_of(self.state, seat), self.knowledge.observation.clue_masks[seat]):
            touched = {*rules.values_touching(clue_info)}
            own = rules.clue_info_from(touched - before, rules.values_missing(clue_info))
            rows.append(rules.possible_identities(own) if touched & before else left)
            before |= touched
        return rows

    def touched_slots(self, seat: SeatIndex, value: ClueValue) -> frozenset[Slot]:
        """The newest touched slot alone."""
        return frozenset(sorted(super().touched_slots(seat, value))[:1])


class SeesAll(Reasoner):
    """Takes everybody to know the cards that the viewer sees."""

    def identities(self, chain: Players) -> IdentitiesInHand:
        """The actual identities."""
        hand = self.observation.hands[chain[-1]]
        if UNKNOWN in hand:
            raise DoesNotApply
        return [1 << identity for identity in hand]

    def identities_by_counting(self, seat: SeatIndex) -> IdentitiesInHand:
        """The actual identities."""
        return self.identities((seat,))

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """0 or 1."""
        return Fraction(fact & self.identities((seat,))[slot - 1] and 1)

    def common_identities(self) -> IdentitiesInHands:
        """The actual identities of all cards."""
        return [self.identities((seat,)) for seat in seats_of(self.state)]


class MyView(PartialReasoner):
    """Counts the copies that the viewer sees as if the holder saw them: the holder's other cards, and not the viewer's own."""

    def identities(self, chain: Players) -> IdentitiesInHand:
        """For each slot, the identities that clues leave open and of which the viewer does not see all copies elsewhere."""
        viewer = self.viewer if len(chain) == 1 else chain[0]
        if viewer == chain[-1]:
            return super().identities(chain)
        return [sum(1 << identity for identity, copies in enumerate(row) if copies > 0) for row in self._unseen_copies(viewer, chain[-1])]

    def identities_by_counting(self, seat: SeatIndex) -> IdentitiesInHand:
        """The same; by counting alone for holders themselves, whose view is the right one."""
        return super().identities_by_counting(seat) if self.viewer == seat else self.identities((seat,))

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The share of these copies for which the fact is true."""
        if self.viewer == seat:
            return super().probability(seat, slot, fact)
        return share_true(self._unseen_copies(self.viewer, seat)[slot - 1], fact)

    def _unseen_copies(self, viewer: SeatIndex | None, holder: SeatIndex) -> list[list[int]]:
        """For each slot of a hand, by identity, the copies that clues leave open and that the viewer does not see elsewhere."""
        hands = self.observation.hands
        seen = Counter(public_identities(self.state))
        for seat, hand in by_seat(hands):
            seen.update(hand if seat != viewer else ())
        if UNKNOWN in seen:
            raise DoesNotApply
        left = [copies - seen[Identity(identity)] for identity, copies in enumerate(self.state.rules.copies_of)]
        return [
            [(number + (identity == own)) * (identities >> identity & 1) for identity, number in enumerate(left)]
            for identities, own in zip(self.clue_masks(holder), hands[holder])
        ]


class MayBe(Reasoner):
    """Takes what is possible to be known."""

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether the fact is possible."""
        return bool(identities & fact)


class TooShallow(Reasoner):
    """Skips a level: takes what Bob knows for what Alice knows that Bob knows."""

    def identities(self, chain: Players) -> IdentitiesInHand:
        """The identities without the first player of the chain."""
        return super().identities(chain[1:] if len(chain) > 1 else chain)

    def common_identities(self) -> IdentitiesInHands:
        """What each player knows of their own hand."""
        return [super(TooShallow, self).identities((seat,)) for seat in seats_of(self.state)]


class Reversed(Reasoner):
    """Counts slots from the wrong end."""

    def conclusions(self, question: Question) -> frozenset[object]:
        """The right answers with slots counted from the other end."""
        return frozenset(question.form.mirrored(question.context, answer) for answer in question.right_answers)


class OutOfDate(Reasoner):
    """Ignores the last action."""

    def __init__(self, history: History, viewer: SeatIndex | None = None) -> None:
        super().__init__(history, viewer)
        if not history.actions:
            raise DoesNotApply
        self.earlier = Reasoner(history.up_to(len(history.actions) - 1), viewer)

    @property
    def state(self) -> State:
        """The position before the last action."""
        return self.earlier.state

    def _at_current_slots(self, seat: SeatIndex, before: IdentitiesInHand) -> IdentitiesInHand:
        """Identities by slot before the last action, moved to the current slots of the cards; a card just drawn may be anything."""
        by_card_number = dict(zip(card_numbers(self.earlier.state)[seat], before))
        return [by_card_number.get(number, self.state.rules.all_identities) for number in card_numbers(self.history.state)[seat]]

    def clue_masks(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot, the identities that clues left open before the last action."""
        return self._at_current_slots(seat, self.earlier.clue_masks(seat))

    def identities_by_counting(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each slot, the identities by clues and counting before the last action."""
        return self._at_current_slots(seat, self.earlier.identities_by_counting(seat))

    def identities(self, chain: Players) -> IdentitiesInHand:
        """For each slot, the identities before the last action."""
        return self._at_current_slots(chain[-1], self.earlier.identities(chain))

    def common_identities(self) -> IdentitiesInHands:
        """Common knowledge before the last action."""
        return [self._at_current_slots(seat, identities) for seat, identities in by_seat(self.earlier.common_identities())]

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability before the last action, of a card that was in the hand."""
        number = card_numbers(self.history.state)[seat][slot - 1]
        before = card_numbers(self.earlier.state)[seat]
        if number not in before:
            raise DoesNotApply
        return self.earlier.probability(seat, Slot(before.index(number) + 1), fact)

    def after(self, _: Action) -> OutOfDate:
        """Does not apply: before the last action it was another player's turn."""
        raise DoesNotApply


def _first_kinds(number: int) -> Callable[[History, SeatIndex | None], Reasoner]:
    """Makes the reasoner that uses only so many kinds of evidence, those that are learned first."""
    return lambda history, viewer: PartialReasoner.of(history, viewer, EVIDENCE[:number])


MISTAKES: dict[str, Callable[[History, SeatIndex | None], Reasoner]] = {
    **{name: _first_kinds(number) for number, name in enumerate(MISTAKES_BY_EVIDENCE, start=1)},
    "touched_one": TouchedOne.of,
    "sees_all": SeesAll.of,
    "my_view": MyView.of,
    "may_be": MayBe.of,
    "too_shallow": TooShallow.of,
    "reversed": Reversed.of,
    "out_of_date": OutOfDate.of,
}
"""The mistakes by name, each with what makes its reasoner; their texts are ``mistake.<name>`` and ``mistake.<name>.why``."""

NO_CONCLUSION = (DependsOnUnknownCard, DoesNotApply, InconsistentPosition, TooLarge)
"""The errors that a reasoner raises when it has no answer."""
