"""Actions to and from the messages of the contract."""

from __future__ import annotations

from typing import overload

from hanabi_widget.protocol.board import ClueMessage, DiscardMessage, PlayMessage, ReorderMessage, SupposeMessage
from hanabi_widget.rules import Action, Clue, Discard, Play, Reorder, State, Suppose
from hanabi_widget.text import LocalizedError

ActionMessage = PlayMessage | DiscardMessage | ClueMessage | ReorderMessage | SupposeMessage


@overload
def action_message(action: Clue) -> ClueMessage: ...
@overload
def action_message(action: Suppose) -> SupposeMessage: ...
@overload
def action_message(action: Action) -> ActionMessage: ...
def action_message(action: Action) -> ActionMessage:
    """The message for an action whose players are seats and whose cards are names."""
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
        LocalizedError: saying what it may be.

    Example:
        >>> read_action({"kind": "discard", "slot": 2})
        Discard(slot=2)
    """
    if not isinstance(message, dict):
        raise LocalizedError("error.action.object")
    kind = message.get("kind")
    if kind == "play":
        announce = message.get("announce")
        return Play(_number(message, "slot"), None if announce is None else _text(message, "announce"))
    if kind == "discard":
        return Discard(_number(message, "slot"))
    if kind == "clue":
        value = message.get("value")
        return Clue(_number(message, "player"), _text(message, "value") if isinstance(value, str) else _number(message, "value"))
    if kind == "reorder":
        order = message.get("order")
        if not isinstance(order, list) or not all(type(slot) is int for slot in order):
            raise LocalizedError("error.action.order")
        return Reorder(_number(message, "player"), tuple(order))
    if kind == "suppose":
        return Suppose(_number(message, "player"), _number(message, "slot"), _text(message, "card"))
    raise LocalizedError("error.action.kind")


def read_card(state: State, number: object) -> tuple[int, int]:
    """The seat and the slot of a card in hand whose number a browser names.

    Raises:
        LocalizedError: no such card is in a hand.
    """
    for seat, row in enumerate(state.card_numbers):
        if type(number) is int and number in row:
            return seat, row.index(number) + 1
    raise LocalizedError("error.card", card=number)


def _number(message: dict[str, object], key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise LocalizedError("error.action.number", field=key)
    return value


def _text(message: dict[str, object], key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise LocalizedError("error.action.text", field=key)
    return value
