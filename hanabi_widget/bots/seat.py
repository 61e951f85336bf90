"""A seat: what the player to act may know, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from hanabi_widget.knowledge import Observation, nested_identities
from hanabi_widget.rules import UNKNOWN, Action, Clue, State, clues_of, ordinary_actions, playable, played_identities, trash

from .history import PublicHistory, PublicTurn

M = TypeVar("M")

Notes: TypeAlias = dict[object, tuple[Any, int]]
"""What a player has in mind, and of how many turns; see `Seat.memory`."""


class Seat:
    """The table as the player to act sees it: the own cards and the deck are not there, so that a bot cannot peek.

    Args:
        state: the position.
        past: what led to it; without it the past begins here.
        notes: an object of the player's own, kept from turn to turn, which spares thinking through the past at each of them.
        peeking: for bots that cheat: the own cards and the deck are there.

    Attributes:
        me: the seat.
        rules: the rule set.
        cards: the type of each card by number, those of the deck left out, and `UNKNOWN` for the own.
        held: the numbers in each hand.
        deck: how many cards are left to draw.
        tokens: how many clue tokens there are.
        turns_left: turns until the end once the deck is empty, 0 when the game is over, else None.
        past: the turns since the players sat down.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> seat = Seat(initial_state(players=2, seed=1))
        >>> seat.table.hand(seat.me)
        ('?', '?', '?', '?', '?')
    """

    def __init__(self, state: State, past: PublicHistory | None = None, notes: Notes | None = None, *, peeking: bool = False) -> None:
        self.me = me = state.player
        self.rules, self.card_numbers, self.tokens, self.turns_left = state.rules, state.card_numbers, state.clue_tokens, state.turns_left
        self.deck = len(state._cards) - state._drawn
        self.cards = cards = [*state._cards[: state._drawn]]
        if not peeking:
            for number in self.card_numbers[me]:
                cards[number] = UNKNOWN
        self._look: Callable[[], State] = (lambda: state) if peeking else (lambda: state.observed_by(me))
        self.past = past or PublicHistory.of(state)
        self._notes: Notes = {} if notes is None else notes
        self._untouched: dict[int, list[int]] = {}

    @cached_property
    def table(self) -> State:
        """The position, with the own hand and the deck unknown; made when first asked for, as a bot may do without."""
        return self._look()

    def memory(self, begin: Callable[[Seat], M], watch: Callable[[M, Seat, PublicTurn], M]) -> M:
        """What the player keeps in mind: what it begins with where the past begins, and what it makes of each turn since.

        Args:
            begin: what is in mind at ``past.first``.
            watch: what is in mind after a turn, of what was in mind before it. A card's number gives its identity in ``cards``,
                if this seat may know it by now.

        Example:
            >>> from hanabi_widget.rules import Clue, initial_state
            >>> state = initial_state(players=2, seed=1)
            >>> clue = Clue(1, 2)
            >>> seat = Seat(state.apply(clue), PublicHistory.of(state).after(state, clue))
            >>> seat.memory(lambda seat: 0, lambda count, seat, turn: count + len(turn.cards))
            3
        """
        turns = self.past.turns
        kept, done = self._notes.get(watch) or (begin(self), 0)
        for turn in turns[done:]:
            kept = watch(kept, self, turn)
        self._notes[watch] = kept, len(turns)
        return kept

    # -- what may be done ------------------------------------------------------------------------

    @cached_property
    def legal(self) -> list[Action]:
        """The actions that the rules allow; a play with an announcement, or of a card of the deck, is left out."""
        return ordinary_actions(self.table.legal_actions())

    @cached_property
    def clues(self) -> list[Clue]:
        """The clues among them."""
        return clues_of(self.legal)

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing may be done."""
        return self.turns_left == 0

    @cached_property
    def may_discard(self) -> bool:
        """Whether the rules allow a discard."""
        return bool(self.card_numbers[self.me]) and (self.tokens < self.rules.clue_tokens or self.rules.free_discards)

    @cached_property
    def others(self) -> list[int]:
        """The other seats, the next to act first."""
        count = len(self.card_numbers)
        return [(self.me + step) % count for step in range(1, count)]

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The types in each hand, slot 1 first; the own ones are unknown, but for bots that cheat."""
        return self.table.hands

    def untouched(self, seat: int) -> list[int]:
        """The slots of a hand whose cards no clue has touched, the newest first."""
        if seat not in self._untouched:
            self._untouched[seat] = self.table._untouched_slots(seat)
        return self._untouched[seat]

    # -- what is known ---------------------------------------------------------------------------

    @cached_property
    def observation(self) -> Observation:
        """What is seen."""
        return Observation(self.table)

    def open(self, seat: int) -> list[int]:
        """For each card of a hand the set of types that clues leave open."""
        return self.observation.clue_masks[seat]

    @cached_property
    def counted(self) -> list[int]:
        """For each own card the same, without the types all of whose copies are seen."""
        kinds = self.observation.unseen_identities(1 << self.me)
        return [identities & kinds for identities in self.open(self.me)]

    @cached_property
    def copies(self) -> list[int]:
        """For each own card the copies that it may be as far as it is looked at for itself, as bits of the deck in `observation`."""
        deck, unseen = self.observation.card_bits, self.observation.unseen_copies(1 << self.me)
        return [deck.all_copies(identities) & unseen for identities in self.counted]

    @cached_property
    def identities(self) -> list[int]:
        """For each own card the types that it may be, exactly."""
        return nested_identities(self.observation, (self.me,))

    # -- what cards are worth --------------------------------------------------------------------

    @cached_property
    def fitting(self) -> int:
        """The types that fit now."""
        return playable(self.table)

    @cached_property
    def trash(self) -> int:
        """The types that can never be played."""
        return trash(self.table)

    @cached_property
    def played(self) -> int:
        """The types that are played."""
        return played_identities(self.table)
