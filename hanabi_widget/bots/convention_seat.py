"""What a player who keeps a convention may rely on when the turn comes, and what each clue would say."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from hanabi_widget.conventions import PublicRecord, Reading
from hanabi_widget.rules import CardNumber, Clue, Identities, SeatIndex, Slot, critical, slots

from .history import PublicTurn
from .seat import Seat


class MeantClue(NamedTuple):
    """A clue that keeps the convention.

    Attributes:
        clue: the clue.
        receiver: who gets it.
        focus: the slot of the card that it is about.
        plays: the cards that it calls to be played and that nothing had called before.
        saved: whether it is about the receiver's card on chop and calls for no play.
        touched: how many cards it touches for the first time.
    """

    clue: Clue
    receiver: SeatIndex
    focus: Slot
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
    """

    def __init__(self, seat: Seat, record: PublicRecord) -> None:
        self.seat, self._record = seat, with_cards(record, seat)

    @cached_property
    def identities(self) -> list[Identities]:
        """For each own card, the identities that the player trusts it to be one of, exactly."""
        return [*Reading(self._record).worlds((self.seat.me,)).identities()]

    @property
    def called(self) -> frozenset[CardNumber]:
        """The cards in all hands that are called to be played."""
        return self._record.called

    @cached_property
    def clues(self) -> list[MeantClue]:
        """The clues that keep the convention: all that they say is true."""
        found = [self._meant(clue) for clue in self.seat.clues]
        return [meant for meant in found if meant]

    def _meant(self, clue: Clue) -> MeantClue | None:
        record, cards = self._record, self.seat.cards
        after = record.after(clue)
        said = [announcement for announcement in after.announcements if announcement.step == after.step]
        meaning = next((announcement for announcement in said if announcement.kind == "meaning"), None)
        if meaning is None or meaning.focus is None or not all(announcement.is_true(cards) for announcement in said):
            return None
        receiver = record.state.seat(clue.player)
        case = next(case for case in meaning.cases if case.is_true(cards))
        hand, untouched = record.state.card_numbers[receiver], record.state._untouched_slots(receiver)
        focus = Slot(hand.index(meaning.focus) + 1)
        touched = [slot for slot in record.state._touched_slots(receiver, clue.value) if slot in untouched]
        plays = sum(number not in record.called for number in case.plays)
        return MeantClue(clue, receiver, focus, plays, bool(untouched) and focus == untouched[-1] and not plays, len(touched))

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
        untouched = self.seat.untouched_slots(receiver)
        if not untouched or self.called & {*self.seat.card_numbers[receiver]}:
            return None
        slot = untouched[-1]
        return slot if critical(self.seat.table) >> self.seat.hands[receiver][slot - 1] & 1 else None

    @cached_property
    def chop(self) -> Slot:
        """The own slot on chop: the oldest untouched card, or else the oldest."""
        own = self.seat.untouched_slots(self.seat.me) or [*slots(len(self.identities))]
        return own[-1]


def with_cards(record: PublicRecord, seat: Seat) -> PublicRecord:
    """A record with all the cards that a seat sees by now: those it has played since, too."""
    state = record.state
    cards = (*seat.cards, *state._cards[len(seat.cards) :])
    if cards == state._cards:
        return record
    return PublicRecord(record.convention, state._changed(cards=cards), record.step, record.announcements, early=record.early)


def record_after(record: PublicRecord, seat: Seat, turn: PublicTurn) -> PublicRecord:
    """The record after a turn, as a seat saw it."""
    record, action = with_cards(record, seat), turn.action
    if isinstance(action, Clue):
        hand = record.state.card_numbers[record.state.seat(action.player)]
        action = replace(action, touched=tuple(sorted(Slot(hand.index(number) + 1) for number in turn.cards)))
    return record.after(action)
