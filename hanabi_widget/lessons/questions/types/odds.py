"""How probable is it? (for T11; the exact odds of an endgame, Q17, need a solver)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import Share
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CLAIM, asked
from hanabi_widget.lessons.positions.history import Line
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

    of: int = asked(PLAYER)
    slot: int = asked(SLOT)
    claim: str = asked(CLAIM, "playable")

    id, code, form = "odds", "", Share()
    always, views, reasoned = ("T11",), (), False
    slips: ClassVar[Mapping[str, Slip]] = {"cards_counted": lambda question: [question.cards()]}

    def answers(self, reasoner: Reasoner) -> Iterable[Fraction]:
        """The exact share of the ways to deal the hand."""
        return [reasoner.share(self.of, self.slot, reasoner.fact(self.claim))]

    def cards(self) -> Fraction:
        """The share of the cards that it may be, each counted once."""
        exact = Reasoner.of(self.line, self.viewer)
        types, fact = exact.types((self.of,))[self.slot - 1], exact.fact(self.claim)
        return Fraction((types & fact).bit_count(), types.bit_count())

    def derivation(self, language: Language) -> list[str]:
        """The number of hands."""
        return [language.say("inspect.hands", n=Reasoner.of(self.line, self.viewer).minds.hand(self.of).total)]

    @classmethod
    def draw(cls, line: Line, random: Random) -> Iterator[Self]:
        """Each card, from its holder's chair and from above."""
        for of, viewer in chairs(line.state, random):
            for slot in slots(line.state, of, random)[:2]:
                item = cls(line=line, viewer=viewer, of=of, slot=slot)
                if 0 < next(iter(item.right)) < 1:
                    yield item
