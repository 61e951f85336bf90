"""Random games of plausible play: known playable cards are played, useful clues given, old cards discarded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.rules import (
    Action,
    Clue,
    Discard,
    Identities,
    Play,
    RuleSet,
    SeatIndex,
    State,
    by_slot,
    clues_of,
    initial_state,
    ordinary_actions,
    playable,
    seats,
    slots,
    trash,
)

from .history import History
from .position_variant import pick, shuffled

CARE = 0.9
"""The probability that a player uses what is known; otherwise any legal action is taken."""


def plausible_action(state: State, random: Random) -> Action:
    """A random action that a person might take."""
    legal = ordinary_actions(state.legal_actions())
    if random.random() >= CARE:
        return pick(legal, random)
    own, playable_now, trash_now = StateKnowledge(state).identities((state.player,)), playable(state), trash(state)
    known_playable = [slot for slot, identities in by_slot(own) if not identities & ~playable_now]
    if known_playable:
        return Play(pick(known_playable, random))
    clues = clues_of(legal)
    unclued_playables = [_unclued_playables(state, seat, playable_now) for seat in seats(len(state.names))]
    useful = [clue for clue in clues if unclued_playables[state.seat(clue.player)] & state.rules.touched_identities[clue.value]]
    if useful and random.random() < 0.8:
        return pick(useful, random)
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards and (not clues or random.random() < 0.7):
        known_trash = [slot for slot, identities in by_slot(own) if not identities & ~trash_now]
        return Discard((known_trash or state._untouched_slots(state.player) or slots(len(own)))[-1])
    return pick(clues or legal, random)


def plausible_game(players: int, rules: RuleSet, random: Random, steps: int) -> History:
    """A random game of at most `steps` actions, stopped before it is over."""
    history = History.of(initial_state(players, seed=str(random.random()), rules=rules))
    states, actions = [history.state], list[Action]()
    while len(actions) < steps:
        action = states[-1].normalized(plausible_action(states[-1], random))
        after = states[-1].apply(action)
        if after.outcome is not None:
            break
        states.append(after)
        actions.append(action)
    return History(tuple(states), tuple(actions))


def _unclued_playables(state: State, seat: SeatIndex, playable_now: Identities) -> Identities:
    """The playable identities in a hand, of cards that no clue has touched."""
    hand = state.hands[seat]
    if not any(playable_now >> identity & 1 for identity in hand):
        return 0
    return playable_now & sum({1 << hand[slot - 1] for slot in state._untouched_slots(seat)})


# -- The stage of a game in which a drill looks for positions: questions that need much evidence come up late ---


MAX_POSITIONS_PER_GAME = 20
"""A drill looks at no more than this many positions of a game."""


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

    def random_game(self, players: int, rules: RuleSet, random: Random) -> History:
        """A random game that is played to the end of the stage."""
        return plausible_game(players, rules, random, int((self.end or random.random()) * 2 * len(rules.deck)))

    def sample_steps(self, game: History, suitable: Sequence[int], random: Random) -> list[int]:
        """Some of the suitable steps of a game, in random order."""
        if self.after_clue:
            suitable = [step for step in suitable if step and isinstance(game.actions[step - 1], Clue)]
        return shuffled(suitable[int(self.start * len(suitable)) :], random)[:MAX_POSITIONS_PER_GAME]


ANY, EARLY, JUST_TOLD, LATE = Stage(), Stage(end=0.25), Stage(start=0.4, end=0.4, after_clue=True), Stage(start=0.7, end=1)
"""The whole game, its first actions, clues that are not the first ones, its last third."""
