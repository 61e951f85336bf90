"""A search through play with hidden cards: what a player holds possible, and what an action makes of each case.

The level is the literal one of this house: whoever acts knows the cards that are seen and the content of the clues, and nothing is
concluded from why somebody acted. So what a player knows is a function of the position, and past cards add nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition, Observation
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import UNKNOWN, Action, Clue, State, ordinary_actions
from hanabi_widget.rules.card_status import reachable_heights

Heights: TypeAlias = tuple[int, ...]
"""A height for each firework."""

Goal: TypeAlias = Heights | int
"""What is to be reached: heights that the fireworks are to have, or so many cards in all of them, at least."""

Seen: TypeAlias = tuple[object, ...]
"""All that the player to act knows of a position."""

Case: TypeAlias = tuple[State, int]
"""A position with all cards known, and in how many ways it comes about."""

LIMIT = 20_000
"""So many positions are looked at, at most."""


class TooLarge(HanabiError):
    """There are more positions to look at than the limit.

    Attributes:
        limit: the limit.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"more than {limit} positions: choose one with fewer unknown cards or fewer turns left")


def finished(state: State, color: str) -> Heights:
    """The goal that one colour is complete.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> finished(initial_state(players=2), "g")
        (0, 0, 5, 0, 0)
    """
    return tuple(state.rules.ranks * (suit.letter == color) for suit in state.rules.suits)


def turns_left(state: State) -> int:
    """The turns until the game is over, if every card that is left is drawn at once."""
    return len(state._cards) - state._drawn + len(state.card_numbers) if state.turns_left is None else state.turns_left


def maximum(state: State) -> Heights:
    """The goal that all is played that can still be played."""
    return reachable_heights(state)


class HiddenCardSearch:
    """A search from one position.

    Plays without an announcement, discards and clues are considered; a play of the last card of the deck is not.

    Args:
        goal: what is to be reached.
        limit: so many positions are looked at, at most.

    Attributes:
        looked: so many were looked at.
    """

    def __init__(self, goal: Goal, limit: int = LIMIT) -> None:
        self.goal, self.limit, self.positions_searched = goal, limit, 0

    # -- what is known ---------------------------------------------------------------------------

    def seen(self, state: State) -> Seen:
        """What the player to act knows; equal for positions that this player cannot tell apart."""
        rules, me = state.rules, state.player
        hands = tuple([() if seat == me else hand for seat, hand in enumerate(state.hands)])
        left = tuple([tuple(map(rules.possible_identities, row)) for row in state.clue_info])
        gone = tuple(sorted(state.discards))
        return me, hands, left, state.fireworks, gone, state.clue_tokens, state.strikes, state.turns_left

    def cases(self, state: State) -> Iterator[Case]:
        """Each position that the player to act holds possible, with its ways; the order of the deck stays open, see `after`.

        Raises:
            DependsOnUnknownCard: a card that this player sees is unknown here.
            InconsistentPosition: there is none.
            TooLarge: they are too many.
        """
        me, found = state.player, False
        for seat, hand in enumerate(state.hands):
            if seat != me and UNKNOWN in hand:
                raise DependsOnUnknownCard(state, seat, hand.index(UNKNOWN) + 1)
        unseen = [*state.rules.copies_of]
        for identity in state._seen_by_all(me):
            unseen[identity] -= 1
        for hands in nested_worlds(Observation(state, me), (me,)).all_worlds():
            self._count(1)
            found, left, ways = True, [*unseen], 1
            for identity in hands[me]:
                ways *= left[identity]
                left[identity] -= 1
            yield self._dealt(state, hands[me], left), ways
        if not found:
            raise InconsistentPosition

    def later(self, state: State) -> Iterable[Case]:
        """The cases of a player whose turn comes later."""
        return self.cases(state)

    def _dealt(self, state: State, hand: tuple[int, ...], left: Sequence[int]) -> State:
        """The position with these cards in the hand of the player to act, and in the deck so many of each type."""
        cards, me = [*state._cards], state.player
        for number, identity in zip(state.card_numbers[me], hand):
            cards[number] = identity
        cards[state._drawn :] = [identity for identity, copies in enumerate(left) for _ in range(copies)]
        cluable = state._cluable
        cluable = (*cluable[:me], state.rules.cluable_values(hand), *cluable[me + 1 :])
        return state._changed(cards=tuple(cards), cluable=cluable)

    # -- what may be done ------------------------------------------------------------------------

    def moves(self, state: State) -> list[Action]:
        """The actions to choose from."""
        return ordinary_actions(state.legal_actions())

    def after(self, state: State, action: Action) -> list[Case]:
        """The positions after an action, one for each card that may be drawn, with its copies.

        Raises:
            TooLarge: they are too many.
        """
        deck = state._cards[state._drawn :]
        if isinstance(action, Clue) or not deck:
            found = [(state.apply(action), 1)]
        else:
            found = []
            for identity, copies in Counter(deck).items():
                order = [*deck]
                order.remove(identity)
                found.append((state._changed(cards=(*state._cards[: state._drawn], identity, *order)).apply(action), copies))
        self._count(len(found))
        return found

    def _count(self, positions: int) -> None:
        self.positions_searched += positions
        if self.positions_searched > self.limit:
            raise TooLarge(self.limit)

    def missing(self, state: State) -> int:
        """The number of cards to play until the goal is reached."""
        if isinstance(self.goal, int):
            return max(0, self.goal - sum(state.fireworks))
        return sum([max(0, goal - height) for goal, height in zip(self.goal, state.fireworks)])

    def lost(self, state: State) -> bool:
        """Whether the goal cannot be reached any more: the game is over, time is too short, or a card that it needs is gone."""
        turns = turns_left(state)
        if turns < self.missing(state) and not (state.rules.all_or_nothing and turns):
            return True
        heights = reachable_heights(state) if state._discarded else state.rules.complete_fireworks
        if isinstance(self.goal, int):
            return sum(heights) < self.goal
        return any(height < goal for height, goal in zip(heights, self.goal))
