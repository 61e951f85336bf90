"""Whether a position with all cards known can still reach the perfect score, with a line of play or a reason; and where a game was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import DEFAULT_STEPS, TooLarge, effort, limited, steps_left, within
from hanabi_widget.rules import Game, Outcome, State
from hanabi_widget.rules.action import Actions
from hanabi_widget.rules.card_status import points

from .loss_reasons import LossReason, Obstacle, find_loss_reason, is_crowded
from .open_game_model import OpenGame, replay_moves
from .open_search import OpenSearch, find_actions

FIRST_SEARCH = 300
"""The most positions of the first search: it finds a line in most deals."""

WIDTHS = 5, 20, 70, 210
"""How many lines the next searches follow at once. Like the first, they save work: the last search alone finds as much."""

CROWDED_SHARE = 4
"""To see whether it is crowded takes at most this part of the work that is left: with many suits the searches need it more."""

STEPS_SHARES = 20, 5, 1
"""The first test of a step has this part of the work, and each later one a larger part."""


class Undecided(HanabiError):
    """Raised by ``bool(winnable(...))`` if the answer is open.

    Example:
        >>> import hanabi_widget as hw
        >>> with hw.effort(5):
        ...     answer = hw.winnable(hw.deal(3, seed=1)[0])
        >>> try:
        ...     bool(answer)
        ... except hw.Undecided as error:
        ...     print(error)
        so much work does not decide whether the position can be won (`winnable` is None): allow more, as in `with hw.effort(3000000): ...`
    """

    def __init__(self) -> None:
        super().__init__(
            "so much work does not decide whether the position can be won (`winnable` is None): "
            f"allow more, as in `with hw.effort({10 * DEFAULT_STEPS}): ...`"
        )


@dataclass(frozen=True)
class Winnability:
    """Whether a position can be won. `bool()` gives the answer, and raises `Undecided` if it is open.

    Attributes:
        winnable: True, False, or None: open when the steps of work are used up.
        line: if it can be won: actions, checked by the engine, from the position to complete fireworks.
        reason: if it cannot be won: why.
        positions_searched: the positions visited by the searches; 0 if a bound decided it before them.
    """

    winnable: bool | None
    line: Actions | None = None
    reason: LossReason | None = None
    positions_searched: int = 0

    def __bool__(self) -> bool:
        if self.winnable is None:
            raise Undecided
        return self.winnable


@limited
def winnable(state: State) -> Winnability:
    """Whether all fireworks can still be completed by players who know all cards, also those in the deck.

    Bounds are looked at first, then short searches are run, in depth and in width, and last one without a limit of its own. The bound that
    takes most work, whichever copies are kept, waits for the first search.
    Every line of play is checked by the engine. The same position and limit of work give the same answer. All rules are supported, house
    rules too.

    The answer is open (``winnable`` is None) when the steps of work are used up: about a second of them, or as many as
    `hanabi_widget.effort` allows.

    Args:
        state: a position with all cards known; it need not be reachable by play.

    Raises:
        UnknownCards: a card is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.

    Example:
        >>> from hanabi_widget.rules import RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> answer = winnable(initial_state(2, deck="r1 y1 r2 y2 r3 r1 y1 y3".split(), rules=mini))
        >>> answer.winnable, len(answer.line)
        (True, 7)
        >>> answer = winnable(initial_state(2, deck="r3 r2 y3 y2 y1 y1 r1 r1".split(), rules=mini))
        >>> answer.winnable, str(answer.reason.obstacle), answer.reason.cards
        (False, 'clogged', ('r2', 'r3', 'y2', 'y3'))
    """
    check_type(state, State, "state", "a State, such as game[0]")
    if state.outcome is Outcome.COMPLETE:
        return Winnability(winnable=True, line=())
    search = OpenSearch(OpenGame(state))
    try:
        found = _search(search)
    except TooLarge:
        return Winnability(winnable=None, positions_searched=search.positions_searched)
    if isinstance(found, LossReason):
        return Winnability(winnable=False, reason=found, positions_searched=search.positions_searched)
    return Winnability(winnable=True, line=found, positions_searched=search.positions_searched)


def _search(search: OpenSearch) -> Actions | LossReason:
    """The actions that reach the goal, checked by the engine; or why there are none.

    Raises:
        TooLarge: it needs more steps of work than it may do.
    """
    game = search.game
    if reason := find_loss_reason(game):
        return reason
    moves = search.find_line(FIRST_SEARCH)
    # only now: most deals are won by a line that is found sooner
    if not moves and within(steps_left() // CROWDED_SHARE, lambda: is_crowded(game)):
        return LossReason(Obstacle.CROWDED)
    if not moves and not search.exhausted:
        moves = next(filter(None, map(search.find_line_abreast, WIDTHS)), None) or search.find_line()
    line = replay_moves(game, moves) if moves else None
    if not line and not search.exhausted:  # each line found so far needs a clue where no clue touches a card
        line = find_actions(game)
    return line or LossReason(Obstacle.SEARCHED, most=search.positions_searched)


class MostPoints(NamedTuple):
    """The most points that can still be reached.

    Attributes:
        points: so many; or no more than that, if it is not exact.
        is_exact: whether it is known that so many can be reached; else the steps of work were used up.
    """

    points: int
    is_exact: bool


@limited
def most_points(state: State) -> MostPoints:
    """The most points that can still be reached by players who know all cards, also those in the deck.

    Totals are tried from what the copies left allow downwards, each as `winnable` tries the highest.

    Args:
        state: as for `winnable`. Of a game that is over it is the result.

    Raises:
        UnknownCards: a card is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.

    Example:
        >>> from hanabi_widget.rules import RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> most_points(initial_state(2, deck="r3 r2 y3 y2 y1 y1 r1 r1".split(), rules=mini))
        MostPoints(points=5, is_exact=True)
    """
    check_type(state, State, "state", "a State, such as game[0]")
    now = points(state.rules, state.fireworks)
    if state.outcome is not None:
        return MostPoints(now if state.score is None else state.score, is_exact=True)
    heights = [*state.fireworks]
    for identity in OpenGame(state, 0).needed:
        heights[state.rules.firework_place[identity][0]] += 1
    top = points(state.rules, heights)
    for spare in range(top - now):  # so many of the cards that can still come to be played are not
        try:
            if not isinstance(_search(OpenSearch(OpenGame(state, spare))), LossReason):
                return MostPoints(top - spare, is_exact=True)
        except TooLarge:
            return MostPoints(top - spare, is_exact=False)
    return MostPoints(now, is_exact=True)


class LosingStep(NamedTuple):
    """Where a game was lost, as far as it is known.

    Attributes:
        won: the last step that is known to be winnable; -1 if there is none.
        lost: the first step that is known to be lost; None if there is none.
        open: the steps between them, of which neither is known.
        reason: why the game is lost at ``lost``.
    """

    won: int
    lost: int | None
    open: tuple[int, ...]
    reason: LossReason | None


@limited
def find_losing_step(states: Sequence[State] | Game) -> LosingStep:
    """Find the step of a line of play from which the perfect score was out of reach, with all cards known.

    A lost position stays lost, so this is a binary search and tests few of the states. Each test has a part of the work; the steps that
    this leaves open are tested again with larger parts, as long as there is work left (see `hanabi_widget.effort`).

    Args:
        states: a game, or the states of a line in order; all cards are known.

    Raises:
        UnknownCards: a card is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.

    Example:
        >>> from hanabi_widget.rules import Game, Play, RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=2)
        >>> game = Game(initial_state(2, deck="r1 y1 r2 y2 r3 r1 y1 y3".split(), rules=mini), [Play(1), Play(1), Play(1)])
        >>> loss = find_losing_step(game)
        >>> loss.won, loss.lost, str(loss.reason.obstacle), loss.reason.cards
        (2, 3, 'gone', ('r3',))
    """
    check_type(states, (Sequence, Game), "states", "a Game, or the states of a line in order")
    won = -1
    lost = len(states)
    reason = None
    steps = steps_left()
    for part in STEPS_SHARES:
        tested = set[int]()
        while untested := [step for step in range(won + 1, lost) if step not in tested]:
            step = untested[len(untested) // 2] if tested else untested[-1]
            tested.add(step)
            with effort(steps // part):
                answer = winnable(states[step])
            if answer.winnable:
                won = step
            elif answer.winnable is False:
                lost = step
                reason = answer.reason
    return LosingStep(won, lost if lost < len(states) else None, tuple(range(won + 1, lost)), reason)
