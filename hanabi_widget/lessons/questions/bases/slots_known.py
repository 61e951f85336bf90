"""Questions which slots of a hand its holder knows something of."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History, slots_of
from hanabi_widget.lessons.positions.sampling import chairs
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner


@dataclass(frozen=True, kw_only=True)
class KnownSlots(Question, ABC):
    """The slots of which a player knows a claim.

    Attributes:
        of: the player.
        claim: what is known.
    """

    of: int = parameter(PLAYER)

    form = SetForm("slots", SLOT)
    claim: ClassVar[str]

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The slots all of whose possible cards make the claim true."""
        fact = reasoner.fact(self.claim)
        return [slots_of([reasoner.is_sure(types, fact) for types in reasoner.identities((self.of,))])]

    def claim_about(self, element: Any) -> Claim:  # noqa: ANN401
        """That the holder knows the claim of the slot."""
        return Claim(self.state, (self.of,), element, self.claim, self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, from its holder's chair and from above."""
        for of, viewer in chairs(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)
