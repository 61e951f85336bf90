"""Plausible play: games in which people play what they know to fit, clue what is of use, and discard what is old."""

from __future__ import annotations

from random import Random

from hanabi_widget.knowledge import Views
from hanabi_widget.rules import Action, Discard, Play, RuleSet, State, clues_of, initial_state, ordinary_actions, playable, trash

from .history import History
from .sampling import one_of


def plausible_action(state: State, random: Random, care: float = 0.9) -> Action:
    """What somebody might do.

    Args:
        state: the position.
        random: the dice.
        care: how often what is known is heeded; else the action is any that the rules allow.
    """
    legal = ordinary_actions(state.legal_actions())
    if random.random() >= care:
        return one_of(legal, random)
    own, fitting, gone = Views(state).identities((state.player,)), playable(state), trash(state)
    known = [slot for slot, types in enumerate(own, start=1) if not types & ~fitting]
    if known:
        return Play(one_of(known, random))
    clues = clues_of(legal)
    news = [_new(state, seat, fitting) for seat in range(len(state.names))]
    useful = [clue for clue in clues if news[state.seat(clue.player)] & state.rules.touched_identities[clue.value]]
    if useful and random.random() < 0.8:
        return one_of(useful, random)
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards and (not clues or random.random() < 0.7):
        idle = [slot for slot, types in enumerate(own, start=1) if not types & ~gone]
        return Discard((idle or state._untouched_slots(state.player) or [len(own)])[-1])
    return one_of(clues or legal, random)


def plausible_game(players: int, rules: RuleSet, random: Random, steps: int, care: float = 0.9) -> History:
    """A game of so many steps at most; never one that is over."""
    history = History.of(initial_state(players, seed=str(random.random()), rules=rules))
    states, actions = [history.state], list[Action]()
    while len(actions) < steps:
        action = states[-1].normalized(plausible_action(states[-1], random, care))
        after = states[-1].apply(action)
        if after.outcome is not None:
            break
        states.append(after)
        actions.append(action)
    return History(tuple(states), tuple(actions))


def _new(state: State, seat: int, fitting: int) -> int:
    """The types that fit in a hand, of cards that no clue has touched."""
    hand = state.hands[seat]
    if not any(fitting >> kind & 1 for kind in hand):
        return 0
    return fitting & sum({1 << hand[slot - 1] for slot in state._untouched_slots(seat)})
