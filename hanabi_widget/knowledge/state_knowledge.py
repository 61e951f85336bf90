"""What all players know in one state."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from hanabi_widget.effort import Kept, cached, cached_property
from hanabi_widget.rules import Identities, IdentitiesInHand, SeatIndex, Slot, State, seats_of
from hanabi_widget.rules.action import are_different

from .common_knowledge import common_identities
from .formula import STATUS_FACTS, fact_identities
from .group_observation import DependsOnUnknownCard, GroupObservation
from .nested_knowledge import Chain, ChainView, chain_view, nested_identities
from .own_hand import HandWeights, OwnHand, hand_weights, hand_weights_seen
from .views import CardView
from .worlds import IdentitiesInHands, nested_worlds

UnknownPlace = tuple[SeatIndex, Slot, tuple[State, State] | None]
"""What an error says of the unknown card that an answer depends on."""


class StateKnowledge:
    """What all players know in one state, computed on first use.

    Args:
        state: the position.
        viewer: the seat to look from, so that nothing can depend on the cards that it does not see; None sees all cards.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> knowledge = StateKnowledge(initial_state(players=3, seed=1), viewer=0)
        >>> [*knowledge.chains()]
        [(0,), (0, 1), (0, 2)]
    """

    def __init__(self, state: State, viewer: SeatIndex | None = None) -> None:
        self.state = state
        self.viewer = viewer
        self._hands: dict[SeatIndex, OwnHand] = {}
        self._weights_in_doubt: dict[SeatIndex, Kept[HandWeights]] = {}
        self._common: IdentitiesInHands = []
        self._identities: dict[Chain, IdentitiesInHand] = {}
        self._searched: dict[Chain, Kept[IdentitiesInHand | UnknownPlace]] = {}

    @functools.cached_property
    def observation(self) -> GroupObservation:
        """What is seen of the position.

        Raises:
            InconsistentPosition: there are more copies of a card than the deck has.
        """
        return GroupObservation(self.state, self.viewer)

    def chains(self) -> Iterator[Chain]:
        """All chains of one player and of two; for a viewer, those that begin with the viewer."""
        everybody = seats_of(self.state)
        for first in everybody if self.viewer is None else [self.viewer]:
            yield (first,)
            yield from ((first, second) for second in everybody if second != first)

    def hand(self, seat: SeatIndex) -> OwnHand:
        """What a player knows about their own hand, with probabilities.

        Raises:
            DependsOnUnknownCard: it depends on an unknown card.
        """
        try:
            weighed = hand_weights_seen(self.observation, seat)  # counts its work each time
        except DependsOnUnknownCard:
            weighed = cached(self._weights_in_doubt, seat, lambda: hand_weights(self.observation, seat))
        if seat not in self._hands:
            self._hands[seat] = OwnHand(self.state, seat, self.observation, weighed)
        return self._hands[seat]

    def view(self, chain: Chain) -> ChainView[CardView]:
        """What a chain of players knows about the hand of the last, fact by fact: only those that depend on an unknown card raise."""
        return chain_view(self.state, chain, self.observation)

    def identities(self, chain: Chain) -> IdentitiesInHand:
        """For each card of the last player of a chain, the set of identities that the chain considers possible.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        found = self._identities.get(chain)
        if found is not None:
            return found
        if are_different(chain):
            try:  # matchings alone: no work that would have to be counted
                found = self._identities[chain] = nested_worlds(self.observation, chain).identities(chain[-1])
                return found
            except DependsOnUnknownCard:
                pass
        searched = cached(self._searched, chain, lambda: self._search_identities(chain))
        if isinstance(searched, tuple):
            raise DependsOnUnknownCard(self.state, *searched)
        return searched

    def _search_identities(self, chain: Chain) -> IdentitiesInHand | UnknownPlace:
        """The identities, or the place of the unknown card that they depend on: an error that is kept would grow with each raise."""
        try:
            return nested_identities(self.observation, chain)
        except DependsOnUnknownCard as error:
            return error.seat, error.slot, error.completions

    @property
    def common(self) -> IdentitiesInHands:
        """For each seat and each of its cards, the set of identities that all players commonly consider possible.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        if self.observation.seats_with_unknown:
            return self._searched_common
        if not self._common:  # matchings alone: no work that would have to be counted
            self._common = common_identities(self.observation, seats_of(self.state))
        return self._common

    @cached_property
    def _searched_common(self) -> IdentitiesInHands:
        return common_identities(self.observation, seats_of(self.state))

    @cached_property
    def facts(self) -> list[tuple[str, Identities]]:
        """Each status fact, with the set of identities for which it is true."""
        return [(fact, fact_identities(self.state, fact)) for fact in STATUS_FACTS]
