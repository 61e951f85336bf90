"""The beginners' conventions: what players have agreed that a clue means. Nothing here follows from the rules.

A summary of the H-Group's beginner's guide, <https://hanabi.github.io/beginner/> (chop, play clues, save clues, 5 save, 2 save, critical
save, single card focus):

- The *chop* of a hand is its oldest card that no clue has touched: the card that is discarded next.
- A clue is about one of the cards that it touches, its *focus*: the card on chop if it touches that one; else the newest of those that
  no clue had touched before; else, if all had been touched, the newest.
- A *play clue* says that its focus can be played.
- A *save clue* says that its focus must not be discarded. Only a card on chop is saved: a 5 with the clue 5; a 2 of which no other copy
  is seen in a hand with the clue 2; a critical card with its colour or its rank. A 5, or a 2 that is not critical, is not saved with a
  colour.
- So a clue whose focus is not on chop is a play clue. One whose focus is on chop may be either, and its receiver considers both.

Left out are delayed play clues, prompts, finesses, and what the other touched cards are promised to be. In decks with another highest
rank, that rank takes the place of the 5.
"""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.rules import Clue, Identities, RuleSet, SeatIndex, Slot, State, by_seat, by_slot, critical, playable, trash

TWO = 2
"""The rank, besides the highest, that is saved only with its number."""


class ClueMeaning(NamedTuple):
    """The identities that the focus of a clue may have by convention.

    Attributes:
        play: the identities that it may have as a play clue.
        save: those that it may have as a save clue.
    """

    play: Identities
    save: Identities


def chop(state: State, seat: SeatIndex) -> Slot | None:
    """The slot on chop; None if clues have touched every card of the hand.

    Example:
        >>> from hanabi_widget.notation import position
        >>> state = position(">A r1 y1 g1 b1 w1 | B w2 w3 y4+4 g5+5 b5+5")
        >>> chop(state, 0), chop(state, 1)
        (5, 2)
    """
    return next(reversed(state._untouched_slots(seat)), None)


class GivenClue(NamedTuple):
    """A clue that was given.

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
    def of(cls, before: State, clue: Clue, after: State) -> GivenClue:
        """The clue that led from one position to another."""
        return cls(before, after, before.seat(clue.player), before.rules.parse_clue_value(clue.value))

    @property
    def touched(self) -> list[Slot]:
        """The slots that it touched, newest first."""
        rules = self.after.rules
        return [slot for slot, info in by_slot(self.after._clue_info_of(self.seat)) if self.value in rules.values_touching(info)]

    @property
    def new(self) -> list[Slot]:
        """The touched slots that no clue had touched before."""
        untouched = self.before._untouched_slots(self.seat)
        return [slot for slot in self.touched if slot in untouched]

    @property
    def on_chop(self) -> bool:
        """Whether it touched the card on chop."""
        return chop(self.before, self.seat) in self.touched

    @property
    def focus(self) -> Slot | None:
        """The slot of the focus; None if no card was touched."""
        if self.on_chop:
            return chop(self.before, self.seat)
        return next(iter(self.new or self.touched), None)

    def playable(self) -> Identities:
        """The identities that a play clue may be about."""
        return playable(self.before)

    def saveable(self, *, color_saves_all: bool = False) -> Identities:
        """The identities that a save clue with this value may be about if its focus is on chop.

        Args:
            color_saves_all: let any clue save a 5 or a 2, which is a mistake.

        Raises:
            DependsOnUnknownCard: a card that giver and receiver see is unknown.
        """
        rules = self.before.rules
        highest, second = identities_of_rank(rules, rules.ranks), identities_of_rank(rules, TWO)
        identities = critical(self.before) & ~highest
        if self.value == rules.ranks or color_saves_all:
            identities |= highest
        if self.value == TWO or color_saves_all:
            identities |= second & ~self._seen_elsewhere()
        return identities & ~trash(self.before)

    def meaning(self, *, color_saves_all: bool = False) -> ClueMeaning:
        """What the focus may be as a play clue and as a save clue; see `saveable`."""
        return ClueMeaning(self.playable(), self.saveable(color_saves_all=color_saves_all) if self.on_chop else 0)

    def _seen_elsewhere(self) -> Identities:
        """The identities in the hands that giver and receiver both see."""
        identities = 0
        for seat, hand in by_seat(self.before.hands):
            if seat not in (self.seat, self.before.player):
                require_known(self.before, seat, hand)
                identities |= sum({1 << identity for identity in hand})
        return identities


def identities_of_rank(rules: RuleSet, rank: int) -> Identities:
    """The set of identities of a rank."""
    return sum(1 << identity for identity in range(len(rules.card_names)) if identity % rules.ranks == rank - 1)
