"""Common knowledge of a group: the worlds that any number of steps of its players leads to (Theorem 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial, reduce
from operator import or_

from hanabi_widget.effort import within
from hanabi_widget.rules import (
    UNKNOWN,
    Hands,
    Identities,
    PlayerName,
    Players,
    SeatIndex,
    State,
    as_bits,
    by_identity,
    by_seat,
    by_slot,
    seats_of,
)

from .group_observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .unknown_cards import Completions, InDoubt
from .views import CardView, CardViews
from .worlds import CardConstraints, IdentitiesInHands, Worlds, nested_worlds

STEPS_IN_DOUBT = 20_000
"""The work to find out whether common knowledge about all hands depends on an unknown card, in steps: boards ask for it."""


def common_worlds(observation: GroupObservation, seats: Players) -> Worlds:
    """The worlds that a group commonly considers possible (Theorem 4).

    An identity is *flexible* if the deck has a copy of it, or, repeatedly, if a card really has it whose clues allow a flexible identity.
    A card whose clues allow no flexible identity is *rigid*. Each player's rigid cards have their real identities in some order; all
    other cards can have any flexible identities.

    Args:
        observation: the position; cards of the group may be unknown if nothing depends on what they are.
        seats: the group.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """
    if any(UNKNOWN in observation.hands[seat] for seat in seats):
        observation = fill_unknown_hand(observation, seats)
    copy_bits = observation.copy_bits
    flexible = _flexible_identities(observation, seats)
    flexible_copies = copy_bits.all_copies(flexible) & observation.unseen_copies(as_bits(seats))
    used = 0
    slot_copies = []
    possible = []
    for seat in seats:
        rigid_copies = 0
        for identity in observation.hands[seat]:
            if not flexible >> identity & 1:
                unused = copy_bits.copies_by_identity[identity] & ~used
                used |= unused & -unused
                rigid_copies |= unused & -unused
        masks = observation.clue_masks[seat]
        slot_copies += [copy_bits.all_copies(mask) & (flexible_copies if mask & flexible else rigid_copies) for mask in masks]
        possible += [mask & flexible for mask in masks]
    # The rigid cards of a player are a tight set, whose identities are found by matchings: what is available matters for the others alone.
    return Worlds(observation, seats, slot_copies, possible)


def common_identities(observation: GroupObservation, seats: Players) -> IdentitiesInHands:
    """For each seat at the table and each of its cards, the set of identities that a group commonly considers possible.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card; or they may, and some work did not show whether they do.
    """
    try:
        return _common_identities(observation, seats)
    except DependsOnUnknownCard:
        completions = Completions(observation)
        classes = completions.representatives([], seats, observation.state.rules.all_identities)
        found = within(STEPS_IN_DOUBT, lambda: completions.same(lambda full: _common_identities(full, seats), classes))
        if found is None:
            raise
        return found


def _common_identities(observation: GroupObservation, seats: Players) -> IdentitiesInHands:
    worlds = common_worlds(observation, seats)
    return [worlds.identities(seat) for seat in seats_of(observation.state)]


class CommonInDoubt(InDoubt):
    """What a group knows in common, where unknown cards may decide it."""

    def __init__(self, observation: GroupObservation, group: Players) -> None:
        super().__init__(observation)
        self.group = group

    def allows(self, observation: GroupObservation, constraints: CardConstraints) -> bool:
        """Whether the group considers a world possible in a completion."""
        return common_worlds(observation, self.group).find(constraints) is not None

    def completion(self, constraints: CardConstraints, *, possible: bool) -> Hands | None:
        """A completion in which it does, or in which it does not."""
        if not possible and any(self.completions.excluding((seat,), constraints) is None for seat in self.group):
            return None  # what is common, each one knows
        if possible:
            with suppress(DependsOnUnknownCard):  # what is common also to whoever holds the unknown cards is common to these
                if common_worlds(self.completions.observation, sorted({*self.group, *self.completions.holders})).find(constraints) is None:
                    return None
        return self.listed(constraints, self.group, possible=possible)


def _flexible_identities(observation: GroupObservation, seats: Players) -> Identities:
    """The set of flexible identities, as a fixed point."""
    flexible = observation.unseen_identities(0)
    cards = [(mask, 1 << identity) for seat in seats for mask, identity in zip(observation.clue_masks[seat], observation.hands[seat])]
    while True:
        rigid_cards = []
        before = flexible
        for card in cards:
            if card[0] & flexible:  # its holder may have a flexible identity there, so the card that is there may be elsewhere
                flexible |= card[1]
            else:
                rigid_cards.append(card)
        if flexible == before:
            return flexible
        cards = rigid_cards


def fill_unknown_hand(observation: GroupObservation, seats: Players) -> GroupObservation:
    """The observation with the hand that has the most unknown cards replaced by one that its holder considers possible.

    Any such hand gives the same answer for a chain that begins with the holder, and for common knowledge of a group with the holder.

    Raises:
        DependsOnUnknownCard: another hand has unknown cards too, and the group's common knowledge may depend on them.
        InconsistentPosition: no hand fits.
    """
    seat = max(seats, key=lambda seat: observation.hands[seat].count(UNKNOWN))
    holders = {holder for holder, hand in by_seat(observation.hands) if UNKNOWN in hand}
    if len(holders) > 1 and holders <= {*seats} and (filled := _filled_with_any(observation, seats)):
        return filled
    world = nested_worlds(observation, (seat,)).find({})
    if world is None:
        raise InconsistentPosition
    return observation.with_hand(seat, world[seat])


def _filled_with_any(observation: GroupObservation, seats: Players) -> GroupObservation | None:
    """The observation with any completion, if several hands have unknown cards but a group's common knowledge is the same in all."""
    completions = Completions(observation)
    surely = completions.surely()
    if surely is not None:  # what a card that is known uses up is left for no other
        observation = observation.with_hands(surely)
        return fill_unknown_hand(observation, seats) if any(UNKNOWN in hand for hand in surely) else observation
    # A card is flexible in every completion if it may be one of the identities that surely are in the deck or are flexible. So is what is
    # left of an identity if all unknown cards that may have it are flexible: each copy is in one of these or in the deck. If all unknown
    # cards are, then all that is left is flexible, whatever they are.
    cards = [card for seat in seats for card in zip(observation.clue_masks[seat], observation.hands[seat])]
    in_deck = [one for one, _ in by_identity(observation.copy_bits.copies_by_identity) if completions.surely_in_deck(1 << one)]
    flexible = as_bits(in_deck)
    before = -1
    while flexible != before:
        before = flexible
        is_flexible = [bool(mask & before) or completions.surely_in_deck(mask) for mask, _ in cards]
        rigid = [mask for (mask, identity), yes in zip(cards, is_flexible) if identity == UNKNOWN and not yes]
        flexible |= completions.left_identities & ~reduce(or_, rigid, 0)
        for (_, identity), yes in zip(cards, is_flexible):
            if yes and identity != UNKNOWN:
                flexible |= 1 << identity
    if rigid:
        return None
    return observation.with_hands(completions.any)


