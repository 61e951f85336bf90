"""The numbers of cards: in hanab.live a card is its place in the deck, its *order*."""

from __future__ import annotations

from itertools import pairwise

from hanabi_widget.rules import State


class Orders:
    """Which order is at which slot, from the deal on.

    Attributes:
        hands: the orders in each hand, slot 1 first.
        next: the order of the next card to draw.
        size: the number of cards.
    """

    def __init__(self, start: State) -> None:
        starts = [0]
        for hand in start.hands:
            starts.append(starts[-1] + len(hand))
        self.hands = [list(range(first, end))[::-1] for first, end in pairwise(starts)]
        self.next, self.size = starts[-1], len(start.rules.deck)

    def take(self, seat: int, slot: int) -> int:
        """Take the card at a slot away and draw the next."""
        order = self.hands[seat].pop(slot - 1)
        if self.next < self.size:
            self.hands[seat].insert(0, self.next)
            self.next += 1
        return order
