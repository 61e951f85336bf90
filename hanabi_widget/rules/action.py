"""Actions: what a player may do in a turn (T1), and the error when one is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from hanabi_widget.errors import HanabiError


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card at a slot (P1), announcing a colour in the synchronised show (V2).

    Slots count from 1; slot 1 is the newest card.
    """

    slot: int
    announce: str | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card at a slot (D1). Slots count from 1; slot 1 is the newest card."""

    slot: int


@dataclass(frozen=True, slots=True)
class Clue:
    """Tell a player, by name or seat, all cards of a colour or of a rank (C1-C4).

    Attributes:
        player: a name or a seat (the first seat is 0).
        value: a colour's letter or name, or a rank.
        touched: the slots touched; needed only when the hand has cards that the state does not know.
    """

    player: str | int
    value: str | int
    touched: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reorder:
    """Rearrange a hand, which takes no turn (S6).

    Attributes:
        player: a name or a seat.
        order: the old slots in their new order: ``(2, 1, 3)`` swaps the first two of three.
    """

    player: str | int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Suppose:
    """Think of a position with another card in a hand: no turn of the game, and always a variation of it.

    The card comes from those that nobody knows; else it changes places with one in the deck, or in a hand.

    Attributes:
        player: a name or a seat.
        slot: where; slot 1 is the newest card.
        card: the card's name or type.
        seen_by: who supposes it, by name or seat: that player's hand and the deck are unknown from then on. None knows all cards.
    """

    player: str | int
    slot: int
    card: str | int
    viewer: str | int | None = None


Action: TypeAlias = Play | Discard | Clue | Reorder | Suppose

ActionT = TypeVar("ActionT", bound=Action)


def clues_of(actions: Iterable[Action]) -> list[Clue]:
    """The clues among some actions."""
    return [action for action in actions if isinstance(action, Clue)]


def ordinary_actions(actions: Iterable[Action]) -> list[Action]:
    """The actions but for plays with an announcement (V2) and of a card of the deck."""
    return [action for action in actions if not (isinstance(action, Play) and (action.announce or not action.slot))]


class IllegalAction(HanabiError):
    """An action that the rules do not allow, with the reason and what is allowed.

    Attributes:
        reason: a short name of the reason, for programs and translations.
        details: the values in the message.
    """

    def __init__(self, reason: str, **details: object) -> None:
        self.reason, self.details = reason, details
        super().__init__(REASONS[reason].format(**details))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.reason, self.details)


def _rebuild(reason: str, details: dict[str, object]) -> IllegalAction:
    return IllegalAction(reason, **details)


REASONS = {
    "over": "the game is over ({outcome}): step back to act",
    "no_token": "no clue token is left: discard or play",
    "all_tokens": "all {tokens} clue tokens are available: clue or play",
    "no_slot": "no slot {slot}: {player} has slots 1 to {size}, slot 1 is the newest card",
    "no_cards": "{player} has no cards left: give a clue",
    "self_clue": "{player} cannot clue their own hand: clue one of {others}",
    "no_player": "no player {player!r}: one of {players} or a seat from 0 to {last}",
    "value": "{problem}",
    "empty_clue": "{value} touches no card of {player}, and empty clues are not allowed: name one of {allowed}",
    "touched_needed": "slot {slot} of {player} is unknown: say what {value} touches, as in Clue({player!r}, {value!r}, touched=(1,))",
    "touched_wrong": "{value} cannot touch exactly slots {touched} of {player}: slot {slot} {verb}",
    "unknown_card": "slot {slot} of {player} is unknown: reveal it first, as in state.reveal({player!r}, {slot}, 'r1')",
    "announce_off": "a colour is announced only in the synchronised show (V2): play without one",
    "reorder": "{order} is no order of the slots 1 to {size} of {player}: name each slot once",
    "ruled_out": "clues rule out {card} at slot {slot} of {player}: one of {allowed}",
    "no_copy": "every copy of {card} is elsewhere already",
    "kind": "{action!r} is no action: Play, Discard, Clue, Reorder or Suppose",
}
