"""Certain play: actions after which a goal is reached in time whatever is held, as all will know then what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_widget.rules import Action, Play, State

from .hidden_search import LIMIT, Case, Goal, HiddenCardSearch, Seen


class CertainPlanSearch(HiddenCardSearch):
    """What leads to a goal for certain within a number of turns.

    The model: an action is certain if in every case that its player holds possible the goal is reached by it, or the next player then
    knows an action that is certain with one turn less. So nobody has to guess, and whichever certain action each takes will do.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import finished
        >>> state = position("r1 | 1c 0d | x r1 y1 | >A y1 | B r2 y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> CertainPlanSearch(finished(state, "r")).actions(state, turns=2)
        [Clue(player=1, value='r', touched=None), Clue(player=1, value='y', touched=None)]
    """

    def __init__(self, goal: Goal, limit: int = LIMIT) -> None:
        super().__init__(goal, limit)
        self._known: dict[tuple[Seen, int], bool] = {}

    def actions(self, state: State, turns: int) -> list[Action]:
        """The certain actions of the player to act.

        Raises:
            TooLarge: there are more positions to look at than the limit.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        return [*self._certain(self.cases(state), turns)] if self._open(state, turns) else []

    def _certain(self, cases: Iterable[Case], turns: int) -> Iterator[Action]:
        """The actions that lead to the goal in all of these cases."""
        states = [state for state, _ in cases]
        moves = self.moves(states[0])
        if self.missing(states[0]) == turns:  # every turn must be a play
            moves = [action for action in moves if isinstance(action, Play)]
        for action in moves:
            if all(self.sure(after, turns - 1) for state in states for after, _ in self.after(state, action)):
                yield action

    def _open(self, state: State, turns: int) -> bool:
        """Whether the goal may be reached."""
        return 0 < self.missing(state) <= turns and not self.lost(state)

    def sure(self, state: State, turns: int) -> bool:
        """Whether the goal is reached, or the player to act knows a certain action."""
        missing = self.missing(state)
        if not missing or missing > turns or self.lost(state):
            return not missing
        known = self.seen(state), turns
        if known not in self._known:
            self._known[known] = next(self._certain(self.later(state), turns), None) is not None
        return self._known[known]
