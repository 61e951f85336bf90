"""A history read under a convention, as far as its viewer sees it."""

from __future__ import annotations

from dataclasses import replace

from hanabi_widget.conventions import Announcement, Convention, PublicRecord, Reading
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation
from hanabi_widget.rules import UNKNOWN, Action, Clue, SeatIndex, Slot, State, by_seat, by_slot

from .history import History


def agreed_readings(history: History, agreed: Convention, viewer: SeatIndex | None = None) -> list[Reading]:
    """The readings at each step, the first position first; what was said before that position is not known.

    Args:
        history: the history, whose unknown cards may be those of the viewer.
        agreed: the convention.
        viewer: the seat whose view it is; None sees the whole table.

    Example:
        >>> from hanabi_widget.conventions import convention
        >>> from hanabi_widget.rules import initial_state
        >>> history = History.of(initial_state(players=2, seed=2)).after(Clue("Bob", "red"))
        >>> agreed_readings(history, convention("beginner"))[-1].trust("Bob")[1]
        <slot 1: r1>
    """
    return history.once((agreed, viewer), lambda: _readings(history, agreed, viewer))


def _readings(history: History, agreed: Convention, viewer: SeatIndex | None) -> list[Reading]:
    records = [PublicRecord(agreed, history.states[0])]
    for action, after in zip(history.actions, history.states[1:]):
        records.append(records[-1].after(_as_seen(action, after), after))
    return [Reading(record, GroupObservation(record.state, viewer)) for record in records]


def _as_seen(action: Action, after: State) -> Action:
    """An action as everybody saw it: a clue with the slots that it touched."""
    if not isinstance(action, Clue):
        return action
    seat, value = after.seat(action.player), after.rules.parse_clue_value(action.value)
    touched = [slot for slot, info in by_slot(after._clue_info_of(seat)) if value in after.rules.values_touching(info)]
    return replace(action, touched=tuple(touched))


def said_now(reading: Reading) -> list[Announcement]:
    """What the last action announced."""
    return [said for said in reading.announcements if said.step == reading.record.step > 0]


def is_true(reading: Reading, said: Announcement) -> bool:
    """Whether an announcement is true.

    Raises:
        DependsOnUnknownCard: that depends on an unknown card.
    """
    state = reading.state
    for seat, numbers in by_seat(state.card_numbers):
        for slot, number in by_slot(numbers):
            if number in said.numbers and state._cards[number] == UNKNOWN:
                raise DependsOnUnknownCard(state, seat, Slot(slot))
    return said.is_true(state._cards)


def is_kept(reading: Reading) -> bool:
    """Whether everything is true that the last action announced.

    Raises:
        DependsOnUnknownCard: that depends on an unknown card.
    """
    return all(is_true(reading, said) for said in said_now(reading))
