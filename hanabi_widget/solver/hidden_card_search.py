"""Search with hidden cards: plans that are certain whatever these are, and the odds of endgames if each player does the best.

Knowledge is literal: a player knows the cards in sight and the content of the clues, and infers nothing from why somebody acted. So
knowledge is a function of the position, and no history is needed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple, TypeAlias, TypeVar

from hanabi_widget.effort import HowFar, Kept, TooLarge, cached, limited, spend, steps_left
from hanabi_widget.knowledge import GroupObservation, InconsistentPosition
from hanabi_widget.rules import (
    AnyCards,
    Cards,
    Identities,
    Identity,
    SeatIndex,
    State,
    card_numbers,
    cards_by_number,
    deck_size,
    reachable_heights,
    with_cards,
    with_deck,
)
from hanabi_widget.rules.action import Action, Clue, Discard, Play, as_bits, by_identity, by_seat
from hanabi_widget.rules.table import clue_info_of

T = TypeVar("T")

Heights = tuple[int, ...]
"""A height for each firework."""

Goal = Heights | int
"""The goal: a height for each firework, or a number of cards in all fireworks together; more will do."""

InformationSet = tuple[object, ...]
"""Everything that the player to act knows of a position."""

Hand = tuple[object, ...]
"""Of each card what its player knows, and what it is if that is more; sorted, as slots are alike of which the same is known."""

Choice: TypeAlias = object
"""What actions that are alike have in common: a clue, or a kind of action and what is known of the slot."""

Orders = int | Fraction
"""A number of orders of the deck; a fraction, where it is a mean."""

Choices = dict[Choice, list[Action]]
"""What there is to choose from, and the actions of each."""

Rows = dict[Choice, list[Orders]]
"""In how many orders each choice reaches the goal, world by world, all its actions together."""

Bounds = Mapping[Choice, Sequence[Sequence[Orders]]]
"""In how many at most, action by action."""

WeightedWorld = tuple[State, int]
"""A position with all cards known, and the number of ways in which it comes about."""

STEPS_PER_POSITION = 35
"""The work to make a position and what its player knows, in steps, but for its cards."""

CARDS_PER_STEP = 64
"""How many cards of the deck are laid out anew in a step of work."""

HANDS_PER_STEP = 10
"""How many hands are dealt in a step of work, to find those that differ."""


CARD_ACTIONS = (Play, Discard)

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
    """A search for a goal from one position, in which what is alike is one.

    Slots of which their player knows the same are alike: a hand stands for all that have the same cards in such slots, in any order, and an
    action for the same with each of them. A deck is what it holds, with counts.

    It considers plays, with and without an announcement (V2), discards and clues. It leaves out what house rules alone allow: a play of the
    last card of the deck, and clues to the own hand, which the giver may not know to be legal.

    Args:
        goal: the goal.
        open_hands: whether everybody sees all hands, the own too, so that only the order of the deck is hidden. Then cards are alike that
            no longer help, so are slots with like cards, and all clues.

    Attributes:
        positions_searched: the number of positions searched so far.
    """

    def __init__(self, goal: Goal, *, open_hands: bool = False) -> None:
        self.goal = goal
        self.open_hands = open_hands
        self.positions_searched = 0
        self._kinds_at: dict[Heights, Sequence[int]] = {}

    # -- what is alike ---------------------------------------------------------------------------

    def seen(self, state: State) -> tuple[InformationSet, Hand]:
        """What the player to act knows, equal for positions that this player cannot tell apart; and the own hand."""
        me = state.player
        turns_left = state.turns_left
        held = state.hands
        if self.open_hands:
            kind_of = self._kinds(state).__getitem__
            *hands, deck = [tuple(sorted(map(kind_of, cards))) for cards in (*held, state.deck)]
            return (me, state.fireworks, state.clue_tokens, state.strikes, turns_left, *hands, deck), hands[me]
        hidden = tuple(sorted(held[me] + state.deck))
        # That it is none of the cards that lie elsewhere makes no difference: what it may be is in this hand, the deck, or the hand to act.
        unseen = as_bits(hidden)
        may_be = _may_be(state, me, unseen)
        known = tuple(sorted(may_be))
        own = self._hand(may_be, held[me])
        if turns_left == 1:  # whatever else there is does not matter any more
            return (me, state.fireworks, known, hidden), own
        others = [self._hand(_may_be(state, seat, unseen | as_bits(hand)), hand) for seat, hand in by_seat(held) if seat != me]
        return (me, state.fireworks, state.clue_tokens, state.strikes, turns_left, known, *others, hidden), own

    def _hand(self, known: Iterable[int], hand: Cards) -> Hand:
        return tuple(sorted(known) if self.open_hands else sorted(zip(known, hand)))

    def _known(self, state: State) -> list[int]:
        """What the player to act knows of each own card, as a number: the cards that it may be, or with open hands what it is."""
        if self.open_hands:
            return [*map(self._kinds(state).__getitem__, state.hands[state.player])]
        return _may_be(state, state.player, as_bits(self._hidden(state)))

    def _hidden(self, state: State) -> Cards:
        """The cards that the player to act does not see."""
        return state.deck if self.open_hands else (*state.hands[state.player], *state.deck)

    def _kinds(self, state: State) -> Sequence[int]:
        """For each identity a number, which is equal for cards that are alike."""
        if (kinds := self._kinds_at.get(state.fireworks)) is None:  # saves work
            kinds = [*range(len(state.rules.card_names))]
            for identity, (suit, place) in enumerate(state.rules.firework_place if self.open_hands else ()):
                if place < state.fireworks[suit] or (not isinstance(self.goal, int) and place >= self.goal[suit]):
                    kinds[identity] = -1 if state.rules.value_bits_of[identity] else -2  # whether a clue may touch it
            self._kinds_at[state.fireworks] = kinds
        return kinds

    def legal_actions(self, state: State) -> list[Action]:
        """The actions to consider."""
        return [
            action
            for action in state.legal_actions()
            if not (type(action) is Play and not action.slot) and not (type(action) is Clue and action.player == state.player)
        ]

    def choice(self, known: Sequence[int], action: Action) -> Choice:
        """What an action has in common with those that are alike, if so much is known of the own cards."""
        if isinstance(action, CARD_ACTIONS):
            return type(action), known[action.slot - 1], getattr(action, "announce", None)
        return Clue if self.open_hands else action

    def choices(self, state: State) -> Choices:
        """The actions to consider, those together that are alike."""
        return _grouped(self.legal_actions(state), partial(self.choice, self._known(state)))

    # -- worlds ----------------------------------------------------------------------------------

    def dealt(self, state: State) -> State:
        """The position as the player to act sees it, with cards where none are seen: those that are left, in any order.

        Raises:
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        me = state.player
        observation = GroupObservation(state)
        copies = observation.copy_bits.counts(observation.unseen_copies(0 if self.open_hands else 1 << me))
        hidden = [identity for identity, count in by_identity(copies) for _ in range(count)]
        own = [] if self.open_hands else card_numbers(state)[me]
        return _with_hand(state if self.open_hands else state.observed_by(me), own, hidden)

    def worlds(self, state: State, *, apart: bool = False) -> list[WeightedWorld]:
        """The worlds that the player to act considers possible, with their weights; the order of the deck is left to `successors`.

        Args:
            state: a position with all cards known, as by `dealt`.
            apart: whether those that are alike are told apart; else one of them has the weight of all.

        Raises:
            InconsistentPosition: no world is possible.
            TooLarge: the search needs more steps of work than it may do.
        """
        worlds = [*self.each_world(state, apart=apart)]
        if not worlds:
            raise InconsistentPosition
        return worlds

    def each_world(self, state: State, *, apart: bool = False) -> Iterator[WeightedWorld]:
        """The worlds one by one, each made when it is asked for; none if none is possible."""
        if self.open_hands:
            yield state, 1
            return
        slots = defaultdict(list)
        for number, known in zip(card_numbers(state)[state.player], self._known(state)):
            slots[known, number * apart].append(number)
        order = [number for numbers in slots.values() for number in numbers]
        for hidden, ways in _deals([(known, len(numbers)) for (known, _), numbers in slots.items()], sorted(self._hidden(state))):
            self._count_positions(state, 1)
            yield _with_hand(state, order, hidden), ways

    def apart(self, world: State, alike: Sequence[Action]) -> list[tuple[Action, int]]:
        """Of actions that are alike one for each card that they may use, and how many use it."""
        cards = world.hands[world.player]
        kinds = self._kinds(world)
        return _counted(alike, lambda action: kinds[cards[action.slot - 1]] if isinstance(action, CARD_ACTIONS) else None)

    def successors(self, state: State, action: Action) -> list[WeightedWorld]:
        """The positions after an action: one for each kind of card that may be drawn, weighted with its copies.

        Raises:
            TooLarge: the search needs more steps of work than it may do.
        """
        deck = state.deck
        if isinstance(action, Clue) or not deck:
            worlds = [(state.apply(action), 1)]
        else:
            # One world for each kind that is drawn, not for each order of the deck: what is under it does not matter yet.
            worlds = [
                (with_deck(state, (identity, *_without(deck, [identity]))).apply(action), copies)
                for identity, copies in _counted(deck, self._kinds(state).__getitem__)
            ]
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


