"""What may be announced to all: a formula, or a clue."""

from __future__ import annotations

from typing import TypeAlias

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, Clue, Slot, State, by_slot

from .errors import DependsOnUnknownCard
from .formula import Formula
from .formula_normal_form import CardLiteral, NormalForm, conjoin, to_nnf
from .formula_text import formula
from .group_observation import GroupObservation

Announcement: TypeAlias = "str | Formula | Clue"
"""A formula, as text or as an object, or a clue: what it touches and what it does not."""


def parsed_announcement(announcement: Announcement) -> Formula | Clue:
    """An announcement, with a text parsed as a formula.

    Raises:
        FormulaError: the text is not a formula.
    """
    return announcement if isinstance(announcement, Clue) else formula(announcement)


def announcement_form(observation: GroupObservation, announcement: Formula | Clue) -> NormalForm:
    """What an announcement says, in negation normal form.

    Raises:
        HanabiError: no such player, slot, fact or clue; the formula says what players trust.
        DependsOnUnknownCard: the observation does not tell what the clue touches.
    """
    state = observation.state
    return _clue_form(observation, announcement) if isinstance(announcement, Clue) else to_nnf(state, announcement)


def _clue_form(observation: GroupObservation, clue: Clue) -> NormalForm:
    """Which cards of a hand are of the identities that a clue touches."""
    state, rules = observation.state, observation.state.rules
    seat = state.seat(clue.player)
    touch = rules.touched_identities[rules.parse_clue_value(clue.value)]
    touched = _touched_slots(state, clue) if clue.touched is not None else None
    literals = []
    for slot, identity in by_slot(observation.hands[seat]):
        if touched is None and identity == UNKNOWN:
            raise DependsOnUnknownCard(state, seat, slot)
        is_touched = touch >> identity & 1 if touched is None else slot in touched
        literals.append(CardLiteral(seat, slot - 1, touch if is_touched else rules.all_identities & ~touch))
    return conjoin(literals)


def _touched_slots(state: State, clue: Clue) -> set[Slot]:
    """The slots that a clue says to touch.

    Raises:
        HanabiError: the hand has no such slot.
    """
    size = state.hand_sizes[state.seat(clue.player)]
    slots = {Slot(slot) for slot in clue.touched or ()}
    if any(type(slot) is not int or not 0 < slot <= size for slot in slots):
        raise HanabiError(f"touched={clue.touched!r}: {state.names[state.seat(clue.player)]} has slots 1 to {size}")
    return slots
