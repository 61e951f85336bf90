"""Endgames: the best action and its odds, if each player does the best by their own knowledge."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.effort import limited
from hanabi_widget.rules import Action, State
from hanabi_widget.rules.scoring import reachable_heights

from .hidden_card_search import Goal, HiddenCardSearch, InformationSet, WeightedWorld


class EndgameValue(NamedTuple):
    """The value of a position to the player to act.

    Attributes:
        odds: action -> probability that the goal is reached.
        best: the actions with the highest odds.
        odds_by_hand: own hand -> probability that the goal is reached if that is the hand, although the player does not know it.
    """

    odds: dict[Action, Fraction]
    best: list[Action]
    odds_by_hand: dict[tuple[int, ...], Fraction | int]


class Endgame(HiddenCardSearch):
    """The exact odds of reaching a goal.

    The model: the player to act considers every deal equally likely that agrees with the cards in sight and the content of all clues, knows
    that all others will do the same, and takes an action with the best odds. Among actions with equal odds each is equally likely, so the
    odds do not depend on any order of players or actions; and nobody infers anything from what another player chose.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import suit_goal
        >>> state = position("r1 y1 | 0c 0d | x r1 y1 | >A r2 y2 | B", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> [str(odds) for odds in Endgame(suit_goal(state, "r")).solve(state).odds.values()]
        ['1/2', '1/2', '0', '0']
    """

    def __init__(self, goal: Goal) -> None:
        super().__init__(goal)
        self._cache: dict[InformationSet, EndgameValue] = {}

    @limited
    def solve(self, state: State) -> EndgameValue:
        """The value of a position to the player to act.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        return self._solve([*self.worlds(state)])

    def _solve(self, worlds: list[WeightedWorld]) -> EndgameValue:
        actions = self.legal_actions(worlds[0][0])
        by_action = [[self._probability_after(world, action) for world, _ in worlds] for action in actions]
        total = sum(weight for _, weight in worlds)
        odds = [Fraction(sum([weight * probability for (_, weight), probability in zip(worlds, row)]), total) for row in by_action]
        highest = max(odds, default=None)
        best_rows = [row for row, probability in zip(by_action, odds) if probability == highest]
        best_rows = best_rows or [[0] * len(worlds)]  # no legal action: the goal is not reached
        hands = [world.hands[world.player] for world, _ in worlds]
        odds_by_hand: dict[tuple[int, ...], Fraction | int] = {
            hand: Fraction(sum(column), len(best_rows)) for hand, column in zip(hands, zip(*best_rows))
        }
        best = [action for action, probability in zip(actions, odds) if probability == highest]
        return EndgameValue(dict(zip(actions, odds)), best, odds_by_hand)

    def probability(self, state: State) -> Fraction | int:
        """The probability that the goal is reached from a position with all cards known, if everybody acts by the model."""
        if not self.cards_missing(state):
            return 1
        if self.is_lost(state):
            return 0
        key = self.information_set(state)
        if key not in self._cache:
            self._cache[key] = self._solve([*self.worlds_later(state)])
        return self._cache[key].odds_by_hand[state.hands[state.player]]

    def _probability_after(self, state: State, action: Action) -> Fraction | int:
        successors = self.successors(state, action)
        if len(successors) == 1:
            return self.probability(successors[0][0])
        total = sum([copies for _, copies in successors])
        return Fraction(sum([copies * self.probability(world) for world, copies in successors]), total)


@limited
def best_odds_by_cards(state: State) -> dict[int, Fraction]:
    """Number of cards in the fireworks -> the best probability of at least that many, from the number played already to the maximum.

    Each probability is the best for its own goal: a player who aims at the maximum may lose what was safe.

    Args:
        state: a position.

    Raises:
        TooLarge: the searches need more steps of work than they may do.
        DependsOnUnknownCard: a card that the player to act sees is unknown.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position("r1 y1 | 0c 0d | x r1 y1 | >A r2 | B y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1))
        >>> {cards: str(odds) for cards, odds in best_odds_by_cards(state).items()}
        {2: '1', 3: '1', 4: '1'}
    """
    played = sum(state.fireworks)
    odds = {played: Fraction(1)}
    for cards in range(played + 1, sum(reachable_heights(state)) + 1):
        odds[cards] = max(Endgame(cards).solve(state).odds.values(), default=Fraction(0))
    return odds
