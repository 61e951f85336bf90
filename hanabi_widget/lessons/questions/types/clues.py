"""Which clue to give: one that makes a claim known, or the most informative one."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import Self, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, fact_identities, nested_identities
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.positions import History, shuffled, shuffled_slots
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, Question
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import Clue, SeatIndex, Slot, clues_of, seats
from hanabi_widget.text import LocalizedError

from .own_hand import CardClaimQuestion


class NextActionQuestion(Question, ABC):
    """A question about the action of the player to act, for that player or somebody who sees the whole table."""

    def check(self) -> None:
        """Check that the viewer is the player to act, or None.

        Raises:
            LocalizedError: it is another player.
        """
        if self.viewer not in (None, self.state.player):
            raise LocalizedError("ask.error.giver", player=self.state.names[self.state.player])


class ClueToGiveQuestion(NextActionQuestion, ABC):
    """A question for the clues of the player to act that have some effect."""

    required_techniques = ("T10",)
    view_techniques = ("T6", "T7")


class ClueForQuestion(ClueToGiveQuestion, CardClaimQuestion):
    """The clues of the player to act after which another player knows a claim about a card in hand; None if there is none.

    With the whole table in sight, a clue is right if the holder then knows the claim. Viewed by the giver, it is right if the giver knows
    that the holder will know the claim; and the question has an answer only if the giver knows of each other clue that the holder will
    not.

    Attributes:
        of: the holder.
        slot: the slot.
        claim: the claim that the holder is to know.
    """

    id, code, form = "clue_for", "Q10", ChoiceForm("action", ActionDomain(Clue), allows_none=True)
    drill_shares = MOSTLY_SOME

    @property
    def chain(self) -> tuple[SeatIndex, ...]:
        """The players whose knowledge counts after the clue, outermost first."""
        return (self.of,) if self.viewer in (None, self.of) else (self.viewer, self.of)

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:
        """The clues that make the claim known, or None."""
        clues = self.clues if self.of != self.viewer else []
        found = [clue for clue in clues if self._makes_known(reasoner, clue)]
        is_for_giver = type(reasoner) is Reasoner and self.viewer is not None  # who must know that the other clues do not
        if is_for_giver and not all(self._ignorance(clue).is_certain for clue in clues if clue not in found):
            raise DependsOnUnknownCard(self.state, self.state.player, Slot(1))
        return found or [None]

    @property
    def clues(self) -> list[Clue]:
        """The legal clues to the holder."""
        return [clue for clue in clues_of(self.state.legal_actions()) if clue.player == self.of]

    @property
    def is_cheap_to_answer(self) -> bool:
        """Whether it takes no search to see that the other clues do not make the claim known."""
        exact = self.exact
        return self.viewer is None or all(self._makes_known(exact, clue) or self._ignorance(clue).is_evident for clue in self.clues)

    def _makes_known(self, reasoner: Reasoner, clue: Clue) -> bool:
        """Whether the holder knows the claim after the clue."""
        after = reasoner.after(clue)
        return after.is_sure(after.identities(self.chain)[self.slot - 1], after.fact_identities(self.claim))

    def _ignorance(self, clue: Clue) -> Ignorance:
        """The search for what the giver knows about the holder's ignorance after a clue."""
        after = self.exact.after(clue).state
        return Ignorance(GroupObservation(after, self.viewer), self.state.player, self.of, self.slot, fact_identities(after, self.claim))

    def claim_about(self, element: Clue | None) -> KnowledgeClaim | None:
        """The holder knows the claim after the clue."""
        if element is None or element.player != self.of:
            return None
        try:
            after = self.exact.after(element).state
        except DependsOnUnknownCard:
            return None
        return KnowledgeClaim(after, self.chain, self.slot, self.claim, self.viewer)

    def argument(self, element: Clue | None) -> Argument:
        """What the holder knows after the clue; for none, what a clue has to rule out."""
        if element is not None:
            other = self.state.seat(element.player)
            if other != self.of:
                return [self.statement("clue.elsewhere", action=element, player=self.of)]
            return super().argument(element)
        left = self.exact.identities(self.chain)[self.slot - 1] & ~fact_identities(self.state, self.claim)
        return [self.statement("clue.exists", place=(self.of, self.slot), options=left)] if None not in self.right_answers else []

    def proof(self, answer: Clue | None) -> Argument:
        """What the holder knows after the clue; for none, after each clue."""
        if answer is not None:
            return self.argument(answer)
        if not self.clues:
            return [self.statement("clue.none", player=self.of)]
        return [step for clue in self.clues for step in (self.statement("clue.after", action=clue), *self.argument(clue))]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two cards of each hand of which a claim is true and not known, viewed by the giver and with the whole table in sight."""
        state = history.state
        if not clues_of(state.legal_actions()):
            return
        for of in shuffled([seat for seat in seats(len(state.names)) if seat != state.player], random):
            now = Reasoner.of(history)
            for slot in shuffled_slots(state, of, random)[:2]:
                for claim in ("playable", "trash"):
                    fact = now.fact_identities(claim)
                    if fact >> state.hands[of][slot - 1] & 1 and now.identities((of,))[slot - 1] & ~fact:
                        for viewer in shuffled([None, state.player], random):
                            item = cls(history=history, viewer=viewer, of=of, slot=slot, claim=claim)
                            if item.is_cheap_to_answer:
                                yield item


Measure: TypeAlias = Callable[[Sequence[int], int], int]

MEASURES: dict[str, Measure] = {
    "cards": lambda identities, playable_now: -sum(possible.bit_count() for possible in identities),  # noqa: ARG005
    "known": lambda identities, playable_now: sum(possible.bit_count() == 1 for possible in identities),  # noqa: ARG005
    "playable": lambda identities, playable_now: sum(not possible & ~playable_now for possible in identities),
}
"""Measures of a hand, from the possible identities of each slot and the playable ones; their texts are ``ask.measure.<name>``."""

MIN_MARGIN = Fraction(1, 4)
"""A drill asks when the best clues gain more than the others by at least this share."""


@dataclass(frozen=True, kw_only=True)
class InformativeClueQuestion(ClueToGiveQuestion):
    """The clues of the player to act that gain most by a measure of the receiver's hand; ties are all right.

    Viewed by the giver, what counts is what the giver knows that the receiver will know.

    Attributes:
        measure: one of `MEASURES`.
    """

    measure: str = parameter(NameDomain("ask.measure", [*MEASURES]), "cards")

    id, code, form = "informative", "Q11", ChoiceForm("action", ActionDomain(Clue))

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:
        """The clues with the greatest gain."""
        gains = self.gains(reasoner)
        most = max(gains.values(), default=0)
        return [clue for clue, gain in gains.items() if gain == most]

    def gains(self, reasoner: Reasoner) -> dict[Clue, int]:
        """The gain of each legal clue."""
        measure, playable_now = MEASURES[self.measure], reasoner.fact_identities("playable")
        before, gains = dict[int, int](), dict[Clue, int]()
        for clue in clues_of(reasoner.state.legal_actions()):
            seat = self.state.seat(clue.player)
            chain = (seat,) if self.viewer is None else (self.viewer, seat)
            if seat not in before:
                before[seat] = measure(reasoner.identities(chain), playable_now)
            gains[clue] = measure(reasoner.after(clue).identities(chain), playable_now) - before[seat]
        return gains

    @property
    def margin(self) -> Fraction:
        """By how much the best clues gain more than all others, as a share of what they gain; 0 if all gain the same."""
        gains = sorted({*self._exact_gains.values()}, reverse=True)
        return Fraction(gains[0] - gains[1], gains[0]) if len(gains) > 1 and gains[0] > 0 else Fraction(0)

    def argument(self, element: Clue) -> Argument:
        """What the clue gains, and what the best one does."""
        gain, most = self._exact_gains[element], max(self._exact_gains.values())
        said = self.statement("gain", action=element, gain=gain)
        return [said] if gain == most else [said, self.statement("gain.more", gain=most)]

    def proof(self, answer: Clue) -> Argument:
        """The gains of all clues, the best first."""
        gains = self._exact_gains
        others = sorted((clue for clue in gains if clue != answer), key=lambda clue: -gains[clue])
        return [self.statement("gain", action=clue, gain=gains[clue]) for clue in (answer, *others)]

    @cached_property
    def _exact_gains(self) -> dict[Clue, int]:
        return self.gains(self.exact)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each measure, viewed by the giver and with the whole table in sight."""
        if len(clues_of(history.state.legal_actions())) > 1:
            for measure in shuffled([*MEASURES], random):
                for viewer in shuffled([None, history.state.player], random):
                    item = cls(history=history, viewer=viewer, measure=measure)
                    if item.margin >= MIN_MARGIN:
                        yield item


