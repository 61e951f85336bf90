"""A clue that was given, and the chop: the words in which conventions are told to beginners.

See the H-Group's beginner's guide, <https://hanabi.github.io/beginner/> (chop, single card focus).
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.rules import UNKNOWN, Clue, Identity, SeatIndex, Slot, State, by_slot, clue_info_of, untouched_slots


def chop(state: State, seat: SeatIndex) -> Slot | None:
    """The slot on chop, the oldest card that no clue has touched; None if clues have touched every card of the hand.

    Example:
        >>> from hanabi_widget.notation import position
        >>> state = position(">A r1 y1 g1 b1 w1 | B w2 w3 y4+4 g5+5 b5+5")
        >>> chop(state, 0), chop(state, 1)
        (5, 2)
    """
    return next(reversed(untouched_slots(state, seat)), None)


class ClueBySlots(NamedTuple):
    """A clue that was given, with the slots that it touched.

    Attributes:
        before: the position before it.
        after: the position after it.
        seat: the seat of the receiver.
        value: the colour letter or rank.
    """

    before: State
    after: State
    seat: SeatIndex
    value: str | int

    @classmethod
    def of(cls, before: State, clue: Clue, after: State) -> ClueBySlots:
        """The clue that led from one position to another."""
        return cls(before, after, before.seat(clue.player), before.rules.parse_clue_value(clue.value))

    @property
    def touched(self) -> list[Slot]:
        """The slots that it touched, newest first."""
        rules = self.after.rules
        return [slot for slot, info in by_slot(clue_info_of(self.after, self.seat)) if self.value in rules.values_touching(info)]

    @property
    def new(self) -> list[Slot]:
        """The touched slots that no clue had touched before."""
        untouched = untouched_slots(self.before, self.seat)
        return [slot for slot in self.touched if slot in untouched]

    @property
    def chop(self) -> Slot | None:
        """The receiver's slot on chop when it was given."""
        return chop(self.before, self.seat)

    @property
    def on_chop(self) -> bool:
        """Whether it touched the card on chop."""
        return self.chop in self.touched

    @property
    def givers_touched(self) -> set[Identity]:
        """The cards in the giver's hand that clues have touched, as far as they are known."""
        hand, untouched = self.before.hands[self.before.player], untouched_slots(self.before, self.before.player)
        return {identity for slot, identity in by_slot(hand) if slot not in untouched and identity != UNKNOWN}
