"""What playing and not playing tells by agreement: who is called plays, and who plays an untouched card was called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from hanabi_widget.effort import spend
from hanabi_widget.rules import CardNumber, Clue, Discard, Play, SeatIndex, playable

from .announcement import Announcement
from .case import Case, joined

if TYPE_CHECKING:
    from .public_record import PublicRecord


def actions_announcements(record: PublicRecord, action: Play | Discard | Clue) -> tuple[Announcement, ...]:
    """What an action tells everybody about the cases of earlier clues.

    *Silence*: if all cases of a clue that a player may hold possible call them to play a certain card now, and they play none, then the
    cases that they held possible are not these. A convention may say this of cards that no clue has touched only.

    *Blind play*: a player plays a card that no clue touched only if some case calls for it.

    Args:
        record: the record before the action.
        action: what the player to act does.
    """
    state, step = record.state, record.step + 1
    player = state.player
    played = state.card_numbers[player][action.slot - 1] if isinstance(action, Play) and action.slot else None
    calls = {meaning: _calls_now(record, meaning, player) for meaning in record.meanings}
    if played is None:
        if record.convention.silence is None:
            return ()
        if record.convention.silence == "untouched":
            calls = {meaning: {n: cases for n, cases in found.items() if _is_untouched(record, n)} for meaning, found in calls.items()}
        return tuple(_silence(record, step, meaning, cards) for meaning, cards in calls.items() if cards)
    if played not in record.possible or not _is_untouched(record, played) or not _may_be_called(record):
        return ()
    hand = state.card_numbers[player]
    cases = [case.without(hand) for meaning, cards in calls.items() if played in cards for case in cards[played]]
    return (Announcement(step, player, "blind", tuple(dict.fromkeys(cases))),)


def _may_be_called(record: PublicRecord) -> bool:
    """Whether the convention calls for untouched cards at all."""
    return record.convention.finesse is not None


def _is_untouched(record: PublicRecord, number: CardNumber) -> bool:
    state = record.state
    hand = state.card_numbers[record.holders[number]]
    return hand.index(number) + 1 in state._untouched_slots(record.holders[number])


def _calls_now(record: PublicRecord, meaning: Announcement, player: SeatIndex) -> dict[CardNumber, list[Case]]:
    """The cards that a player is called to play now, each with the open cases that call for it."""
    found: dict[CardNumber, list[Case]] = {}
    playable_now = playable(record.state)
    for case in record.open_cases(meaning):
        number = next((number for number in case.plays if number in record.holders), None)
        if number is not None and record.holders[number] == player:
            mask = (case.mask_of(number) or 0) & record.possible[number]
            if mask and not mask & ~playable_now:
                found.setdefault(number, []).append(case)
    return found


def _silence(record: PublicRecord, step: int, meaning: Announcement, calls: Mapping[CardNumber, Sequence[Case]]) -> Announcement:
    """As far as the player sees other hands, a case may be true that calls for no card, or two that call for different cards."""
    player = record.state.player
    hand = record.state.card_numbers[player]
    calling = [case for cases in calls.values() for case in cases]
    found = [case.without(hand) for case in record.open_cases(meaning) if case not in calling]
    for one, other in combinations(calls.values(), 2):
        for first, second in product(one, other):
            spend()
            cards = joined(first.without(hand).cards, second.without(hand).cards)
            if cards is not None:
                unless = tuple(dict.fromkeys((*first.without(hand).unless, *second.without(hand).unless)))
                found.append(Case(first.name, cards, (), unless))
    return Announcement(step, player, "silence", tuple(dict.fromkeys(found)))
