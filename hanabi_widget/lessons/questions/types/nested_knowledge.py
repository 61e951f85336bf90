"""What players know about each other's knowledge of a card: in a chain, each alone, and all in common."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import ClassVar, Literal, Self

from hanabi_widget.effort import within
from hanabi_widget.explain import Place, Saying, sayings_of_walk
from hanabi_widget.explain.saying import Formulas
from hanabi_widget.knowledge import CommonKnowledge, DependsOnUnknownCard, Not, TableFact, fact_identities
from hanabi_widget.knowledge.nested_knowledge import find_walk
from hanabi_widget.lessons.answers.answer_forms import CITABLE_EVIDENCE, Grid, GridForm, SetForm, YesNoWhy, YesNoWhyForm
from hanabi_widget.lessons.answers.common_statements import CardMayBe, IsCard, OneOf, on_the_table
from hanabi_widget.lessons.answers.domains import CARD, CHAIN, CLAIM, PLAYER, NameDomain, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import shuffled
from hanabi_widget.lessons.questions.hints import EVIDENCE_TECHNIQUES
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS, CardQuestion, Question
from hanabi_widget.lessons.random_positions import CLUED, LATE, holders_and_viewers, player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.reasoners import DoesNotApply, PartialReasoner, Reasoner, shortened
from hanabi_widget.rules import UNKNOWN, Identities, Identity, Players, SeatIndex, Seats, Slot, by_identity, seats_of
from hanabi_widget.rules.action import are_different
from hanabi_widget.text import Language, LocalizedError, Statement, describe_chain

from .own_hand import KNOWN, CardClaimQuestion, identity_set, told_about


class NestedKnowledgeQuestion(CardQuestion, ABC):
    """A question about what some players know about the holder's knowledge of a slot.

    Attributes:
        by: the players who know, outermost first, without the holder.
    """

    by: Seats = parameter(CHAIN)

    view_techniques = ("T6", "T7")
    min_players: ClassVar = {"T4": 3}  # with two players, neither can use a third hand
    asked_of_slot: ClassVar[Sequence[Mapping[str, str]]] = ({},)

    @property
    def chain(self) -> Seats:
        """All players in order; the last is the holder."""
        return (*self.by, self.of)

    def misfit(self) -> LocalizedError | None:
        """That the players are not distinct, or fewer than two."""
        return LocalizedError("ask.error.chain") if len({*self.chain}) < max(2, len(self.chain)) else None

    def text_values(self, language: Language) -> dict[str, object]:
        """The chain as ``who``, and who comes first in it."""
        who, others = (describe_chain(language, self.state, chain) for chain in (self.chain, self.chain[1:]))
        return {**super().text_values(language), "who": who, "first": self.state.names[self.chain[0]], "others": others}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots for each pair of players, viewed by the first of them and with the whole table in sight."""
        for by, of, viewer in player_pairs_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                for values in cls.asked_of_slot:
                    yield cls(history=history, viewer=viewer, by=(by,), of=of, slot=slot, **values)


class NestedIdentitiesQuestion(NestedKnowledgeQuestion):
    """The identities of a slot in the worlds that a chain of players leads to (M_a M_b)."""

    id = "thinks"
    code = "Q8"
    form = SetForm(CARD)
    drill_rules = (NINE_CARDS,)
    undrilled_techniques = ("T2",)  # clues that missed hardly ever decide
    drill_stages: ClassVar = {"T1": CLUED, "T3": LATE, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Identity]]:
        """The identities that the chain leaves open."""
        return [identity_set(reasoner.slot_identities(self.chain, self.slot))]

    @property
    def prompt_id(self) -> str:
        """Simpler for two players."""
        return "thinks" if len(self.by) == 1 else "thinks.chain"

    def evidence(self) -> Argument:
        """The cards that all of them can count."""
        return self.copies_seen(*self.chain)

    def proof(self, answer: frozenset[Identity]) -> Argument:
        """Why nothing else is left, and for each card that is, a hand with which it cannot be ruled out."""
        return [self.leaves_open(self.chain, self.slot, answer), *map(self.claim_about, sorted(answer))]

    def claim_about(self, element: Identity) -> KnowledgeClaim:
        """The chain knows that the card does not have the identity."""
        return self.rules_out(self.chain, self.slot, element)


