"""What is common knowledge about all hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanabi_widget.rules import SeatIndex, State, by_seat, by_slot

from .card_views import CardView, CardViews
from .common_knowledge import common_identities
from .group_observation import GroupObservation


class CommonView(Mapping[str | int, CardViews[CardView]]):
    """The common knowledge of a group: everybody knows it, everybody knows that everybody knows it, and so on (Theorem 4).

    A mapping from players, by name or seat, to what is common knowledge about their hands. The group sees all hands outside it.

    Attributes:
        group: the seats.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> state.common_knowledge()["Bob"][3]
        <slot 3: r1 y1 g1 b1 w1>
    """

    def __init__(self, state: State, group: Sequence[SeatIndex]) -> None:
        self.state, self.group = state, tuple(group)
        observation = GroupObservation(state)
        bits = sum(1 << seat for seat in group)
        self._views = [
            CardViews(
                state,
                seat,
                [CardView(observation, seat, slot, identities, bits | 1 << seat) for slot, identities in by_slot(hand)],
            )
            for seat, hand in by_seat(common_identities(observation, group))
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
