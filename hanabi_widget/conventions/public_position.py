"""What everybody sees of a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from hanabi_widget.rules import CardNumber, Identities, SeatIndex, State, by_identity, by_seat, card_numbers, playable, trash


class PublicPosition:
    """What everybody sees of a position. Nothing here depends on a hidden card. Sets of identities are bit masks.

    Args:
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> sorted(PublicPosition(hw.position(">Ann y1 y2 y3 y4 y5+5 | Ben r1 g3 b3 w3 r2")).untouched)[:5]
        [1, 2, 3, 4, 5]
    """

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_property
    def holders(self) -> Mapping[CardNumber, SeatIndex]:
        """Who holds each card in a hand."""
        return {number: seat for seat, hand in by_seat(card_numbers(self.state)) for number in hand}

    @cached_property
    def _clue_info(self) -> Mapping[CardNumber, int]:
        """For each card in a hand, what clues say about it, packed."""
        hands = zip(card_numbers(self.state), self.state.clue_info)
        return {number: info for numbers, infos in hands for number, info in zip(numbers, infos)}

    @cached_property
    def untouched(self) -> frozenset[CardNumber]:
        """The cards in hands that no clue has touched."""
        touching = self.state.rules.values_touching
        return frozenset([number for number, info in self._clue_info.items() if not touching(info)])

    def untouched_in(self, seat: SeatIndex) -> list[CardNumber]:
        """The cards of a hand that no clue has touched, the newest first."""
        return [number for number in card_numbers(self.state)[seat] if number in self.untouched]

    @cached_property
    def possible(self) -> Mapping[CardNumber, Identities]:
        """For each card in a hand, what it may be by clues and by the cards that have been played or discarded."""
        rules, public = self.state.rules, [*self.state.public_identities()]
        left = sum([1 << identity for identity, copies in by_identity(rules.copies_of) if public.count(identity) < copies])
        return {number: rules.possible_identities(info) & left for number, info in self._clue_info.items()}

    @cached_property
    def playable(self) -> Identities:
        """The identities that can be played now."""
        return playable(self.state)

    @cached_property
    def trash(self) -> Identities:
        """The identities that can never be played."""
        return trash(self.state)