class KnowsThatQuestion(NestedKnowledgeQuestion):
    """Whether players know that the holder knows a claim, and why.

    Whether the cited kinds of evidence prove it is computed from these kinds alone; every minimal proof is right.

    Attributes:
        claim: the claim about the slot.
    """

    claim: str = parameter(CLAIM, "playable")

    id = "knows_that"
    code = "Q7"
    form = YesNoWhyForm()
    asked_of_slot: ClassVar = [{"claim": claim} for claim in KNOWN]
    drill_shares: ClassVar = {True: 1, False: 1}

    @property
    def answer_kind(self) -> bool:
        """Whether it is known."""
        return any(answer.known for answer in self.right_answers)

    def answers(self, reasoner: Reasoner) -> Iterable[YesNoWhy]:
        """Yes with each minimal proof, or no with each identity that refutes it."""
        fact = reasoner.fact_identities(self.claim)
        if reasoner.knows(self.chain, self.of, self.slot, self.claim):
            return [YesNoWhy(known=True, evidence=evidence) for evidence in self._minimal_proofs(reasoner.history, fact)]
        refuting = reasoner.slot_identities(self.chain, self.slot, ~fact)
        return [YesNoWhy(known=False, example=identity) for identity in identity_set(refuting)]

    def _minimal_proofs(self, history: History, fact: int) -> Iterator[frozenset[str]]:
        """The minimal sets of kinds of evidence that prove it; the empty set if none does."""
        found: list[frozenset[str]] = []
        for size in range(len(CITABLE_EVIDENCE) + 1):
            for chosen in map(frozenset, combinations(CITABLE_EVIDENCE, size)):
                if any(smaller <= chosen for smaller in found):
                    continue
                try:
                    identities = self._left_by(history, chosen)
                except (DependsOnUnknownCard, DoesNotApply):
                    continue
                if not identities & ~fact:
                    found.append(chosen)
        yield from found or [frozenset()]

    def _left_by(self, history: History, evidence: frozenset[str]) -> Identities:
        """The identities that some kinds of evidence leave open."""
        kinds = tuple(kind for name in _in_order(evidence) for kind in CITABLE_EVIDENCE[name])
        return PartialReasoner.of(history, self.viewer, kinds).identities(self.chain)[self.slot - 1]

    def claim_about(self, _: YesNoWhy) -> KnowledgeClaim:
        """The claim that the question asks about."""
        return self.knows(self.chain, self.slot, self.claim)

    def refutation(self, answer: YesNoWhy) -> Argument:
        """The argument; where yes or no is wrong, no more than that a card is no case, or that a clue excludes it: the rest would tell."""
        if answer.known == self.answer_kind or (not answer.known and self._holds_of(answer.example)):
            return self.argument(answer)
        return () if answer.known else told_about(self, self.place, answer.example)

    def _holds_of(self, card: Identity) -> bool:
        """Whether the claim is true of a card."""
        return bool(fact_identities(self.state, self.claim) >> card & 1)

    def argument(self, element: YesNoWhy) -> Argument:
        """For a no, the identity that it gives; for a yes, what the cited evidence leaves open or which of it is not needed."""
        claim = self.claim_about(element)
        card = element.example
        if not element.known:
            stands = on_the_table(self.state, self.claim, 1 << card)
            if self._holds_of(card):
                return [Fits(self.to, card), *stands]
            return [self.rules_out(self.chain, self.slot, card), *(stands if element in self.right_answers else [])]
        cited = _in_order(element.evidence)
        if element in self.right_answers:
            return [claim, Cited(self.to, cited, "enough") if cited else Cited(self.to, None, "evident")]
        left = self._left_by(self.seen, element.evidence) & ~fact_identities(self.state, self.claim)
        if left:
            example = next(iter(identity_set(left)))
            still_open = LeftByCited(self.to, cited or None, "open" if cited else "open.bare", self.place, example)
            return [still_open, *on_the_table(self.state, self.claim, 1 << example)]
        for name in cited:
            if any(right.evidence <= element.evidence - {name} for right in self.right_answers):
                return [Cited(self.to, (name,), "needless")]
        return []


def _in_order(evidence: frozenset[str]) -> tuple[str, ...]:
    """Kinds of evidence in the order in which they are learned."""
    return tuple(name for name in CITABLE_EVIDENCE if name in evidence)


