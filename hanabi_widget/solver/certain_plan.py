"""Certain plans: actions that reach a goal in time whatever the hidden cards are, because every player in turn will know what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_widget.effort import limited
from hanabi_widget.rules import Action, Play, State

from .hidden_card_search import Goal, HiddenCardSearch, InformationSet, WeightedWorld


class CertainPlanSearch(HiddenCardSearch):
    """Finds the actions that are certain to reach a goal within a number of turns.

    The model: an action is certain if, in every world that its player considers possible, it reaches the goal or the next player then knows
    an action that is certain with one turn less. So nobody has to guess, and it does not matter which certain action each player takes.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import suit_goal
        >>> state = position("r1 | 1c 0d | x r1 y1 | >A y1 | B r2 y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> CertainPlanSearch(suit_goal(state, "r")).actions(state, turns=2)
        [Clue(player=1, value='r', touched=None), Clue(player=1, value='y', touched=None)]
    """

    def __init__(self, goal: Goal) -> None:
        super().__init__(goal)
        self._cache: dict[tuple[InformationSet, int], bool] = {}

    @limited
    def actions(self, state: State, turns: int) -> list[Action]:
        """The certain actions of the player to act.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        return [*self._certain_actions(self.worlds(state), turns)] if self._is_reachable(state, turns) else []

    def _certain_actions(self, worlds: Iterable[WeightedWorld], turns: int) -> Iterator[Action]:
        """The actions that are certain in all of these worlds."""
        states = [state for state, _ in worlds]
        actions = self.legal_actions(states[0])
        if self.cards_missing(states[0]) == turns:  # every turn must be a play
            actions = [action for action in actions if isinstance(action, Play)]
        for action in actions:
            if all(self.is_certain(after, turns - 1) for state in states for after, _ in self.successors(state, action)):
                yield action

    def _is_reachable(self, state: State, turns: int) -> bool:
        """Whether the goal is not reached yet and may be reached in time."""
        return 0 < self.cards_missing(state) <= turns and not self.is_lost(state)

    def is_certain(self, state: State, turns: int) -> bool:
        """Whether the goal is reached, or the player to act knows a certain action."""
        missing = self.cards_missing(state)
        if not missing or missing > turns or self.is_lost(state):
            return not missing
        key = self.information_set(state), turns
        if key not in self._cache:
            self._cache[key] = next(self._certain_actions(self.worlds_later(state), turns), None) is not None
        return self._cache[key]