class GroupView(Mapping[str | int, CardViews[CardView]]):
    """What a group has in common about each hand: a mapping from players, by name or seat. The group sees all hands outside it.

    Args:
        observation: the position.
        group: the seats.
        identities: for each seat and each of its cards, the set of identities that it may have.
        may_be: if unknown cards may decide: whether a card, by seat and index, may have some identities; see `CardView`.

    Attributes:
        state: the position.
        group: the seats.
    """

    _verb = "know"

    def __init__(
        self,
        observation: GroupObservation,
        group: Players,
        identities: Sequence[Sequence[Identities]],
        may_be: Callable[[SeatIndex, int, Identities], bool] | None = None,
    ) -> None:
        self.state = observation.state
        self.group = tuple(group)
        bits = as_bits(group)
        self._views = []
        for seat, hand in by_seat(identities):
            cards = [
                CardView(observation, seat, slot, card, bits | 1 << seat, may_be and partial(may_be, seat, slot - 1))
                for slot, card in by_slot(hand)
            ]
            self._views.append(CardViews(self.state, seat, cards, (), self._verb))

    def __getitem__(self, player: PlayerName) -> CardViews[CardView]:
        """The view of a player's hand.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return self._views[self.state.seat(player)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.names)

    def __len__(self) -> int:
        return len(self._views)

    def __repr__(self) -> str:
        return "\n".join(map(repr, self._views))


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

    def __init__(self, state: State, group: Players) -> None:
        observation = GroupObservation.of(state)
        try:
            super().__init__(observation, group, _common_identities(observation, group))
        except DependsOnUnknownCard:
            most = [observation.clue_masks[seat] for seat, _ in by_seat(observation.hands)]
            super().__init__(observation, group, most, CommonInDoubt(observation, group).may_be)
