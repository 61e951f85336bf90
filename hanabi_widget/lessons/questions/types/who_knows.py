"""Q9: who knows it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import Marks
from hanabi_widget.lessons.answers.claim import Argument
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CHAIN, CLAIM, asked
from hanabi_widget.lessons.positions.game_stage import LATE, Stage
from hanabi_widget.lessons.positions.history import Line
from hanabi_widget.lessons.positions.sampling import mixed, slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.text import Language, card_place, current_language, knower


@dataclass(frozen=True, kw_only=True)
class WhoKnows(Question):
    """The players who know that others know a claim about a card.

    Attributes:
        of: who holds the card.
        slot: where.
        claim: what is claimed of it.
        by: who knows it, of whom it is asked who knows that; nobody: who knows the claim itself.
    """

    of: int = asked(PLAYER)
    slot: int = asked(SLOT)
    claim: str = asked(CLAIM, "playable")
    by: tuple[int, ...] = asked(CHAIN, ())

    id, code, form = "who_knows", "Q9", Marks("players", PLAYER)
    views = ("T6", "T7")
    stages: ClassVar[Mapping[str, Stage]] = {"T6": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The players p with K_p K_by of the claim."""
        fact, seats = reasoner.fact(self.claim), range(len(self.state.names))
        return [frozenset(seat for seat in seats if reasoner.sure(reasoner.thinks((seat, *self.by), self.of)[self.slot - 1], fact))]

    def argument(self, element: Any) -> Argument | None:  # noqa: ANN401
        """That the player knows it; None where the card is simply seen or a player comes twice."""
        chain = [seat for seat, _ in groupby((element, *self.by))]
        while chain and chain[-1] != self.of:
            chain.pop()
        if not chain or len({*chain}) < len(chain):
            return None
        return Argument(self.state, tuple(chain), self.slot, self.claim, self.viewer)

    def prompt(self, spoken: Language | None = None) -> str:
        """Who knows it, or who knows that others know it."""
        spoken = spoken or current_language()
        place = card_place(spoken, self.state, self.of, self.slot)
        fact = CLAIM.said(spoken, self.scene, self.claim)
        if not self.by:
            return spoken.say("ask.who_knows", place=place, fact=fact)
        return spoken.say("ask.who_knows.that", who=knower(spoken, self.state, self.by), place=place, fact=fact)

    @classmethod
    def hardest(cls) -> tuple[str, ...]:
        """Whose view it is matters nearly always more than the evidence."""
        return cls.views

    @classmethod
    def draw(cls, line: Line, random: Random) -> Iterator[Self]:
        """Who knows what the holder knows of each card."""
        for of in mixed(range(len(line.state.names)), random):
            for slot in slots(line.state, of, random)[:2]:
                for claim in ("playable", "trash", "not critical"):
                    yield cls(line=line, of=of, slot=slot, claim=claim, by=(of,))
