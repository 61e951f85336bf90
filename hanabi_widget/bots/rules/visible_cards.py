"""Shown cards: those in the hands of the others, with what their holders have been told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hanabi_widget.bots.bot import Candidate
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import UNKNOWN, Clue, RuleSet

from .card_attributes import attributes
from .fixed_positions import in_place


class VisibleCard(NamedTuple):
    """A card in another hand.

    Attributes:
        rules: the rule set.
        holder: who holds it.
        slot: where.
        kind: its type.
        types: the types that clues leave open to its holder.
    """

    rules: RuleSet
    holder: int
    slot: int
    identity: int
    identities: int

    @property
    def rank(self) -> list[str | int]:
        """The rank, as a clue names it: itself, if that clue touches the card, else the rank clues that do."""
        own = self.identity % self.rules.ranks + 1
        touching = [
            value
            for value in self.rules.clue_values
            if isinstance(value, int) and self.rules.touched_identities[value] >> self.identity & 1
        ]
        return [own] if own in touching else [*touching]

    @property
    def colors(self) -> list[str | int]:
        """The colours that touch it: several for a multicolour card, none for a black one."""
        return [
            value
            for value in self.rules.clue_values
            if isinstance(value, str) and self.rules.touched_identities[value] >> self.identity & 1
        ]

    def lacks(self, value: str | int) -> bool:
        """Whether the holder does not know of the card what a clue value is about, its colour or its rank, and would learn of it."""
        suit, rank = attributes(self.rules)[self.identities]
        unknown = suit is None if isinstance(value, str) else rank is None
        return unknown and bool(self.identities & ~self.rules.touched_identities[value])

    def clues_for(self, values: Iterable[str | int]) -> list[Candidate]:
        """Clues with these values."""
        return [Candidate(Clue(self.holder, value), self.holder, self.slot, self.identities) for value in values]

    def told_rank(self) -> list[Candidate]:
        """The clue with its rank, if its holder does not know it."""
        return self.clues_for(filter(self.lacks, self.rank))

    def told_color(self) -> list[Candidate]:
        """Clues with its colour, if its holder does not know it."""
        return self.clues_for(filter(self.lacks, self.colors))


def visible_cards(seat: Seat, holder: int) -> list[VisibleCard]:
    """The cards of a hand in the order of their places, but for unknown ones."""
    rules, hand, rows = seat.table.rules, seat.hands[holder], seat.open(holder)
    return [
        VisibleCard(rules, holder, slot, hand[slot - 1], rows[slot - 1]) for slot in in_place(seat, holder) if hand[slot - 1] != UNKNOWN
    ]
