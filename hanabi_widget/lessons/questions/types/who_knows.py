"""Who knows it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CHAIN, CLAIM, parameter
from hanabi_widget.lessons.positions.game_stage import LATE, Stage
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed, slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.text import Language, current_language, describe_chain, describe_place


@dataclass(frozen=True, kw_only=True)
class WhoKnows(Question):
    """The players who know that others know a claim about a card.

    Attributes:
        of: who holds the card.
        slot: where.
        claim: what is claimed of it.
        by: who knows it, of whom it is asked who knows that; nobody: who knows the claim itself.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")
    by: tuple[int, ...] = parameter(CHAIN, ())

    id, code, form = "who_knows", "Q9", SetForm("players", PLAYER)
    view_techniques = ("T6", "T7")
    stages: ClassVar[Mapping[str, Stage]] = {"T6": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The players p with K_p K_by of the claim."""
        fact, seats = reasoner.fact(self.claim), range(len(self.state.names))
        return [frozenset(seat for seat in seats if reasoner.is_sure(reasoner.thinks((seat, *self.by), self.of)[self.slot - 1], fact))]

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """That the player knows it; None where the card is simply seen or a player comes twice."""
        chain = [seat for seat, _ in groupby((element, *self.by))]
        while chain and chain[-1] != self.of:
            chain.pop()
        if not chain or len({*chain}) < len(chain):
            return None
        return Claim(self.state, tuple(chain), self.slot, self.claim, self.viewer)

    def prompt(self, spoken: Language | None = None) -> str:
        """Who knows it, or who knows that others know it."""
        spoken = spoken or current_language()
        place = describe_place(spoken, self.state, self.of, self.slot)
        fact = CLAIM.describe(spoken, self.context, self.claim)
        if not self.by:
            return spoken.say("ask.who_knows", place=place, fact=fact)
        return spoken.say("ask.who_knows.that", who=describe_chain(spoken, self.state, self.by), place=place, fact=fact)

    @classmethod
    def hardest(cls) -> tuple[str, ...]:
        """Whose view it is matters nearly always more than the evidence."""
        return cls.view_techniques

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Who knows what the holder knows of each card."""
        for of in mixed(range(len(history.state.names)), random):
            for slot in slots(history.state, of, random)[:2]:
                for claim in ("playable", "trash", "not critical"):
                    yield cls(history=history, of=of, slot=slot, claim=claim, by=(of,))
