"""What players know about each other's knowledge of a card: in a chain, each alone, and all in common."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random
from typing import ClassVar, Literal, Self

from hanabi_widget.effort import within
from hanabi_widget.explain import Place, Saying, sayings_of_walk
from hanabi_widget.explain.saying import Formulas
from hanabi_widget.knowledge import CommonKnowledge, DependsOnUnknownCard, GroupObservation, Not, TableFact
from hanabi_widget.knowledge.nested_knowledge import find_walk
from hanabi_widget.knowledge.unknown_cards import Completions
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, Grid, GridForm, SetForm
from hanabi_widget.lessons.answers.common_statements import CardMayBe, IsCard, OneOf, on_the_table
from hanabi_widget.lessons.answers.domains import CARD, CHAIN, CLAIM, PLAYER, THREE_VALUES, NameDomain, ThreeValues, parameter
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import shuffled
from hanabi_widget.lessons.questions.hints import EVIDENCE_TECHNIQUES
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS, CardQuestion, Question
from hanabi_widget.lessons.random_positions import CLUED, LATE, holders_and_viewers, player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.reasoners import Reasoner, shortened
from hanabi_widget.rules import UNKNOWN, CardPlace, Identities, Identity, Players, SeatIndex, Seats, Slot, State, by_identity, seats_of
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
        """That the players are not distinct."""
        return None if are_different(self.chain) else LocalizedError("ask.error.chain")

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
    """Whether players know that the holder knows a claim, or the holder alone knows it: yes, no, or on which card that depends.

    It depends on a card that the viewer does not see if it is not the same whatever this card is.

    Attributes:
        claim: the claim about the slot.
    """

    by: Seats = parameter(CHAIN, ())
    claim: str = parameter(CLAIM, "playable")

    id = "knows_that"
    code = "Q7"
    form = ChoiceForm(THREE_VALUES)
    min_distinct_mistakes = 1
    asked_of_slot: ClassVar = [{"claim": claim} for claim in KNOWN]
    drill_shares: ClassVar = {True: 1, False: 1}

    @property
    def prompt_id(self) -> str:
        """Simpler for the holder alone."""
        return "knows_that" if self.by else "knows_that.holder"

    @property
    def answer_kind(self) -> object:
        """Yes or no, or a card."""
        return self.example_answer

    def answers(self, reasoner: Reasoner) -> Iterable[ThreeValues]:
        """Whether it is known; where that is open, each card on which it depends."""
        try:
            return [self.is_known_to(reasoner)]
        except DependsOnUnknownCard:
            places = [place for place in self.form.domain.choices(self.context) if not isinstance(place, bool) and self.cases(place)]
            if type(reasoner) is not Reasoner or not places:
                raise
            return places

    def is_known_to(self, reasoner: Reasoner) -> bool:
        """Whether it is known, for a reasoner.

        Raises:
            DependsOnUnknownCard: a card that is unknown, or that the viewer does not see, decides.
        """
        return reasoner.knows(self.chain, self.of, self.slot, self.claim)

    def cases(self, place: CardPlace) -> dict[bool, State]:
        """A position in which it is known and one in which it is not, if that is not the same whatever a card is; otherwise nothing."""
        state = self.state
        cases = dict[bool, State]()
        is_open = True
        for identity in Completions(GroupObservation(state)).identities(*place):
            filled = state.reveal(*place, state.rules.card_names[identity])
            try:
                known = self.is_known_to(Reasoner(History.of(filled)))
                cases[known] = filled.replace(hands=Completions(GroupObservation(filled)).any)
                is_open = False
            except DependsOnUnknownCard as error:
                cases = dict(zip((True, False), error.completions or ())) | cases
        return {} if is_open or len(cases) == 1 else cases

    def claim_about(self, _: ThreeValues) -> KnowledgeClaim:
        """The claim that the question asks about."""
        return self.knows(self.chain, self.slot, self.claim)

    def refutation(self, answer: ThreeValues) -> Argument:
        """What refutes a yes, unless a card decides: the rest would tell what is right."""
        return self.argument(answer) if answer is True and self.accepts(answer=False) else []

    def argument(self, element: ThreeValues) -> Argument:
        """The claim; for a card what it would have to be, and what makes it otherwise."""
        if isinstance(element, bool):
            return [self.claim_about(element)]
        seat, slot = element
        cases = self.cases(element)
        return [
            step
            for state in (cases[True], cases[False])
            for step in (
                SupposedCard(self.to, element, state.hands[seat][slot - 1]),
                KnowledgeClaim(state, self.chain, self.slot, self.claim),
            )
        ]


class SupposedCard(Statement):
    """Which card a card is supposed to be."""

    key = "log.suppose"
    is_heading = True

    place: Place
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
