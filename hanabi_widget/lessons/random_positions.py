"""Random positions to ask about: games of plausible play, how far they are played, and whom a question may be about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from random import Random

from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.rules import Action, Discard, Identities, Play, RuleSet, SeatIndex, Slot, State
from hanabi_widget.rules.action import by_seat, by_slot, clues_of, ordinary_actions, seats_of, slots
from hanabi_widget.rules.card_status import playable, trash
from hanabi_widget.rules.deal import initial_state
from hanabi_widget.rules.table import untouched_slots

from .position_history import History
from .position_variant import pick, shuffled


def holders_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex | None]]:
    """Pairs of a holder and a viewer, in random order: the viewer is the holder, or None, who sees the whole table."""
    for seat in shuffled(seats_of(state), random):
        if state.hand_sizes[seat]:
            yield from shuffled([(seat, seat), (seat, None)], random)


def player_pairs_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex, SeatIndex | None]]:
    """Triples of two players and a viewer, in random order: the viewer is the first player, or None, who sees the whole table."""
    for first, second in shuffled([*permutations(seats_of(state), 2)], random):
        if state.hand_sizes[second]:
            yield from shuffled([(first, second, first), (first, second, None)], random)


def shuffled_receivers(state: State, random: Random) -> list[SeatIndex]:
    """The players to whom the player to act may give a clue, in random order; none if there is no legal clue."""
    others = [seat for seat in seats_of(state) if seat != state.player]
    return shuffled(others, random) if clues_of(state.legal_actions()) else []


def shuffled_slots(state: State, seat: SeatIndex, random: Random) -> list[Slot]:
    """The slots of a hand, in random order."""
    return shuffled(slots(state.hand_sizes[seat]), random)


CARE = 0.9
"""The probability that a player uses what is known; otherwise any legal action is taken."""


def plausible_action(state: State, random: Random) -> Action:
    """A random action that a person might take."""
    legal = ordinary_actions(state.legal_actions())
    if random.random() >= CARE:
        return pick(legal, random)
    if known_playable := _known_slots(state, playable(state)):
        return Play(pick(known_playable, random))
    clues = clues_of(legal)
    unclued_playables = [
        playable(state) & sum({1 << hand[slot - 1] for slot in untouched_slots(state, seat)}) for seat, hand in by_seat(state.hands)
    ]
    useful = [clue for clue in clues if unclued_playables[state.seat(clue.player)] & state.rules.touched_identities[clue.value]]
    if useful and random.random() < 0.8:
        return pick(useful, random)
    if any(isinstance(action, Discard) for action in legal) and (not clues or random.random() < 0.7):
        oldest_last = _known_slots(state, trash(state)) or untouched_slots(state, state.player) or slots(state.hand_sizes[state.player])
        return Discard(oldest_last[-1])
    return pick(clues or legal, random)


def _known_slots(state: State, fact: Identities) -> list[Slot]:
    """The slots of the player to act that are known to have one of some identities."""
    return [slot for slot, identities in by_slot(StateKnowledge(state).identities((state.player,))) if not identities & ~fact]


def plausible_game(players: int, rules: RuleSet, random: Random, steps: int) -> History:
    """A random game of at most `steps` actions, stopped before it is over."""
    history = History.of(initial_state(players, seed=str(random.random()), rules=rules))
    states = [history.state]
    actions = list[Action]()
    while len(actions) < steps:
        action = states[-1].normalized(plausible_action(states[-1], random))
        after = states[-1].apply(action)
        if after.outcome is not None:
            break
        states.append(after)
        actions.append(action)
    return History(tuple(states), tuple(actions))


@dataclass(frozen=True)
class Stage:
    """A stage of a game.

    Attributes:
        start: the share of a game's positions that come before the stage.
        end: how far games are played, as a share of the longest, which has two actions for each card; None varies it randomly.
        after_clue: whether only positions are looked at of which the last action is a clue.
    """

    start: float = 0
    end: float | None = None
    after_clue: bool = False


ANY, EARLY, CLUED, LATE = Stage(), Stage(end=0.25), Stage(start=0.4, end=0.4, after_clue=True), Stage(start=0.7, end=1)
"""The whole game, its first actions, clues that are not the first ones, its last third."""
