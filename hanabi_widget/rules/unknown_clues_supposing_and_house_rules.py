"""The rarer parts of a turn: why an action is not allowed, clues to unknown cards, house rules, suppositions, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hanabi_widget.arguments import check_type, did_you_mean, integer

from . import card_status
from .action import ActionT, CardNumber, Clue, Discard, IllegalAction, Play, Reorder, SeatIndex, Slot, Suppose, by_slot, clues_of, slots
from .ruleset import UNKNOWN
from .table import card_numbers, cards_by_number, changed, clue_info_of, deck_size, with_card

if TYPE_CHECKING:
    from .state import State


def with_deck_card(state: State, action: Play | Discard) -> tuple[tuple[CardNumber, ...], Slot]:
    """The card numbers and the slot of a play from the deck (house rule): its last card counts as the oldest of the hand."""
    numbers, slot = card_numbers(state)[state.player], action.slot
    if slot == 0 and isinstance(action, Play) and action.announce is None and state.rules.deck_plays and deck_size(state) == 1:
        return (*numbers, CardNumber(state.drawn)), Slot(len(numbers) + 1)
    raise IllegalAction("no_slot" if numbers else "no_cards", slot=slot, player=state.names[state.player], size=len(numbers))


def announcement_bonus(state: State, color: str, suit: int) -> int | None:
    """The token for a right announcement (V2), None for a wrong one."""
    if not state.rules.announcements:
        raise IllegalAction("announce_off")
    try:
        return 1 if state.rules.parse_color(color) == state.rules.suits[suit].letter else None
    except ValueError as error:
        raise IllegalAction("value", problem=error) from None


def with_end_marked(state: State) -> State:
    """The state with no turns left if the game is over (E1, E2, V1, X2, X10)."""
    rules, hand = state.rules, card_numbers(state)[state.player]
    over = state.strikes >= rules.strikes or state.fireworks == rules.complete_fireworks
    if not over and rules.all_or_nothing:
        over = card_status.is_lost(state) or not (hand or state.clue_tokens)
    if not over and not hand:
        over = not state.legal_actions()
    return changed(state, turns_left=0) if over else state


# -- clues to cards that nobody here knows -------------------------------------------------------


def touched_numbers(state: State, seat: SeatIndex, value: str | int, touched: Sequence[int] | None) -> tuple[CardNumber, ...]:
    """The numbers of the cards that a clue touches, when it says which slots."""
    rules, name, numbers = state.rules, state.names[seat], card_numbers(state)[seat]
    touched = _slots_in_order(touched)
    wrong = [slot for slot in touched or () if slot not in range(1, len(numbers) + 1)]
    if wrong:
        raise IllegalAction("no_slot", slot=wrong[0], player=name, size=len(numbers))
    found = []
    for slot, (number, known) in by_slot(zip(numbers, clue_info_of(state, seat))):
        identity = cards_by_number(state)[number]
        possible = rules.possible_identities(known) if identity == UNKNOWN else 1 << identity
        may_touch, may_miss = possible & rules.touched_identities[value], possible & ~rules.touched_identities[value]
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
    values = rules.always_cluable
    for identity, clue_info in zip(state.hands[seat], clue_info_of(state, seat)):
        possible = rules.possible_identities(clue_info) if identity == UNKNOWN else 1 << identity
        for candidate in range(possible.bit_length()):
            if possible >> candidate & 1:
                values |= rules.value_bits_of[candidate]
    return values


def clue_to_oneself(state: State) -> IllegalAction:
    """The error for a clue to the own hand (C2)."""
    name = state.names[state.player]
    return IllegalAction("self_clue", player=name, others=", ".join(other for other in state.names if other != name))


def empty_clue(state: State, seat: SeatIndex, value: str | int) -> IllegalAction:
    """The error for a clue that touches no card (C4)."""
    allowed = ", ".join(str(clue.value) for clue in clues_of(state.legal_actions()) if clue.player == seat)
    return IllegalAction("empty_clue", value=value, player=state.names[seat], allowed=allowed)


# -- what takes no turn, and what an action is called --------------------------------------------


def reorder(state: State, action: Reorder) -> State:
    """The state with a hand rearranged (S6)."""
    seat = _seat(state, action.player)
    size, order = len(card_numbers(state)[seat]), (*action.order,) if isinstance(action.order, Iterable) else (action.order,)
    if any(type(slot) is not int for slot in order) or sorted(order) != [*slots(size)]:
        raise IllegalAction("reorder", order=order, size=size, player=state.names[seat])
    hands = [*card_numbers(state)]
    hands[seat] = tuple([hands[seat][slot - 1] for slot in order])
    return changed(state, _card_numbers=tuple(hands))


def suppose(state: State, action: Suppose) -> State:
    """The state with another card supposed at a slot."""
    supposed = normalized(state, action)
    seen = state if supposed.viewer is None else state.observed_by(supposed.viewer)
    seat, slot, card = _seat(state, supposed.player), Slot(supposed.slot), state.rules.identity_of(supposed.card)
    return with_end_marked(with_card(seen, seat, slot, card))


def normalized(state: State, action: ActionT) -> ActionT:
    """The action with seats for names and letters for colours; see `State.normalized`."""
    try:
        if isinstance(action, Clue):
            touched = _slots_in_order(action.touched)
            return type(action)(_seat(state, action.player), state.rules.parse_clue_value(action.value), touched)
        if isinstance(action, Play) and action.announce is not None:
            return type(action)(action.slot, state.rules.parse_color(action.announce))
        if isinstance(action, Reorder):
            return type(action)(_seat(state, action.player), tuple(action.order))
        if isinstance(action, Suppose):
            viewer = None if action.viewer is None else _seat(state, action.viewer)
            return type(action)(_seat(state, action.player), action.slot, state.rules.identity_of(action.card), viewer)
    except IllegalAction:
        raise
    except (ValueError, TypeError) as error:
        raise IllegalAction("value", problem=error) from None
    return action


def _slots_in_order(touched: Iterable[int] | None) -> tuple[int, ...] | None:
    """The slots that a clue says it touches, in order."""
    if touched is None:
        return None
    check_type(touched, Iterable, "touched", "the slots, such as (1, 3)")
    return tuple(sorted({integer(slot, "touched", "the slots, such as (1, 3)") for slot in touched}))


def _seat(state: State, player: str | int) -> SeatIndex:
    try:
        return state.seat(player)
    except ValueError:
        names = ", ".join(state.names)
        mean = did_you_mean(player, state.names)
        raise IllegalAction("no_player", player=player, players=names, last=len(state.names) - 1, mean=mean) from None
