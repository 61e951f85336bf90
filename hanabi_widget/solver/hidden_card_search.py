"""Search with hidden cards: plans that are certain whatever these are, and the odds of endgames if each player does the best.

Knowledge is literal: a player knows the cards in sight and the content of the clues, and infers nothing from why somebody acted. So
knowledge is a function of the position, and no history is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import Kept, TooLarge, cached, limited, spend
from hanabi_widget.knowledge import GroupObservation, InconsistentPosition
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.rules import State, card_numbers, cards_by_number, deck_size, reachable_heights, with_cards, with_deck
from hanabi_widget.rules.action import Action, Clue, Play, by_identity, by_seat

Heights: TypeAlias = tuple[int, ...]
"""A height for each firework."""

Goal: TypeAlias = Heights | int
"""The goal: a height for each firework, or a number of cards in all fireworks together; more will do."""

InformationSet: TypeAlias = tuple[object, ...]
"""Everything that the player to act knows of a position."""

WeightedWorld: TypeAlias = tuple[State, int]
"""A position with all cards known, and the number of ways in which it comes about."""

STEPS_PER_POSITION = 6
"""The work to make a position and what its player knows, in steps, but for its cards."""

CARDS_PER_STEP = 64
"""How many cards of the deck are laid out anew in a step of work."""


MAX_TURNS = 120
"""The most turns that may follow, so that the recursion over them stays within Python's limit. No printed deck allows more."""


class TooManyTurns(TooLarge):
    """More turns may follow a position than a search looks ahead.

    Example:
        >>> print(TooManyTurns(500))
        the game may go on for 500 turns, and a search looks at most 120 ahead: choose a later position
    """

    def __init__(self, turns: int) -> None:
        super().__init__(MAX_TURNS)
        self.args = (f"the game may go on for {turns} turns, and a search looks at most {MAX_TURNS} ahead: choose a later position",)
        self.turns = turns


def suit_goal(state: State, color: str) -> Heights:
    """The goal that one colour is complete.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> suit_goal(initial_state(players=2), "g")
        (0, 0, 5, 0, 0)
    """
    return tuple(state.rules.ranks * (suit.letter == color) for suit in state.rules.suits)


def turns_without_clues(state: State) -> int:
    """The turns until the game is over if nobody gives a clue any more."""
    return deck_size(state) + len(state.names) if state.turns_left is None else state.turns_left


def _require_few_turns(state: State, turns: int | None = None) -> None:
    """Refuse a search that may look too far ahead, whatever it has found out before.

    Raises:
        TooManyTurns: it may.
    """
    uses = turns_without_clues(state)
    if state.turns_left is None and state.rules.all_or_nothing:
        uses = deck_size(state) + sum(state.hand_sizes)
    # each card used may return a token, and announcements return another
    most = uses if state.turns_left is not None else uses + state.clue_tokens + uses * (2 if state.rules.announcements else 1)
    most = most if turns is None else min(turns, most)
    if most > MAX_TURNS:
        raise TooManyTurns(most)


maximum_goal = reachable_heights
"""The goal that every card is played that can still be played."""


