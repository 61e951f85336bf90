"""The code of a clue of the information strategy: a hat number for each hand, and which clue stands for which sum of them."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.bots.hat.public_table import PublicTable
from hanabi_widget.bots.public_history import PublicTurn
from hanabi_widget.rules import Clue, Identities, Identity, SeatIndex, seats

from .encoded_hand import EncodedHand, decode_hand, encode_hand

CLUES_PER_RECEIVER = 4
"""The distinguishable clues to one hand: a rank or a colour, which touches the newest card or does not."""


class ClueCode:
    """The code of one clue: the hat number of each hand, and which clue stands for which sum.

    Args:
        table: the public table before the clue.
        possibilities: for each card number the identities that public knowledge leaves possible.
        giver: the seat that gives the clue.

    Attributes:
        table: the public table.
        giver: the seat that gives the clue.
        receivers: the other seats with cards, the next to act first.
        modulus: how many hat numbers there are.
    """

    __slots__ = ("_encoded", "_possibilities", "giver", "modulus", "receivers", "table")

    def __init__(self, table: PublicTable, possibilities: Sequence[Identities], giver: SeatIndex) -> None:
        self.giver, self.table = giver, table
        card_numbers, everybody = table.card_numbers, seats(len(table.card_numbers))
        self.receivers = [seat for seat in (*everybody[giver + 1 :], *everybody[:giver]) if card_numbers[seat]]
        self.modulus = CLUES_PER_RECEIVER * len(self.receivers)
        self._possibilities = [[possibilities[number] for number in card_numbers[seat]] for seat in self.receivers]
        self._encoded: list[EncodedHand | None] = [None] * len(self.receivers)

    def visible_numbers(self, cards: Sequence[Identity], seat: SeatIndex) -> list[int]:
        """The hat numbers of the receivers as a seat sees them, with 0 for its own.

        Args:
            cards: the identity of each card, by card number.
            seat: the seat that looks.
        """
        pickers, cache, numbers = self.table.pickers, self._encoded, []
        for index, receiver in enumerate(self.receivers):
            if receiver == seat:
                numbers.append(0)
                continue
            hand, encoded = pickers[receiver](cards), cache[index]
            if encoded is None or encoded[0] != hand:
                encoded = cache[index] = encode_hand(self.table, self._possibilities[index], self.modulus, hand)
            numbers.append(encoded[1])
        return numbers

    def decode(self, index: int, hat_number: int) -> list[Identities]:
        """For each card of a receiver's hand, the identities that its hat number leaves possible."""
        encoded = self._encoded[index]
        if encoded is not None and encoded[1] == hat_number:
            return encoded[2]
        return decode_hand(self.table, self._possibilities[index], self.modulus, hat_number)

    def clue_number(self, turn: PublicTurn, clue: Clue) -> int:
        """The sum that a clue encodes: which receiver got it, whether it touches the newest card, whether it names a colour."""
        receiver = SeatIndex(int(clue.player))
        touches_newest = self.table.card_numbers[receiver][0] in turn.cards
        return CLUES_PER_RECEIVER * self.receivers.index(receiver) + 2 * touches_newest + isinstance(clue.value, str)
