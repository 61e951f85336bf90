"""A seat: what the player to act may know, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from itertools import compress
from typing import Any, TypeVar

from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.group_observation import copy_bits_of
from hanabi_widget.rules import UNKNOWN, Action, Clue, IdentitiesInHand, SeatIndex, Slot, State, by_slot
from hanabi_widget.rules.action import clues_of, ordinary_actions
from hanabi_widget.rules.state import sealed
from hanabi_widget.rules.table import card_numbers, cards_by_number, deck_size, seen_table, without_cards

from .public_history import PublicHistory, PublicTurn

Memory = TypeVar("Memory")

MemoryCache = dict[object, tuple[Any, int]]
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
        rules: the rule set.
        cards: the identity of each card that is dealt, by card number; `hanabi_widget.rules.UNKNOWN` for the own cards.
        card_numbers: the card numbers in each hand.
        deck_size: how many cards are left to draw.
        clue_tokens: how many clue tokens are available.
        strikes: the strikes taken.
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
        self.history = history = history or PublicHistory.starting_at(state)
        self.public = public = history.table
        self.me = state.player
        self.rules = state.rules
        self.card_numbers = card_numbers(state)
        self.deck_size = deck_size(state)
        self.clue_tokens = state.clue_tokens
        self.strikes = state.strikes
        self.turns_left = state.turns_left
        self.cards = cards = [*cards_by_number(state)[: state.drawn]]
        if peeking:
            self.table = state
        else:
            for number in self.card_numbers[self.me]:
                cards[number] = UNKNOWN
            self._without_cards = without_cards(state)
        self.playable = public.playable
        self.trash = public.trash
        self.played_identities = public.played
        self.hands = tuple([tuple([cards[number] for number in numbers]) for numbers in self.card_numbers])
        self._memory_cache = {} if memory_cache is None else memory_cache
        self._clue_masks: dict[SeatIndex, IdentitiesInHand] = {}
        self._places: dict[SeatIndex, list[Slot]] = {}

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
    def table(self) -> State:
        """The position, with the own hand and the deck unknown."""
        return sealed(seen_table(self._without_cards, self.cards, self.deck_size, self.public.clue_info))

    @cached_property
    def legal(self) -> list[Action]:
        """The legal actions, without plays that announce a colour or play a card of the deck."""
        return ordinary_actions(self.table.legal_actions())

    @cached_property
    def clues(self) -> list[Clue]:
        """The legal clues."""
        return clues_of(self.legal)

    @property
    def can_discard(self) -> bool:
        """Whether the rules allow a discard now."""
        return bool(self.card_numbers[self.me]) and (self.clue_tokens < self.rules.clue_tokens or self.rules.free_discards)

    @property
    def others(self) -> list[SeatIndex]:
        """The other seats, the next to act first."""
        return _others(self.me, len(self.card_numbers))

    def slots_by_position(self, seat: SeatIndex) -> list[Slot]:
        """The slots of a hand in the order of its fixed positions: a drawn card takes the place of the one that left.

        Example:
            >>> from hanabi_widget.rules import Play, initial_state
            >>> state = initial_state(players=2, seed=1)
            >>> Seat(state.apply(Play(3)), PublicHistory.starting_at(state).after(state, Play(3))).slots_by_position(0)
            [2, 3, 1, 4, 5]
        """
        found = self._places.get(seat)
        if found is None:
            slot_of = self.card_numbers[seat].index
            found = self._places[seat] = [Slot(slot_of(number) + 1) for number in self.public.positions[seat] if number is not None]
        return found

    def untouched_slots(self, seat: SeatIndex) -> list[Slot]:
        """The slots of a hand whose cards no clue has touched, the newest first."""
        clue_info = self.public.clue_info
        touching = self.rules.values_touching
        return [slot for slot, number in by_slot(self.card_numbers[seat]) if not touching(clue_info[number])]

    def clue_masks(self, seat: SeatIndex) -> IdentitiesInHand:
        """For each card of a hand, the identities that clues leave possible."""
        masks = self._clue_masks.get(seat)
        if masks is None:
            every = self.rules.all_identities
            clue_info = self.public.clue_info
            masks = self._clue_masks[seat] = [every & ~clue_info[number] for number in self.card_numbers[seat]]
        return masks

    @cached_property
    def observation(self) -> GroupObservation:
        """What this seat sees, for the functions of `hanabi_widget.knowledge`."""
        return GroupObservation(self.table)

    def unseen_counts(self) -> list[int]:
        """For each identity, the number of copies that are neither public nor in another hand.

        Raises:
            DependsOnUnknownCard: another player's card is unknown.
        """
        counts = [*self.public.copies_left]
        for other in self.others:
            if UNKNOWN in self.hands[other]:
                self.observation.unseen_copies(1 << self.me)  # it says which
            for identity in self.hands[other]:
                counts[identity] -= 1
        return counts

    @cached_property
    def identities_by_counting(self) -> IdentitiesInHand:
        """For each own card, the identities left by clues and by counting: those with all copies in sight are out."""
        unseen = sum(compress(copy_bits_of(self.rules).identity_bits, self.unseen_counts()))
        return [identities & unseen for identities in self.clue_masks(self.me)]

    @cached_property
    def possible_copies(self) -> list[int]:
        """For each own card by itself, the copies that it may be, as a bit mask over the deck in `observation`."""
        copy_bits = copy_bits_of(self.rules)
        unseen = copy_bits.copies_for_counts(self.unseen_counts())
        return [copy_bits.all_copies(identities) & unseen for identities in self.clue_masks(self.me)]

    @cached_property
    def identities(self) -> IdentitiesInHand:
        """For each own card, the identities that it may be, exactly."""
        return nested_identities(self.observation, (self.me,))


@cache
def _others(me: SeatIndex, players: int) -> list[SeatIndex]:
    return [SeatIndex((me + step) % players) for step in range(1, players)]
