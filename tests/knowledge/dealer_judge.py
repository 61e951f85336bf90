"""The judge of the dealer that proves: all deck orders that fit what the learner was shown; it shares only the rules with the package."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import pairwise

from hanabi_widget.rules import Action, Discard, Game, Play, RuleSet, SeatIndex, State, cards_by_number, initial_state, reachable_heights
from tests.knowledge.history_judge import deck_orders, public_view, touched_slots

Sight = tuple[object, ...]
"""What the learner sees at one step."""

Starts = dict[Sight, list[tuple[tuple[int, ...], State]]]
"""By the first sight, deck orders with their first states."""


class DealerJudge:
    """Follows a game from its deal, and keeps the deck orders that nothing shown to the learner has ruled out.

    Args:
        game: a game of a small deck with the dealer that proves, just dealt.

    Attributes:
        shown: what the learner saw at each step, as it was when it was shown.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.learner = game, game.root.learner
        state = game.root.state
        self.shown = [sight(state, self.learner, ())]
        starts = _starts(state.rules, state.names, state.player, self.learner)
        self._candidates = dict(starts[self.shown[0]])

    def must_fail(self, action: Action) -> bool:
        """Whether some deck order that fits makes an action of the learner fail."""
        return any(fails(state, state.apply(action)) for state in self._candidates.values())

    def follow(self) -> None:
        """Take in the step that the game has gone on by."""
        before, last = self.game[-2], self.game.last
        assert last.action is not None
        seen = sight(last.state, self.learner, touched_slots(before, before.hands, last.action))
        candidates = {}
        for order, state in self._candidates.items():
            if last.action in state.legal_actions():
                after = state.apply(last.action)
                if sight(after, self.learner, touched_slots(state, state.hands, last.action)) == seen:
                    candidates[order] = after
        self._candidates = candidates
        self.shown.append(seen)

    def check(self) -> None:
        """Check that the deal of the game fits all that was shown."""
        assert cards_by_number(self.game.root.state) in self._candidates
        nodes = self.game.line
        now = [sight(nodes[0].state, self.learner, ())]
        for before, node in pairwise(nodes):
            assert node.action is not None
            assert node.state == before.state.apply(node.action)
            now.append(sight(node.state, self.learner, touched_slots(before.state, before.state.hands, node.action)))
        assert now == self.shown


def sight(state: State, learner: SeatIndex | None, touched: tuple[int, ...]) -> Sight:
    """What the learner sees of a state and of the clue before it: what is public, and the other hands."""
    others = tuple(hand for seat, hand in enumerate(state.hands) if seat != learner)
    return public_view(state, touched), others


def fails(before: State, after: State) -> bool:
    """Whether an action was a strike, or lost a card that was still needed."""
    was_play = len(after.discards) == len(before.discards) or after.strikes > before.strikes
    return after.strikes > before.strikes if was_play else reachable_heights(after) != reachable_heights(before)


def commits(game: Game, action: Action) -> bool:
    """Whether an action at the end of a game is one that the dealer may refute."""
    return isinstance(action, Play | Discard) and game[-1].player == game.root.learner


@cache
def _starts(rules: RuleSet, names: tuple[str, ...], first: int, learner: SeatIndex | None) -> Starts:
    """For each first sight of the learner the deck orders that show it, each with its first state."""
    starts = defaultdict(list)
    for order in deck_orders(rules):
        state = initial_state(names, deck=order, rules=rules, first=first)
        starts[sight(state, learner, ())].append((order, state))
    return starts
