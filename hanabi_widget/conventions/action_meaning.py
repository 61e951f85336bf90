"""What playing, not playing and discarding tells by agreement: who is called plays, and who plays an untouched card was called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from hanabi_widget.effort import spend
from hanabi_widget.rules import CardNumber, Identity, SeatIndex, card_numbers

from .announcement import Announcement
from .meaning_case import MeaningCase, all_without, joined

if TYPE_CHECKING:
    from .public_record import PublicRecord


def silence(record: PublicRecord) -> tuple[Announcement, ...]:
    """What the player to act tells everybody by playing no card.

    If all cases of a clue that a player may hold possible call them to play a certain card now, and they play none, then the cases that
    they held possible are not these. A convention may say this of cards that no clue has touched only.

    Args:
        record: the record before the action.
    """
    if record.convention.silence is None:
        return ()
    found = []
    for meaning in record.meanings:
        calls = _calls_now(record, meaning, record.state.player)
        if record.convention.silence == "untouched":
            calls = {number: cases for number, cases in calls.items() if number in record.position.untouched}
        if calls:
            found.append(_silence(record, meaning, calls))
    return tuple(found)


def blind_play(record: PublicRecord, played: CardNumber) -> tuple[Announcement, ...]:
    """What the player to act tells everybody by playing a card: one that no clue touched is played only if some case calls for it.

    Args:
        record: the record before the action.
        played: the card.
    """
    if record.convention.finesse is None or played not in record.position.untouched:
        return ()
    state = record.state
    hand = card_numbers(state)[state.player]
    calls = [_calls_now(record, meaning, state.player).get(played, []) for meaning in record.meanings]
    cases = all_without(chain(*calls), hand)
    return (Announcement(record.step + 1, state.player, "blind", tuple(dict.fromkeys(cases))),)


def sarcastic_discard(record: PublicRecord, discarded: CardNumber, identity: Identity) -> tuple[Announcement, ...]:
    """What the player to act tells everybody by discarding a touched card that is needed: another player holds it, touched.

    It says nothing if the player has nothing untouched to discard, or may keep another copy.

    Args:
        record: the record before the action.
        discarded: the card.
        identity: what it is, as everybody sees by then.
    """
    position, player = record.position, record.state.player
    if not record.convention.sarcastic or discarded in position.untouched or position.trash >> identity & 1 or not record.free_in(player):
        return ()
    alike = [
        number
        for number, mask in record.possible.items()
        if number != discarded and number not in position.untouched and mask >> identity & 1
    ]
    if any(position.holders[number] == player for number in alike):
        return ()
    cases = tuple([MeaningCase("sarcastic", ((number, 1 << identity),)) for number in sorted(alike)])
    return (Announcement(record.step + 1, player, "sarcastic", cases),)


def _calls_now(record: PublicRecord, meaning: Announcement, player: SeatIndex) -> dict[CardNumber, list[MeaningCase]]:
    """The cards that a player is called to play now, each with the open cases that call for it."""
    found: dict[CardNumber, list[MeaningCase]] = {}
    for case in record.open_cases(meaning):
        number = next((number for number in case.plays if number in record.position.holders), None)
        if number is not None and record.position.holders[number] == player:
            mask = (case.mask_of(number) or 0) & record.possible[number]
            if mask and not mask & ~record.position.playable:
                found.setdefault(number, []).append(case)
    return found


def _silence(record: PublicRecord, meaning: Announcement, calls: Mapping[CardNumber, Sequence[MeaningCase]]) -> Announcement:
    """As far as the player sees other hands, a case may be true that calls for no card, or two that call for different cards."""
    player = record.state.player
    hand = card_numbers(record.state)[player]
    calling = [case for cases in calls.values() for case in cases]
    found = all_without([case for case in record.open_cases(meaning) if case not in calling], hand)
    for one, other in combinations(calls.values(), 2):
        for first, second in product(one, other):
            spend()
            cards = joined(first.without(hand).cards, second.without(hand).cards)
            if cards is not None:
                unless = tuple(dict.fromkeys((*first.without(hand).unless, *second.without(hand).unless)))
                found.append(MeaningCase(first.name, cards, (), unless))
    return Announcement(record.step + 1, player, "silence", tuple(dict.fromkeys(found)))
