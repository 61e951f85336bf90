"""The endgame: the best action and its odds, when each player does what is best by what that player knows then."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.rules import Action, State
from hanabi_widget.rules.card_status import reachable_heights

from .hidden_search import LIMIT, Case, Goal, HiddenCardSearch, Seen


class EndgameValue(NamedTuple):
    """What the player to act makes of a position.

    Attributes:
        odds: for each action the probability that the goal is reached.
        best: the actions with the highest; who knows no more than this takes any of them.
        chances: for each hand of this player the probability of it with that hand, as the player will act.
    """

    odds: dict[Action, Fraction]
    best: list[Action]
    chances: dict[tuple[int, ...], Fraction | int]


class Endgame(HiddenCardSearch):
    """The odds of reaching a goal, exactly.

    The model: who acts holds every deal that fits the cards seen and the content of all clues equally likely, knows that all others do
    the same when their turns come, and takes the action with the best odds. Among actions with the same odds any is as likely as any
    other, so that the odds do not depend on names, and nobody reads anything into what another chose.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import finished
        >>> state = position("r1 y1 | 0c 0d | x r1 y1 | >A r2 y2 | B", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> [str(odds) for odds in Endgame(finished(state, "r")).solved(state).odds.values()]
        ['1/2', '1/2', '0', '0']
    """

    def __init__(self, goal: Goal, limit: int = LIMIT) -> None:
        super().__init__(goal, limit)
        self._solved: dict[Seen, EndgameValue] = {}

    def solved(self, state: State) -> EndgameValue:
        """What the player to act makes of a position in which the goal can still be reached.

        Raises:
            TooLarge: there are more positions to look at than the limit.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        return self._solve([*self.cases(state)])

    def _solve(self, cases: list[Case]) -> EndgameValue:
        moves = self.moves(cases[0][0])
        rows = [[self._then(case, move) for case, _ in cases] for move in moves]
        total = sum(ways for _, ways in cases)
        odds = [Fraction(sum([ways * chance for (_, ways), chance in zip(cases, row)]), total) for row in rows]
        most = max(odds, default=None)
        best = [row for row, share in zip(rows, odds) if share == most] or [[0] * len(cases)]  # who can do nothing at all reaches nothing
        hands = [case.hands[case.player] for case, _ in cases]
        chances: dict[tuple[int, ...], Fraction | int] = {hand: Fraction(sum(column), len(best)) for hand, column in zip(hands, zip(*best))}
        return EndgameValue(dict(zip(moves, odds)), [move for move, share in zip(moves, odds) if share == most], chances)

    def chance(self, state: State) -> Fraction | int:
        """The probability that the goal is reached from a position with all cards known, as the players will act."""
        if not self.missing(state):
            return 1
        if self.lost(state):
            return 0
        seen = self.seen(state)
        if seen not in self._solved:
            self._solved[seen] = self._solve([*self.later(state)])
        return self._solved[seen].chances[state.hands[state.player]]

    def _then(self, state: State, action: Action) -> Fraction | int:
        after = self.after(state, action)
        if len(after) == 1:
            return self.chance(after[0][0])
        return Fraction(sum([copies * self.chance(case) for case, copies in after]), sum([copies for _, copies in after]))


def prospects(state: State, limit: int = LIMIT) -> dict[int, Fraction]:
    """For each number of cards that the fireworks may still come to, the best probability of at least so many.

    Each is the best for itself: who plays for the maximum may lose what was safe. The numbers begin with that of the cards played.

    Args:
        state: a position.
        limit: so many positions are looked at for each number, at most.

    Raises:
        TooLarge: there are more.
        DependsOnUnknownCard: a card that the player to act sees is unknown.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position("r1 y1 | 0c 0d | x r1 y1 | >A r2 | B y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1))
        >>> {cards: str(odds) for cards, odds in prospects(state).items()}
        {2: '1', 3: '1', 4: '1'}
    """
    played = sum(state.fireworks)
    found = {played: Fraction(1)}
    for cards in range(played + 1, sum(reachable_heights(state)) + 1):
        found[cards] = max(Endgame(cards, limit).solved(state).odds.values(), default=Fraction(0))
    return found
