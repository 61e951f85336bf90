"""A first set of conventions: what beginners agree on that a clue means. Convention, not logic: nothing here follows from the rules.

Told in our own words after the beginner's guide of the H-Group, <https://hanabi.github.io/beginner/> (chop, play clues, save clues,
5 save, 2 save, critical save, single card focus):

- The *chop* of a hand is its oldest card that no clue has touched: the card that is discarded next.
- A clue is about one of the cards that it touches, its *focus*: the card on chop if it touches that one; else the newest of those that
  no clue had touched before; else, if all had been touched, the newest.
- A *play clue* says that its focus can be played.
- A *save clue* says that its focus must not be discarded. Only a card on chop is saved, and only: a 5, with the clue 5; a 2 of which
  no other copy is seen in a hand, with the clue 2; a critical card, with its colour or its rank. A 5 or a 2 is not saved with a colour.
- So a clue whose focus is not on chop is a play clue. One whose focus is on chop may be either: its receiver counts with both.

Left out: plays that wait for another (delayed play clues), prompts, finesses, and what the other touched cards are promised to be. The
highest rank takes the place of the 5 where a deck has another.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import UNKNOWN, Clue, RuleSet, State, critical, playable, trash

Meant: TypeAlias = tuple[int, int]
"""What a clue may be about: the types as a play clue, and those as a save clue."""

SAVED_BY_RANK = 2
"""The rank, besides the highest, that is saved with its number alone."""


def chop(state: State, seat: int) -> int | None:
    """The slot of a hand that is on chop; None if clues have touched every card.

    Example:
        >>> from hanabi_widget.notation import position
        >>> state = position(">A r1 y1 g1 b1 w1 | B w2 w3 y4+4 g5+5 b5+5")
        >>> chop(state, 0), chop(state, 1)
        (5, 2)
    """
    return next(reversed(state._untouched_slots(seat)), None)


class ClueMeaning(NamedTuple):
    """A clue as it was given.

    Attributes:
        before: the position in which it was given.
        after: the position after it.
        seat: who got it.
        value: what it names.
    """

    before: State
    after: State
    seat: int
    value: str | int

    @classmethod
    def of(cls, before: State, clue: Clue, after: State) -> ClueMeaning:
        """The clue that led from one position to another."""
        return cls(before, after, before.seat(clue.player), before.rules.parse_clue_value(clue.value))

    @property
    def touched(self) -> list[int]:
        """The slots that it touched, the newest first."""
        rules = self.after.rules
        return [slot for slot, told in enumerate(self.after._clue_info_of(self.seat), start=1) if self.value in rules.values_touching(told)]

    @property
    def new(self) -> list[int]:
        """Those of them that no clue had touched before."""
        untouched = self.before._untouched_slots(self.seat)
        return [slot for slot in self.touched if slot in untouched]

    @property
    def on_chop(self) -> bool:
        """Whether it touched the card on chop."""
        return chop(self.before, self.seat) in self.touched

    @property
    def focus(self) -> int | None:
        """The slot that it is about; None if it touched none."""
        if self.on_chop:
            return chop(self.before, self.seat)
        return next(iter(self.new or self.touched), None)

    def playable(self) -> int:
        """The types that a play clue may be about."""
        return playable(self.before)

    def savable(self, *, anyhow: bool = False) -> int:
        """The types that a save clue with this value may be about, on chop or not.

        Args:
            anyhow: take a 5 or a 2 to be saved with a colour too, which is a mistake.

        Raises:
            DependsOnUnknownCard: a card that giver and receiver see is unknown.
        """
        rules = self.before.rules
        highest, second = ranked(rules, rules.ranks), ranked(rules, SAVED_BY_RANK)
        types = critical(self.before) & ~highest
        if self.value == rules.ranks or anyhow:
            types |= highest
        if self.value == SAVED_BY_RANK or anyhow:
            types |= second & ~self._seen_elsewhere()
        return types & ~trash(self.before)

    def meant(self, *, anyhow: bool = False) -> Meant:
        """The types that the clue may be about as a play clue, and as a save clue; see `savable`."""
        return self.playable(), self.savable(anyhow=anyhow) if self.on_chop else 0

    def _seen_elsewhere(self) -> int:
        """The types in the hands that giver and receiver both see."""
        types = 0
        for seat, hand in enumerate(self.before.hands):
            if seat not in (self.seat, self.before.player):
                if UNKNOWN in hand:
                    raise DependsOnUnknownCard(self.before, seat, hand.index(UNKNOWN) + 1)
                types |= sum({1 << kind for kind in hand})
        return types


def ranked(rules: RuleSet, rank: int) -> int:
    """The set of types of a rank."""
    return sum(1 << kind for kind in range(len(rules.card_names)) if kind % rules.ranks == rank - 1)
