"""The board: what lies open on the table, followed turn by turn. Everybody sees the same of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from hanabi_widget.bots.history import PublicTurn
from hanabi_widget.rules import UNKNOWN, Play, RuleSet, State, critical, playable, trash

Picker: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]


def hand_picker(row: Sequence[int]) -> Picker:
    """What takes from the types of all cards those of some numbers.

    Example:
        >>> hand_picker((2, 0))([7, 8, 9])
        (9, 7)
    """
    return itemgetter(*row) if len(row) > 1 else lambda identities: tuple([identities[number] for number in row])


class PublicTable:
    """The fireworks, the copies that are left, and who holds which card by its number. It never changes, `after` makes a new one.

    Attributes:
        rules: the rule set.
        rows: the numbers in each hand, slot 1 first.
        hands: for each hand what takes its types from the types of all cards by number.
        left: for each type the copies that are neither played nor discarded.
        available: the types of which a copy is left.
        fitting: those of them that the fireworks take next.
        trash: the types that can never be played.
        critical: the types of which the last copy is still needed.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> from hanabi_widget.bots.history import turn_of
        >>> state = initial_state(players=2, seed=1)
        >>> board = PublicTable.of(state).after(turn_of(state, Play(1)), state.hands[0][0])
        >>> board.rows[0], board.fitting == state.rules.touched_identities[1]
        ([10, 3, 2, 1, 0], True)
    """

    __slots__ = ("available", "critical", "fitting", "hands", "left", "rows", "rules", "trash")

    def __init__(
        self,
        rules: RuleSet,
        rows: Sequence[Sequence[int]],
        hands: Sequence[Picker],
        left: Sequence[int],
        available: int,
        fitting: int,
        trash: int,
        critical: int,
    ) -> None:
        self.rules = rules
        self.rows = rows
        self.hands = hands
        self.left = left
        self.available = available
        self.fitting = fitting
        self.trash = trash
        self.critical = critical

    @classmethod
    def of(cls, state: State) -> PublicTable:
        """The board of a position."""
        hands = [hand_picker(row) for row in state.card_numbers]
        left, *worth = _worth(state.rules, state.fireworks, state.discards)
        return cls(state.rules, state.card_numbers, hands, left, *worth)

    def after(self, turn: PublicTurn, identity: int) -> PublicTable:
        """The board after a card was played or discarded.

        Args:
            turn: the turn.
            identity: the type of the card, which everybody has seen by then.
        """
        rules, player, number, action = self.rules, turn.player, turn.cards[0], turn.action
        row = [turn.drawn, *self.rows[player]] if turn.drawn is not None else [*self.rows[player]]
        if number in row:  # not the last card of the deck, played unseen
            row.remove(number)
        rows, hands, left = [*self.rows], [*self.hands], [*self.left]
        rows[player], hands[player] = row, hand_picker(row)
        available, fitting, dead, critical = self.available, self.fitting, self.trash, self.critical
        bit = 1 << identity
        left[identity] = count = left[identity] - 1
        if not count:
            available ^= bit
        if fitting & bit and type(action) is Play and (action.announce is None or self._announced(action.announce, identity)):
            suit, place = rules.firework_place[identity]
            fitting, dead, critical = fitting ^ bit, dead | bit, critical & ~bit
            if place + 1 < rules.ranks:
                fitting |= 1 << rules.firework_identities[suit][-1][place + 1] & available
        elif not dead & bit:
            if count == 1:
                critical |= bit
            elif not count:
                suit, place = rules.firework_place[identity]
                behind = sum([1 << other for other in rules.firework_identities[suit][-1][place:]])
                fitting, dead, critical = fitting & ~behind, dead | behind, critical & ~behind
        return PublicTable(rules, rows, hands, left, available, fitting, dead, critical)

    def _announced(self, color: str, identity: int) -> bool:
        """Whether the announced colour is that of the card (V2)."""
        suit = self.rules.suits[self.rules.firework_place[identity][0]]
        return color in (suit.letter, suit.name)


@lru_cache(maxsize=64)
def _worth(rules: RuleSet, fireworks: tuple[int, ...], discards: tuple[int, ...]) -> tuple[tuple[int, ...], int, int, int, int]:
    """What a board has of fireworks and discards: the copies left, what is available, fits, is trash, is critical."""
    state = State(rules=rules, names=("", ""), hands=((), ()), deck=(UNKNOWN,), fireworks=fireworks, discards=discards)
    left = [*rules.copies_of]
    for identity in state._public_identities():
        left[identity] -= 1
    available = sum((count > 0) << identity for identity, count in enumerate(left))
    return tuple(left), available, playable(state) & available, trash(state), critical(state)
