"""Which cards may each of Bob's cards be?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.game_stage import EARLY, LATE, Stage
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import chairs
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

LEVELS = {
    "clues": lambda reasoner, of: reasoner.clue_masks(of),
    "counting": lambda reasoner, of: reasoner.by_counting((of,)),
    "exact": lambda reasoner, of: reasoner.identities((of,)),
}
"""What may be asked for: what clues leave open, the same without cards all of whose copies are seen, all that follows."""


@dataclass(frozen=True, kw_only=True)
class Possible(Question):
    """The cards that each slot of a hand may be for its holder.

    Attributes:
        of: the holder.
        level: how much of what follows is asked for, see `DETAILS`.
    """

    of: int = parameter(PLAYER)
    level: str = parameter(NameDomain("ask.level", [*LEVELS]), "exact")

    id, code, form = "possible", "Q2", GridForm(SLOT, CARD)
    stages: ClassVar[Mapping[str, Stage]] = {"T1": EARLY, "T2": EARLY, "T3": EARLY, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[Grid]:
        """The sets of types of the level."""
        return [tuple(map(members, LEVELS[self.level](reasoner, self.of)))]

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """That the holder knows of the slot that it is not the card; below the exact level more is asked than is known."""
        if self.level != "exact":
            return None
        row, kind = element
        return Claim(self.state, (self.of,), row + 1, f"not {self.state.rules.card_names[kind]}", self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, from its holder's chair and from above."""
        for of, viewer in chairs(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)


@lru_cache(maxsize=1 << 12)
def members(types: int) -> frozenset[int]:
    """The types in a set of types."""
    return frozenset(kind for kind in range(types.bit_length()) if types >> kind & 1)
