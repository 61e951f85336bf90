"""Why not: hands that fit all that is known and refute a claim, as near to the truth as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from hanabi_widget.rules import UNKNOWN, State

from .common import fill_unknown_hand
from .fact import fact_identities
from .observation import Observation
from .reason import require_distinct_players
from .worlds import Worlds, nested_worlds


@dataclass(frozen=True)
class Counterexample:
    """A world that a chain of players must reckon with and in which a claim about a card is false.

    Attributes:
        chain: who holds possible that who holds possible ...; the last holds the card.
        slot: the slot, 1 the newest card.
        claim: what is not known of the card.
        hands: by seat, the types in the hands of the chain; all other hands are the real ones.
        changed: the cards that are not the real ones, by seat and slot; of an unknown one nobody can say.
        state: the position.
    """

    chain: tuple[int, ...]
    slot: int
    claim: str | int
    hands: dict[int, tuple[int, ...]]
    changed: tuple[tuple[int, int], ...]
    state: State = field(repr=False)

    def __str__(self) -> str:
        """The hands in words."""
        from hanabi_widget.text import current_language, describe_counterexample  # noqa: PLC0415

        return describe_counterexample(current_language(), self.state, self) or current_language().say("witness.real")


def find_counterexample(observation: Observation, chain: Sequence[int], slot: int, claim: str | int) -> Counterexample | None:
    """The nearest world that refutes a claim about a card of the last player of a chain, or None when the claim is known.

    Raises:
        ValueError: no such fact, or the chain repeats a player.
    """
    require_distinct_players(observation, chain)
    refuting = observation.state.rules.all_identities & ~fact_identities(observation.state, claim)
    real = observation.hands
    for seat in chain:
        if UNKNOWN in observation.hands[seat]:
            observation = fill_unknown_hand(observation, [seat])
    worlds = nested_worlds(observation, chain)
    copies = _nearest(worlds, worlds.slot_range(chain[-1])[slot - 1], refuting)
    if copies is None:
        return None
    hands = {seat: worlds.hand(seat, copies) for seat in chain}
    changed = tuple(
        (seat, index)
        for seat, hand in hands.items()
        for index, (identity, held) in enumerate(zip(hand, real[seat]), start=1)
        if held not in (identity, UNKNOWN)
    )
    return Counterexample(tuple(chain), slot, claim, hands, changed, observation.state)


def _nearest(worlds: Worlds, target: int, wanted: int) -> list[int] | None:
    """The real copies with the fewest cards changed so that one slot holds a wanted type.

    A cheapest chain of moves (Dijkstra): the slot takes a copy, its holder moves on, and so on to a free
    copy or to the one that the slot leaves. A move to a copy of the real type changes nothing.
    """
    deck, slots = worlds.observation.card_bits, [*worlds.slots]
    slots[target] &= deck.all_copies(wanted)
    held = worlds.real_matching()
    if slots[target] & held[target]:
        return held
    real = [deck.all_copies(1 << deck.identities(copy)[0]) for copy in held]
    owner = {copy: slot for slot, copy in enumerate(held)}
    queue: list[tuple[int, int, int, tuple[tuple[int, int], ...]]] = [(0, 0, target, ())]
    done: set[int] = set()
    count = 0
    while queue:
        cost, _, slot, moves = heappop(queue)
        if slot == -1:
            for mover, copy in moves:
                held[mover] = copy
            return held
        if slot in done:
            continue
        done.add(slot)
        rest = slots[slot]
        while rest:
            copy = rest & -rest
            rest ^= copy
            follower = owner.get(copy, -1)
            if follower == target:
                follower = -1
            if follower not in done:
                count += 1
                heappush(queue, (cost + (not copy & real[slot]), count, follower, (*moves, (slot, copy))))
    return None
