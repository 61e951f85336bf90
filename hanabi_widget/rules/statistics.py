"""Statistics of a game that players expect: pace with its risk, clues, efficiency reached and needed.

Pace, its risk, efficiency and clues still possible are those of hanab.live (`packages/game/src/rules/stats.ts` and
`packages/client/src/game/reducers/statsReducer.ts` of Hanabi-Live/hanabi-live, `misc/efficiency.md` of hanabi/hanabi.github.io),
with what is convention there made exact here: see `Statistics.gotten`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from hanabi_widget.rules.matching import max_matching

from .action import Clue, Play
from .card_status import reachable_heights, trash
from .ruleset import UNKNOWN

if TYPE_CHECKING:
    from .game import Node
    from .state import State


class PaceRisk(StrEnum):
    """How dangerous a turn without a play is; its texts are in `hanabi_widget.text`."""

    LOST = "lost"  # time does not suffice for the maximum
    ZERO = "zero"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


RISK_THRESHOLDS = (
    (PaceRisk.ZERO, 0, Fraction(0)),
    (PaceRisk.HIGH, 1, Fraction(0)),
    (PaceRisk.MEDIUM, 0, Fraction(1, 2)),
    (PaceRisk.LOW, 0, Fraction(1)),
)
"""Each risk with the pace from which it holds: turns, and turns for each player."""


def risk_thresholds(players: int) -> dict[PaceRisk, int]:
    """The pace from which each risk holds; below them all the maximum is lost.

    Example:
        >>> {str(risk): pace for risk, pace in risk_thresholds(5).items()}
        {'zero': 0, 'high': 1, 'medium': 3, 'low': 5}
    """
    return {risk: ceil(turns + each * players) for risk, turns, each in RISK_THRESHOLDS}


def pace_risk(pace: int, players: int) -> PaceRisk:
    """The risk of a pace.

    Example:
        >>> [str(pace_risk(pace, 4)) for pace in range(-1, 5)]
        ['lost', 'zero', 'high', 'medium', 'medium', 'low']
    """
    return [PaceRisk.LOST, *(risk for risk, floor in risk_thresholds(players).items() if pace >= floor)][-1]


@dataclass(frozen=True, slots=True)
class ClueBudget:
    """The clues still possible until the last round if the maximum is to be reached, wherever the cards lie.

    Attributes:
        tokens: the clue tokens available.
        discards: the cards that may be discarded; each brings a token.
        fireworks: the fireworks that can be completed before the last round; each brings a token.
    """

    tokens: int
    discards: int
    fireworks: int

    @property
    def clues(self) -> int:
        """All of them."""
        return self.tokens + self.discards + self.fireworks


@dataclass(frozen=True, slots=True, repr=False)
class Statistics:
    """The statistics of one step of a game, exact; shown, it tells each with its derivation.

    Attributes:
        state: the state at the step.
        clues: the clues given. A line that starts from a position counts those that its tokens tell of too.
        earlier: those of them which were given before the line begins.
        wasted: the tokens that did not come back because all were available.
        held: the clued cards in hands that can still be played, each type once.
    """

    state: State = field(repr=False)
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
        """Turns that may still pass without a play before the maximum is out of reach; None when the game is over."""
        return self.state.pace if self.state.outcome is None else None

    @property
    def risk(self) -> PaceRisk | None:
        """The risk of a turn without a play; None where there is no pace."""
        return None if self.pace is None else pace_risk(self.pace, len(self.state.names))

    @property
    def played(self) -> int:
        """The cards in the fireworks."""
        return sum(self.state.fireworks)

    @property
    def max_cards(self) -> int:
        """The cards that the fireworks can still come to."""
        return sum(reachable_heights(self.state))

    @property
    def clues_lost(self) -> int:
        """The clues lost: a strike costs the token that a discard brings, and some tokens are wasted."""
        return self.state.strikes + self.tokens_wasted

    @property
    def cards_gotten(self) -> int:
        """The cards gotten: played, or clued and still of use."""
        return self.played + self.cards_clued

    @property
    def efficiency(self) -> Fraction | None:
        """Cards gotten for each clue given or lost; None before the first."""
        spent = self.clues + self.clues_lost
        return Fraction(self.cards_gotten, spent) if spent else None

    @property
    def cards_missing(self) -> int:
        """The cards still to get for the maximum."""
        return self.max_cards - self.cards_gotten

    @property
    def budget(self) -> ClueBudget | None:
        """The clues still possible; None where none of them helps.

        That is so in the last round, after the game, when time does not suffice, and in all or nothing, which has no last round.
        """
        state, pace = self.state, self.pace
        if pace is None or pace < 0 or state.turns_left is not None:
            return None
        deck, players = len(state._cards) - state._drawn, len(state.names)
        plays = max(0, self.max_cards - self.played - players - 1)
        heights = zip(state.fireworks, reachable_heights(state))
        gaps = sorted(most - height for height, most in heights if height < most == state.rules.ranks)
        complete = 0
        for gap in gaps:
            plays -= gap
            complete += plays >= 0
        return ClueBudget(state.clue_tokens, min(pace, deck - 1), complete)

    @property
    def efficiency_needed(self) -> Fraction | None:
        """Cards still to get for each clue still possible; None where no clue is, or none helps."""
        budget = self.budget
        if budget is None or (self.cards_missing and not budget.clues):
            return None
        return Fraction(self.cards_missing, budget.clues or 1)

    def __repr__(self) -> str:
        """The statistics in words, each with its derivation."""
        from hanabi_widget.text import current_language, statistics_lines  # noqa: PLC0415

        return "\n".join(statistics_lines(current_language(), self))


def statistics(node: Node, hidden: Collection[int] = ()) -> Statistics:
    """The statistics at a node of a game.

    A card is gotten when it is played, or clued, in a hand, and still of use. hanab.live counts every clued card of which nobody
    can say that it is trash; here two clued copies of one card count once, as no clue makes both of them points.

    Args:
        node: the step.
        hidden: seats whose cards are not looked at: a clued card of theirs counts as far as clues leave it a type to be
            that no other counts as. What is not seen from a seat changes nothing in the statistics with that seat hidden.

    Example:
        >>> from hanabi_widget.rules import Game, RuleSet, initial_state
        >>> rules = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> game = Game(initial_state(2, deck="y3 r2 r1 y1 y1 r1 y2 r3".split(), rules=rules), [Clue("Bob", 1), Play(1)])
        >>> now = statistics(game.last)
        >>> now.clues, now.cards_gotten, str(now.efficiency), now.cards_missing, now.budget, str(now.efficiency_needed)
        (1, 2, '2', 4, ClueBudget(tokens=7, discards=0, fireworks=1), '1/2')
    """
    start, state = node.path()[0].state, node.state
    earlier = max(0, start.rules.clue_tokens + _cards_still_to_play(start) - start.strikes)
    given = sum(isinstance(step.action, Clue) for step in node.path())
    spent = _cards_still_to_play(state) - _cards_still_to_play(start) + _announced(node)
    wasted = spent - given - (state.strikes - start.strikes)
    return Statistics(state, earlier + given, earlier, wasted, max_matching([*_cards_clued(state, hidden)]))


def _cards_still_to_play(state: State) -> int:
    """The tokens that discards, misplays and complete fireworks bring or would bring, less those available."""
    return len(state._discarded) + sum(height == state.rules.ranks for height in state.fireworks) - state.clue_tokens


def _announced(node: Node) -> int:
    """The right announcements on the way to a node (V2); each brings a token."""
    return sum(
        isinstance(after.action, Play) and after.action.announce is not None and before.state.strikes == after.state.strikes
        for before, after in pairwise(node.path())
    )


def _cards_clued(state: State, hidden: Collection[int]) -> Iterable[int]:
    """For each clued card in a hand the types, still to be played, that it may be."""
    useful = state.rules.all_identities & ~trash(state)
    for seat, row in enumerate(state.hands):
        for identity, clue_info in zip(row, state._clue_info_of(seat)):
            if state.rules.values_touching(clue_info):
                unseen = seat in hidden or identity == UNKNOWN
                yield useful & (state.rules.possible_identities(clue_info) if unseen else 1 << identity)
