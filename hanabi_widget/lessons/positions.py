"""Positions that questions are about: their variants, their histories, and how they are sampled from random games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import permutations
from random import Random
from typing import TypeAlias, TypeVar, cast

from hanabi_widget.arguments import check_type
from hanabi_widget.conventions import Announcement, Convention, PublicRecord, Reading
from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, StateKnowledge
from hanabi_widget.notation.position import position_text
from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Game, Identities, Identity, Node, Play, RuleSet, SeatIndex, Slot, State
from hanabi_widget.rules.action import Reorder, Suppose, by_seat, by_slot, clues_of, ordinary_actions, seats, slots
from hanabi_widget.rules.deal import initial_state
from hanabi_widget.rules.numbered_cards import card_numbers, cards_by_number, observed_by, untouched_slots, with_unknown_deck
from hanabi_widget.rules.scoring import playable, trash
from hanabi_widget.text import slots_told

T = TypeVar("T")


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """The items in random order. Uses `random.random` alone, whose sequence is the same in all versions of Python."""
    remaining, drawn = [*items], []
    while remaining:
        drawn.append(remaining.pop(int(random.random() * len(remaining))))
    return drawn


def pick(items: Sequence[T], random: Random) -> T:
    """One of the items, all equally likely."""
    return items[int(random.random() * len(items))]


def holders_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex | None]]:
    """Pairs of a holder and a viewer, in random order: the viewer is the holder, or None, who sees the whole table."""
    for seat in shuffled(seats(len(state.names)), random):
        if state.hand_sizes[seat]:
            yield from shuffled([(seat, seat), (seat, None)], random)


def player_pairs_and_viewers(state: State, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex, SeatIndex | None]]:
    """Triples of two players and a viewer, in random order: the viewer is the first player, or None, who sees the whole table."""
    for first, second in shuffled([*permutations(seats(len(state.names)), 2)], random):
        if state.hand_sizes[second]:
            yield from shuffled([(first, second, first), (first, second, None)], random)


def shuffled_slots(state: State, seat: SeatIndex, random: Random) -> list[Slot]:
    """The slots of a hand, in random order."""
    return shuffled(slots(state.hand_sizes[seat]), random)


@dataclass(frozen=True)
class PositionVariant:
    """A permutation of colours and a rotation of seats; names stay where they are.

    Seats are rotated rather than permuted, so that turn order is kept and every line of play has an image.

    Attributes:
        rules: the rules.
        suits: for each suit, by index, the index of the suit that it becomes; the two are interchangeable under the rules.
        rotation: the number of seats by which each hand moves on.
        seats: the number of players.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> variant = PositionVariant(state.rules, (1, 2, 3, 4, 0), 1, 3)
        >>> state.hand("Alice"), variant.state(state).hand("Bob")
        (('y4', 'w3', 'w1', 'w5', 'r4'), ('g4', 'r3', 'r1', 'r5', 'y4'))
        >>> variant.action(Clue(0, "r"))
        Clue(player=1, value='y', touched=None)
    """

    rules: RuleSet
    suits: tuple[int, ...]
    rotation: int
    seats: int

    @classmethod
    def random(cls, rules: RuleSet, seats: int, random: Random) -> PositionVariant:
        """A random variant, all equally likely."""
        becomes = [0] * len(rules.suits)
        for group in _interchangeable_suits(rules):
            for index, other in zip(group, shuffled(group, random)):
                becomes[index] = other
        return cls(rules, tuple(becomes), pick(range(seats), random), seats)

    def seat(self, seat: SeatIndex) -> SeatIndex:
        """The seat that a hand moves to."""
        return SeatIndex((seat + self.rotation) % self.seats)

    def identity(self, identity: Identity) -> Identity:
        """The identity that an identity becomes."""
        if identity == UNKNOWN:
            return identity
        suit, rank = divmod(identity, self.rules.ranks)
        return Identity(self.suits[suit] * self.rules.ranks + rank)

    def identities(self, identities: Identities) -> Identities:
        """The set of identities that a set of identities becomes."""
        return sum(1 << self.identity(identity) for identity in map(Identity, range(identities.bit_length())) if identities >> identity & 1)

    def color(self, color: str) -> str:
        """The colour that a colour becomes, both by letter or both by name."""
        suits = self.rules.suits
        for suit, becomes in zip(suits, self.suits):
            if color == suit.letter:
                return suits[becomes].letter
            if color == suit.name:
                return suits[becomes].name
        raise HanabiError(f"no colour {color!r}: one of {', '.join(suit.name for suit in suits)}")

    def value(self, value: str | int) -> str | int:
        """The clue value that a clue value becomes; a colour that is not that of a suit stays."""
        is_suit = isinstance(value, str) and any(value in (suit.letter, suit.name) for suit in self.rules.suits)
        return self.color(str(value)) if is_suit else value

    def claim(self, claim: str) -> str:
        """The corresponding claim about a card: see `hanabi_widget.knowledge.fact_identities`."""
        if claim.startswith("not "):
            return f"not {self.claim(claim.removeprefix('not ').strip())}"
        if claim in self.rules.card_names:
            return self.rules.card_names[self.identity(self.rules.identity_of(claim))]
        return self.color(claim) if any(claim in (suit.letter, suit.name) for suit in self.rules.suits) else claim

    def action(self, action: Action) -> Action:
        """The corresponding action."""
        match action:
            case Clue():
                return replace(action, player=self.seat(_seat_index(action.player)), value=self.value(action.value))
            case Play(_, announce):
                return replace(action, announce=announce and self.color(announce))
            case Discard():
                return action
            case Reorder():
                return replace(action, player=self.seat(_seat_index(action.player)))
            case Suppose(player, _, card, viewer):
                new_viewer = None if viewer is None else self.seat(_seat_index(viewer))
                card = self.identity(self.rules.identity_of(card))
                return replace(action, player=self.seat(_seat_index(player)), card=card, viewer=new_viewer)

    def state(self, state: State) -> State:
        """The corresponding state."""
        return state.replace(
            hands=self._rotated([self._identities(hand) for hand in state.hands]),
            clue_info=self._rotated([tuple(map(self._clue_info, row)) for row in state.clue_info]),
            deck=self._identities(state.deck),
            fireworks=[state.fireworks[self.suits.index(index)] for index in range(len(self.suits))],
            discards=self._identities(state.discards),
            player=self.seat(state.player),
        )

    def _identities(self, identities: Iterable[Identity]) -> tuple[Identity, ...]:
        return tuple(map(self.identity, identities))

    def _rotated(self, rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [rows[seat - self.rotation] for seat in range(self.seats)]

    def _clue_info(self, clue_info: int) -> int:
        """What the clue information of a card becomes: the identities that it rules out, and the clue values that it tells."""
        rules = self.rules
        touched, missed = (map(self.value, told(clue_info)) for told in (rules.values_touching, rules.values_missing))
        return self.identities(Identities(clue_info & rules.all_identities)) | rules.clue_info_from(touched, missed)


@cache
def _interchangeable_suits(rules: RuleSet) -> list[list[int]]:
    """The suits in groups; any two of a group may be swapped without changing which cards clues touch."""
    groups: list[list[int]] = []
    for index in range(len(rules.suits)):
        for group in groups:
            if _are_interchangeable(rules, group[0], index):
                group.append(index)
                break
        else:
            groups.append([index])
    return groups


def _are_interchangeable(rules: RuleSet, one: int, other: int) -> bool:
    first, second = (rules.suits[index] for index in (one, other))
    if (first.descending, first.deducts, first.copies) != (second.descending, second.deducts, second.copies):
        return False
    swap = {one: other, other: one}
    swapped = PositionVariant(rules, tuple(swap.get(index, index) for index in range(len(rules.suits))), 0, 1)
    return all(
        rules.touched_identities.get(swapped.value(value)) == swapped.identities(identities)
        for value, identities in rules.touched_identities.items()
    )


def _seat_index(player: str | int) -> SeatIndex:
    """The seat in a normalized action, which has seats for names."""
    if isinstance(player, str):
        raise TypeError(f"not a seat: {player!r}; normalize the action first")
    return SeatIndex(player)


Position: TypeAlias = "State | Node | Game | History"


@dataclass(frozen=True)
class History:
    """A position with the states and actions that led to it.

    Attributes:
        states: the states in order; the last is the position.
        actions: the actions between them, with players as seats.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> history = History.of(initial_state(players=2, seed=1)).after(Clue("Bob", 1))
        >>> len(history.states), history.actions
        (2, (Clue(player=1, value=1, touched=None),))
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()

    @classmethod
    def of(cls, position: Position) -> History:
        """The history of a node, or of the last node of a game; a state has no actions before it.

        Raises:
            TypeError: `position` is none of these.
        """
        if isinstance(position, History):
            return position
        if isinstance(position, State):
            return cls((position,))
        if isinstance(position, Game):
            position = position.last
        check_type(position, Node, "position", "a State, a Node or a Game")
        nodes = position.path()
        return cls(tuple(node.state for node in nodes), tuple(node.action for node in nodes if node.action is not None))

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of some work about this history, which is done once.

        Args:
            key: what work it is; no two kinds of work have equal keys.
            work: the work; if it raises an error, it is done again the next time.
        """
        if key not in self._done:
            self._done[key] = work()
        return cast("T", self._done[key])

    @cached_property
    def _done(self) -> dict[Hashable, object]:
        return {}

    def knowledge(self, viewer: SeatIndex | None = None) -> StateKnowledge:
        """What all players know in the position, from the view of a seat or (None) of somebody who sees all hands."""
        return self.once(("knowledge", viewer), lambda: StateKnowledge(self.state, viewer))

    @property
    def state(self) -> State:
        """The position."""
        return self.states[-1]

    def up_to(self, step: int) -> History:
        """The history up to an earlier step; step 0 is the first state."""
        return self.once(("up to", step), lambda: History(self.states[: step + 1], self.actions[:step]))

    def observed_by(self, viewer: SeatIndex | None) -> History:
        """The history as a seat sees it at its end: the cards that it then holds and the deck are unknown; None sees all cards."""
        if viewer is None:
            return self
        hidden = card_numbers(self.state)[viewer]
        return self.once(
            ("observed by", viewer), lambda: History(tuple(observed_by(state, viewer, hidden) for state in self.states), self.actions)
        )

    def without_deck(self) -> History:
        """The history with those cards unknown that are still in the deck at its end."""
        return History(tuple(with_unknown_deck(state, self.state.drawn) for state in self.states), self.actions)

    def last_steps(self, steps: int) -> History:
        """The history of the last `steps` actions alone."""
        return History(self.states[-steps - 1 :], self.actions[-steps:]) if steps else History(self.states[-1:])

    def after(self, action: Action) -> History:
        """The history with one more action.

        Raises:
            IllegalAction: the action is not legal.
        """
        action = self.state.normalized(action)
        return self.once(("after", action), lambda: History((*self.states, self.state.apply(action)), (*self.actions, action)))

    def in_variant(self, variant: PositionVariant) -> History:
        """The corresponding history in a variant."""
        history = History((variant.state(self.states[0]),))
        for action in self.actions:
            history = history.after(variant.action(action))
        return history

    def canonical_text(self) -> str:
        """The first position, the actions and the last position as text, identical for histories that look the same: without the deck."""
        states = self.without_deck().states
        return "\n".join([position_text(states[0]), *map(repr, self.actions), *map(position_text, states[1:][-1:])])


def slots_where(conditions: Sequence[object]) -> frozenset[Slot]:
    """The slots, counted from 1, at which a condition is true."""
    return frozenset(slot for slot, condition in by_slot(conditions) if condition)


# -- A history read under a convention, as far as its viewer sees it -----------------------------------------


def agreed_readings(history: History, agreed: Convention, viewer: SeatIndex | None = None) -> list[Reading]:
    """The readings at each step, the first position first; what was said before that position is not known.

    Args:
        history: the history, whose unknown cards may be those of the viewer.
        agreed: the convention.
        viewer: the seat whose view it is; None sees the whole table.

    Example:
        >>> from hanabi_widget.conventions import convention
        >>> from hanabi_widget.rules import initial_state
        >>> history = History.of(initial_state(players=2, seed=2)).after(Clue("Bob", "red"))
        >>> agreed_readings(history, convention("beginner"))[-1].trust("Bob")[1]
        <slot 1: r1>
    """
    return history.once((agreed, viewer), lambda: _readings(history, agreed, viewer))


def _readings(history: History, agreed: Convention, viewer: SeatIndex | None) -> list[Reading]:
    records = [PublicRecord(agreed, history.states[0])]
    for action, after in zip(history.actions, history.states[1:]):
        if isinstance(action, Clue):  # as everybody saw it: with the slots that it touched
            touched = slots_told(after, after.seat(action.player), after.rules.parse_clue_value(action.value))
            action = replace(action, touched=tuple(touched))  # noqa: PLW2901
        records.append(records[-1].after(action, after))
    return [Reading(record, GroupObservation(record.state, viewer)) for record in records]


def said_now(reading: Reading) -> list[Announcement]:
    """What the last action announced."""
    return [said for said in reading.announcements if said.step == reading.record.step > 0]


def is_true(reading: Reading, said: Announcement) -> bool:
    """Whether an announcement is true.

    Raises:
        DependsOnUnknownCard: that depends on an unknown card.
    """
    state = reading.state
    for seat, numbers in by_seat(card_numbers(state)):
        for slot, number in by_slot(numbers):
            if number in said.numbers and cards_by_number(state)[number] == UNKNOWN:
                raise DependsOnUnknownCard(state, seat, Slot(slot))
    return said.is_true(cards_by_number(state))


def is_kept(reading: Reading, *, beside: Collection[str] = ()) -> bool:
    """Whether everything is true that the last action announced, beside some kinds of announcements.

    Raises:
        DependsOnUnknownCard: that depends on an unknown card.
    """
    return all(is_true(reading, said) for said in said_now(reading) if said.kind not in beside)


# -- Random games of plausible play: known playable cards are played, useful clues given, old cards discarded ---


CARE = 0.9
"""The probability that a player uses what is known; otherwise any legal action is taken."""


def plausible_action(state: State, random: Random) -> Action:
    """A random action that a person might take."""
    legal = ordinary_actions(state.legal_actions())
    if random.random() >= CARE:
        return pick(legal, random)
    own, playable_now, trash_now = StateKnowledge(state).identities((state.player,)), playable(state), trash(state)
    known_playable = [slot for slot, identities in by_slot(own) if not identities & ~playable_now]
    if known_playable:
        return Play(pick(known_playable, random))
    clues = clues_of(legal)
    unclued_playables = [
        playable_now & sum({1 << hand[slot - 1] for slot in untouched_slots(state, seat)}) for seat, hand in by_seat(state.hands)
    ]
    useful = [clue for clue in clues if unclued_playables[state.seat(clue.player)] & state.rules.touched_identities[clue.value]]
    if useful and random.random() < 0.8:
        return pick(useful, random)
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards and (not clues or random.random() < 0.7):
        known_trash = [slot for slot, identities in by_slot(own) if not identities & ~trash_now]
        return Discard((known_trash or untouched_slots(state, state.player) or slots(len(own)))[-1])
    return pick(clues or legal, random)


def plausible_game(players: int, rules: RuleSet, random: Random, steps: int) -> History:
    """A random game of at most `steps` actions, stopped before it is over."""
    history = History.of(initial_state(players, seed=str(random.random()), rules=rules))
    states, actions = [history.state], list[Action]()
    while len(actions) < steps:
        action = states[-1].normalized(plausible_action(states[-1], random))
        after = states[-1].apply(action)
        if after.outcome is not None:
            break
        states.append(after)
        actions.append(action)
    return History(tuple(states), tuple(actions))


# -- The stage of a game in which a drill looks for positions: questions that need much evidence come up late ---


@dataclass(frozen=True)
class Stage:
    """A stage of a game.

    Attributes:
        start: the share of a game's positions that come before the stage.
        end: how far games are played, as a share of the longest, which has two actions for each card; None varies it randomly.
        after_clue: whether only positions are looked at of which the last action is a clue.
    """

    start: float = 0
    end: float | None = None
    after_clue: bool = False


ANY, EARLY, CLUED, LATE = Stage(), Stage(end=0.25), Stage(start=0.4, end=0.4, after_clue=True), Stage(start=0.7, end=1)
"""The whole game, its first actions, clues that are not the first ones, its last third."""