class Cited(Statement):
    """What cited evidence comes to: that it is enough, that it is not needed, that none is; or what it leaves open."""

    key = "argued.{is_it}"

    evidence: tuple[str, ...] | None
    is_it: Literal["enough", "needless", "evident", "open", "open.bare"]


class LeftByCited(Cited):
    """Which card it leaves open."""

    place: Place
    card: Identity


class Fits(Statement):
    """That a card would be no case against a claim."""

    key = "argued.fits"

    card: Identity


def _may_be(question: Question, chain: Players, slot: Slot, identities: Identities) -> tuple[list[Saying], Identity]:
    """The moves of a chain that repeats players to a world in which a card is one of some, and which; at least that there are such."""
    with suppress(DependsOnUnknownCard):
        walk = within(STEPS_OF_A_WALK, lambda: find_walk(question.state, chain, slot, identities))
        if walk:
            return [*sayings_of_walk(walk, question.viewer)], walk.identity
    card = min(identity_set(identities))
    return [CardMayBe(question.to, tuple(chain), (chain[-1], slot), card)], card


STEPS_OF_A_WALK = 20_000
"""The work that finding a walk may take."""


class WhoKnowsQuestion(CardClaimQuestion):
    """The players who know a claim about a card, or who know that others know it.

    Attributes:
        of: the holder of the card.
        slot: the slot.
        claim: the claim.
        by: a chain of players; the question is who knows that they know the claim. If empty, who knows the claim itself.
    """

    by: Seats = parameter(CHAIN, ())

    id = "who_knows"
    code = "Q9"
    form = SetForm(PLAYER)
    proves_all = True
    drill_shares = MOSTLY_SOME
    view_techniques = ("T6", "T7")
    undrilled_techniques = EVIDENCE_TECHNIQUES  # the view techniques nearly always are the hardest ones needed
    drill_stages: ClassVar = {"T6": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[SeatIndex]]:
        """The players p for whom K_p K_by of the claim is true."""
        everybody = seats_of(self.state)
        return [frozenset(seat for seat in everybody if reasoner.knows((seat, *self.by), self.of, self.slot, self.claim))]

    def claim_about(self, element: SeatIndex) -> KnowledgeClaim | None:
        """The player knows it; None if the card is in sight of all of them, or a player occurs twice."""
        chain = shortened((element, *self.by), self.of)
        return None if not chain or not are_different(chain) else self.knows(chain, self.slot, self.claim)

    def argument(self, element: SeatIndex) -> Argument:
        """The claim; the card itself, if the player sees it; or for a chain that repeats a player, a case or what is in sight of all.

        Of a card that the reader does not see it is told what its holder knows.
        """
        claim = self.claim_about(element)
        if claim is not None:
            return [claim]
        chain = shortened((element, *self.by), self.of)
        if chain:
            left = self.exact.identities(chain)[self.slot - 1]
            others = left & ~self.exact.fact_identities(self.claim)
            if not others:
                return [OneOf(self.to, tuple(chain), self.place, left)]
            told, card = _may_be(self, chain, self.slot, others)
        else:
            card = self.state.hands[self.of][self.slot - 1]
            if card == UNKNOWN:
                return [self.knows((self.of,), self.slot, self.claim)]
            told = [Sees(self.to, self.place, card, (element,))]
        return [*told, *on_the_table(self.state, self.claim, 1 << card)]

    def proof(self, answer: frozenset[SeatIndex]) -> Argument:
        """Why each player belongs there or not; those who see the card together."""
        every = sorted(seats_of(self.state), key=lambda seat: seat not in answer)
        seeing = tuple(seat for seat in every if not shortened((seat, *self.by), self.of))
        told = [step for seat in every if seat not in seeing[1:] for step in self.argument(seat)]
        return [replace(step, people=seeing, how="sees.more") if isinstance(step, Sees) and seeing[1:] else step for step in told]

    @property
    def prompt_id(self) -> str:
        """Another one with a chain of players."""
        return "who_knows.that" if self.by else "who_knows"

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Who knows that the holder knows a claim, for two slots of each hand and three claims."""
        for of in shuffled(seats_of(history.state), random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                for claim in KNOWN:
                    yield cls(history=history, of=of, slot=slot, claim=claim, by=(of,))


class Sees(IsCard):
    """That players see which card a card is."""

    key = "{how}"

    people: Seats
    how: Literal["sees", "sees.more"] = "sees"

    @property
    def claims(self) -> Formulas:
        """They know it."""
        return tuple(self.to.knows(player, part) for player in self.people for part in super(Sees, self).claims)


ROWS = ("common", "own")

MAX_CHAIN = 3
"""Chains of at most so many players show what common knowledge leaves open."""


class CommonKnowledgeQuestion(CardQuestion):
    """The identities of a slot that common knowledge leaves open, and those that its holder's knowledge leaves open."""

    id = "everybody"
    code = "Q6"
    form = GridForm(NameDomain(ROWS, "ask.knower"), CARD)
    drill_rules = (NINE_CARDS,)
    view_techniques = ("T6", "T8")
    # clues that missed hardly ever decide, and other players' hands are not common knowledge
    undrilled_techniques = ("T2", "T4")

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """By common knowledge, then by the holder's."""
        common = reasoner.common_slot_identities(*self.place)
        own = reasoner.slot_identities((self.of,), self.slot)
        return [(identity_set(common), identity_set(own))]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None for common knowledge."""
        row, identity = element
        return self.rules_out((self.of,), self.slot, identity) if row else None

    def argument(self, element: tuple[int, Identity]) -> Argument:
        """For the holder, the claim; for everybody, a chain of players who leave the identity open, or what everybody can see."""
        row, identity = element
        if row == 1:
            return super().argument(element)
        players = seats_of(self.state)
        knowledge = self.exact.knowledge
        place = self.place
        if self.exact.common_slot_identities(*place) >> identity & 1:
            for outer in (outer for length in range(MAX_CHAIN) for outer in product(players, repeat=length)):
                chain = (*outer, self.of)
                if len(shortened(chain, self.of)) < len(chain) or not knowledge.identities(chain)[self.slot - 1] >> identity & 1:
                    continue
                if are_different(chain):
                    return [self.rules_out(chain, self.slot, identity)]
                return _may_be(self, chain, self.slot, 1 << identity)[0]
            return [InCommon(self.to, place, identity, "open")]
        if told := told_about(self, place, identity):
            return told
        if not knowledge.observation.unseen_identities((1 << len(players)) - 1) >> identity & 1:
            return [AllInSight(self.to, identity)]
        return [InCommon(self.to, place, identity, "settled")]

    def evidence(self) -> Argument:
        """The cards that everybody can count."""
        return self.copies_seen(*seats_of(self.state))

    def proof(self, answer: Grid[Identity]) -> Argument:
        """Why everybody and the holder can rule out no less, and what each card left rests on."""
        common, own = answer
        return [
            *(self.argument((0, identity))[0] for identity, _ in by_identity(self.state.rules.card_names) if identity not in common),
            CommonlyLeft(self.to, self.place, self.state.rules.identities_of(common)),
            *(step for identity in sorted(common - own) for step in self.argument((0, identity))),
            self.leaves_open((self.of,), self.slot, own),
        ]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots of each hand, with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            if viewer is None:
                for slot in shuffled_slots(history.state, of, random)[:2]:
                    yield cls(history=history, of=of, slot=slot)


class InCommon(IsCard):
    """That a card is possible by all that everybody knows, or that everybody knows that its copies are elsewhere."""

    key = "common.{how}"

    how: Literal["open", "settled"]

    @property
    def claims(self) -> Formulas:
        """It is common knowledge that it is another; or not."""
        excluded = [CommonKnowledge(Not(part)) for part in super().claims]
        return tuple(excluded if self.how == "settled" else map(Not, excluded))


class AllInSight(Statement):
    """That everybody sees every copy of a card on the table."""

    key = "common.public"

    card: Identity

    @property
    def claims(self) -> Formulas:
        """None is left."""
        return (TableFact("left", self.rules.card_names[self.card], 0),)


class CommonlyLeft(Statement):
    """What everybody knows a card to be one of."""

    key = "common.left"

    place: Place
    options: Identities

    @property
    def claims(self) -> Formulas:
        """It is common knowledge that it is one of these, and not that it is another than any of them."""
        rules = self.rules
        each = (rules.all_identities & ~(1 << identity) for identity in rules.identities_in(self.options))
        return (self.to.all_know([self.place], self.options), *(Not(self.to.all_know([self.place], others)) for others in each))
