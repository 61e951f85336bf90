"""A seat: what the player to act may know, and no more."""

from __future__ import annotations

from functools import cached_property

from hanabi_widget.knowledge import Sight, chain_types
from hanabi_widget.rules import Action, Clue, Discard, State, clues_of, plain_actions, playable, trash


class Seat:
    """The table as the player to act sees it: the own cards and the deck are not there, so that a bot cannot peek.

    Attributes:
        table: the position, with the own hand and the deck unknown.
        me: the seat.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> seat = Seat(deal(players=2, seed=1))
        >>> seat.table.hand(seat.me)
        ('?', '?', '?', '?', '?')
    """

    def __init__(self, state: State) -> None:
        self.table, self.me = state.seen_by(state.player), state.player

    # -- what may be done ------------------------------------------------------------------------

    @cached_property
    def legal(self) -> list[Action]:
        """The actions that the rules allow; a play with an announcement, or of a card of the deck, is left out."""
        return plain_actions(self.table.legal_actions())

    @cached_property
    def clues(self) -> list[Clue]:
        """The clues among them."""
        return clues_of(self.legal)

    @cached_property
    def may_discard(self) -> bool:
        """Whether a discard is among them."""
        return any(isinstance(action, Discard) for action in self.legal)

    @cached_property
    def others(self) -> list[int]:
        """The other seats, the next to act first."""
        count = len(self.table.names)
        return [(self.me + step) % count for step in range(1, count)]

    # -- what is known ---------------------------------------------------------------------------

    @cached_property
    def sight(self) -> Sight:
        """What is seen."""
        return Sight(self.table)

    def open(self, seat: int) -> list[int]:
        """For each card of a hand the set of types that clues leave open."""
        return self.sight.open[seat]

    @cached_property
    def counted(self) -> list[int]:
        """For each own card the same, without the types all of whose copies are seen."""
        kinds = self.sight.kinds(1 << self.me)
        return [types & kinds for types in self.open(self.me)]

    @cached_property
    def types(self) -> list[int]:
        """For each own card the types that it may be, exactly."""
        return chain_types(self.sight, (self.me,))

    # -- what cards are worth --------------------------------------------------------------------

    @cached_property
    def fitting(self) -> int:
        """The types that fit now."""
        return playable(self.table)

    @cached_property
    def trash(self) -> int:
        """The types that can never be played."""
        return trash(self.table)
