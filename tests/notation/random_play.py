"""Random play over all rules, with unknown cards and rearranged hands."""

from __future__ import annotations

from random import Random

from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, IllegalAction, Play, RuleSet, State, initial_state
from tests.random_positions import PRINTED, random_reorder
from tests.rules.scenarios import rules_of

OTHER_RULES = """
suits=ry copies=2,1,1 hand_size=2
suits=k copies=3,2 hand_size=2 clue_tokens=1 strikes=1
suits=rk copies=1,1,1 hand_size=2:2,3:2 all_or_nothing=yes
live="No Variant"
suits=rbt("sea green")m(rainbow every 1,1,1,1,1)
suits=rbk("own" own adds)z(zinc none 9,2,2,2,12)
deck_plays=yes
empty_clues=yes strikeout_scores_zero=no announcements=yes free_discards=yes self_clues=yes
suits=rgw copies=2,2,2,2,2,2,2,2,2 hand_size=7 clue_tokens=20 strikes=9
"""
"""Rules as in the header of a position."""

RULES = list(dict.fromkeys([*PRINTED, *map(rules_of, OTHER_RULES.strip().splitlines())]))


def random_action(state: State, random: Random) -> Action:
    """A legal action; a card that leaves a hand need not be known, a clue to unknown cards points at some."""
    if random.random() < 0.1:
        return random_reorder(random, state)
    action = random.choice(state.legal_actions())
    if isinstance(action, Clue) and UNKNOWN in state.hands[state.seat(action.player)]:
        hand = state.hands[state.seat(action.player)]
        touched = tuple(slot for slot in range(1, len(hand) + 1) if random.random() < 0.4)
        return Clue(action.player, action.value, touched)
    return action


def step(state: State, random: Random) -> State:
    """The state after a random action; the same state if the action drawn is not allowed."""
    action = random_action(state, random)
    try:
        if isinstance(action, Play | Discard) and state.hands[state.player][action.slot - 1] == UNKNOWN:
            state = state.reveal(state.player, action.slot, random.randrange(len(state.rules.card_names)))
        return state.apply(action)
    except (IllegalAction, ValueError):
        return state


def playout(rules: RuleSet, seed: int, most: int, *, blind: bool = False) -> list[State]:
    """The states of a random game; a blind one is of unknown cards, revealed as they leave the hands."""
    random = Random(seed)
    players = random.choice([n for n, size in rules.hand_sizes.items() if n * size <= len(rules.deck)])
    deck = ["?"] * len(rules.deck) if blind else None
    states = [initial_state(players, None if blind else seed, rules, deck, first=random.randrange(players))]
    while len(states) < most and states[-1].outcome is None:
        states.append(step(states[-1], random))
    return states


def hidden(state: State, random: Random) -> State:
    """The state with some of its cards unknown."""

    def some(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(UNKNOWN if random.random() < 0.5 else kind for kind in cards)

    return state.replace(hands=[some(hand) for hand in state.hands], deck=some(state.deck))
