"""What a hand may be: which cards a clue touches, what each slot may be, which are known to be playable, and how likely that is."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from typing import ClassVar, Literal, Self

from hanabi_widget.explain import Place, Saying, sayings_of_evidence
from hanabi_widget.knowledge.reason import evidence_about_card
from hanabi_widget.lessons.answers.answer_forms import FractionForm, Grid, GridForm, SetForm
from hanabi_widget.lessons.answers.common_statements import HandsCounted, IsCard
from hanabi_widget.lessons.answers.domains import CARD, CLAIM, CLUE, PLAYER, SLOT, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.key_value_notation import not_possible
from hanabi_widget.lessons.position_history import History, slots_where
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS, CardQuestion, Question
from hanabi_widget.lessons.random_positions import EARLY, LATE, holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import UNKNOWN, Clue, ClueValue, Identities, Identity, SeatIndex, Slot, by_slot, clues_of, slots
from hanabi_widget.text import Language, LocalizedError, Statement, value_name
from hanabi_widget.text.reasons import MAX_LISTED
from hanabi_widget.view.viewpoint import DETAILS


class CardClaimQuestion(CardQuestion, ABC):
    """A question about a claim about one card.

    Attributes:
        claim: the claim.
    """

    claim: str = parameter(CLAIM, "playable")


class TouchedSlotsQuestion(Question):
    """The slots that a clue would touch.

    Attributes:
        clue: a legal clue.
    """

    clue: Clue = parameter(CLUE)

    id = "touched"
    code = "Q1"
    form = SetForm(SLOT)
    required_techniques = ("T1",)
    view_techniques = ()
    uses_evidence = False
    proves_all = True

    @property
    def holder(self) -> SeatIndex:
        """The receiver of the clue."""
        return self.state.seat(self.clue.player)

    def misfit(self) -> LocalizedError | None:
        """That the viewer is the receiver, who does not see the hand."""
        is_receiver = self.viewer == self.holder
        return LocalizedError("ask.error.giver", player=self.state.names[self.state.player]) if is_receiver else None

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The slots that the clue touches for the reasoner."""
        return [reasoner.touched_slots(self.holder, self.clue.value)]

    def argument(self, element: Slot) -> Argument:
        """Whether the card matches the clue."""
        card = self.state.hands[self.holder][element - 1]
        if card == UNKNOWN:
            return []
        does = "match" if self.state.rules.touched_identities[self.clue.value] >> card & 1 else "no_match"
        return [Touches(self.to, (self.holder, element), card, self.clue.value, does)]

    def text_values(self, language: Language) -> dict[str, object]:
        """The clue value as ``value``."""
        return {**super().text_values(language), "value": value_name(language, self.state.rules, self.clue.value)}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each legal clue."""
        for clue in clues_of(shuffled(history.state.legal_actions(), random)):
            yield cls(history=history, clue=clue)


class Touches(IsCard):
    """Which card a card is, and whether a clue touches it."""

    key = "touch.{does}"

    value: ClueValue
    does: str


IDENTITIES_BY_LEVEL = {
    "clues": lambda reasoner, of: reasoner.clue_masks(of),
    "counting": lambda reasoner, of: reasoner.identities_by_counting(of),
    "exact": lambda reasoner, of: reasoner.identities((of,)),
}
"""The possible identities by level: by clues alone, by clues and counting the copies in sight, by everything that follows."""

DETAIL_BY_LEVEL = {"clues": "negatives", "counting": "counting", "exact": DETAILS[-1]}
"""The detail at which a board shows just these."""

STARTS = ("nothing", "clues", "counting")
"""What the answer begins with: an empty grid, or what a lower level leaves."""


class PossibleIdentitiesQuestion(Question):
    """The identities that each slot of a hand may have for its holder.

    Attributes:
        of: the holder.
        level: how far to reason, one of `IDENTITIES_BY_LEVEL`.
        start: what the answer begins with, one of `STARTS`, so that only what is new must be done.
    """

    of: SeatIndex = parameter(PLAYER)
    level: str = parameter(NameDomain(IDENTITIES_BY_LEVEL, "ask.level"), "exact")
    start: str = parameter(NameDomain(STARTS, "ask.start"), "nothing")

    id = "possible"
    code = "Q2"
    form = GridForm(SLOT, CARD)
    drill_rules = (NINE_CARDS,)
    drill_stages: ClassVar = {"T1": EARLY, "T2": EARLY, "T3": EARLY, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """For each slot, the identities of the level."""
        return [tuple(map(identity_set, IDENTITIES_BY_LEVEL[self.level](reasoner, self.of)))]

    def misfit(self) -> LocalizedError | None:
        """That it does not start below its level.

        Raises:
            DependsOnUnknownCard: what it starts with depends on a card that is unknown.
        """
        allowed = STARTS[: [*IDENTITIES_BY_LEVEL].index(self.level) + 1]
        if self.start not in allowed:
            return not_possible("start", self.start, allowed)
        _ = self.first_answer
        return None

    @property
    def first_answer(self) -> Grid[Identity] | None:
        """What the level that it starts with leaves."""
        if self.start == "nothing":
            return None
        return tuple(map(identity_set, IDENTITIES_BY_LEVEL[self.start](self.exact, self.of)))

    @property
    def asked_again_id(self) -> str:
        """Another one for each level: a hand as a whole is looked at only where everything counts, and copies nowhere below."""
        return f"possible.{self.level}.again"

    def first_answer_note(self, language: Language) -> list[str]:
        """What the answer begins with, in a sentence."""
        return [] if self.start == "nothing" else [language.say(f"ask.start.{self.start}")]

    @property
    def detail(self) -> str:
        """That of its level: a board that tells more would contradict the answer."""
        return DETAIL_BY_LEVEL[self.level]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None if a level below the exact one does not say so."""
        index, identity = element
        is_open = self.level != "exact" and IDENTITIES_BY_LEVEL[self.level](self.exact, self.of)[index] >> identity & 1
        return None if is_open else self.rules_out((self.of,), Slot(index + 1), identity)

    def argument(self, element: tuple[int, Identity]) -> Argument:
        """The claim, or that the level does not rule the identity out."""
        index, identity = element
        claim = self.claim_about(element)
        return [claim or NotRuledOut(self.to, (self.of, Slot(index + 1)), identity, f"open.{self.level}")]

    def evidence(self) -> Argument:
        """The cards that counting rules out, unless only clues are used."""
        return self.copies_seen(self.of) if self.level != "clues" else ()

    def proof(self, answer: Grid[Identity]) -> Argument:
        """For each slot, why nothing else is left."""
        every = len(self.state.rules.card_names)
        return [
            # what clues leave open may be known otherwise not to be there
            NotRuledOut(self.to, (self.of, slot), None, "any")
            if self.level == "clues" and len(left) == every
            else self.leaves_open((self.of,), slot, left)
            for slot, left in by_slot(answer)
        ]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)


