"""What a group has in common about all hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanabi_widget.rules import Identities, SeatIndex, by_seat, by_slot

from .card_views import CardView, CardViews
from .group_observation import GroupObservation


class GroupView(Mapping[str | int, CardViews[CardView]]):
    """What a group has in common about each hand: a mapping from players, by name or seat. The group sees all hands outside it.

    Args:
        observation: the position.
        group: the seats.
        identities: for each seat and each of its cards, the set of identities that it may have.

    Attributes:
        state: the position.
        group: the seats.
    """

    _views_of_hand: type[CardViews[CardView]] = CardViews

    def __init__(self, observation: GroupObservation, group: Sequence[SeatIndex], identities: Sequence[Sequence[Identities]]) -> None:
        self.state, self.group = observation.state, tuple(group)
        bits = sum(1 << seat for seat in group)
        self._views = [
            self._views_of_hand(
                self.state,
                seat,
                [CardView(observation, seat, slot, possible, bits | 1 << seat) for slot, possible in by_slot(hand)],
            )
            for seat, hand in by_seat(identities)
        ]

    def __getitem__(self, player: str | int) -> CardViews[CardView]:
        """The view of a player's hand.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return self._views[self.state.seat(player)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.names)

    def __len__(self) -> int:
        return len(self._views)
