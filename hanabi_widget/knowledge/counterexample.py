"""Why not: a world that a chain of players considers possible and in which a claim is false, as close to the real one as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from hanabi_widget.rules import UNKNOWN, Identities, Identity, SeatIndex, Slot, State, by_slot

from .common_knowledge import fill_unknown_hand
from .group_observation import GroupObservation
from .identities_of_fact import fact_identities
from .reason import require_distinct_players
from .worlds import Worlds, nested_worlds


@dataclass(frozen=True)
class Counterexample:
    """A world that a chain of players considers possible and in which a claim about a card is false.

    Attributes:
        chain: the seats: the first considers it possible that the next considers it possible, and so on; the last holds the card.
        slot: the slot; slot 1 is the newest card.
        claim: what is not known about the card.
        hands: by seat, the identities in the hands of the chain; all other hands are the real ones.
        changed: seat and slot of each card that differs from the real one, where the real one is known.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] >Ann r5{r5,g5} | Ben y1")
        >>> print(state.knowledge("Ann").why_not(1, "r5"))
        For example: Ann's slot 1 green 5.
    """

    chain: tuple[SeatIndex, ...]
    slot: Slot
    claim: str | int
    hands: dict[SeatIndex, tuple[Identity, ...]]
    changed: tuple[tuple[SeatIndex, Slot], ...]
    state: State = field(repr=False)


def find_counterexample(observation: GroupObservation, chain: Sequence[SeatIndex], slot: Slot, claim: str | int) -> Counterexample | None:
    """The closest world that refutes a claim about a card of the last player of a chain, or None if the claim is known.

    Raises:
        HanabiError: no such fact, or the chain repeats a player.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> find_counterexample(GroupObservation(initial_state(players=2, seed=1)), [0], 1, "not r1").hands[0][0]
        0
    """
    require_distinct_players(observation, chain)
    refuting = observation.state.rules.all_identities & ~fact_identities(observation.state, claim)
    real_hands = observation.hands
    for seat in chain:
        if UNKNOWN in observation.hands[seat]:
            observation = fill_unknown_hand(observation, [seat])
    worlds = nested_worlds(observation, chain)
    matching = closest_matching(worlds, worlds.slot_range(chain[-1])[slot - 1], refuting)
    if matching is None:
        return None
    hands = {seat: worlds.hand(seat, matching) for seat in chain}
    changed = tuple(
        (seat, changed_slot)
        for seat, hand in hands.items()
        for changed_slot, (identity, real) in by_slot(zip(hand, real_hands[seat]))
        if real not in (identity, UNKNOWN)
    )
    return Counterexample(tuple(chain), slot, claim, hands, changed, observation.state)


def closest_matching(worlds: Worlds, target: int, identities: Identities) -> list[int] | None:
    """The matching with the fewest cards changed in which one slot has one of some identities; None if there is none.

    It applies the cheapest augmenting path from that slot to the real matching, found with Dijkstra's algorithm: each slot on the path
    moves to the copy of the next one, and the last to a free copy or to the one that the target leaves. A move to a copy of the real
    identity costs nothing, any other move costs 1.
    """
    copy_bits, slot_copies = worlds.observation.copy_bits, [*worlds.slot_copies]
    slot_copies[target] &= copy_bits.all_copies(identities)
    matched = worlds.real_matching()
    if slot_copies[target] & matched[target]:
        return matched
    real_copies = [copy_bits.copies_by_identity[copy_bits.identities(copy)[0]] for copy in matched]
    slot_by_copy = {copy: slot for slot, copy in enumerate(matched)}
    end = -1
    queue: list[tuple[int, int, int, tuple[tuple[int, int], ...]]] = [(0, 0, target, ())]
    visited: set[int] = set()
    tie_breaker = 0
    while queue:
        cost, _, slot, moves = heappop(queue)
        if slot == end:
            for moved_slot, copy in moves:
                matched[moved_slot] = copy
            return matched
        if slot in visited:
            continue
        visited.add(slot)
        options = slot_copies[slot]
        while options:
            copy = options & -options
            options ^= copy
            next_slot = slot_by_copy.get(copy, end)
            if next_slot == target:
                next_slot = end
            if next_slot not in visited:
                tie_breaker += 1
                heappush(queue, (cost + (not copy & real_copies[slot]), tie_breaker, next_slot, (*moves, (slot, copy))))
    return None
