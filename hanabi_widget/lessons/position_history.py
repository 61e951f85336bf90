"""The history of a position: the states and actions that led to it, and what a convention makes of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias, TypeVar, cast

from hanabi_widget.arguments import check_type
from hanabi_widget.conventions import Announcement, Convention, PublicRecord, Reading
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, StateKnowledge
from hanabi_widget.notation.position import position_text
from hanabi_widget.rules import UNKNOWN, Action, Clue, Game, Node, SeatIndex, Slot, State
from hanabi_widget.rules.action import by_seat, by_slot
from hanabi_widget.rules.table import card_numbers, cards_by_number, observed_by, with_unknown_deck
from hanabi_widget.text import slots_told

from .position_variant import PositionVariant

T = TypeVar("T")
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
    return all(is_true(reading, said) for said in reading.record.said_last if said.kind not in beside)
