"""Questions which slots of a hand its holder knows something of."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from .argument import Argument
from .drawing import chairs
from .forms import Marks
from .kinds import PLAYER, SLOT
from .line import Line, slots_of
from .parameter import asked
from .question import Question
from .reasoner import Reasoner


@dataclass(frozen=True, kw_only=True)
class KnownSlots(Question, ABC):
    """The slots of which a player knows a claim.

    Attributes:
        of: the player.
        claim: what is known.
    """

    of: int = asked(PLAYER)

    form = Marks("slots", SLOT)
    claim: ClassVar[str]

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The slots all of whose possible cards make the claim true."""
        fact = reasoner.fact(self.claim)
        return [slots_of([reasoner.sure(types, fact) for types in reasoner.types((self.of,))])]

    def argument(self, element: Any) -> Argument:  # noqa: ANN401
        """That the holder knows the claim of the slot."""
        return Argument(self.state, (self.of,), element, self.claim, self.viewer)

    @classmethod
    def draw(cls, line: Line, random: Random) -> Iterator[Self]:
        """Each hand, from its holder's chair and from above."""
        for of, viewer in chairs(line.state, random):
            yield cls(line=line, viewer=viewer, of=of)
