"""Which identities may each card of a hand have?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.game_stage import EARLY, LATE, Stage
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.random_order import holders_and_viewers
from hanabi_widget.lessons.questions.question import NINE_CARDS, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identities, Identity, SeatIndex, Slot

IDENTITIES_BY_LEVEL = {
    "clues": lambda reasoner, of: reasoner.clue_masks(of),
    "counting": lambda reasoner, of: reasoner.identities_by_counting((of,)),
    "exact": lambda reasoner, of: reasoner.identities((of,)),
}
"""The possible identities by level: by clues alone, by clues and counting the copies in sight, by everything that follows."""


@dataclass(frozen=True, kw_only=True)
class PossibleIdentitiesQuestion(Question):
    """The identities that each slot of a hand may have for its holder.

    Attributes:
        of: the holder.
        level: how far to reason, one of `IDENTITIES_BY_LEVEL`.
    """

    of: SeatIndex = parameter(PLAYER)
    level: str = parameter(NameDomain("ask.level", [*IDENTITIES_BY_LEVEL]), "exact")

    id, code, form = "possible", "Q2", GridForm(SLOT, CARD)
    drill_rules = (NINE_CARDS,)
    drill_stages: ClassVar[Mapping[str, Stage]] = {"T1": EARLY, "T2": EARLY, "T3": EARLY, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """For each slot, the identities of the level."""
        return [tuple(map(identity_set, IDENTITIES_BY_LEVEL[self.level](reasoner, self.of)))]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None below the exact level, where not all knowledge counts."""
        if self.level != "exact":
            return None
        index, identity = element
        return KnowledgeClaim(self.state, (self.of,), Slot(index + 1), f"not {self.state.rules.card_names[identity]}", self.viewer)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)


@lru_cache(maxsize=1 << 12)
def identity_set(identities: Identities) -> frozenset[Identity]:
    """A bitmask of identities as a frozenset."""
    return frozenset(identity for identity in map(Identity, range(identities.bit_length())) if identities >> identity & 1)
