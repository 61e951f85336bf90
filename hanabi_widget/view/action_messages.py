"""Actions to and from messages of the protocol, the card that a message names, and what it may be supposed to be."""

from __future__ import annotations

from typing import TypeVar, overload

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.protocol.board import ActionMessage, ClueMessage, SupposeMessage
from hanabi_widget.protocol.board_messages import Supposition, Suppositions
from hanabi_widget.rules import Action, Clue, Discard, IllegalAction, Node, Play, Reorder, SeatIndex, Slot, State, Suppose
from hanabi_widget.rules.action import by_identity, by_seat, by_slot
from hanabi_widget.rules.table import card_numbers
from hanabi_widget.text import Language, LocalizedError, card_name

from .viewpoint import Viewpoint

IntOrText = TypeVar("IntOrText", int, str)


@overload
def action_message(action: Clue) -> ClueMessage: ...
@overload
def action_message(action: Suppose) -> SupposeMessage: ...
@overload
def action_message(action: Action) -> ActionMessage: ...
def action_message(action: Action) -> ActionMessage:
    """The message for an action whose players are seats and whose cards are card names.

    Example:
        >>> action_message(Clue(1, "r"))
        {'kind': 'clue', 'player': 1, 'value': 'r'}
    """
    if isinstance(action, Play):
        return {"kind": "play", "slot": action.slot, "announce": action.announce}
    if isinstance(action, Discard):
        return {"kind": "discard", "slot": action.slot}
    if isinstance(action, Clue):
        return {"kind": "clue", "player": int(action.player), "value": action.value}
    if isinstance(action, Suppose):
        return {"kind": "suppose", "player": int(action.player), "slot": action.slot, "card": str(action.card)}
    return {"kind": "reorder", "player": int(action.player), "order": list(action.order)}


def read_action(message: object) -> Action:
    """The action of a message from a browser, which may be anything.

    Raises:
        LocalizedError: the message is no action; it says what an action looks like.

    Example:
        >>> read_action({"kind": "discard", "slot": 2})
        Discard(slot=2)
    """
    if not isinstance(message, dict):
        raise LocalizedError("error.action.object")
    kind = message.get("kind")
    if kind == "play":
        announce = message.get("announce")
        return Play(_read(message, "slot", int), None if announce is None else _read(message, "announce", str))
    if kind == "discard":
        return Discard(_read(message, "slot", int))
    if kind == "clue":
        value = message.get("value")
        return Clue(_read(message, "player", int), _read(message, "value", str) if isinstance(value, str) else _read(message, "value", int))
    if kind == "reorder":
        order = message.get("order")
        if not isinstance(order, list) or not all(type(slot) is int for slot in order):
            raise LocalizedError("error.action.order")
        return Reorder(_read(message, "player", int), tuple(order))
    if kind == "suppose":
        return Suppose(_read(message, "player", int), _read(message, "slot", int), _read(message, "card", str))
    raise LocalizedError("error.action.kind")


def locate_card(state: State, number: object) -> tuple[SeatIndex, Slot]:
    """The seat and the slot of the card with a number that a browser sent.

    Raises:
        LocalizedError: there is no such card in a hand.
    """
    for seat, hand in by_seat(card_numbers(state)):
        for slot, own_number in by_slot(hand):
            if type(number) is int and number == own_number:
                return seat, slot
    raise LocalizedError("error.card", card=number)


def _read(message: dict[str, object], key: str, kind: type[IntOrText]) -> IntOrText:
    value = message.get(key)
    if type(value) is not kind:
        raise LocalizedError("error.action.number" if kind is int else "error.action.text", field=key)
    return value


def supposition_choices(language: Language, view: Viewpoint, node: Node, step: int, card_number: object) -> Suppositions:
    """The identities that a card in a hand may be supposed to have. The board fills in the message's id.

    Raises:
        LocalizedError: there is no such card in a hand, or no cards are seen from this viewpoint.
    """
    seat, slot = locate_card(node.state, card_number)
    state = view.state_at(node)
    cards: list[Supposition] = []
    for identity, name in by_identity(state.rules.card_names):
        supposition = Suppose(seat, slot, name)
        try:
            if not is_consistent(state.apply(supposition)):
                continue
        except IllegalAction:
            continue
        cards.append(
            {
                "suit": state.rules.suits[identity // state.rules.ranks].letter,
                "rank": identity % state.rules.ranks + 1,
                "label": card_name(language, state.rules, identity),
                "action": action_message(supposition),
            }
        )
    return {"type": "suppositions", "id": 0, "step": step, "card": card_numbers(state)[seat][slot - 1], "cards": cards}
