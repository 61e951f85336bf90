"""Search through open play as the engine has it, for suits that some clues miss: then a clue may touch no card at all."""

from __future__ import annotations

from hanabi_widget.effort import spend
from hanabi_widget.rules import Action, Clue, Outcome, State
from hanabi_widget.rules.scoring import reachable_heights

STEPS_PER_POSITION = 6
"""The work to make a position and to look at it, in steps."""


def find_actions(state: State) -> tuple[Action, ...] | None:
    """The actions that complete all fireworks, or None if there are none.

    It visits no position twice, and gives one clue where several are legal, since nobody has anything to learn.

    Raises:
        TooLarge: it needs more steps of work than it may do.

    Example:
        >>> import hanabi_widget as hw
        >>> small = hw.RuleSet(suits="r", copies=(1, 1), hand_size=1)
        >>> find_actions(hw.deal(2, deck=["r1", "r2"], rules=small)[0])
        (Play(slot=1, announce=None), Play(slot=1, announce=None))
    """
    visited, actions = {_key(state)}, list[Action]()
    stack = [iter(_successors(state))]
    while stack:
        for action, after in stack[-1]:
            spend(STEPS_PER_POSITION)
            if after.outcome is Outcome.COMPLETE:
                return (*actions, action)
            key = _key(after)
            if key not in visited and _is_open(after):
                visited.add(key)
                actions.append(action)
                stack.append(iter(_successors(after)))
                break
        else:
            stack.pop()
            del actions[-1:]
    return None


def _successors(state: State) -> list[tuple[Action, State]]:
    """Every action that makes a difference, and the position after it."""
    found = dict[object, tuple[Action, State]]()
    for action in state.legal_actions():
        if isinstance(action, Clue) and Clue in found:
            continue
        after = state.apply(action)
        found.setdefault(Clue if isinstance(action, Clue) else _key(after), (action, after))
    return [*found.values()]


def _key(state: State) -> object:
    hands = tuple([tuple(sorted(hand)) for hand in state.hands])
    return state.drawn, hands, state.fireworks, state.clue_tokens, state.strikes, state.player, state.turns_left


def _is_open(state: State) -> bool:
    """Whether no needed card is gone, and enough turns are left."""
    if state.turns_left is not None and state.turns_left < sum(state.rules.complete_fireworks) - sum(state.fireworks):
        return False
    return reachable_heights(state) == state.rules.complete_fireworks
