"""How probable is a claim about a card?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge.own_hand import OwnHand
from hanabi_widget.lessons.answers.answer_forms import FractionForm
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.bases.card_claim import CardClaimQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

MAX_DENOMINATOR = 60
"""A drill asks for odds with at most this denominator: what can be counted by hand."""


@dataclass(frozen=True, kw_only=True)
class OddsQuestion(CardClaimQuestion):
    """The probability of a claim about a card for its holder, all consistent deals equally likely."""

    id, code, form = "odds", "", FractionForm()
    required_techniques = ("T11",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {"cards_counted": lambda question: [question.share_of_identities()]}

    def answers(self, reasoner: Reasoner) -> Iterable[Fraction]:
        """The share of the deals for which the claim is true."""
        return [reasoner.probability(self.of, self.slot, reasoner.fact_identities(self.claim))]

    def share_of_identities(self) -> Fraction:
        """The share of the possible identities for which the claim is true, which ignores copies."""
        exact = Reasoner.of(self.seen, self.viewer)
        identities, fact = exact.identities((self.of,))[self.slot - 1], exact.fact_identities(self.claim)
        return Fraction((identities & fact).bit_count(), identities.bit_count())

    @property
    def is_by_counting(self) -> bool:
        """Whether counting the copies of each card gives the answer, without looking at the hand as a whole."""
        return not self.wrong_answers("card_by_card")

    def refutation(self, answer: Fraction) -> Argument:
        """Whether it is too much or too little, and how many hands are possible."""
        right = next(iter(self.right_answers))
        return [self.statement("too_high" if answer > right else "too_low"), self.statement("inspect.hands", n=self._hand.total)]

    def proof(self, answer: Fraction) -> Argument:
        """The number of hands, in how many of them the card is each that fits, and their share."""
        hand, claim = self._hand, KnowledgeClaim(self.state, (self.of,), self.slot, self.claim, self.viewer)
        fact = Reasoner.of(self.seen, self.viewer).fact_identities(self.claim)
        ways = {identity: number for identity, number in enumerate(hand.weights[self.slot - 1]) if number and fact >> identity & 1}
        return [
            self.statement("inspect.hands", n=hand.total),
            *claim.on_the_table(sum(1 << identity for identity in ways), "left"),
            *(self.statement("odds.ways", place=(self.of, self.slot), card=identity, n=number) for identity, number in ways.items()),
            self.statement("odds.total", good=sum(ways.values()), total=hand.total, share=answer),
        ]

    @property
    def _hand(self) -> OwnHand:
        return Reasoner.of(self.seen, self.viewer).knowledge.hand(self.of)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots of each hand, viewed by the holder and with the whole table in sight, if the probability is neither 0 nor 1."""
        for of, viewer in holders_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                item = cls(history=history, viewer=viewer, of=of, slot=slot)
                (odds,) = item.right_answers
                if 0 < odds < 1 and odds.denominator <= MAX_DENOMINATOR and item.is_by_counting:
                    yield item
