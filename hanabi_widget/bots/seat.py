"""A seat: what the player to act may know, and no more. And the public history: the turns that everybody saw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.rules import Action, CardNumber, Clue, Discard, Identities, Identity, Play, SeatIndex, Slot, State
from hanabi_widget.rules.action import clues_of, ordinary_actions, seats
from hanabi_widget.rules.card_status import playable, played_identities, trash
from hanabi_widget.rules.table import card_numbers, cards_by_number, deck_size, touched_slots, untouched_slots


class PublicTurn(NamedTuple):
    """One turn. Cards are card numbers: they count in the order in which cards were dealt and drawn, as in `State.card_numbers`.

    Attributes:
        player: the seat that acted.
        action: the action, with seats instead of names.
        cards: the card played or discarded, or the cards that the clue touched.
        drawn: the card drawn, or None.
    """

    player: SeatIndex
    action: Action
    cards: tuple[CardNumber, ...]
    drawn: CardNumber | None


class PublicHistory(NamedTuple):
    """The position where the players sat down, and the turns since then; nothing in it is hidden from anybody.

    Attributes:
        start: that position, with all hands and the deck unknown.
        turns: the turns in order.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> PublicHistory.starting_at(state).after(state, Clue(1, 2)).turns
        (PublicTurn(player=0, action=Clue(player=1, value=2, touched=None), cards=(8, 7, 6), drawn=None),)
    """

    start: State
    turns: tuple[PublicTurn, ...] = ()

    @classmethod
    def starting_at(cls, state: State) -> PublicHistory:
        """The empty history that begins at this position."""
        for seat in seats(len(state.names)):
            state = state.observed_by(seat)
        return cls(state)

    def after(self, state: State, action: Action) -> PublicHistory:
        """The history after an action in a position."""
        return PublicHistory(self.start, (*self.turns, public_turn(state, action)))


def public_turn(state: State, action: Action) -> PublicTurn:
    """The public record of an action in a position."""
    if isinstance(action, Clue):
        receiver = state.seat(action.player)
        hand, touched = card_numbers(state)[receiver], action.touched
        slots = touched_slots(state, receiver, action.value) if touched is None else touched
        return PublicTurn(state.player, action, tuple([hand[slot - 1] for slot in slots]), None)
    if isinstance(action, Play | Discard):
        slot, drawn = action.slot, CardNumber(state.drawn)
        number = card_numbers(state)[state.player][slot - 1] if slot else drawn
        next_card = drawn if slot else CardNumber(drawn + 1)
        return PublicTurn(state.player, action, (number,), next_card if next_card < len(cards_by_number(state)) else None)
    return PublicTurn(state.player, action, (), None)


Memory = TypeVar("Memory")

MemoryCache: TypeAlias = dict[object, tuple[Any, int]]
"""What a player remembers by each update function, and after how many turns; see `Seat.memory`."""


class Seat:
    """The table as the player to act sees it. Nothing that it refers to has the own cards or the deck.

    Sets of identities are bit masks: bit n stands for identity n. Cards in hand are listed by slot, the newest first.

    Args:
        state: the position.
        history: the turns that led to it; by default it begins here.
        memory_cache: an object kept for this player from turn to turn, so that `memory` need not go through the whole history each time.
        peeking: for bots that cheat: include the own cards and the deck.

    Attributes:
        me: the seat of the player to act.
        table: the position, with the own hand and the deck unknown.
        rules: the rule set.
        cards: the identity of each card that is dealt, by card number; `hanabi_widget.rules.UNKNOWN` for the own cards.
        card_numbers: the card numbers in each hand.
        deck_size: how many cards are left to draw.
        clue_tokens: how many clue tokens are available.
        turns_left: turns until the end once the deck is empty, 0 when the game is over, otherwise None.
        history: the turns since the players sat down.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> seat = Seat(initial_state(players=2, seed=1))
        >>> seat.table.hand(seat.me)
        ('?', '?', '?', '?', '?')
    """

    def __init__(
        self, state: State, history: PublicHistory | None = None, memory_cache: MemoryCache | None = None, *, peeking: bool = False
    ) -> None:
        self.me = state.player
        self.table = table = state if peeking else state.observed_by(state.player)
        self.rules, self.card_numbers = table.rules, card_numbers(table)
        self.clue_tokens, self.turns_left = table.clue_tokens, table.turns_left
        self.deck_size = deck_size(table)
        self.cards = [*cards_by_number(table)[: table.drawn]]
        self.history = history or PublicHistory.starting_at(state)
        self._memory_cache: MemoryCache = {} if memory_cache is None else memory_cache
        self._untouched_slots: dict[SeatIndex, list[Slot]] = {}

    def memory(self, initial: Callable[[Seat], Memory], update: Callable[[Memory, Seat, PublicTurn], Memory]) -> Memory:
        """What the player remembers: a fold over the turns of the history.

        Args:
            initial: makes the memory at ``history.start``.
            update: makes the memory after a turn from the memory before it. A card's number gives its identity in ``cards``, if this seat
                may know it by now.

        Example:
            >>> from hanabi_widget.rules import Clue, initial_state
            >>> state = initial_state(players=2, seed=1)
            >>> clue = Clue(1, 2)
            >>> seat = Seat(state.apply(clue), PublicHistory.starting_at(state).after(state, clue))
            >>> seat.memory(lambda seat: 0, lambda count, seat, turn: count + len(turn.cards))
            3
        """
        turns = self.history.turns
        memory, seen_turns = self._memory_cache.get(update) or (initial(self), 0)
        for turn in turns[seen_turns:]:
            memory = update(memory, self, turn)
        self._memory_cache[update] = memory, len(turns)
        return memory

    @cached_property
    def legal(self) -> list[Action]:
        """The legal actions, without plays that announce a colour or play a card of the deck."""
        return ordinary_actions(self.table.legal_actions())

    @cached_property
    def clues(self) -> list[Clue]:
        """The legal clues."""
        return clues_of(self.legal)

    @cached_property
    def can_discard(self) -> bool:
        """Whether the rules allow a discard now."""
        return bool(self.card_numbers[self.me]) and (self.clue_tokens < self.rules.clue_tokens or self.rules.free_discards)

    @cached_property
    def others(self) -> list[SeatIndex]:
        """The other seats, the next to act first."""
        count = len(self.card_numbers)
        return [SeatIndex((self.me + step) % count) for step in range(1, count)]

    @cached_property
    def hands(self) -> tuple[tuple[Identity, ...], ...]:
        """The identities in each hand; the own ones are unknown, except to bots that cheat."""
        return self.table.hands

    def untouched_slots(self, seat: SeatIndex) -> list[Slot]:
        """The slots of a hand whose cards no clue has touched, the newest first."""
        if seat not in self._untouched_slots:
            self._untouched_slots[seat] = untouched_slots(self.table, seat)
        return self._untouched_slots[seat]

    @cached_property
    def observation(self) -> GroupObservation:
        """What this seat sees, for the functions of `hanabi_widget.knowledge`."""
        return GroupObservation(self.table)

    def clue_masks(self, seat: SeatIndex) -> list[Identities]:
        """For each card of a hand, the identities that clues leave possible."""
        return self.observation.clue_masks[seat]

    @cached_property
    def identities_by_counting(self) -> list[Identities]:
        """For each own card, the identities left by clues and by counting: those with all copies in sight are out."""
        unseen = self.observation.unseen_identities(1 << self.me)
        return [identities & unseen for identities in self.clue_masks(self.me)]

    @cached_property
    def possible_copies(self) -> list[int]:
        """For each own card by itself, the copies that it may be, as a bit mask over the deck in `observation`."""
        return self.observation.slot_copies(self.me, 1 << self.me)

    @cached_property
    def identities(self) -> list[Identities]:
        """For each own card, the identities that it may be, exactly."""
        return nested_identities(self.observation, (self.me,))

    @cached_property
    def playable(self) -> Identities:
        """The identities that are playable now."""
        return playable(self.table)

    @cached_property
    def trash(self) -> Identities:
        """The identities that can never be played."""
        return trash(self.table)

    @cached_property
    def played_identities(self) -> Identities:
        """The identities that have been played."""
        return played_identities(self.table)
