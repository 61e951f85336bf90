"""How probable is it? The exact odds of an endgame are a question type of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import FractionForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import chairs, slots
from hanabi_widget.lessons.questions.question import Question, Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.text import Language


@dataclass(frozen=True, kw_only=True)
class Odds(Question):
    """The probability, for its holder, of a claim about a card; every order of the deck that fits is as likely as any other.

    Attributes:
        of: the holder.
        slot: the slot.
        claim: what is claimed of it.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    id, code, form = "odds", "", FractionForm()
    required_techniques = ("T11",)
    view_techniques = ()
    uses_evidence = False
    slips: ClassVar[Mapping[str, Slip]] = {"cards_counted": lambda question: [question.cards()]}

    def answers(self, reasoner: Reasoner) -> Iterable[Fraction]:
        """The exact share of the ways to deal the hand."""
        return [reasoner.probability(self.of, self.slot, reasoner.fact(self.claim))]

    def cards(self) -> Fraction:
        """The share of the cards that it may be, each counted once."""
        exact = Reasoner.of(self.history, self.viewer)
        types, fact = exact.identities((self.of,))[self.slot - 1], exact.fact(self.claim)
        return Fraction((types & fact).bit_count(), types.bit_count())

    def derivation(self, language: Language) -> list[str]:
        """The number of hands."""
        return [language.say("inspect.hands", n=Reasoner.of(self.history, self.viewer).minds.hand(self.of).total)]

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card, from its holder's chair and from above."""
        for of, viewer in chairs(history.state, random):
            for slot in slots(history.state, of, random)[:2]:
                item = cls(history=history, viewer=viewer, of=of, slot=slot)
                if 0 < next(iter(item.right_answers)) < 1:
                    yield item
