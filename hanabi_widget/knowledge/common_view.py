"""What is common knowledge about all hands."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import SeatIndex, State

from .common_knowledge import common_identities
from .group_observation import GroupObservation
from .group_view import GroupView


class CommonView(GroupView):
    """The common knowledge of a group: everybody knows it, everybody knows that everybody knows it, and so on (Theorem 4).

    A mapping from players, by name or seat, to what is common knowledge about their hands. The group sees all hands outside it.

    Attributes:
        state: the position.
        group: the seats.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> state.common_knowledge()["Bob"][3]
        <slot 3: r1 y1 g1 b1 w1>
    """

    def __init__(self, state: State, group: Sequence[SeatIndex]) -> None:
        observation = GroupObservation(state)
        super().__init__(observation, group, common_identities(observation, group))
