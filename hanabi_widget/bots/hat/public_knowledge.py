"""Public knowledge: what everybody knows of every card in hand, and everybody knows that everybody knows it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from hanabi_widget.bots.history import PublicTurn
from hanabi_widget.rules import Clue, State

from .hand_questions import HandAnswer, answer_about_hand, hand_after_answer
from .public_table import PublicTable

SORTS = 4
"""The sorts of clue to one hand: a rank or a colour, which touches its newest card or does not."""


class HatQuestions:
    """The numbers of the hands that a clue at one moment tells of.

    Args:
        public: what everybody knows at that moment.
        giver: the seat.

    Attributes:
        board: what lies open.
        giver: the seat that gives the clue.
        hearers: the seats that the clue may go to, the next to act first: those with cards.
        modulus: how many numbers there are.
    """

    __slots__ = ("_answers", "_opens", "board", "giver", "hearers", "modulus")

    def __init__(self, public: PublicKnowledge, giver: int) -> None:
        self.giver, self.board, opens = giver, public.board, public.open
        rows = self.board.rows
        self.hearers = [seat for seat in (*range(giver + 1, len(rows)), *range(giver)) if rows[seat]]
        self.modulus = SORTS * len(self.hearers)
        self._opens = [[opens[number] for number in rows[seat]] for seat in self.hearers]
        self._answers: list[HandAnswer | None] = [None] * len(self.hearers)

    def seen(self, cards: Sequence[int], me: int) -> list[int]:
        """The numbers of the hearers, as a seat sees them; 0 for its own.

        Args:
            cards: the type of each card by number.
            me: the seat.
        """
        hands, answers, numbers = self.board.hands, self._answers, []
        for index, seat in enumerate(self.hearers):
            if seat == me:
                numbers.append(0)
                continue
            hand, known = hands[seat](cards), answers[index]
            if known is None or known[0] != hand:
                known = answers[index] = answer_about_hand(self.board, self._opens[index], self.modulus, hand)
            numbers.append(known[1])
        return numbers

    def told(self, index: int, number: int) -> list[int]:
        """What a number tells a hearer: for each card the types that it may be."""
        known = self._answers[index]
        if known is not None and known[1] == number:
            return known[2]
        return hand_after_answer(self.board, self._opens[index], self.modulus, number)

    def number(self, turn: PublicTurn, clue: Clue) -> int:
        """The number that a clue tells: `SORTS` for each hearer before the one who got it, and its sort."""
        to = int(clue.player)
        newest = self.board.rows[to][0] in turn.cards
        return SORTS * self.hearers.index(to) + 2 * newest + isinstance(clue.value, str)


class PublicKnowledge:
    """What everybody knows at one moment.

    It never changes; `moved` and `clued` make what everybody knows after a turn. It keeps what was worked out from it, so that players in
    one process share the work. What a clue tells a player of the own hand is no part of that: each works it out from the hands in sight.

    Attributes:
        board: what lies open.
        open: for each card by number the types that it may be.
        found: the types all copies of which are known: where they lie, or in whose hands they are.
    """

    __slots__ = ("_hats", "_next", "board", "found", "open")

    def __init__(self, board: PublicTable, opens: list[int], found: int) -> None:
        self.board = board
        self.open = opens
        self.found = found
        self._hats: HatQuestions | None = None
        self._next: tuple[PublicTurn, object, PublicKnowledge] | None = None

    @classmethod
    def of(cls, state: State) -> PublicKnowledge:
        """What everybody knows who sits down at a position: what clues have told, and what lies open."""
        board = PublicTable.of(state)
        opens = [0] * state._drawn
        for seat, row in enumerate(board.rows):
            for number, known in zip(row, state._clue_info_of(seat)):
                opens[number] = state.rules.possible_identities(known) & board.available
        public = cls(board, opens, 0)
        for row in board.rows:
            for number in row:
                public._find(opens[number])
        return public

    def hats(self, giver: int) -> HatQuestions:
        """The numbers that a clue now tells."""
        hats = self._hats
        if hats is None or hats.giver != giver:
            hats = self._hats = HatQuestions(self, giver)
        return hats

    def moved(self, turn: PublicTurn, identity: int) -> PublicKnowledge:
        """What everybody knows after a card of this type was played or discarded."""
        known = self._next
        if known is not None and known[0] is turn and known[1] == identity:
            return known[2]
        board, opens, number, bit = self.board.after(turn, identity), self.open.copy(), turn.cards[0], 1 << identity
        if number == len(opens):  # the last card of the deck, played unseen
            opens.append(0)
        before, opens[number] = opens[number], bit
        if turn.drawn is not None:
            opens.append(board.available & ~self.found or board.available)
        after = PublicKnowledge(board, opens, self.found)
        if before != bit:
            after._find(bit)
        self._next = turn, identity, after
        return after

    def clued(self, turn: PublicTurn, clue: Clue, numbers: list[int]) -> PublicKnowledge:
        """What everybody knows after a clue that told the hearers these numbers."""
        known = self._next
        if known is not None and known[0] is turn and known[1] == numbers:
            return known[2]
        board, opens, hats, changed = self.board, self.open.copy(), self.hats(turn.player), []
        rows, touch, touched = board.rows, board.rules.touched_identities[clue.value], turn.cards
        for index, (seat, number) in enumerate(zip(hats.hearers, numbers)):
            for card, identities in zip(rows[seat], hats.told(index, number)):
                if identities != opens[card]:
                    opens[card] = identities
                    changed.append(card)
        for card in rows[int(clue.player)]:
            meant = touch if card in touched else ~touch
            identities = opens[card]
            if identities & ~meant:
                opens[card] = identities & meant
                changed.append(card)
        after = PublicKnowledge(board, opens, self.found)
        for card in changed:
            identities = opens[card]
            if not identities & (identities - 1):
                if not identities:  # whoever gave the clue plays otherwise
                    opens[card] = board.available
                else:
                    after._find(identities)
        self._next = turn, numbers, after
        return after

    def _find(self, todo: int) -> None:
        """Rule a type out elsewhere if all copies of it are known; so on with what becomes known by that."""
        todo &= ~self.found
        if not todo or todo & (todo - 1):
            return
        board, opens = self.board, self.open
        hands = [*chain.from_iterable(board.rows)]
        while todo:
            bit = todo & -todo
            todo ^= bit
            left = board.left[bit.bit_length() - 1]
            for card in hands:
                if opens[card] == bit:
                    left -= 1
            if left <= 0:
                self.found |= bit
                for card in hands:
                    identities = opens[card]
                    if identities & bit and identities != bit:
                        opens[card] = identities = identities ^ bit
                        if not identities & (identities - 1):
                            todo |= identities & ~self.found
