"""Bots that give and read clues by a convention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import Convention, PublicRecord, Reading, convention
from hanabi_widget.rules import card_numbers, cards_by_number, critical, touched_slots, with_cards
from hanabi_widget.rules.action import Clue, Discard, Play, SeatIndex, Slot, by_slot

from .bot import Bot, Candidate, Candidates, any_legal_action, by_name
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
        record: the record, with the cards that the player sees.
        identities: for each own card, the identities that the player trusts it to be one of, exactly.

    Raises:
        DependsOnUnknownCard: another player's card is unknown.
    """

    def __init__(self, seat: Seat, record: PublicRecord) -> None:
        self.seat = seat
        self.record = record.with_state(seat.table)
        self.identities = Reading(self.record, seat.observation).worlds((seat.me,)).identities()

    @cached_property
    def clues(self) -> list[MeantClue]:
        """The clues that keep the convention."""
        return [*filter(None, map(self._meant, self.seat.clues))]

    def _meant(self, clue: Clue) -> MeantClue | None:
        record = self.record
        cards = self.seat.cards
        meaning = next((said for said in record.kept_by(clue, cards) or () if said.kind == "meaning"), None)
        if meaning is None or meaning.focus is None:
            return None
        receiver = record.state.seat(clue.player)
        hand = card_numbers(record.state)[receiver]
        untouched = record.position.untouched_in(receiver)
        free = record.free_in(receiver)
        case = next(case for case in meaning.cases if case.is_true(cards))
        plays = sum(number not in record.called for number in case.plays)
        saved = bool(free) and (meaning.focus == free[-1] or bool(meaning.moved)) and not plays
        touched = sum(hand[slot - 1] in untouched for slot in touched_slots(record.state, receiver, clue.value))
        return MeantClue(clue, receiver, Slot(hand.index(meaning.focus) + 1), case.name, plays, saved, touched)

    def harm(self, clue: Clue) -> tuple[int, int]:
        """How many cards in other hands a clue would lead their holders to play in error, and how many it would mislead them about."""
        after = self.record.after(clue)
        seat = self.seat
        misled = [
            after.possible[number]
            for other in seat.others
            for number in seat.card_numbers[other]
            if not after.possible[number] >> seat.cards[number] & 1
        ]
        return sum(not identities & ~seat.playable for identities in misled), len(misled)

    @cached_property
    def chop(self) -> Slot:
        """The own slot on chop: the oldest card that no clue has touched or moved off chop, or else the oldest."""
        hand = self.seat.card_numbers[self.seat.me]
        free = self.record.free_in(self.seat.me)
        return Slot(hand.index(free[-1]) + 1 if free else len(hand))


def record_after(record: PublicRecord, seat: Seat, turn: PublicTurn) -> PublicRecord:
    """The record after a turn, as a seat saw it."""
    state = record.state
    action = turn.action
    cards = (*seat.cards, *cards_by_number(state)[len(seat.cards) :])
    if cards != cards_by_number(state):  # it sees the cards that were drawn or played since
        record = record.with_state(with_cards(state, cards))
    if isinstance(action, Clue):
        hand = card_numbers(state)[state.seat(action.player)]
        action = replace(action, touched=tuple(sorted(Slot(hand.index(number) + 1) for number in turn.cards)))
    return record.after(action)


def save_in_time(view: ConventionSeat) -> Candidates:
    """Save a critical card of the next player, who may discard it, as nothing calls them to play."""
    seat = view.seat
    receiver = seat.others[0]
    hand = seat.card_numbers[receiver]
    free = view.record.free_in(receiver)
    if not free or view.record.called & {*hand}:
        return []
    slot = hand.index(free[-1]) + 1
    if not critical(seat.table) >> seat.hands[receiver][slot - 1] & 1:
        return []
    return _best(view, [meant for meant in view.clues if meant.receiver == receiver and (meant.focus == slot or meant.plays)])


def play_trusted(view: ConventionSeat) -> Candidates:
    """Play a card that is trusted to be playable: an untouched one first, then the one that is earliest in its firework."""
    seat = view.seat
    cards = [
        (slot, own)
        for slot, own in by_slot(view.identities)
        if not own & ~seat.playable and view.record.kept_by(Play(slot), seat.cards) is not None
    ]
    if not cards:
        return []
    place = seat.rules.firework_place
    untouched = seat.untouched_slots(seat.me)
    slot, identities = min(cards, key=lambda card: (card[0] not in untouched, place[(card[1] & -card[1]).bit_length() - 1][1]))
    return [Candidate(Play(slot), seat.me, slot, identities)]


def call_for_play(view: ConventionSeat) -> Candidates:
    """Give the clue that calls for most plays."""
    return _best(view, [meant for meant in view.clues if meant.plays])


def discard_trusted_trash(view: ConventionSeat) -> Candidates:
    """Discard the oldest card that is trusted to be trash."""
    seat = view.seat
    found = [(slot, identities) for slot, identities in by_slot(view.identities) if not identities & ~seat.trash]
    return [Candidate(Discard(slot), seat.me, slot, identities) for slot, identities in found[-1:] if seat.can_discard]


def discard_chop(view: ConventionSeat) -> Candidates:
    """Discard the card on chop."""
    if not view.seat.can_discard:
        return []
    return [Candidate(Discard(view.chop), view.seat.me, view.chop, view.identities[view.chop - 1])]


def give_true_clue(view: ConventionSeat) -> Candidates:
    """Give a clue of which all that it says is true."""
    return _best(view, view.clues)


def give_least_false_clue(view: ConventionSeat) -> Candidates:
    """Give the clue that does the least harm: discarding is not allowed, and each would say something false."""
    return [Candidate(clue, view.seat.table.seat(clue.player)) for clue in sorted(view.seat.clues, key=view.harm)[:1]]


def _best(view: ConventionSeat, clues: Sequence[MeantClue]) -> Candidates:
    """The clue that calls for most plays; of several the one that saves a card, then the one that touches most."""
    if not clues:
        return []
    best = max(clues, key=lambda meant: (meant.plays, meant.saved, meant.touched))
    return [Candidate(best.clue, best.receiver, best.focus, 1 << view.seat.hands[best.receiver][best.focus - 1], best.case)]


class ConventionBot(Bot):
    """It gives only clues that keep a convention, and relies on what all others say by it.

    Args:
        agreement: the convention, about the focus of clues: the name of one that comes with the package, a text, or a `Convention`.

    Raises:
        NotationError: the text cannot be read.
        HanabiError: there is no convention of this name, or its clues are sums.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> move = ConventionBot("beginner").explain(Seat(initial_state(players=3, seed=2)))
        >>> move.rule, move.options[0].action
        ('call_for_play', Clue(player=1, value='g', touched=None))
    """

    used_in_questions = False
    rules = by_name(
        save_in_time, play_trusted, call_for_play, discard_trusted_trash, discard_chop, give_true_clue, give_least_false_clue
    ) | {"any_legal_action": lambda view: any_legal_action(view.seat)}

    def __init__(self, agreement: str | Convention) -> None:
        self.convention = convention(agreement)
        if self.convention.sums:
            raise HanabiError(
                f"{self.convention.name}: its clues would be sums, which this bot does not give: choose the bot 'recommendation'"
            )
        self.name = self.convention.name

    def __repr__(self) -> str:
        return f"ConventionBot({self.name!r})"

    def view(self, seat: Seat) -> ConventionSeat:
        """The seat with what was said by agreement."""
        return ConventionSeat(seat, seat.memory(lambda start: PublicRecord(self.convention, start.history.start), record_after))
