"""The cheating bot: it sees its own cards and the deck, so it says what can be had at most.

It goes about it as the ones by which public collections measure their strategies: it plays what helps most, and waits with a clue while
somebody else has something to play, so that the deck lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from hanabi_widget.rules import UNKNOWN, Discard, Play

from .bot import Bot, Candidate, Rule, anything
from .rules.clue_rules import any_clue
from .rules.conditions import discarding, few_tokens, telling, when
from .rules.own_hand import Act
from .seat import Seat

AHEAD = 3
"""So many draws are as good as one card that the firework still needs before."""


def best_play(seat: Seat) -> list[Candidate]:
    """Play a card that fits: a low one, of which few others have a copy."""
    rules = seat.table.rules

    def worth(identity: int) -> float:
        return (2 * rules.ranks - rules.firework_place[identity][1]) / sum(identity in hand for hand in seat.hands)

    return _best(seat, Play, _own(seat, seat.fitting), worth)


@discarding
def dead_discard(seat: Seat) -> list[Candidate]:
    """Discard a card that can never be played, or of which one holds another copy."""
    hand = seat.hands[seat.me]
    twice = _types(identity for identity in hand if hand.count(identity) > 1)
    return _best(seat, Discard, _own(seat, seat.trash | twice), lambda _: 0)


@telling
def waiting_clue(seat: Seat) -> list[Candidate]:
    """Give any clue while somebody else has a card that fits."""
    return any_clue(seat) if any(_types(seat.hands[other]) & seat.fitting for other in seat.others) else []


@discarding
def copied_discard(seat: Seat) -> list[Candidate]:
    """Discard a high card of which somebody else holds a copy."""
    others = _types(identity for other in seat.others for identity in seat.hands[other])
    return _best(seat, Discard, _own(seat, others), lambda identity: seat.table.rules.firework_place[identity][1])


@discarding
def returning_discard(seat: Seat) -> list[Candidate]:
    """Discard a card of which another copy comes soon, and which is not needed soon."""
    table, deck = seat.table, seat.table.deck

    def worth(identity: int) -> int:
        suit, place = table.rules.firework_place[identity]
        return AHEAD * (place - table.fireworks[suit]) - deck.index(identity)

    return _best(seat, Discard, _own(seat, _types(deck)), worth)


@discarding
def high_discard(seat: Seat) -> list[Candidate]:
    """Discard the highest card: the fewest others wait for it."""
    return _best(seat, Discard, _own(seat, seat.table.rules.all_identities), lambda identity: seat.table.rules.firework_place[identity][1])


def discards_to_spare(seat: Seat) -> bool:
    """Whether so few cards are discarded that all that are needed can be played before the last round."""
    table = seat.table
    return len(table._discarded) <= len(table._cards) - sum(table.rules.complete_fireworks) - sum(map(len, table.card_numbers))


def _own(seat: Seat, identities: int) -> list[int]:
    """The slots of own cards of some types."""
    return [slot for slot, identity in enumerate(seat.hands[seat.me], start=1) if _types([identity]) & identities]


def _types(identities: Iterable[int]) -> int:
    """The set of the types of cards, but for those that nobody here knows."""
    return sum(1 << identity for identity in {*identities} if identity != UNKNOWN)


def _best(seat: Seat, act: Act, slots: list[int], worth: Callable[[int], float]) -> list[Candidate]:
    """To do it with a card at one of these slots, of those that are worth most by their types."""
    hand = seat.hands[seat.me]
    worths = [worth(hand[slot - 1]) for slot in slots]
    return [Candidate(act(slot), seat.me, slot, 1 << hand[slot - 1]) for slot, own in zip(slots, worths) if own == max(worths)]


class Cheating(Bot):
    """It sees all cards: it plays what helps most, and waits rather than discard what is needed."""

    name, peeks, asked = "cheating", True, False
    rules: ClassVar[dict[str, Rule]] = {
        "best_play": best_play,
        "spare_discard": when(discards_to_spare, dead_discard),
        "waiting_clue": waiting_clue,
        "dead_discard": dead_discard,
        "copied_discard": copied_discard,
        "returning_discard": when(few_tokens, returning_discard),
        "saving_clue": any_clue,
        "high_discard": high_discard,
        "anything": anything,
    }
