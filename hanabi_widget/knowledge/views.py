"""The minds of all players in one state: what each may hold possible, and what each may think of the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from hanabi_widget.rules import State

from .common import common_identities
from .fact import STATUS_FACTS, fact_identities
from .nested import nested_identities
from .observation import DependsOnUnknownCard, Observation
from .own_hand import HandView

Chain: TypeAlias = tuple[int, ...]


class Views:
    """What all players may hold possible in one state, worked out when asked and once.

    Args:
        state: the position.
        viewer: whose seat to look from: nothing can depend on the cards that it does not see; None looks from above.
    """

    def __init__(self, state: State, viewer: int | None = None) -> None:
        self.state, self.viewer = state, viewer
        self.observation = Observation(state, viewer)
        self._hands: dict[int, HandView] = {}
        self._types: dict[Chain, list[int] | DependsOnUnknownCard] = {}

    def chains(self) -> Iterator[Chain]:
        """The chains of one and of two players; from a seat, those which begin with it."""
        seats = range(len(self.state.names))
        for first in seats if self.viewer is None else [self.viewer]:
            yield (first,)
            yield from ((first, second) for second in seats if second != first)

    def hand(self, seat: int) -> HandView:
        """What a player knows of the own hand, with probabilities.

        Raises:
            DependsOnUnknownCard: on an unknown card.
        """
        if seat not in self._hands:
            self._hands[seat] = HandView(self.state, seat, self.observation)
        return self._hands[seat]

    def identities(self, chain: Chain) -> list[int]:
        """For each slot of the last player of a chain, the types that it may hold.

        Raises:
            DependsOnUnknownCard: on an unknown card.
        """
        if chain not in self._types:
            try:
                self._types[chain] = nested_identities(self.observation, chain)
            except DependsOnUnknownCard as problem:
                self._types[chain] = problem
        types = self._types[chain]
        if isinstance(types, DependsOnUnknownCard):
            raise types
        return types

    @cached_property
    def common(self) -> list[list[int]]:
        """The same in common knowledge, for every seat.

        Raises:
            DependsOnUnknownCard: on an unknown card.
        """
        return common_identities(self.observation, range(len(self.state.names)))

    @cached_property
    def facts(self) -> list[tuple[str, int]]:
        """Facts and the types of which they are true."""
        return [(fact, fact_identities(self.state, fact)) for fact in STATUS_FACTS]
