"""Engines with a plausible mistake each; the verdict must see it."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.knowledge import Observation, nested_identities
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import State

from .comparison import Engine, Types, common_types


def only_touched(state: State) -> State:
    """The state as if no clue had told anything of the cards that it missed."""
    rules = state.rules
    told = [
        [
            rules.clue_info_from(rules.values_touching(known)) if rules.values_missing(known) else known
            for known in state._clue_info_of(seat)
        ]
        for seat in range(len(state.names))
    ]
    return State(
        rules=rules,
        names=state.names,
        hands=state.hands,
        clue_info=told,
        deck=state.deck,
        fireworks=state.fireworks,
        discards=state.discards,
    )


def at_once(state: State, seats: Sequence[int]) -> Worlds:
    """All worlds in which these hands fit their clues and what the others show: one filter, one capacity."""
    observation, group = Observation(state), sum({1 << seat for seat in seats})
    seats = sorted({*seats})
    slots = [copies for seat in seats for copies in observation.slot_copies(seat, group)]
    return Worlds(observation, seats, slots, [observation.unseen_identities(group)] * len(slots))


def together(state: State, chain: Sequence[int]) -> Types:
    """A chain of different players, its hands filtered at once instead of one inside the other."""
    if len({*chain}) < len(chain):
        return nested_identities(Observation(state), chain)
    return at_once(state, chain).identities(chain[-1])


def public_counting(state: State, group: Sequence[int]) -> list[Types]:
    """Common knowledge as what anybody can count who sees no hand of the group."""
    worlds = at_once(state, group)
    return [worlds.identities(seat) for seat in range(len(state.names))]


MUTANTS = {
    "negatives ignored": Engine(
        lambda state, chain: nested_identities(Observation(only_touched(state)), chain),
        lambda state, group: common_types(only_touched(state), group),
    ),
    "two hands filtered at once": Engine(chain=together),
    "common knowledge taken as public counting": Engine(common=public_counting),
}
