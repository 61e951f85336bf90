"""Public knowledge: what is common knowledge about every card in hand among players who all follow the information strategy."""

from __future__ import annotations

from itertools import chain

from hanabi_widget.bots.hat.public_table import PublicTable
from hanabi_widget.bots.public_history import PublicTurn
from hanabi_widget.rules import Clue, Identities, Identity, SeatIndex, State, by_seat, clue_info_of

from .clue_code import ClueCode


class PublicKnowledge:
    """What everybody knows at one moment. Sets of identities are bit masks.

    Immutable: `after_card` and `after_clue` make the knowledge after a turn. It caches what was derived from it, so that players in one
    process share the work. What a player learns about the own hand from a clue is not shared: each player works it out from the hands in
    sight.

    Attributes:
        table: the public table.
        possibilities: for each card number the identities that the card may be.
        accounted_for: the identities of which the place of every copy is public.
    """

    __slots__ = ("_clue_code", "_next", "accounted_for", "possibilities", "table")

    def __init__(self, table: PublicTable, possibilities: list[Identities], accounted_for: Identities) -> None:
        self.table = table
        self.possibilities = possibilities
        self.accounted_for = accounted_for
        self._clue_code: ClueCode | None = None
        self._next: tuple[PublicTurn, object, PublicKnowledge] | None = None

    @classmethod
    def of(cls, state: State) -> PublicKnowledge:
        """The knowledge of players who sit down at a position: clue information and the public table."""
        table = PublicTable.of(state)
        possibilities = [0] * state.drawn
        for seat, numbers in by_seat(table.card_numbers):
            for number, clue_info in zip(numbers, clue_info_of(state, seat)):
                possibilities[number] = state.rules.possible_identities(clue_info) & table.available
        public = cls(table, possibilities, 0)
        for number in chain.from_iterable(table.card_numbers):
            public._eliminate(possibilities[number])
        return public

    def clue_code(self, giver: SeatIndex) -> ClueCode:
        """The code of a clue that this seat gives now."""
        code = self._clue_code
        if code is None or code.giver != giver:
            code = self._clue_code = ClueCode(self.table, self.possibilities, giver)
        return code

    def after_card(self, turn: PublicTurn, identity: Identity) -> PublicKnowledge:
        """The knowledge after a card of this identity was played or discarded."""
        cached = self._next
        if cached is not None and cached[0] is turn and cached[1] == identity:
            return cached[2]
        table, possibilities, number, bit = self.table.after(turn, identity), self.possibilities.copy(), turn.cards[0], 1 << identity
        if number == len(possibilities):  # the last card of the deck, played unseen
            possibilities.append(0)
        before, possibilities[number] = possibilities[number], bit
        if turn.drawn is not None:
            possibilities.append(table.available & ~self.accounted_for or table.available)
        after = PublicKnowledge(table, possibilities, self.accounted_for)
        if before != bit:
            after._eliminate(bit)
        self._next = turn, identity, after
        return after

    def after_clue(self, turn: PublicTurn, clue: Clue, hat_numbers: list[int]) -> PublicKnowledge:
        """The knowledge after a clue that told the receivers these hat numbers."""
        cached = self._next
        if cached is not None and cached[0] is turn and cached[1] == hat_numbers:
            return cached[2]
        table, possibilities, code, changed = self.table, self.possibilities.copy(), self.clue_code(turn.player), []
        card_numbers, touched = table.card_numbers, table.rules.touched_identities[clue.value]
        for index, (seat, hat_number) in enumerate(zip(code.receivers, hat_numbers)):
            for card, identities in zip(card_numbers[seat], code.decode(index, hat_number)):
                if identities != possibilities[card]:
                    possibilities[card] = identities
                    changed.append(card)
        for card in card_numbers[int(clue.player)]:
            allowed = touched if card in turn.cards else ~touched
            identities = possibilities[card]
            if identities & ~allowed:
                possibilities[card] = identities & allowed
                changed.append(card)
        after = PublicKnowledge(table, possibilities, self.accounted_for)
        for card in changed:
            identities = possibilities[card]
            if not identities & (identities - 1):
                if not identities:  # whoever gave the clue does not follow the strategy
                    possibilities[card] = table.available
                else:
                    after._eliminate(identities)
        self._next = turn, hat_numbers, after
        return after

    def _eliminate(self, known: Identities) -> None:
        """Rule an identity out for other cards if all its copies are known, and so on with the cards that become known by that.

        Does nothing unless `known` is a single identity.
        """
        pending = known & ~self.accounted_for
        if not pending or pending & (pending - 1):
            return
        table, possibilities = self.table, self.possibilities
        in_hands = [*chain.from_iterable(table.card_numbers)]
        while pending:
            bit = pending & -pending
            pending ^= bit
            copies = table.copies_left[bit.bit_length() - 1]
            for card in in_hands:
                if possibilities[card] == bit:
                    copies -= 1
            if copies <= 0:
                self.accounted_for |= bit
                for card in in_hands:
                    identities = possibilities[card]
                    if identities & bit and identities != bit:
                        possibilities[card] = identities = identities ^ bit
                        if not identities & (identities - 1):
                            pending |= identities & ~self.accounted_for
