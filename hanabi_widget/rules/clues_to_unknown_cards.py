"""Clues to cards that nobody here knows: what they say they touch, and which may be given; and why a clue is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from .action import CardNumbers, ClueValue, Identities, IllegalAction, SeatIndex, by_slot, clues_of, slots_in_order
from .ruleset import UNKNOWN
from .table import card_numbers, clue_info_of

if TYPE_CHECKING:
    from .state import State


def touched_numbers(state: State, seat: SeatIndex, value: ClueValue, touched: Sequence[int] | None) -> CardNumbers:
    """The numbers of the cards that a clue touches, when it says which slots."""
    rules = state.rules
    name = state.names[seat]
    numbers = card_numbers(state)[seat]
    touched = slots_in_order(touched)
    wrong = [slot for slot in touched or () if slot not in range(1, len(numbers) + 1)]
    if wrong:
        raise IllegalAction("no_slot", slot=wrong[0], player=name, size=len(numbers))
    found = []
    for slot, (number, possible) in by_slot(zip(numbers, _held(state, seat))):
        may_touch = possible & rules.touched_identities[value]
        may_miss = possible & ~rules.touched_identities[value]
        if touched is None and may_touch and may_miss:
            raise IllegalAction("touched_needed", slot=slot, player=name, value=value)
        is_touched = bool(may_touch) if touched is None else slot in touched
        if not (may_touch if is_touched else may_miss):
            verb = "does not match" if is_touched else "matches"
            raise IllegalAction("touched_wrong", value=value, touched=tuple(touched or ()), player=name, slot=slot, verb=verb)
        if is_touched:
            found.append(number)
    if not found and not rules.value_bits[value] & rules.always_cluable:
        raise empty_clue(state, seat, value)
    return tuple(found)


def cluable_values(state: State, seat: SeatIndex) -> int:
    """The values of the clues that may touch a card of a hand, as bits: unknown cards are what clues leave possible."""
    rules = state.rules
    possible = reduce(or_, _held(state, seat), 0)
    return rules.always_cluable | sum([bit for value, bit in rules.value_bits.items() if possible & rules.touched_identities[value]])


def _held(state: State, seat: SeatIndex) -> Iterator[Identities]:
    """What each card of a hand may be: the card that it is, or if it is unknown, all that clues leave."""
    for identity, clue_info in zip(state.hands[seat], clue_info_of(state, seat)):
        yield state.rules.possible_identities(clue_info) if identity == UNKNOWN else 1 << identity


def clue_to_oneself(state: State) -> IllegalAction:
    """The error for a clue to the own hand (C2)."""
    name = state.names[state.player]
    return IllegalAction("self_clue", player=name, others=", ".join(other for other in state.names if other != name))


def empty_clue(state: State, seat: SeatIndex, value: ClueValue) -> IllegalAction:
    """The error for a clue that touches no card (C4)."""
    allowed = ", ".join(str(clue.value) for clue in clues_of(state.legal_actions()) if clue.player == seat)
    return IllegalAction("empty_clue", value=value, player=state.names[seat], allowed=allowed)
