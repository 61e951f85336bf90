"""What a player who keeps a convention may rely on when the turn comes, and what each clue would say."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from hanabi_widget.conventions import PublicRecord, Reading
from hanabi_widget.rules import (
    Action,
    CardNumber,
    Clue,
    SeatIndex,
    Slot,
    card_numbers,
    cards_by_number,
    critical,
    touched_slots,
    with_cards,
)

from .public_history import PublicTurn
from .seat import Seat


class MeantClue(NamedTuple):
    """A clue that keeps the convention.

    Attributes:
        clue: the clue.
        receiver: who gets it.
        focus: the slot of the card that it is about.
        case: what it means: the name of the case that is true, such as ``"finesse"``.
        plays: how many cards it calls to be played that nothing had called before.
        saved: whether it is about the receiver's card on chop, or moves the chop, and calls for no play.
        touched: how many cards it touches for the first time.
    """

    clue: Clue
    receiver: SeatIndex
    focus: Slot
    case: str
    plays: int
    saved: bool
    touched: int


class ConventionSeat:
    """A seat, and the public record of what was said by agreement. Sets of identities are bit masks.

    Args:
        seat: the seat.
        record: the record up to now.

    Attributes:
        seat: the seat.
        identities: for each own card, the identities that the player trusts it to be one of, exactly.

    Raises:
        DependsOnUnknownCard: another player's card is unknown.
    """

    def __init__(self, seat: Seat, record: PublicRecord) -> None:
        self.seat, self._record = seat, record.with_state(seat.table)
        self.identities = Reading(self._record, seat.observation).worlds((seat.me,)).identities()

    @property
    def called(self) -> frozenset[CardNumber]:
        """The cards in all hands that are called to be played."""
        return self._record.called

    def keeps(self, action: Action) -> bool:
        """Whether an action keeps the convention: all that it says is true."""
        return all(said.is_true(self.seat.cards) for said in self._record.said_by(action))

    @cached_property
    def clues(self) -> list[MeantClue]:
        """The clues that keep the convention."""
        found = [self._meant(clue) for clue in self.seat.clues]
        return [meant for meant in found if meant]

    def _meant(self, clue: Clue) -> MeantClue | None:
        record, cards = self._record, self.seat.cards
        meaning = None
        for said in record.said_by(clue):
            if not said.is_true(cards):
                return None
            if said.kind == "meaning":
                meaning = said
        if meaning is None or meaning.focus is None:
            return None
        receiver = record.state.seat(clue.player)
        hand, untouched, free = card_numbers(record.state)[receiver], record.position.untouched_in(receiver), record.free_in(receiver)
        case = next(case for case in meaning.cases if case.is_true(cards))
        plays = sum(number not in record.called for number in case.plays)
        saved = bool(free) and (meaning.focus == free[-1] or bool(meaning.moved)) and not plays
        touched = sum(hand[slot - 1] in untouched for slot in touched_slots(record.state, receiver, clue.value))
        return MeantClue(clue, receiver, Slot(hand.index(meaning.focus) + 1), case.name, plays, saved, touched)

    def harm(self, clue: Clue) -> tuple[int, int]:
        """How many cards in other hands a clue would lead their holders to play in error, and how many it would mislead them about."""
        after, seat = self._record.after(clue), self.seat
        misled = [
            after.possible[number]
            for other in seat.others
            for number in seat.card_numbers[other]
            if not after.possible[number] >> seat.cards[number] & 1
        ]
        return sum(not identities & ~seat.playable for identities in misled), len(misled)

    def chop_in_danger(self, receiver: SeatIndex) -> Slot | None:
        """The slot of a critical card that a player may discard next, as nothing calls them to play."""
        hand, free = self.seat.card_numbers[receiver], self._record.free_in(receiver)
        if not free or self.called & {*hand}:
            return None
        slot = Slot(hand.index(free[-1]) + 1)
        return slot if critical(self.seat.table) >> self.seat.hands[receiver][slot - 1] & 1 else None

    @cached_property
    def chop(self) -> Slot:
        """The own slot on chop: the oldest card that no clue has touched or moved off chop, or else the oldest."""
        hand, free = self.seat.card_numbers[self.seat.me], self._record.free_in(self.seat.me)
        return Slot(hand.index(free[-1]) + 1) if free else Slot(len(hand))


def record_after(record: PublicRecord, seat: Seat, turn: PublicTurn) -> PublicRecord:
    """The record after a turn, as a seat saw it."""
    state, action = record.state, turn.action
    cards = (*seat.cards, *cards_by_number(state)[len(seat.cards) :])
    if cards != cards_by_number(state):  # it sees the cards that were drawn or played since
        record = record.with_state(with_cards(state, cards))
    if isinstance(action, Clue):
        hand = card_numbers(state)[state.seat(action.player)]
        action = replace(action, touched=tuple(sorted(Slot(hand.index(number) + 1) for number in turn.cards)))
    return record.after(action)
