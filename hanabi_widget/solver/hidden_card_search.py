"""Search with hidden cards: the worlds that a player considers possible, and what an action leads to in each of them.

Knowledge is literal: a player knows the cards in sight and the content of the clues, and infers nothing from why somebody acted. So
knowledge is a function of the position, and no history is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation, InconsistentPosition
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.rules import Action, Clue, Identity, Play, State, by_identity, by_seat, card_numbers, cards_by_number, with_cards
from hanabi_widget.rules.scoring import reachable_heights

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
    return state.deck_size + len(state.names) if state.turns_left is None else state.turns_left


def maximum_goal(state: State) -> Heights:
    """The goal that every card is played that can still be played.

    Example:
        >>> from hanabi_widget.notation import position
        >>> maximum_goal(position("r1 | x g5 | A y5 y1 g1 g2 g3 | B r5 b1 b2 b3 b4"))
        (5, 5, 4, 5, 5)
    """
    return reachable_heights(state)


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

    # -- knowledge -------------------------------------------------------------------------------

    def information_set(self, state: State) -> InformationSet:
        """What the player to act knows; equal for positions that this player cannot tell apart."""
        rules, me = state.rules, state.player
        hands = tuple([() if seat == me else hand for seat, hand in by_seat(state.hands)])
        clue_masks = tuple([tuple(map(rules.possible_identities, row)) for row in state.clue_info])
        discards = tuple(sorted(state.discards))
        return me, hands, clue_masks, state.fireworks, discards, state.clue_tokens, state.strikes, state.turns_left

    def worlds(self, state: State) -> Iterator[WeightedWorld]:
        """Each world that the player to act considers possible, with its weight; the order of the deck is left to `successors`.

        Raises:
            DependsOnUnknownCard: a card that this player sees is unknown.
            InconsistentPosition: no world is possible.
            TooLarge: the search needs more steps of work than it may do.
        """
        spend(STEPS_PER_POSITION)
        me, found = state.player, False
        observation = GroupObservation(state, me)
        unseen = observation.copy_bits.counts(observation.unseen_copies(1 << me))
        for hand, weight in weighted_hands(observation, me):
            self._count_positions(state, 1)
            found, copies_left = True, [*unseen]
            for identity in hand:
                copies_left[identity] -= 1
            yield self._with_cards(state, hand, copies_left), weight
        if not found:
            raise InconsistentPosition

    def worlds_later(self, state: State) -> Iterable[WeightedWorld]:
        """The worlds that a player considers possible whose turn comes later; a subclass may give players more knowledge."""
        return self.worlds(state)

    def _with_cards(self, state: State, hand: tuple[Identity, ...], copies_left: Sequence[int]) -> State:
        """The position with this hand for the player to act, and with the copies that are left in the deck."""
        cards, me = [*cards_by_number(state)], state.player
        for number, identity in zip(card_numbers(state)[me], hand):
            cards[number] = identity
        del cards[state.drawn :]
        for identity, copies in by_identity(copies_left):
            cards += [identity] * copies
        return with_cards(state, cards)

    # -- actions ---------------------------------------------------------------------------------

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
            worlds, known = [], cards_by_number(state)[: state.drawn]
            for identity, copies in Counter(deck).items():
                order = [*deck]
                order.remove(identity)
                worlds.append((with_cards(state, (*known, identity, *order), same_hands=True).apply(action), copies))
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
