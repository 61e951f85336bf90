"""Who knows a claim about a card, or that others know it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import PLAYER
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import CHAIN, CLAIM, parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.plausible_games import LATE, Stage
from hanabi_widget.lessons.positions.position_variant import shuffled, shuffled_slots
from hanabi_widget.lessons.questions.bases.card_claim import CardClaimQuestion
from hanabi_widget.lessons.questions.question import MOSTLY_SOME
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, SeatIndex, seats
from hanabi_widget.text import Language, current_language, describe_chain, describe_place

from .possible_identities import identity_set


@dataclass(frozen=True, kw_only=True)
class WhoKnowsQuestion(CardClaimQuestion):
    """The players who know a claim about a card, or who know that others know it.

    Attributes:
        of: the holder of the card.
        slot: the slot.
        claim: the claim.
        by: a chain of players; the question is who knows that they know the claim. If empty, who knows the claim itself.
    """

    by: tuple[SeatIndex, ...] = parameter(CHAIN, ())

    id, code, form = "who_knows", "Q9", SetForm("players", PLAYER)
    drill_shares = MOSTLY_SOME
    view_techniques = ("T6", "T7")
    drill_stages: ClassVar[Mapping[str, Stage]] = {"T6": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[SeatIndex]]:
        """The players p for whom K_p K_by of the claim is true."""
        fact, everybody = reasoner.fact_identities(self.claim), seats(len(self.state.names))
        return [
            frozenset(
                seat
                for seat in everybody
                if reasoner.is_sure(reasoner.identities_according_to((seat, *self.by), self.of)[self.slot - 1], fact)
            )
        ]

    def claim_about(self, element: SeatIndex) -> KnowledgeClaim | None:
        """The player knows it; None if the card is in sight of all of them, or a player occurs twice."""
        chain = [seat for seat, _ in groupby((element, *self.by))]
        while chain and chain[-1] != self.of:
            chain.pop()
        if not chain or len({*chain}) < len(chain):
            return None
        return KnowledgeClaim(self.state, tuple(chain), self.slot, self.claim, self.viewer)

    def argument(self, element: SeatIndex) -> Argument:
        """The claim; the card itself, if the player sees it; or for a chain that repeats a player, a case or what is in sight of all.

        Raises:
            DependsOnUnknownCard: the card is unknown.
        """
        claim = self.claim_about(element)
        if claim is not None:
            return [claim]
        chain = [seat for seat, _ in groupby((element, *self.by))]
        while chain and chain[-1] != self.of:
            chain.pop()
        place = self.of, self.slot
        table = KnowledgeClaim(self.state, (self.of,), self.slot, self.claim, self.viewer)
        if not chain:
            card = self.state.hands[self.of][self.slot - 1]
            if card == UNKNOWN:
                raise DependsOnUnknownCard(self.state, self.of, self.slot)
            return [self.statement("sees", player=element, place=place, card=card), *table.on_the_table(1 << card, "it")]
        left = Reasoner.of(self.seen, self.viewer).identities(chain)[self.slot - 1]
        fact = Reasoner.of(self.seen, self.viewer).fact_identities(self.claim)
        if left & ~fact:
            card = next(iter(identity_set(left & ~fact)))
            may = self.statement("may.nested", who=tuple(chain[:-1]), player=self.of, place=place, card=card)
            return [may, *table.on_the_table(1 << card, "it")]
        nested = self.statement("nested.left", who=tuple(chain[:-1]), player=self.of, place=place, options=left)
        return [nested, *table.on_the_table(left, "left")]

    def proof(self, answer: frozenset[SeatIndex]) -> Argument:
        """The players who know it first, then for each other player a case in which it is false."""
        every = seats(len(self.state.names))
        return [step for seat in sorted(every, key=lambda seat: seat not in answer) for step in self.argument(seat)]

    def prompt(self, language: Language | None = None) -> str:
        """The question, which depends on whether there is a chain of players."""
        language = language or current_language()
        place = describe_place(language, self.state, self.of, self.slot)
        fact = CLAIM.describe(language, self.context, self.claim)
        if not self.by:
            return language.say("ask.who_knows", place=place, fact=fact)
        return language.say("ask.who_knows.that", who=describe_chain(language, self.state, self.by), place=place, fact=fact)

    @classmethod
    def drillable_techniques(cls) -> tuple[str, ...]:
        """Only the view techniques, which nearly always are the hardest ones needed."""
        return cls.view_techniques

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Who knows that the holder knows a claim, for two slots of each hand and three claims."""
        for of in shuffled(seats(len(history.state.names)), random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                for claim in ("playable", "trash", "not critical"):
                    yield cls(history=history, of=of, slot=slot, claim=claim, by=(of,))
