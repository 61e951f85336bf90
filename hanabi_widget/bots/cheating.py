"""The cheating bot: it sees its own cards, so it says what can be had at most.

The rules are those by which public collections measure strategies of hat guessing: play what helps most, and wait with a clue while
somebody else has something to play, so that the deck lasts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from hanabi_widget.rules import Discard, Play, critical

from .bot import Bot, Option, Rule, anything
from .conditions import discarding, telling, when
from .own import Act
from .seat import Seat
from .tells import any_clue


def best_play(seat: Seat) -> list[Option]:
    """Play a card that fits: a low one, of which few others have a copy."""
    copies = [{*hand} for hand in seat.hands]

    rules = seat.table.rules
    return _best(
        seat,
        Play,
        _own(seat, seat.fitting),
        lambda kind: (2 * rules.ranks - rules.place[kind][1]) / sum(kind in hand for hand in copies),
    )


@discarding
def dead_discard(seat: Seat) -> list[Option]:
    """Discard a card that can never be played, or of which one holds another copy."""
    hand = seat.hands[seat.me]
    twice = sum(1 << kind for kind in {*hand} if hand.count(kind) > 1)
    return _best(seat, Discard, _own(seat, seat.trash | twice), lambda kind: 0)


@telling
def waiting_clue(seat: Seat) -> list[Option]:
    """Give any clue while somebody else has a card that fits."""
    waiting = any(seat.fitting >> kind & 1 for other in seat.others for kind in seat.hands[other])
    return any_clue(seat) if waiting else []


@discarding
def least_discard(seat: Seat) -> list[Option]:
    """Discard the card that is missed least: one of which somebody else has a copy, else one of which a copy is to come, a high one."""
    others = {kind for other in seat.others for kind in seat.hands[other]}
    last = critical(seat.table)
    rules = seat.table.rules
    return _best(
        seat,
        Discard,
        _own(seat, rules.all_types),
        lambda kind: (2 * (kind in others) + (not last >> kind & 1)) * rules.ranks + rules.place[kind][1],
    )


def discards_to_spare(seat: Seat) -> bool:
    """Whether so few cards are discarded that all that are needed can be played before the last round."""
    table = seat.table
    return len(table.discarded) <= len(table.cards) - sum(table.rules.finished) - sum(map(len, table.held))


def _own(seat: Seat, types: int) -> list[int]:
    """The slots of own cards of some types."""
    return [slot for slot, kind in enumerate(seat.hands[seat.me], start=1) if types >> kind & 1]


def _best(seat: Seat, act: Act, slots: list[int], worth: Callable[[int], float]) -> list[Option]:
    """To do it with a card at one of these slots, of those that are worth most by their types."""
    hand = seat.hands[seat.me]
    most = max((worth(hand[slot - 1]) for slot in slots), default=None)
    return [Option(act(slot), seat.me, slot, 1 << hand[slot - 1]) for slot in slots if worth(hand[slot - 1]) == most]


class Cheating(Bot):
    """It sees all cards: it plays what helps most, and waits rather than discard what is needed."""

    name, peeks, asked = "cheating", True, False
    rules: ClassVar[dict[str, Rule]] = {
        "best_play": best_play,
        "spare_discard": when(discards_to_spare, dead_discard),
        "waiting_clue": waiting_clue,
        "dead_discard": dead_discard,
        "least_discard": least_discard,
        "any_clue": any_clue,
        "anything": anything,
    }
