"""What players know in one state, and what an action changes: who learns what (Theorem 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hanabi_widget.effort import Kept, cached, cached_property
from hanabi_widget.rules import Action, Clue, Identities, SeatIndex, Slot, State, by_seat, by_slot, card_numbers, seats

from .card_facts_and_views import STATUS_FACTS, CardView, fact_identities
from .common_knowledge import common_identities
from .group_observation import DependsOnUnknownCard, GroupObservation
from .nested_knowledge import Chain, ChainView, chain_view, nested_identities
from .own_hand import OwnHand, hand_weights

UnknownPlace: TypeAlias = tuple[SeatIndex, Slot, tuple[State, State] | None]
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
        self.state, self.viewer = state, viewer
        self.observation = GroupObservation(state, viewer)
        self._hands: dict[SeatIndex, Kept[OwnHand]] = {}
        self._identities: dict[Chain, Kept[list[Identities] | UnknownPlace]] = {}

    def chains(self) -> Iterator[Chain]:
        """All chains of one player and of two; for a viewer, those that begin with the viewer."""
        everybody = seats(len(self.state.names))
        for first in everybody if self.viewer is None else [self.viewer]:
            yield (first,)
            yield from ((first, second) for second in everybody if second != first)

    def hand(self, seat: SeatIndex) -> OwnHand:
        """What a player knows about their own hand, with probabilities.

        Raises:
            DependsOnUnknownCard: it depends on an unknown card.
        """
        return cached(self._hands, seat, lambda: self._count_hand(seat))

    def _count_hand(self, seat: SeatIndex) -> OwnHand:
        hand_weights(self.observation, seat)  # raises if they depend on an unknown card
        return OwnHand(self.state, seat, self.observation)

    def view(self, chain: Chain) -> ChainView[CardView]:
        """What a chain of players knows about the hand of the last, fact by fact: only those that depend on an unknown card raise."""
        return chain_view(self.state, chain, self.observation)

    def identities(self, chain: Chain) -> list[Identities]:
        """For each card of the last player of a chain, the set of identities that the chain considers possible.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        identities = cached(self._identities, chain, lambda: self._find_identities(chain))
        if isinstance(identities, tuple):
            raise DependsOnUnknownCard(self.state, *identities)
        return identities

    def _find_identities(self, chain: Chain) -> list[Identities] | UnknownPlace:
        """The identities, or the place of the unknown card that they depend on: an error that is kept would grow with each raise."""
        try:
            return nested_identities(self.observation, chain)
        except DependsOnUnknownCard as error:
            return error.seat, error.slot, error.completions

    @cached_property
    def common(self) -> list[list[Identities]]:
        """For each seat and each of its cards, the set of identities that all players commonly consider possible.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        return common_identities(self.observation, seats(len(self.state.names)))

    @cached_property
    def facts(self) -> list[tuple[str, Identities]]:
        """Each status fact, with the set of identities for which it is true."""
        return [(fact, fact_identities(self.state, fact)) for fact in STATUS_FACTS]


@dataclass(frozen=True)
class CardUpdate:
    """What changed in the knowledge of one card.

    Attributes:
        chain: the seats: the first knows that the next knows, and so on; empty for common knowledge of all players.
        holder: the seat that holds the card.
        slot: its slot after the action; slot 1 is the newest card.
        before: the set of identities that were possible before; all identities for a card just drawn.
        after: the set of identities that are possible now.
        facts: what is newly known: ``"playable"``, ``"not trash"``, ..., and the name of the card if it became known.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> initial_state(players=2, seed=2).preview(Clue("Bob", 1)).of("Bob")[2].facts
        ('playable', 'not critical')
    """

    chain: Chain
    holder: SeatIndex
    slot: Slot
    before: Identities
    after: Identities
    facts: tuple[str, ...]


class KnowledgeUpdate:
    """What all players learn from an action.

    Args:
        before: the knowledge before.
        after: the knowledge after.
        action: the action, if known: a clue changes only the knowledge of chains with its receiver (Theorem 5).

    Attributes:
        before: the state before.
        after: the state after.
        learned: what changed, card by card: in the knowledge of each player, of each pair of players, and in common.
        depends: the chains whose knowledge depends on an unknown card, so that nothing can be said about it.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> update = initial_state(players=3, seed=2).preview(Clue("Bob", 1))
        >>> {update.after.names[card.holder] for card in update.learned if len(card.chain) == 1}
        {'Bob'}
    """

    def __init__(self, before: StateKnowledge, after: StateKnowledge, action: Action | None = None) -> None:
        self.before, self.after = before.state, after.state
        self.depends: dict[Chain, DependsOnUnknownCard] = {}
        receiver = self.before.seat(action.player) if isinstance(action, Clue) else None
        self.learned = tuple(self._compare(before, after, receiver))

    def _compare(self, before: StateKnowledge, after: StateKnowledge, receiver: SeatIndex | None) -> Iterator[CardUpdate]:
        for chain in after.chains():
            if receiver is not None and receiver not in chain:  # they learn nothing from the clue (Theorem 5)
                continue
            try:
                old, new = before.identities(chain), after.identities(chain)
            except DependsOnUnknownCard as error:
                self.depends[chain] = error
                continue
            yield from _card_updates(before, after, chain, chain[-1], old, new)
        try:
            old_common, new_common = before.common, after.common
        except DependsOnUnknownCard as error:
            self.depends[()] = error
            return
        for seat, (old, new) in by_seat(zip(old_common, new_common)):
            yield from _card_updates(before, after, (), seat, old, new)

    def of(self, *players: str | int) -> tuple[CardUpdate, ...]:
        """What changed in the knowledge of a chain of players; without players, in common knowledge.

        Raises:
            DependsOnUnknownCard: it depends on an unknown card.
            HanabiError: nobody has that name or seat.
        """
        chain = tuple(self.after.seat(player) for player in players)
        if chain in self.depends:
            error = self.depends[chain]
            raise DependsOnUnknownCard(self.after, error.seat, error.slot, error.completions)  # a new one: one that is kept would grow
        return tuple(update for update in self.learned if update.chain == chain)


def _card_updates(
    before: StateKnowledge, after: StateKnowledge, chain: Chain, holder: SeatIndex, old: list[Identities], new: list[Identities]
) -> Iterator[CardUpdate]:
    """The changes in the knowledge of each card of a hand, given the sets of identities before and after."""
    rules, all_identities = after.state.rules, after.state.rules.all_identities
    old_by_number, same_facts = dict(zip(card_numbers(before.state)[holder], old)), after.facts == before.facts
    # Cards are followed by number, as slots shift. A fact may be new for what the table shows too, so both sides of the action count.
    for slot, (number, identities) in by_slot(zip(card_numbers(after.state)[holder], new)):
        old_identities = old_by_number.get(number, all_identities)
        is_new = number not in old_by_number
        if identities == old_identities and same_facts and not is_new:
            continue
        facts = []
        for (fact, true), (_, true_before) in zip(after.facts, before.facts):
            for text, now, earlier in ((fact, true, true_before), (f"not {fact}", all_identities & ~true, all_identities & ~true_before)):
                if not identities & ~now and (is_new or old_identities & ~earlier):
                    facts.append(text)
        if identities.bit_count() == 1 != old_identities.bit_count():
            facts += rules.names_of(identities)
        if facts or (identities != old_identities and not is_new):
            yield CardUpdate(chain, holder, slot, old_identities, identities, tuple(facts))


def knowledge_updates(state: State, actions: Sequence[Action], viewer: SeatIndex | None = None) -> list[KnowledgeUpdate]:
    """What everybody would learn from each of some actions of the player to act; the knowledge before is computed only once.

    Args:
        state: the position.
        actions: the actions.
        viewer: the seat to look from, see `StateKnowledge`.

    Raises:
        IllegalAction: one of the actions is not allowed.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> updates = knowledge_updates(initial_state(players=2, seed=2), [Clue("Bob", 1), Clue("Bob", 4)])
        >>> [len(update.of("Bob")) for update in updates]
        [5, 5]
    """
    before = StateKnowledge(state, viewer)
    return [KnowledgeUpdate(before, StateKnowledge(state.apply(action), viewer), action) for action in actions]