# -- Whether a player knows that another does not know a fact about a card (K_a not K_b), without enumerating hands ---


STEPS_PER_HAND = 5
"""The work of looking at one beginning of a hand."""


class Ignorance:
    """Searches for a hand of one player with which another player, the holder, would know a fact about a card.

    The holder rules an identity out of a slot if all its copies are seen, or if other cards of the hand must take them. Such another
    card is called *binding* here: it has so few copies to choose from that the hand may use them up, whatever the first player holds.
    So only two kinds of identities are relevant: those that refute the fact, and those that binding cards may have. The others are
    interchangeable.

    Args:
        observation: what is seen of the position.
        by: the seat of the first player, who is to know that the holder does not know.
        holder: the seat of the holder.
        slot: the slot of the card.
        fact: the identities for which the fact is true.
    """

    def __init__(self, observation: GroupObservation, by: SeatIndex, holder: SeatIndex, slot: Slot, fact: int) -> None:
        self.observation, self.by, self.holder, self.slot, self.fact = observation, by, holder, slot, fact
        self.unseen = observation.unseen_copies(1 << by | 1 << holder)
        self.refuting = observation.clue_masks[holder][slot - 1] & ~fact
        others = [identities for other, identities in enumerate(observation.clue_masks[holder], start=1) if other != slot]
        binding = [identities for identities in others if self._copies(identities) - self._max_taken(identities) <= len(others)]
        self.refuting_copies_bound = sum(bool(identities & self.refuting) for identities in binding)
        self.relevant = reduce(or_, binding, self.refuting)

    @property
    def is_evident(self) -> bool:
        """Whether a refuting copy is left for the slot whatever both hands are, so that no search is needed."""
        return self._copies(self.refuting) > self._max_taken(self.refuting) + self.refuting_copies_bound

    @property
    def is_certain(self) -> bool:
        """Whether the first player knows that the holder does not know.

        Raises:
            DependsOnUnknownCard: that depends on a card that neither holds.
        """
        return self.is_evident or not self._can_be_known(nested_worlds(self.observation, (self.by,)), (), set())

    def _copies(self, identities: int) -> int:
        """The number of copies of some identities that neither player is sure to see."""
        return (self.observation.copy_bits.all_copies(identities) & self.unseen).bit_count()

    def _max_taken(self, identities: int, start: int = 0) -> int:
        """The number of the first player's cards, from an index on, that may have one of some identities."""
        return sum(bool(identities & own) for own in self.observation.clue_masks[self.by][start:])

    @cached_property
    def _equivalents(self) -> dict[int, int]:
        """Relevant identities, as one-bit sets, that are equivalent to an earlier one: that one may be held first without loss."""
        latest, equivalents = dict[object, int](), dict[int, int]()
        masks = (*self.observation.clue_masks[self.by], *self.observation.clue_masks[self.holder], self.refuting)
        for bit in (1 << identity for identity in range(self.relevant.bit_length()) if self.relevant >> identity & 1):
            held = sum(bit >> identity & 1 for identity in self.observation.hands[self.holder])
            key = (self._copies(bit), held, *(bool(bit & mask) for mask in masks))
            if key in latest:
                equivalents[bit] = latest[key]
            latest[key] = bit
        return equivalents

    def _can_be_known(self, worlds: Worlds, chosen: tuple[int, ...], tried: set[object]) -> bool:
        """Whether the holder knows the fact if the first player has some hand that begins with these cards.

        Args:
            worlds: the hands that the first player may have.
            chosen: for each of the first slots, one relevant identity as a one-bit set, or all irrelevant ones.
            tried: the choices, up to order, that have been tried.

        Raises:
            TooLarge: the search needs more steps than the effort around it allows.
        """
        spend(STEPS_PER_HAND)
        index, relevant = len(chosen), [identities for identities in chosen if identities & self.relevant]
        left = self._copies(self.refuting) - sum(bool(identities & self.refuting) for identities in relevant)
        if left > self._max_taken(self.refuting, index) + self.refuting_copies_bound or (index, *sorted(chosen)) in tried:
            return False
        tried.add((index, *sorted(chosen)))
        own = self.observation.clue_masks[self.by]
        if index == len(own):
            hands = worlds.find({(self.by, other): identities for other, identities in enumerate(chosen)})
            if hands is None:
                return False
            seen = self.observation.with_hand(self.by, hands[self.by])
            return not nested_identities(seen, (self.holder,))[self.slot - 1] & ~self.fact
        options = [1 << identity for identity in range(own[index].bit_length()) if (own[index] & self.relevant) >> identity & 1]
        options = [bit for bit in options if bit not in self._equivalents or chosen.count(self._equivalents[bit]) > chosen.count(bit)]
        return any(
            self._can_be_known(worlds, (*chosen, identities), tried) for identities in (*options, own[index] & ~self.relevant) if identities
        )
