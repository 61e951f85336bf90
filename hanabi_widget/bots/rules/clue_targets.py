"""Cards in the hands of other players as the targets of clues: the clues that touch each, and those that teach its holder something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hanabi_widget.bots.bot import Candidate
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import UNKNOWN, Clue, Identities, Identity, RuleSet, SeatIndex, Slot

from .known_attributes import attributes
from .slots_by_position import slots_by_position


class ClueTarget(NamedTuple):
    """A card in another hand, and the clues about it.

    Attributes:
        rules: the rule set.
        holder: the seat that holds it.
        slot: its slot.
        identity: its identity.
        identities: the identities that clues leave possible to its holder, as a bit mask.
    """

    rules: RuleSet
    holder: SeatIndex
    slot: Slot
    identity: Identity
    identities: Identities

    @property
    def rank_values(self) -> list[str | int]:
        """The rank clues that stand for its rank: the rank itself if that clue touches the card, else all rank clues that do."""
        own_rank = self.identity % self.rules.ranks + 1
        touching = [
            value
            for value in self.rules.clue_values
            if isinstance(value, int) and self.rules.touched_identities[value] >> self.identity & 1
        ]
        return [own_rank] if own_rank in touching else [*touching]

    @property
    def color_values(self) -> list[str | int]:
        """The colour clues that touch it: several for a multicolour card, none for a black one."""
        return [
            value
            for value in self.rules.clue_values
            if isinstance(value, str) and self.rules.touched_identities[value] >> self.identity & 1
        ]

    def teaches(self, value: str | int) -> bool:
        """Whether a clue with this value is about an attribute (colour or rank) that the holder does not know, and narrows it down."""
        suit, rank = attributes(self.rules)[self.identities]
        unknown = suit is None if isinstance(value, str) else rank is None
        return unknown and bool(self.identities & ~self.rules.touched_identities[value])

    def options(self, values: Iterable[str | int]) -> list[Candidate]:
        """Clues with these values."""
        return [Candidate(Clue(self.holder, value), self.holder, self.slot, self.identities) for value in values]

    def new_rank_clues(self) -> list[Candidate]:
        """The clues about its rank, if its holder does not know it."""
        return self.options(filter(self.teaches, self.rank_values))

    def new_color_clues(self) -> list[Candidate]:
        """The clues about its colour, if its holder does not know it."""
        return self.options(filter(self.teaches, self.color_values))


def clue_targets(seat: Seat, holder: SeatIndex) -> list[ClueTarget]:
    """The known cards of a hand, in the order of its fixed positions."""
    rules, hand, clue_masks = seat.table.rules, seat.hands[holder], seat.clue_masks(holder)
    return [
        ClueTarget(rules, holder, slot, hand[slot - 1], clue_masks[slot - 1])
        for slot in slots_by_position(seat, holder)
        if hand[slot - 1] != UNKNOWN
    ]