class HiddenCardSearch:
    """A search for a goal from one position.

    It considers plays, with and without an announcement (V2), discards and clues. It leaves out what house rules alone allow: a play of the
    last card of the deck, and clues to the own hand, which the giver may not know to be legal.

    Args:
        goal: the goal.

    Attributes:
        positions_searched: the number of positions searched so far.
    """

    def __init__(self, goal: Goal) -> None:
        self.goal, self.positions_searched = goal, 0

    def information_set(self, state: State) -> InformationSet:
        """What the player to act knows; equal for positions that this player cannot tell apart."""
        rules, me = state.rules, state.player
        hands = tuple([() if seat == me else hand for seat, hand in by_seat(state.hands)])
        clue_masks = tuple([tuple(map(rules.possible_identities, row)) for row in state.clue_info])
        discards = tuple(sorted(state.discards))  # their order tells nothing, so positions that differ in it alone are one
        return me, hands, clue_masks, state.fireworks, discards, state.clue_tokens, state.strikes, state.turns_left

    def worlds(self, state: State) -> Iterator[WeightedWorld]:
        """Each world that the player to act considers possible, with its weight; the order of the deck is left to `successors`.

        Raises:
            DependsOnUnknownCard: a card that this player sees is unknown.
            InconsistentPosition: no world is possible.
            TooLarge: the search needs more steps of work than it may do.
        """
        spend(STEPS_PER_POSITION)
        me, numbers, found = state.player, card_numbers(state)[state.player], False
        observation = GroupObservation(state, me)
        unseen = observation.copy_bits.counts(observation.unseen_copies(1 << me))
        for hand, weight in weighted_hands(observation, me):
            self._count_positions(state, 1)
            found, cards, copies_left = True, [*cards_by_number(state)[: state.drawn]], [*unseen]
            for number, identity in zip(numbers, hand):
                cards[number] = identity
                copies_left[identity] -= 1
            for identity, copies in by_identity(copies_left):
                cards += [identity] * copies
            yield with_cards(state, cards), weight
        if not found:
            raise InconsistentPosition

    def worlds_later(self, state: State) -> Iterable[WeightedWorld]:
        """The worlds that a player considers possible whose turn comes later; a subclass may give players more knowledge."""
        return self.worlds(state)

    def legal_actions(self, state: State) -> list[Action]:
        """The actions to consider."""
        return [
            action
            for action in state.legal_actions()
            if not (type(action) is Play and not action.slot) and not (type(action) is Clue and action.player == state.player)
        ]

    def successors(self, state: State, action: Action) -> list[WeightedWorld]:
        """The positions after an action: one for each identity that may be drawn, weighted with its copies.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
        """
        deck = state.deck
        if isinstance(action, Clue) or not deck:
            worlds = [(state.apply(action), 1)]
        else:
            # One world for each identity that is drawn, not for each order of the deck: what is under it does not matter yet.
            worlds = []
            for identity, copies in Counter(deck).items():
                order = [*deck]
                order.remove(identity)
                worlds.append((with_deck(state, (identity, *order)).apply(action), copies))
        self._count_positions(state, len(worlds))
        return worlds

    def _count_positions(self, state: State, positions: int) -> None:
        spend((STEPS_PER_POSITION + len(cards_by_number(state)) // CARDS_PER_STEP) * positions)
        self.positions_searched += positions

    def cards_missing(self, state: State) -> int:
        """How many cards must still be played to reach the goal."""
        if isinstance(self.goal, int):
            return max(0, self.goal - sum(state.fireworks))
        return sum([max(0, goal - height) for goal, height in zip(self.goal, state.fireworks)])

    def is_lost(self, state: State) -> bool:
        """Whether the goal is out of reach: the game is over, too few turns are left, or a card that it needs is gone."""
        turns = turns_without_clues(state)
        if turns < self.cards_missing(state) and not (state.rules.all_or_nothing and turns):
            return True
        heights = reachable_heights(state) if state.discards else state.rules.complete_fireworks
        if isinstance(self.goal, int):
            return sum(heights) < self.goal
        return any(height < goal for height, goal in zip(heights, self.goal))


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
        self._cache: dict[tuple[InformationSet, int], Kept[bool]] = {}

    @limited
    def actions(self, state: State, turns: int) -> list[Action]:
        """The certain actions of the player to act.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        _require_few_turns(state, turns)
        if not 0 < self.cards_missing(state) <= turns or self.is_lost(state):
            return []
        return [*self._certain_actions(self.worlds(state), turns)]

    def _certain_actions(self, worlds: Iterable[WeightedWorld], turns: int) -> Iterator[Action]:
        """The actions that are certain in all of these worlds."""
        states = [state for state, _ in worlds]
        actions = self.legal_actions(states[0])
        if self.cards_missing(states[0]) == turns:  # every turn must be a play
            actions = [action for action in actions if isinstance(action, Play)]
        for action in actions:
            later = (after for state in states for after, _ in self.successors(state, action))
            if all(self.is_certain(after, turns - 1) for after in later):
                yield action

    def is_certain(self, state: State, turns: int) -> bool:
        """Whether the goal is reached, or the player to act knows a certain action."""
        missing = self.cards_missing(state)
        if not missing or missing > turns or self.is_lost(state):
            return not missing
        key = self.information_set(state), turns
        return cached(self._cache, key, lambda: next(self._certain_actions(self.worlds_later(state), turns), None) is not None)


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
        self._cache: dict[InformationSet, Kept[EndgameValue]] = {}

    @limited
    def solve(self, state: State) -> EndgameValue:
        """The value of a position to the player to act.

        Raises:
            TooLarge: the search needs more steps of work than it may do; it says how many cases were decided.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        _require_few_turns(state)
        worlds = [*self.worlds(state)]
        by_action: list[list[Fraction | int]] = [[] for _ in self.legal_actions(worlds[0][0])]
        try:
            return self._solve(worlds, by_action)
        except TooLarge as error:
            error.cases = sum(map(len, by_action)), len(by_action) * len(worlds)
            raise

    def _solve(self, worlds: list[WeightedWorld], by_action: list[list[Fraction | int]] | None = None) -> EndgameValue:
        actions = self.legal_actions(worlds[0][0])
        by_action = [[] for _ in actions] if by_action is None else by_action
        for action, row in zip(actions, by_action):
            for world, _ in worlds:  # no comprehensions: their frames would count in the recursion
                row.append(self._probability_after(world, action))
        total = sum(weight for _, weight in worlds)
        odds = [Fraction(sum([weight * probability for (_, weight), probability in zip(worlds, row)]), total) for row in by_action]
        highest = max(odds, default=None)
        best_rows = [row for row, probability in zip(by_action, odds) if probability == highest]
        best_rows = best_rows or [[0] * len(worlds)]  # no legal action: the goal is not reached
        hands = [world.hands[world.player] for world, _ in worlds]
        odds_by_hand: dict[tuple[int, ...], Fraction | int] = {
            hand: Fraction(sum(column), len(best_rows)) for hand, column in zip(hands, zip(*best_rows))
        }
        # The player does not know the hand and picks any of the best actions, so a hand has the mean of their odds in it.
        best = [action for action, probability in zip(actions, odds) if probability == highest]
        return EndgameValue(dict(zip(actions, odds)), best, odds_by_hand)

    def probability(self, state: State) -> Fraction | int:
        """The probability that the goal is reached from a position with all cards known, if everybody acts by the model."""
        if not self.cards_missing(state):
            return 1
        if self.is_lost(state):
            return 0
        key = self.information_set(state)
        value = cached(self._cache, key, lambda: self._solve([*self.worlds_later(state)]))
        return value.odds_by_hand[state.hands[state.player]]

    def _probability_after(self, state: State, action: Action) -> Fraction | int:
        successors = self.successors(state, action)
        total, reached = 0, Fraction(0)
        for world, copies in successors:
            total += copies
            reached += copies * self.probability(world)
        return reached / total


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
