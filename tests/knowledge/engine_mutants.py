"""Engines with one plausible mistake each, which the judge must find."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import SeatIndex, State, clue_info_of, seats

from .compare_with_judge import Engine, IdentitySets, common_identities


def without_negative_clues(state: State) -> State:
    """The state as if clues said nothing about the cards that they missed."""
    rules = state.rules
    clue_info = [
        [
            rules.clue_info_from(rules.values_touching(known)) if rules.values_missing(known) else known
            for known in clue_info_of(state, seat)
        ]
        for seat in seats(len(state.names))
    ]
    return state.replace(clue_info=clue_info)


def jointly_filtered_worlds(state: State, group: Sequence[SeatIndex]) -> Worlds:
    """All worlds in which these hands fit the clues and the other hands: one filter for all hands at once."""
    observation, bits = GroupObservation(state), sum({1 << seat for seat in group})
    players = sorted({*group})
    slots = [copies for seat in players for copies in observation.slot_copies(seat, bits)]
    return Worlds(observation, players, slots, [observation.unseen_identities(bits)] * len(slots))


def jointly_filtered_chain(state: State, chain: Sequence[SeatIndex]) -> IdentitySets:
    """A chain of different players whose hands are filtered all at once instead of nested."""
    if len({*chain}) < len(chain):
        return nested_identities(GroupObservation(state), chain)
    return jointly_filtered_worlds(state, chain).identities(chain[-1])


def public_counting(state: State, group: Sequence[SeatIndex]) -> list[IdentitySets]:
    """Common knowledge as what an outsider could deduce who sees no hand of the group."""
    worlds = jointly_filtered_worlds(state, group)
    return [worlds.identities(seat) for seat in seats(len(state.names))]


MUTANTS = {
    "negatives ignored": Engine(
        lambda state, chain: nested_identities(GroupObservation(without_negative_clues(state)), chain),
        lambda state, group: common_identities(without_negative_clues(state), group),
    ),
    "two hands filtered at once": Engine(chain=jointly_filtered_chain),
    "common knowledge taken as public counting": Engine(common=public_counting),
}
