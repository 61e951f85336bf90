"""What can be seen of a state: clue masks, hands, and the copies that a group of players does not see."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, State

from .card_bits import card_bits_of


class Observation:
    """A state as knowledge sees it: real hands, what clues leave open, copies unseen.

    Groups of players are integers with the bits of their seats set.

    Args:
        state: the position.
        hidden: a seat whose cards are taken as unknown, so that nothing can depend on them.

    Attributes:
        state: the position.
        hands: the real types in each hand, slot 1 first.
        open: by seat, for each card in hand, the set of types that clues leave open.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> sight = Observation(initial_state(players=2, seed=1))
        >>> sight.unseen_copies(0b01).bit_count(), sight.unseen_copies(0b11).bit_count()
        (45, 50)
    """

    __slots__ = ("_kinds", "_unknown", "_unseen", "card_bits", "clue_masks", "hands", "state")

    def __init__(self, state: State, hidden: int | None = None) -> None:
        rules = state.rules
        self.state, self.card_bits, self.hands = state, card_bits_of(rules), state.hands
        if hidden is not None:
            self.hands = (*self.hands[:hidden], (UNKNOWN,) * len(self.hands[hidden]), *self.hands[hidden + 1 :])
        self.clue_masks = ClueMasks(state)
        self._look(state)

    def _look(self, state: State) -> None:
        """Count what nobody sees: by default the deck, and every hand with an unknown card."""
        numbers, unknown = [*state.rules.copies_of], 0
        for identity in state._public_identities():
            numbers[identity] -= 1
        for seat, hand in enumerate(self.hands):
            if UNKNOWN in hand:
                unknown |= 1 << seat
            else:
                for identity in hand:
                    numbers[identity] -= 1
        self._unknown = unknown
        self._unseen = {unknown: self.card_bits.copies_for_counts(numbers)}
        self._kinds = {unknown: sum([1 << identity for identity, left in enumerate(numbers) if left])}

    def with_hand(self, seat: int, hand: Sequence[int]) -> Observation:
        """The same position with another hand."""
        other = object.__new__(Observation)
        other.state, other.card_bits, other.clue_masks = self.state, self.card_bits, self.clue_masks
        other.hands = (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :])
        other._look(self.state)
        return other

    def unseen_copies(self, group: int) -> int:
        """The copies that nobody in a group sees for sure: all but the public ones and the hands outside the group.

        Raises:
            ValueError: a hand outside the group holds an unknown card.
        """
        copies = self._unseen.get(group)
        if copies is None:
            self._add(group)
            copies = self._unseen[group]
        return copies

    def unseen_identities(self, group: int) -> int:
        """The types of which the group leaves a copy unseen; see `unseen`."""
        if group not in self._kinds:
            self._add(group)
        return self._kinds[group]

    def _add(self, group: int) -> None:
        missing = self._unknown & ~group
        if missing:
            seat = (missing & -missing).bit_length() - 1
            raise DependsOnUnknownCard(self.state, seat, self.hands[seat].index(UNKNOWN) + 1)
        seat = (group & ~self._unknown).bit_length() - 1
        fewer = group & ~(1 << seat)
        copies, identities = self.unseen_copies(fewer), self._kinds[fewer]
        blocks = self.card_bits.first_copies
        for identity in self.hands[seat]:
            block = blocks[identity]
            copies |= (copies & block[-1]) + block[1]
            identities |= 1 << identity
        self._unseen[group], self._kinds[group] = copies, identities

    def slot_copies(self, seat: int, group: int) -> list[int]:
        """For each card of a seat the unseen copies that clues leave open."""
        unseen, copies = self.unseen_copies(group), self.card_bits.all_copies
        return [copies(identities) & unseen for identities in self.clue_masks[seat]]


class ClueMasks(dict[int, list[int]]):
    """For each seat, when asked and once, the set of types that clues leave open for each of its cards."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __missing__(self, seat: int) -> list[int]:
        self[seat] = [self.state.rules.possible_identities(clue_info) for clue_info in self.state._clue_info_of(seat)]
        return self[seat]


class DependsOnUnknownCard(HanabiError):
    """An answer that is not the same in all completions of a state with unknown cards, or that more than two of them hide.

    Attributes:
        seat: who holds the unknown card.
        slot: where, 1 the newest card.
    """

    def __init__(self, state: State, seat: int, slot: int) -> None:
        self.seat, self.slot = seat, slot
        super().__init__(f"the answer depends on the unseen card: slot {slot} of {state.names[seat]}; reveal it first")
