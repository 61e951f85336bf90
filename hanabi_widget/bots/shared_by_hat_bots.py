"""What all hat strategies share: the public part of the table, followed turn by turn, and the sum that a clue encodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, Identity, Play, RuleSet, SeatIndex, State, card_numbers, public_identities
from hanabi_widget.rules.card_status import critical, playable, trash

from .seat import PublicTurn

HandPicker: TypeAlias = Callable[[Sequence[Identity]], tuple[Identity, ...]]
"""Picks the identities of one hand out of those of all cards, by card number."""


def hand_picker(numbers: Sequence[CardNumber]) -> HandPicker:
    """A function that picks the items with these card numbers.

    Example:
        >>> hand_picker((2, 0))([7, 8, 9])
        (9, 7)
    """
    return itemgetter(*numbers) if len(numbers) > 1 else lambda identities: tuple([identities[number] for number in numbers])


class PublicTable(NamedTuple):
    """The fireworks, the copies left, and who holds which card number. Immutable: `after` makes a new one.

    Sets of identities are bit masks.

    Attributes:
        rules: the rule set.
        card_numbers: the card numbers in each hand, slot 1 first.
        pickers: for each hand a function that picks its identities out of those of all cards.
        copies_left: for each identity the copies that are neither played nor discarded.
        available: the identities with a copy left.
        playable: those of them that the fireworks take next.
        trash: the identities that can never be played.
        critical: the identities still needed with one copy left.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> from hanabi_widget.bots.seat import public_turn
        >>> state = initial_state(players=2, seed=1)
        >>> table = PublicTable.of(state).after(public_turn(state, Play(1)), state.hands[0][0])
        >>> table.card_numbers[0], table.playable == state.rules.touched_identities[1]
        ([10, 3, 2, 1, 0], True)
    """

    rules: RuleSet
    card_numbers: Sequence[Sequence[CardNumber]]
    pickers: Sequence[HandPicker]
    copies_left: Sequence[int]
    available: Identities
    playable: Identities
    trash: Identities
    critical: Identities

    @classmethod
    def of(cls, state: State) -> PublicTable:
        """The table of a position."""
        pickers = [hand_picker(numbers) for numbers in card_numbers(state)]
        copies_left, *status = _card_status(state.rules, state.fireworks, state.discards)
        return cls(state.rules, card_numbers(state), pickers, copies_left, *status)

    def after(self, turn: PublicTurn, identity: Identity) -> PublicTable:
        """The table after a card was played or discarded.

        Args:
            turn: the turn.
            identity: the identity of that card, which everybody has seen by now.
        """
        rules, player, (number,), action = self.rules, turn.player, turn.cards, turn.action
        hand = [turn.drawn, *self.card_numbers[player]] if turn.drawn is not None else [*self.card_numbers[player]]
        if number in hand:  # not the last card of the deck, played unseen
            hand.remove(number)
        card_numbers, pickers, copies_left = [*self.card_numbers], [*self.pickers], [*self.copies_left]
        card_numbers[player], pickers[player] = hand, hand_picker(hand)
        available, playable, trash, critical = self.available, self.playable, self.trash, self.critical
        bit = 1 << identity
        copies_left[identity] = count = copies_left[identity] - 1
        if not count:
            available ^= bit
        suit, place = rules.firework_place[identity]
        announced = None, rules.suits[suit].letter, rules.suits[suit].name  # what lets the card go on its firework (V2)
        if playable & bit and type(action) is Play and action.announce in announced:
            playable, trash, critical = playable ^ bit, trash | bit, critical & ~bit
            if place + 1 < rules.ranks:
                playable |= 1 << rules.successors[identity] & available
        elif not trash & bit:
            if count == 1:
                critical |= bit
            elif not count:
                unreachable = sum([1 << other for other in rules.firework_identities[suit][-1][place:]])
                playable, trash, critical = playable & ~unreachable, trash | unreachable, critical & ~unreachable
        return PublicTable(rules, card_numbers, pickers, copies_left, available, playable, trash, critical)


@lru_cache(maxsize=64)
def _card_status(rules: RuleSet, fireworks: tuple[int, ...], discards: tuple[Identity, ...]) -> tuple[Any, ...]:
    """The copies left of each identity, then the available, playable, trash and critical identities."""
    state = State(rules=rules, names=("", ""), hands=((), ()), deck=(UNKNOWN,), fireworks=fireworks, discards=discards)
    copies_left = [*rules.copies_of]
    for identity in public_identities(state):
        copies_left[identity] -= 1
    available = sum((count > 0) << identity for identity, count in enumerate(copies_left))
    return tuple(copies_left), available, playable(state) & available, trash(state), critical(state)


class ClueSum(NamedTuple):
    """The sum that the player to act would encode in a clue, term by term.

    Attributes:
        by_seat: seat -> hat number of that hand, for the hands that the player sees.
        modulus: the modulus of the sum.

    Example:
        >>> ClueSum({1: 3, 2: 7, 3: 0}, 8).total
        2
    """

    by_seat: Mapping[SeatIndex, int]
    modulus: int

    @property
    def total(self) -> int:
        """The sum modulo `modulus`, which the clue encodes."""
        return sum(self.by_seat.values()) % self.modulus
