"""Questions about the worlds of a map in which a chain of players knows a claim."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge import Fact, Formula, Knows, TwoMinds
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.answers.question_parameters import CLAIM, parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Step
from hanabi_widget.lessons.answers.world_domain import World
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled, shuffled_slots
from hanabi_widget.rules import SeatIndex, Slot

from .worlds_on_map import Cell, WorldsOnMapQuestion


@dataclass(frozen=True, kw_only=True)
class KnownOnMapQuestion(WorldsOnMapQuestion, ABC):
    """A question about where a chain of players knows a claim about a card of the player of the columns.

    Attributes:
        slot: the slot.
        claim: the claim about it.
    """

    slot: Slot = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    @property
    def filled(self) -> Formula:
        """The claim."""
        return Fact(self.claim, self.state.names[self.of], self.slot)

    @property
    def asked_formula(self) -> Formula:
        """That the chain knows the claim."""
        formula = self.filled
        for seat in reversed(self.by):
            formula = Knows(self.state.names[seat], formula)
        return formula

    def worlds_known_by(self, players: Sequence[SeatIndex], minds: TwoMinds | None = None) -> frozenset[World]:
        """The worlds in which a chain of players knows the claim."""
        found = minds or self.minds
        return frozenset([self.world(cell, found) for cell in found.cells if _is_known(found, cell, players)])

    def line_argument(self, cell: Cell) -> Step:
        """Why the first of the chain, seeing what is seen in a cell, leads to worlds of which all are as claimed, or to one that is not."""
        first, place = self.by[0], (self.of, self.slot)
        sees = {"player": first, "hand": self.hand_seen_by(first, cell), "who": self.by, "place": place}
        reached = self.minds.walk(cell, self.by)
        against = next((other for other in sorted(reached) if not self.minds.cells[other].true), None)
        if against is None:
            return self.statement("known.line", **sees, n=len(reached), fact=self.claim)
        card = self.minds.columns[against[1]].example[self.slot - 1]
        return self.statement("known.line.not", **sees, world=self.world(against), card=card)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Claims that are true in some worlds and not in others."""
        rules = history.state.rules
        claims = ["playable", "trash", "not critical", "not trash", *rules.card_names, *(f"not {name}" for name in rules.card_names)]
        for other, of, by in cls.pairs(history, random):
            for slot in shuffled_slots(history.state, of, random):
                for claim in shuffled(claims, random):
                    item = cls(history=history, of=of, by=by, other=other, slot=slot, claim=claim)
                    if item.is_small_enough and item.has_answer and item.is_worth_asking:
                        yield item

    @property
    def is_worth_asking(self) -> bool:
        """Whether the map shows the claim true in some worlds and false in others."""
        return len({cell.true for cell in self.minds.cells.values()}) == 2


def _is_known(minds: TwoMinds, cell: Cell, players: Sequence[SeatIndex]) -> bool:
    return all(minds.cells[other].true for other in minds.walk(cell, players))