def _may_be(state: State, seat: SeatIndex, unseen: Identities) -> list[int]:
    """Of each card in a hand what its holder knows that it may be, of what is unseen."""
    return [unseen & ~clue_info for clue_info in clue_info_of(state, seat)]


def _deals(slots: Sequence[tuple[int, int]], left: AnyCards) -> Iterator[tuple[Cards, int]]:
    """The cards that are left, those for some slots first, and in how many ways: of each kind of slots what they may be, and how many."""
    if not slots:
        yield tuple(left), 1
        return
    (known, number), *others = slots
    fitting = [card for card in left if known >> card & 1]
    spend(comb(len(fitting), number) // HANDS_PER_STEP)
    for cards, copies in Counter(combinations(fitting, number)).items():
        for hidden, ways in _deals(others, _without(left, cards)):
            yield (*cards, *hidden), ways * copies * factorial(number)


def _without(cards: Iterable[Identity], taken: Iterable[Identity]) -> list[Identity]:
    left = [*cards]
    for card in taken:
        left.remove(card)
    return left


def _with_hand(state: State, numbers: Sequence[int], hidden: AnyCards) -> State:
    """The position with other hidden cards: the first of them have these numbers, the rest is the deck."""
    cards = [*cards_by_number(state)[: state.drawn], *hidden[len(numbers) :]]
    for number, card in zip(numbers, hidden):
        cards[number] = card
    return with_cards(state, cards)


def _grouped(items: Iterable[T], key: Callable[[T], object]) -> dict[object, list[T]]:
    """All items by their keys."""
    groups = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups


def _counted(items: Iterable[T], key: Callable[[T], object]) -> list[tuple[T, int]]:
    """The first of all items with equal keys, and how many these are."""
    return [(alike[0], len(alike)) for alike in _grouped(items, key).values()]


def _weighed(worlds: Iterable[WeightedWorld], row: Iterable[Orders]) -> Orders:
    return sum([weight * orders for (_, weight), orders in zip(worlds, row)])


def _mean(total: Orders, number: int) -> Orders:
    return Fraction(total, number) if total % number else total // number


class CertainPlanSearch(HiddenCardSearch):
    """Finds the actions that are certain to reach a goal within a number of turns.

    The model: an action is certain if, in every world that its player considers possible, it reaches the goal or the next player then knows
    an action that is certain with one turn less. So nobody has to guess, and it does not matter which certain action each player takes.

    Args:
        goal: the goal.
        open_hands: as for `Endgame`.
        then_open: as for `Endgame`.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import suit_goal
        >>> state = position("r1 | 1c 0d | x r1 y1 | >A y1 | B r2 y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> CertainPlanSearch(suit_goal(state, "r")).actions(state, turns=2)
        [Clue(player=1, value='r', touched=None), Clue(player=1, value='y', touched=None)]
    """

    def __init__(self, goal: Goal, *, open_hands: bool = False, then_open: bool = False) -> None:
        super().__init__(goal, open_hands=open_hands)
        self._later = CertainPlanSearch(goal, open_hands=True) if then_open else self
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
        certain = {*self._certain_actions(self.dealt(state), turns)}
        return [action for action in state.legal_actions() if action in certain]

    def _certain_actions(self, state: State, turns: int) -> Iterator[Action]:
        """The actions that are certain in all worlds that are alike to the player to act."""
        worlds = self.worlds(state)
        for alike in self.choices(state).values():
            if self.cards_missing(state) == turns and not isinstance(alike[0], Play):  # every turn must be a play
                continue
            later = (after for world, _ in worlds for action, _ in self.apart(world, alike) for after, _ in self.successors(world, action))
            if all(self._later.is_certain(after, turns - 1) for after in later):
                yield from alike

    def is_certain(self, state: State, turns: int) -> bool:
        """Whether the goal is reached, or the player to act knows a certain action."""
        missing = self.cards_missing(state)
        if not missing or missing > turns or self.is_lost(state):
            return not missing
        key = self.seen(state)[0], turns
        return cached(self._cache, key, lambda: next(self._certain_actions(state, turns), None) is not None)


class EndgameValue(NamedTuple):
    """The value of a position to the player to act.

    Attributes:
        odds: action -> probability that the goal is reached.
        best: the actions with the highest odds.
    """

    odds: dict[Action, Fraction]
    best: list[Action]


class _Found(NamedTuple):
    """In how many orders of the deck the goal is reached on average: by what is done, and by own hand if the best is done."""

    by_choice: dict[Choice, Orders]
    by_hand: dict[Hand, Orders]


class Endgame(HiddenCardSearch):
    """The exact odds of reaching a goal.

    The model: the player to act considers every deal equally likely that agrees with the cards in sight and the content of all clues, knows
    that all others will do the same, and takes an action with the best odds. Among actions with equal odds each is equally likely, so the
    odds do not depend on any order of players or actions; and nobody infers anything from what another player chose.

    What open hands allow bounds what hidden ones do, hand by hand. So no action is followed further than it may be one of the best, and all
    that is left is left out once one is as good as with open hands.

    Args:
        goal: the goal.
        open_hands: whether everybody sees all hands, the own too, so that only the order of the deck is hidden.
        then_open: whether they do from the next turn on.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> from hanabi_widget.solver import suit_goal
        >>> state = position("r1 y1 | 0c 0d | x r1 y1 | >A r2 y2 | B", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
        >>> [str(odds) for odds in Endgame(suit_goal(state, "r")).solve(state).odds.values()]
        ['1/2', '1/2', '0', '0']
    """

    def __init__(self, goal: Goal, *, open_hands: bool = False, then_open: bool = False) -> None:
        super().__init__(goal, open_hands=open_hands)
        self._open = self if open_hands else Endgame(goal, open_hands=True)
        self._later = self._open if then_open else self
        self._cache: dict[InformationSet, Kept[_Found]] = {}
        self._largest_deck: int | None = None

    @limited
    def solve(self, state: State, *, best_only: bool = False) -> EndgameValue:
        """The value of a position to the player to act.

        Args:
            state: a position.
            best_only: leave out actions that are not best, which saves work.

        Raises:
            TooLarge: the search needs more steps of work than it may do; it says how far it came.
            DependsOnUnknownCard: a card that this player sees is unknown.
        """
        _require_few_turns(state)
        dealt = self.dealt(state)
        worlds = self.worlds(dealt)
        choices = self.choices(dealt)
        ways = sum(weight for _, weight in worlds) * factorial(deck_size(state))
        decided: Rows = {}
        bounds: Bounds = {}
        least = STEPS_PER_POSITION * len(choices) * len(worlds)
        try:
            if least > steps_left():
                spend(least)  # refuses at once what would not be finished
            bounds = self._bounds(worlds, choices)
            found = self._best(worlds, choices, bounds, decided, every=self.open_hands or not best_only)
        except TooLarge as error:
            error.how_far = self._how_far(worlds, choices, bounds, decided, ways)
            raise
        known = self._known(dealt)
        shares = ((action, found.by_choice.get(self.choice(known, action))) for action in self.legal_actions(state))
        odds = {action: Fraction(share, ways) for action, share in shares if share is not None}
        return EndgameValue(odds, [action for action in odds if odds[action] == max(odds.values())])

    def _how_far(self, worlds: Sequence[WeightedWorld], choices: Choices, bounds: Bounds, decided: Rows, ways: int) -> HowFar:
        """How far a search came: where a hand is not decided, an action is at most as good as with open hands."""
        least = Fraction(0)
        most = Fraction(not bounds)
        for choice, bound in bounds.items():
            row = decided.get(choice, [])
            total = Fraction(_weighed(worlds, [*row, *map(sum, bound[len(row) :])])) / (ways * len(choices[choice]))
            most = max(most, total)
            if len(row) == len(worlds):
                least = max(least, total)
        return HowFar(sum(map(len, decided.values())), len(choices) * len(worlds), least, most, self._largest_deck)

    def _bounds(self, worlds: Sequence[WeightedWorld], choices: Choices) -> Bounds:
        if self.open_hands:
            return {choice: [[factorial(deck_size(world))] * len(alike) for world, _ in worlds] for choice, alike in choices.items()}
        with_open_hands = [(self._open._found(world, self._open.seen(world)[0]), self._open._known(world)) for world, _ in worlds]
        return {
            choice: [[found.by_choice[self._open.choice(known, action)] for action in alike] for found, known in with_open_hands]
            for choice, alike in choices.items()
        }

    def _best(self, worlds: Sequence[WeightedWorld], choices: Choices, bounds: Bounds, decided: Rows | None, *, every: bool) -> _Found:
        """What can be done in worlds that cannot be told apart; of the player's own choice what was decided is noted, world by world.

        Of actions that are alike sums are compared, divided by their number: whole numbers, but for means of what later players may choose.
        """
        totals = {choice: _weighed(worlds, map(sum, row)) for choice, row in bounds.items()}
        most = _weighed(worlds, [max(map(max, each)) for each in zip(*bounds.values())])
        highest: Orders = -1
        by_choice = dict[Choice, Orders]()
        best = list[tuple[Sequence[Orders], int]]()
        for choice in sorted(choices, key=lambda choice: -_mean(totals[choice], len(choices[choice]))):
            alike = choices[choice]
            row = list[Orders]()
            if decided is not None:
                decided[choice] = row
            if not self._decide(worlds, alike, bounds[choice], row, least=-1 if every else highest * len(alike)):
                continue
            by_choice[choice] = share = _mean(_weighed(worlds, row), len(alike))
            if share > highest:
                highest = share
                best = []
            if share == highest:
                best.append((row, len(alike)))
            if decided is None and not every and share == most:  # so it is in each world, and nothing else is better in any
                break
        # The player does not know the hand and picks any of the best actions, so a hand has the mean of what they lead to in it.
        number = sum([count for _, count in best])
        means = [_mean(sum(column), number) for column in zip(*(row for row, _ in best))] or [0] * len(worlds)  # no legal action
        known = self._known(worlds[0][0])  # in each world the same
        return _Found(by_choice, {self._hand(known, world.hands[world.player]): mean for (world, _), mean in zip(worlds, means)})

    def _decide(
        self, worlds: Sequence[WeightedWorld], alike: Sequence[Action], bounds: Sequence[Sequence[Orders]], row: list[Orders], least: Orders
    ) -> bool:
        """Note in how many orders actions that are alike reach the goal, world by world, unless it is found to be less than the least."""
        total = _weighed(worlds, map(sum, bounds))
        for (world, weight), most in zip(worlds, bounds):
            if total < least:
                return False
            reached: Orders = 0
            for action, count in self.apart(world, [action for action, bound in zip(alike, most) if bound]):
                for after, copies in self.successors(world, action):
                    reached += count * copies * self._later.won(after)
            row.append(reached)
            total -= weight * (sum(most) - reached)
        return True

    def won(self, state: State) -> Orders:
        """In how many orders of the deck the goal is reached on average, from a position with all cards known, if all act by the model."""
        if not self.cards_missing(state):
            return factorial(deck_size(state))
        if self.is_lost(state) or not (self.open_hands or self._open.won(state)):
            return 0
        information, own = self.seen(state)
        return self._found(state, information).by_hand[own]

    def _found(self, state: State, information: InformationSet) -> _Found:
        return cached(self._cache, information, partial(self._find, state))

    def _find(self, state: State) -> _Found:
        worlds = self.worlds(state)
        choices = self.choices(state)
        found = self._best(worlds, choices, self._bounds(worlds, choices), None, every=self.open_hands)
        self._largest_deck = max(self._largest_deck or 0, deck_size(state))
        return found

    def probability(self, state: State) -> Fraction:
        """The probability that the goal is reached from a position with all cards known, if everybody acts by the model."""
        return Fraction(self.won(state), factorial(deck_size(state)))


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
