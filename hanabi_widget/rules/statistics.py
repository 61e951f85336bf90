"""Statistics of a game: pace and its risk, clues, and efficiency so far and needed.

Pace, risk, efficiency and remaining clues are defined as on hanab.live (`packages/game/src/rules/stats.ts` and
`packages/client/src/game/reducers/statsReducer.ts` of Hanabi-Live/hanabi-live, `misc/efficiency.md` of hanabi/hanabi.github.io), except
that no convention is involved: `statistics` says which cards are gotten.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from .action import Clue, Identities, Play, by_seat
from .bipartite_matching import max_matching
from .card_status import reachable_heights, trash
from .ruleset import UNKNOWN
from .table import clue_info_of, deck_size

if TYPE_CHECKING:
    from .game import Node
    from .state import State


class PaceRisk(StrEnum):
    """How dangerous a turn without a play is. The texts are in `hanabi_widget.text`.

    Example:
        >>> import hanabi_widget as hw
        >>> hw.deal(players=2, seed=7).statistics().risk
        <PaceRisk.LOW: 'low'>
    """

    LOST = "lost"  # the maximum is out of reach
    ZERO = "zero"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


def risk_thresholds(players: int) -> dict[PaceRisk, int]:
    """The lowest pace for each risk; with any lower pace, the maximum is out of reach.

    Example:
        >>> {str(risk): pace for risk, pace in risk_thresholds(5).items()}
        {'zero': 0, 'high': 1, 'medium': 3, 'low': 5}
    """
    return {PaceRisk.ZERO: 0, PaceRisk.HIGH: 1, PaceRisk.MEDIUM: (players + 1) // 2, PaceRisk.LOW: players}


def pace_risk(pace: int, players: int) -> PaceRisk:
    """The risk of a pace.

    Example:
        >>> [str(pace_risk(pace, 4)) for pace in range(-1, 5)]
        ['lost', 'zero', 'high', 'medium', 'medium', 'low']
    """
    return [PaceRisk.LOST, *(risk for risk, lowest in risk_thresholds(players).items() if pace >= lowest)][-1]


class ClueBudget(NamedTuple):
    """An upper bound on the clues that can still be given before the last round if the maximum is to be reached.

    Attributes:
        tokens: the clue tokens available.
        discards: the cards that can be discarded; each returns a token.
        fireworks: the fireworks that can be completed before the last round; each returns a token.

    Example:
        >>> ClueBudget(tokens=2, discards=3, fireworks=1).clues
        6
    """

    tokens: int
    discards: int
    fireworks: int

    @property
    def clues(self) -> int:
        """The number of clues: the sum of the three."""
        return self.tokens + self.discards + self.fireworks


@dataclass(frozen=True, slots=True, repr=False)
class Statistics:
    """The exact statistics at one step of a game. Its ``repr`` explains each of them.

    Attributes:
        state: the state at the step.
        clues: the clues given, including those that must have been given before a line that starts from a position.
        clues_before_start: the clues that must have been given before the line starts.
        tokens_wasted: the tokens that were not returned because all were available.
        cards_clued: the clued cards in hands that can still be played; two copies of a card count once.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=7)
        >>> node = game.apply(hw.Clue("Bob", 1))
        >>> now = game.statistics()
        >>> now.clues, now.cards_gotten, now.efficiency
        (1, 1, Fraction(1, 1))
    """

    state: State
    clues: int
    clues_before_start: int
    tokens_wasted: int
    cards_clued: int

    @property
    def score(self) -> int | None:
        """The score; None in all or nothing."""
        return self.state.score

    @property
    def max_score(self) -> int | None:
        """The highest score still possible; None in all or nothing."""
        return self.state.max_score

    @property
    def pace(self) -> int | None:
        """The number of turns that can pass without a play before the maximum is out of reach.

        None when the game is over, and in all or nothing.
        """
        return self.state.pace if self.state.outcome is None else None

    @property
    def risk(self) -> PaceRisk | None:
        """The risk of a turn without a play; None if there is no pace."""
        return None if self.pace is None else pace_risk(self.pace, len(self.state.names))

    @property
    def played(self) -> int:
        """The number of cards played."""
        return sum(self.state.fireworks)

    @property
    def max_cards(self) -> int:
        """The number of cards that the fireworks can still reach."""
        return sum(reachable_heights(self.state))

    @property
    def clues_lost(self) -> int:
        """The number of clues lost: one for each strike, where a discard would have returned a token, and one for each wasted token."""
        return self.state.strikes + self.tokens_wasted

    @property
    def cards_gotten(self) -> int:
        """The number of cards gotten: played, or clued and still playable later."""
        return self.played + self.cards_clued

    @property
    def efficiency(self) -> Fraction | None:
        """Cards gotten per clue given or lost; None before the first of those."""
        clues_used = self.clues + self.clues_lost
        return Fraction(self.cards_gotten, clues_used) if clues_used else None

    @property
    def cards_missing(self) -> int:
        """The number of cards still to get for the maximum."""
        return self.max_cards - self.cards_gotten

    @property
    def budget(self) -> ClueBudget | None:
        """The clues that can still be given; None where the number means nothing.

        That is in the last round, after the game, when the maximum is out of reach, and in all or nothing, which has no last round.
        """
        state = self.state
        pace = self.pace
        if pace is None or pace < 0 or state.turns_left is not None:
            return None
        plays = self.max_cards - self.played - len(state.names) - 1
        heights = zip(state.fireworks, reachable_heights(state))
        cards_to_complete = sorted(reachable - height for height, reachable in heights if height < reachable == state.rules.ranks)
        completed = sum(cards <= plays for cards in accumulate(cards_to_complete))
        return ClueBudget(state.clue_tokens, min(pace, deck_size(state) - 1), completed)

    @property
    def efficiency_needed(self) -> Fraction | None:
        """Cards still to get per clue that can still be given; None without a budget, or if cards are missing and no clue is left."""
        budget = self.budget
        if budget is None or (self.cards_missing and not budget.clues):
            return None
        return Fraction(self.cards_missing, budget.clues or 1)


def statistics(node: Node, hidden: Collection[int] = ()) -> Statistics:
    """The statistics at a node of a game.

    A card is *gotten* if it is played, or if it is in a hand, clued, and can still be played. hanab.live counts every clued card that
    nobody knows to be trash; here, two clued copies of one card count once, because only one of them can score.

    Args:
        node: the step.
        hidden: seats whose cards the statistics must not reveal. A clued card of theirs counts if the clues leave it a useful identity
            that no other clued card needs (a maximum matching), whatever the card really is.

    Example:
        >>> from hanabi_widget.rules import Game, RuleSet, initial_state
        >>> rules = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> game = Game(initial_state(2, deck="y3 r2 r1 y1 y1 r1 y2 r3".split(), rules=rules), [Clue("Bob", 1), Play(1)])
        >>> now = statistics(game.last)
        >>> now.clues, now.cards_gotten, str(now.efficiency), now.cards_missing, now.budget, str(now.efficiency_needed)
        (1, 2, '2', 4, ClueBudget(tokens=7, discards=0, fireworks=1), '1/2')
    """
    path = node.path()
    start = path[0].state
    state = node.state
    clues_before_start = max(0, start.rules.clue_tokens + _tokens_gone(start) - start.strikes)
    clues_since_start = sum(isinstance(step.action, Clue) for step in path)
    announced = sum(  # correctly (V2); each returns a token
        isinstance(after.action, Play) and after.action.announce is not None and before.state.strikes == after.state.strikes
        for before, after in pairwise(path)
    )
    tokens_gone = _tokens_gone(state) - _tokens_gone(start) + announced
    tokens_wasted = tokens_gone - clues_since_start - (state.strikes - start.strikes)
    useful = state.rules.all_identities & ~trash(state)
    touched = list[Identities]()  # by clued card, what still to be played it may be
    for seat, hand in by_seat(state.hands):
        for identity, clue_info in zip(hand, clue_info_of(state, seat)):
            if state.rules.values_touching(clue_info):
                is_hidden = seat in hidden or identity == UNKNOWN
                touched.append(useful & (state.rules.possible_identities(clue_info) if is_hidden else 1 << identity))
    return Statistics(state, clues_before_start + clues_since_start, clues_before_start, tokens_wasted, max_matching(touched))


def _tokens_gone(state: State) -> int:
    """The tokens that discarded cards, misplayed ones too, and complete fireworks could have returned, less those available."""
    return len(state.discards) + sum(height == state.rules.ranks for height in state.fireworks) - state.clue_tokens
