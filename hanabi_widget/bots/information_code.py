"""The code of the information strategy: hands and clues as numbers, and what everybody knows once these are heard.

A hand is encoded as one *hat number*: the answers to questions that follow from public knowledge, so that everybody asks the same ones.

First, "is this card playable?", card by card, the likeliest first. Each question splits the range of numbers in proportion to the
probability of yes; the answer keeps one part, until every card was asked about or one number is left. The numbers that remain answer a last
question about the *target card*, the one with most possibilities: to which part of a partition of its identities does it belong?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from hanabi_widget.rules import Clue, Identities, Identity, SeatIndex, State, by_seat, clue_info_of, seats

from .public_history import PublicTable, PublicTurn


def hand_code(
    table: PublicTable, possibilities: Sequence[Identities], modulus: int, *, hand: tuple[Identity, ...] = (), hat_number: int = 0
) -> tuple[int, list[Identities]]:
    """The hat number of a hand, and for each card the identities that remain possible once it is known.

    Args:
        table: the public table.
        possibilities: for each card the identities that public knowledge leaves possible.
        modulus: how many hat numbers there are.
        hand: the identities in the hand, for a player who sees it.
        hat_number: its hat number, for a player who does not.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> table, possibilities = PublicTable.of(state), [state.rules.all_identities] * 5
        >>> number, narrowed = hand_code(table, possibilities, 8, hand=state.hands[0])
        >>> state.hand(0), number, hand_code(table, possibilities, 8, hat_number=number) == (number, narrowed)
        (('y4', 'w3', 'w1', 'w5', 'r4'), 3, True)
    """
    playable, narrowed, questions = table.playable_left, [*possibilities], []
    for index, identities in enumerate(possibilities):
        playable_part = identities & playable
        if playable_part and playable_part != identities:
            questions.append((playable_part.bit_count() / identities.bit_count(), index))
    questions.sort(reverse=True)
    first, numbers_left = 0, modulus  # so many numbers, from the first on, fit the answers so far
    for probability, index in questions:
        # The first of them stand for yes, as many as its probability says; at least one stands for each answer.
        yes = int(probability * numbers_left + 0.5) or 1
        if yes == numbers_left:
            yes -= 1
        if playable >> hand[index] & 1 if hand else hat_number < first + yes:
            narrowed[index] &= playable
            numbers_left = yes
        else:
            narrowed[index] &= ~playable
            first += yes
            numbers_left -= yes
        if numbers_left == 1:
            return first, narrowed
    # The target is the card with most possibilities, the oldest of several, unless it is known, known playable or known trash.
    target, most, useful, unplayable = None, 2, ~table.trash, ~playable
    for index, identities in enumerate(narrowed):
        count = identities.bit_count()
        if count >= most and identities & useful and identities & unplayable:
            target, most = index, count
    if target is not None:
        for part in partition(narrowed[target], table.trash, numbers_left):
            if part >> hand[target] & 1 if hand else first == hat_number:
                narrowed[target] = part
                break
            first += 1
    return first, narrowed


@lru_cache(maxsize=1 << 16)
def partition(identities: int, trash: int, count: int) -> tuple[int, ...]:
    """Split a set of identities into `count` parts: all trash is the first part, the rest is dealt out to the others in turn.

    Without trash, the first part takes its turn as well.

    Example:
        >>> partition(0b111111, 0b000011, 3)
        (3, 20, 40)
    """
    parts, useful = [0] * count, identities & ~trash
    first = 0
    if useful != identities:
        parts[0], first = identities & trash, 1
    index = first
    while useful:
        bit = useful & -useful
        parts[index] |= bit
        useful ^= bit
        index += 1
        if index == count:
            index = first
    return tuple(parts)


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
        self._encoded = list[tuple[tuple[Identity, ...], int, list[Identities]] | None]([None] * len(self.receivers))

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
            if encoded is None or encoded[0] != hand:  # saves work
                encoded = cache[index] = hand, *hand_code(self.table, self._possibilities[index], self.modulus, hand=hand)
            numbers.append(encoded[1])
        return numbers

    def decode(self, index: int, hat_number: int) -> list[Identities]:
        """For each card of a receiver's hand, the identities that its hat number leaves possible."""
        encoded = self._encoded[index]
        if encoded is not None and encoded[1] == hat_number:  # saves work
            return encoded[2]
        return hand_code(self.table, self._possibilities[index], self.modulus, hat_number=hat_number)[1]

    def clue_number(self, turn: PublicTurn, clue: Clue) -> int:
        """The sum that a clue encodes: which receiver got it, whether it touches the newest card, whether it names a colour."""
        receiver = SeatIndex(int(clue.player))
        touches_newest = self.table.card_numbers[receiver][0] in turn.cards
        return CLUES_PER_RECEIVER * self.receivers.index(receiver) + 2 * touches_newest + isinstance(clue.value, str)


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
        if cached is not None and cached[0] is turn and cached[1] == identity:  # saves work
            return cached[2]
        table, possibilities, (number,), bit = self.table.after(turn, identity), self.possibilities.copy(), turn.cards, 1 << identity
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
        if cached is not None and cached[0] is turn and cached[1] == hat_numbers:  # saves work
            return cached[2]
        table, possibilities, code, changed = self.table, self.possibilities.copy(), self.clue_code(turn.player), []
        card_numbers, touched = table.card_numbers, table.rules.touched_identities[clue.value]
        for index, (seat, hat_number) in enumerate(zip(code.receivers, hat_numbers)):
            for card, identities in zip(card_numbers[seat], code.decode(index, hat_number)):
                if identities != possibilities[card]:
                    possibilities[card] = identities
                    changed.append(card)
        for card in card_numbers[int(clue.player)]:
            possibilities[card] &= touched if card in turn.cards else ~touched
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
