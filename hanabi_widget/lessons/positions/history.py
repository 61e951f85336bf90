"""A line: the states that led to a position, and the actions between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from hanabi_widget.knowledge import Views
from hanabi_widget.notation.position_text import position_text
from hanabi_widget.rules import Action, Game, Node, State

from .variant import Variant

Position: TypeAlias = "State | Node | Game | History"


@dataclass(frozen=True)
class History:
    """A position with what led to it; equal lines ask the same questions.

    Attributes:
        states: the states, the position last.
        actions: the actions between them, with seats for names.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> line = History.of(initial_state(players=2, seed=1)).after(Clue("Bob", 1))
        >>> len(line.states), line.actions
        (2, (Clue(player=1, value=1, touched=None),))
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()

    @classmethod
    def of(cls, position: Position) -> History:
        """The line of a state, of a node, or of the whole main line of a game.

        Raises:
            TypeError: it is none of these.
        """
        if isinstance(position, History):
            return position
        if isinstance(position, State):
            return cls((position,))
        if isinstance(position, Game):
            position = position.last
        if not isinstance(position, Node):
            raise TypeError(f"a {type(position).__name__} is no position: give a State, a Node or a Game")
        nodes = position.path()
        return cls(tuple(node.state for node in nodes), tuple(node.action for node in nodes if node.action is not None))

    @cached_property
    def reasoners(self) -> dict[object, Any]:
        """Who has reasoned about it, see `hanabi_widget.lessons.reasoners.reasoner.Reasoner.of`."""
        return {}

    @cached_property
    def _minds(self) -> dict[int | None, Views]:
        return {}

    def minds(self, viewer: int | None = None) -> Views:
        """The minds of all players in the position as a seat may reason about them, worked out once for all who ask."""
        if viewer not in self._minds:
            self._minds[viewer] = Views(self.state, viewer)
        return self._minds[viewer]

    @property
    def state(self) -> State:
        """The position."""
        return self.states[-1]

    def upto(self, step: int) -> History:
        """The line to an earlier step; step 0 is its first state."""
        if step not in self._parts:
            self._parts[step] = History(self.states[: step + 1], self.actions[:step])
        return self._parts[step]

    @cached_property
    def _parts(self) -> dict[int, History]:
        return {}

    def last(self, steps: int) -> History:
        """Only the last so many steps of the line."""
        return History(self.states[-steps - 1 :], self.actions[-steps:]) if steps else History(self.states[-1:])

    def after(self, action: Action) -> History:
        """The line with one action more.

        Raises:
            IllegalAction: it is not allowed.
        """
        action = self.state.normalized(action)
        return History((*self.states, self.state.apply(action)), (*self.actions, action))

    def having(self, state: State) -> History:
        """The line with another last state."""
        return History((*self.states[:-1], state), self.actions)

    def in_variant(self, variant: Variant) -> History:
        """The variant of the line."""
        history = History((variant.state(self.states[0]),))
        for action in self.actions:
            history = history.after(variant.action(action))
        return history

    def text(self) -> str:
        """The line as text, the same for equal lines: its first position, then its actions."""
        return "\n".join([position_text(self.states[0]), *map(repr, self.actions)])


def slots_of(truths: Sequence[object]) -> frozenset[int]:
    """The slots, counted from 1, of which something is true."""
    return frozenset(slot for slot, truth in enumerate(truths, start=1) if truth)
