"""Chains of players: what a1 considers it possible that a2 considers it possible that ... (Theorem 3; a search if a player repeats)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import and_
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import limited, spend
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    Hands,
    Identities,
    IdentitiesInHand,
    Identity,
    Players,
    SeatIndex,
    Seats,
    Slot,
    State,
    as_bits,
    by_slot,
    without_repeats,
)
from hanabi_widget.rules.action import are_different
from hanabi_widget.rules.bipartite_matching import hall_violator
from hanabi_widget.rules.table import with_hand

from .common_knowledge import common_worlds, fill_unknown_hand
from .formula import FactName
from .group_observation import DependsOnUnknownCard, GroupObservation
from .normal_form import CardLiteral
from .proving_dealer import Counterexample, closest_matching, find_counterexample
from .reason import Reason, find_reason
from .unknown_cards import InDoubt, relevant_identities, representative_deals
from .views import CardT, CardView, CardViews
from .worlds import NO_CONSTRAINTS, CardConstraints, Worlds, nested_worlds

Chain: TypeAlias = Seats
"""Seats: the first knows that the next knows, and so on."""

PassedHands = Mapping[int, AnyCards]
"""By step of a chain, the hands that are passed through."""

NONE_PASSED: PassedHands = MappingProxyType({})


def nested_identities(observation: GroupObservation, chain: Players) -> IdentitiesInHand:
    """For each card of the last player of a chain, the set of identities M_a1 ... M_ak.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> observation = GroupObservation(initial_state(players=2, seed=1))
        >>> [identities.bit_count() for identities in nested_identities(observation, (0, 1, 0))]
        [25, 25, 25, 25, 25]
    """
    try:
        return _nested_identities(observation, chain)
    except DependsOnUnknownCard:
        return [card.identity_bits for card in cards_in_doubt(observation, chain, CardView)]


def _nested_identities(observation: GroupObservation, chain: Players) -> IdentitiesInHand:
    last = chain[-1]
    if are_different(chain):
        return nested_worlds(observation, chain).identities(last)
    # A player repeats. What is found grows with each choice of hands passed through, between nothing and the bounds; often few are enough.
    search = _RepeatingChain(observation, chain)
    upper_bounds = [reduce(and_, identities) for identities in zip(*(worlds.identities(last) for worlds in search.upper_bounds()))]
    found = [0] * len(upper_bounds)

    def adds(worlds: Worlds) -> bool:
        return any(new & bound & ~old for new, bound, old in zip(worlds.identities(last), upper_bounds, found))

    for worlds in search.worlds_by_passed_hands(adds):
        found = [old | new for old, new in zip(found, worlds.identities(last))]
        if found == upper_bounds:
            break
    return found


def find_world(observation: GroupObservation, chain: Players, constraints: CardConstraints) -> Hands | None:
    """All hands of a world at the end of a chain in which the cards satisfy constraints, or None if there is none.

    Args:
        observation: the position.
        chain: seats; a seat may occur more than once.
        constraints: what the cards must be.

    Raises:
        DependsOnUnknownCard: it depends on an unknown card.
    """
    if are_different(chain):
        return nested_worlds(observation, chain).find(constraints)
    search = _RepeatingChain(observation, chain, constraints)
    if not all(worlds.find(constraints) for worlds in search.upper_bounds()):
        return None
    fitting = search.worlds_by_passed_hands(lambda worlds: worlds.find(constraints) is not None)
    return next((worlds.find(constraints) for worlds in fitting), None)


class Walk(NamedTuple):
    """Moves from the real world to one in which a card is another: each player of a chain in turn takes a hand that they cannot rule out.

    Attributes:
        chain: the players who move; the last holds the card.
        slot: the slot of the card; 1 is the newest.
        hands: for each move the hand taken.
        state: the real world.
    """

    chain: Chain
    slot: Slot
    hands: Hands
    state: State

    @property
    def identity(self) -> Identity:
        """What the card is in the end."""
        return self.hands[-1][self.slot - 1]


def find_walk(state: State, chain: Players, slot: Slot, identities: Identities) -> Walk | None:
    """A walk along a chain, which may repeat players, to a world in which a card is one of some; None if none was found.

    Only moves are tried that give one card another identity, with the fewest other cards changed for that.

    Raises:
        DependsOnUnknownCard: what a player considers possible depends on an unknown card.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[suits=ry copies=1,1 hand_size=1] >Ann r1 | Ben y1")
        >>> find_walk(state, (1, 0, 1), 1, 0b1000).hands
        ((2,), (0,), (3,))
    """
    seat, *rest = chain
    spend()
    worlds = nested_worlds(GroupObservation(state), [seat])
    real = state.hands[seat]
    if not rest:
        matching = closest_matching(worlds, slot - 1, identities)
        return None if matching is None else Walk((seat,), slot, (worlds.hand(seat, matching),), state)
    found = [
        worlds.hand(seat, matching)
        for index, mask in enumerate(worlds.identities(seat))
        for identity in state.rules.identities_in(mask)
        if (matching := closest_matching(worlds, index, 1 << identity)) is not None
    ]
    for hand in sorted(dict.fromkeys([real, *found]), key=lambda hand: sum(one != other for one, other in zip(hand, real))):
        there = with_hand(state, seat, hand)
        if nested_identities(GroupObservation(there), rest)[slot - 1] & identities:
            walk = find_walk(there, rest, slot, identities)
            if walk:
                return Walk((seat, *rest), slot, (hand, *walk.hands), state)
    return None


class ChainInDoubt(InDoubt):
    """What a chain of players knows, where unknown cards may decide it."""

    def __init__(self, observation: GroupObservation, chain: Players) -> None:
        super().__init__(observation)
        self.chain = without_repeats(chain)

    def allows(self, observation: GroupObservation, constraints: CardConstraints) -> bool:
        """Whether the chain considers a world possible in a completion."""
        return find_world(observation, self.chain, constraints) is not None

    def completion(self, constraints: CardConstraints, *, possible: bool) -> Hands | None:
        """A completion in which it does, or in which it does not."""
        completions = self.completions
        chain = self.chain
        last_steps = [*dict.fromkeys(reversed(chain))][::-1]  # who knows that others know something knows it: fewer worlds
        repeats = len(last_steps) < len(chain)
        if possible:
            found, is_settled = completions.allowing(last_steps, constraints)
            if found or (is_settled and not repeats):
                return found
            # What the holder knows that the chain knows, it knows in every completion.
            if len(completions.holders) == 1 and find_world(completions.observation, (*completions.holders, *chain), constraints) is None:
                return None
        else:
            found = completions.excluding(last_steps, constraints)
            if not found or not repeats or not self.allows(completions.observation.with_hands(found), constraints):
                return found
        return self.listed(constraints, {*chain}, possible=possible)


class _RepeatingChain:
    """The search for worlds along a chain that repeats a player (docs/theory.md, "Chains that repeat a player").

    A hand is *lasting* if it is that of a player's last step, else it is *passed through*. Once the hands passed through are fixed, the
    lasting hands are nested as in Theorem 3. So the hands passed through are tried one by one, as far as they make a difference.
    """

    def __init__(self, observation: GroupObservation, chain: Players, constraints: CardConstraints = NO_CONSTRAINTS) -> None:
        self.constraints = constraints
        self.chain = without_repeats(chain)
        first = self.chain[0]
        observation.unseen_copies(1 << first)  # raises if a hand that the first player sees has an unknown card
        self.observation = fill_unknown_hand(observation, [first]) if UNKNOWN in observation.hands[first] else observation
        self.unseen_copies = self.observation.unseen_copies(as_bits({*self.chain}))
        self.unseen_counts = self.observation.copy_bits.counts(self.unseen_copies)
        self.lasting_steps = sorted({seat: step for step, seat in enumerate(self.chain)}.values())

    def upper_bounds(self) -> tuple[Worlds, Worlds]:
        """Two supersets of the worlds at the end: those of common knowledge, and those with empty hands passed through."""
        return common_worlds(self.observation, sorted({*self.chain})), self._final_worlds({})

    def worlds_by_passed_hands(
        self, is_wanted: Callable[[Worlds], bool], step: int = 0, chosen: PassedHands = NONE_PASSED
    ) -> Iterator[Worlds]:
        """The worlds at the end for each choice of the hands passed through, if they are wanted.

        Choices are left out if they add neither an identity of the last hand nor a world that satisfies the constraints. As long as some
        hands are not chosen, they are taken to be empty. That gives more worlds, so if these are not wanted, no choice is.

        Args:
            is_wanted: whether these worlds, or worlds that include them, are wanted; what it says may change with each of the answers.
            step: the first step whose hand may not have been chosen.
            chosen: by step, the hands that have been.

        Raises:
            TooLarge: there are more choices than the steps of work allow.
        """
        while step in self.lasting_steps:
            step += 1
        worlds = self._final_worlds(chosen)
        spend(len(self.chain) + 3 * len(worlds.slot_copies))
        if hall_violator(worlds.slot_copies) or not is_wanted(worlds):
            return
        if step == len(self.chain):
            yield worlds
            return
        for hand in self._representative_hands(step, chosen):
            yield from self.worlds_by_passed_hands(is_wanted, step + 1, {**chosen, step: hand})

    def _final_worlds(self, passed_hands: PassedHands) -> Worlds:
        """The worlds at the end, given the hands passed through by step; a hand left out is taken to be empty."""
        observation = self.observation
        copy_bits = observation.copy_bits
        hands: dict[SeatIndex, AnyCards] = {seat: observation.hands[seat] for seat in self.chain}
        caps = []
        for step, seat in enumerate(self.chain):
            hands[seat] = passed_hands.get(step, ())
            caps.append(self._remaining_counts(hands))  # `hands` is now the table after this step; lasting hands count as empty
        # A lasting hand stays on the table to the end, so a copy in it must be free after each later step too.
        for step in range(len(caps) - 2, -1, -1):
            caps[step] = [*map(min, caps[step], caps[step + 1])]
        slot_copies = []
        possible = []
        for step in self.lasting_steps:
            copies = copy_bits.copies_for_counts([max(0, count) for count in caps[step]])
            identities = sum([1 << identity for identity, count in enumerate(caps[step]) if count > 0])
            for mask in observation.clue_masks[self.chain[step]]:
                slot_copies.append(copy_bits.all_copies(mask) & copies)
                possible.append(mask & identities)
        return Worlds(observation, [self.chain[step] for step in self.lasting_steps], slot_copies, possible)

    def _remaining_counts(self, hands: Mapping[SeatIndex, AnyCards]) -> list[int]:
        """For each identity, the copies that remain for the other hands of the chain and the deck; negative if there are too few."""
        counts = [*self.unseen_counts]
        for hand in hands.values():
            for identity in hand:
                counts[identity] -= 1
        return counts

    def _representative_hands(self, step: int, chosen: PassedHands) -> Iterator[AnyCards]:
        """Hands to pass through at a step, the real one first; for every other hand, one of these leaves the other players no less."""
        seat = self.chain[step]
        copy_bits = self.observation.copy_bits
        hands: dict[SeatIndex, AnyCards] = {other: self.observation.hands[other] for other in self.chain}
        for earlier_step in range(step):
            hands[self.chain[earlier_step]] = chosen.get(earlier_step, ())
        yield hands.pop(seat)
        free = copy_bits.copies_for_counts(self._remaining_counts(hands))
        masks = self.observation.clue_masks[seat]
        # Constraints are about the last hand alone: whoever repeats has passed through others, which matter too.
        literals = [CardLiteral(*card, identities) for card, identities in self.constraints.items()]
        relevant = relevant_identities(self.observation, (seat,), {*self.chain} - {seat}, literals)
        # A slot with at least as many irrelevant copies as the hand has slots always finds one, whatever the others take. It never takes a
        # relevant copy: to take fewer of these leaves the other players no less.
        is_irrelevant = [(copy_bits.all_copies(mask & ~relevant) & free).bit_count() >= len(masks) for mask in masks]
        least = [mask & ~relevant if always else mask for mask, always in zip(masks, is_irrelevant)]
        tried = set()
        for hand, _ in representative_deals(copy_bits, [(seat, index) for index in range(len(masks))], least, free, (), relevant):
            used = tuple(sorted([identity for identity in hand if relevant >> identity & 1]))
            if used not in tried:  # others care only for which relevant copies the hand uses
                tried.add(used)
                yield hand


class ChainView(CardViews[CardT]):
    """What a chain of players knows about the hand of the last: a1 knows that a2 knows that ... (M_a1 ... M_ak; Theorem 3).

    Attributes:
        chain: the seats; a seat may occur more than once.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=2).apply(Clue("Bob", 1))
        >>> state.knowledge("Alice", "Bob")[3]
        <slot 3: r1 y1 g1 b1 w1>
    """

    def __init__(self, state: State, chain: Players, cards: Sequence[CardT], observation: GroupObservation) -> None:
        super().__init__(state, chain[-1], cards, tuple(chain))
        self._observation = observation

    def why(self, slot: int, claim: FactName) -> Reason | None:
        """The evidence from which a claim about a card follows, or None if the claim is not known.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_reason(self._observation, self.chain, self[slot].slot, claim)

    def why_not(self, slot: int, claim: FactName) -> Counterexample | None:
        """The hands closest to the real ones that fit all that is known and refute a claim, or None if the claim is known.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_counterexample(self._observation, self.chain, self[slot].slot, claim)


@limited
def chain_view(state: State, chain: Players, observation: GroupObservation | None = None) -> ChainView[CardView]:
    """What a chain of players knows about the hand of the last.

    Args:
        state: the position.
        chain: the seats.
        observation: what is seen of the position; by default the position itself.

    Raises:
        InconsistentPosition: no deal fits.
        TooLarge: a player repeats, and this needs more steps of work than it may do.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> len(chain_view(initial_state(players=2, seed=1), [0, 1]))
        5
    """
    observation = observation or GroupObservation.of(state)
    holder = chain[-1]
    group = as_bits(chain)
    try:
        cards = [CardView(observation, holder, *card, group) for card in by_slot(_nested_identities(observation, chain))]
    except DependsOnUnknownCard:
        cards = cards_in_doubt(observation, chain, CardView)
    return ChainView(state, chain, cards, observation)


def cards_in_doubt(observation: GroupObservation, chain: Players, kind: type[CardT]) -> list[CardT]:
    """What a chain knows about each card of its last player, where unknown cards may decide it.

    Raises:
        InconsistentPosition: no deal fits.
    """
    in_doubt = ChainInDoubt(observation, chain)
    holder = chain[-1]
    group = as_bits(chain)
    return [
        kind(observation, holder, slot, mask, group, partial(in_doubt.may_be, holder, slot - 1))
        for slot, mask in by_slot(observation.clue_masks[holder])
    ]