class NotRuledOut(Statement):
    """That a card, or any, is not ruled out for a place by what a level looks at: no clue, and some copy may be there."""

    key = "level.{says}"

    place: Place
    card: Identity | None
    says: str


def told_about(question: Question, place: Place, card: Identity) -> list[Saying]:
    """A clue, or what the position says of a card in a hand, if one of these alone says that it is not some card."""
    seat, slot = place
    rules = question.state.rules
    pieces = evidence_about_card(question.exact.knowledge.observation, seat, slot - 1)
    against = [piece for piece in pieces if not piece.allowed_identities(rules) >> card & 1]
    return [*sayings_of_evidence(question.state, against[:1], seat)]


@lru_cache(maxsize=1 << 12)
def identity_set(identities: Identities) -> frozenset[Identity]:
    """A bitmask of identities as a frozenset."""
    return frozenset(identity for identity in map(Identity, range(identities.bit_length())) if identities >> identity & 1)


KNOWN = ("playable", "trash", "not critical")
"""What may be asked of the slots of a hand; each has texts of its own, ``ask.known.<claim>``."""


class KnownSlotsQuestion(Question):
    """The slots of which their holder knows a claim.

    A discard lowers the maximum score if and only if the card is critical. So the slots known not to be critical are the safe discards.

    Attributes:
        of: the holder.
        claim: one of `KNOWN`.
    """

    of: SeatIndex = parameter(PLAYER)
    claim: str = parameter(NameDomain(KNOWN), "playable")

    id = "known"
    code = "Q3"
    form = SetForm(SLOT)
    text_parameter = "claim"
    proves_all = True
    drill_shares = MOSTLY_SOME
    drill_choices: ClassVar = {"claim": KNOWN}

    @classmethod
    def drillable_techniques(cls, **given: str) -> tuple[str, ...]:
        """Not T3 but for playable cards: identities all of whose copies are on the table are trash, and not critical, anyway."""
        is_playable = given.get("claim", "playable") == "playable"
        return tuple(name for name in super().drillable_techniques(**given) if name != "T3" or is_playable)

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Slot]]:
        """The slots for which the claim is true of every possible identity."""
        hand = slots(self.state.hand_sizes[self.of])
        return [slots_where([reasoner.knows((self.of,), self.of, slot, self.claim) for slot in hand])]

    def claim_about(self, element: Slot) -> KnowledgeClaim:
        """The holder knows the claim about the slot."""
        return self.knows((self.of,), element, self.claim)

    @classmethod
    def sample(cls, history: History, random: Random, claim: str | None = None) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight, with one claim for all of them."""
        claim = claim or pick(KNOWN, random)
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of, claim=claim)


class CopiesCounted(HandsCounted):
    """How many cards that its holder does not see a card may be."""

    key = "odds.cards"

    place: Place


class Share(Statement):
    """With how many of those counted it is so.

    Attributes:
        good: with how many.
        total: of how many.
        options: with which cards.
        share: how likely that makes it.
        says: by which text, as the cards may be too many to list.
    """

    key = "odds.good{says}"

    good: int
    total: int
    options: Identities
    share: Fraction
    says: Literal["", ".many"]


MAX_DENOMINATOR = 60
"""A drill asks for odds with at most this denominator: what can be counted by hand."""


class OddsQuestion(CardClaimQuestion):
    """The probability of a claim about a card for its holder, all consistent deals equally likely."""

    id = "odds"
    form = FractionForm()
    required_techniques = ("T11",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar = {"cards_counted": lambda question: [question.share_of_identities()]}

    def answers(self, reasoner: Reasoner) -> Iterable[Fraction]:
        """The share of the deals for which the claim is true."""
        return [reasoner.probability(self.of, self.slot, reasoner.fact_identities(self.claim))]

    def share_of_identities(self) -> Fraction:
        """The share of the possible identities for which the claim is true, which ignores copies."""
        exact = self.exact
        identities = exact.identities((self.of,))[self.slot - 1]
        fact = exact.fact_identities(self.claim)
        return Fraction((identities & fact).bit_count(), identities.bit_count())

    def refutation(self, _: Fraction) -> Argument:
        """Nothing: whether it is too much or too little would lead to the number."""
        return ()

    def evidence(self) -> Argument:
        """What is counted."""
        return [self._counted]

    def proof(self, answer: Fraction) -> Argument:
        """The cards, or the hands, and with how many of them it is so."""
        weights = self._weights
        fact = self.exact.fact_identities(self.claim)
        good = {identity: number for identity, number in enumerate(weights) if number and fact >> identity & 1}
        says: Literal["", ".many"] = "" if 0 < len(good) <= MAX_LISTED else ".many"
        return [self._counted, Share(self.to, sum(good.values()), sum(weights), self.state.rules.identities_of(good), answer, says)]

    @property
    def _counted(self) -> Statement:
        """What is counted: cards out of sight if the rest of the hand does not matter, else hands."""
        n = sum(self._weights)
        return CopiesCounted(self.to, n, self.place) if self._is_independent else HandsCounted(self.to, n)

    @cached_property
    def _copies(self) -> list[int]:
        """For each identity that the card may have the copies that its holder does not see; 0 for others."""
        observation = self.exact.knowledge.observation
        may_be = self.exact.identities((self.of,))[self.slot - 1]
        copies = observation.copy_bits.counts(observation.unseen_copies(1 << self.of))
        return [number if may_be >> identity & 1 else 0 for identity, number in enumerate(copies)]

    @cached_property
    def _hands(self) -> Sequence[int]:
        """For each identity the hands with it at the slot."""
        return self.exact.knowledge.hand(self.of).weights[self.slot - 1]

    @property
    def _is_independent(self) -> bool:
        """Whether any copy that the card may be is as likely as any other, as what is known of the rest of the hand does not matter."""
        hands = self._hands
        copies = self._copies
        return all(ways * sum(copies) == number * sum(hands) for ways, number in zip(hands, copies))

    @property
    def _weights(self) -> Sequence[int]:
        """For each identity what is counted of it."""
        return self._copies if self._is_independent else self._hands

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots of each hand, viewed by the holder and with the whole table in sight, if the probability is neither 0 nor 1."""
        for of, viewer in holders_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                item = cls(history=history, viewer=viewer, of=of, slot=slot)
                (odds,) = item.right_answers
                if 0 < odds < 1 and odds.denominator <= MAX_DENOMINATOR and not item.wrong_answers("card_by_card"):
                    yield item  # counting the copies of each card gives the answer, without looking at the hand as a whole
