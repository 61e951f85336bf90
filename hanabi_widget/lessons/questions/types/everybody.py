"""What does everybody know of a card, and what only Bob?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import chairs, slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

from .possible import members

MINDS = ("common", "own")


@dataclass(frozen=True, kw_only=True)
class EverybodyKnows(Question):
    """The cards that all players in common hold possible for a slot, and those that its holder does.

    Attributes:
        of: the holder.
        slot: the slot.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)

    id, code, form = "everybody", "Q6", GridForm(NameDomain("ask.knower", MINDS), CARD)
    view_techniques = ("T6", "T8")
    never = ("T2", "T4")  # what is missed alone hardly decides it, and what the holder knows by the hands of others is not common

    def answers(self, reasoner: Reasoner) -> Iterable[Grid]:
        """Common knowledge, then the holder's own."""
        return [(members(reasoner.common()[self.of][self.slot - 1]), members(reasoner.identities((self.of,))[self.slot - 1]))]

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """Of the holder's own row: that the card is known not to be it."""
        row, kind = element
        if row == 0:
            return None
        return Claim(self.state, (self.of,), self.slot, f"not {self.state.rules.card_names[kind]}", self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card from above."""
        for of, viewer in chairs(history.state, random):
            if viewer is None:
                for slot in slots(history.state, of, random)[:2]:
                    yield cls(history=history, of=of, slot=slot)
