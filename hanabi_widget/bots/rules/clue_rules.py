"""Tells: rules that give a clue, nearly all of them published, see `published`."""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_widget.bots.bot import Candidate, anything
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue

from .card_attributes import attributes
from .conditions import telling
from .visible_cards import VisibleCard, visible_cards


@telling
def useful_tell(seat: Seat) -> list[Candidate]:
    """Tell the first card from the next player on that fits and is not known: its rank if that is not known, else its colour."""
    return _useful(seat, seat.others)


@telling
def outer_tell(seat: Seat) -> list[Candidate]:
    """Tell the next player the first card that fits and is not known: its rank if that is not known, else its colour."""
    return _useful(seat, seat.others[:1])


def _useful(seat: Seat, others: Iterable[int]) -> list[Candidate]:
    for card in _fitting(seat, others):
        options = card.told_rank() or card.told_color()
        if options:
            return options
    return []


@telling
def playable_tell(seat: Seat) -> list[Candidate]:
    """Tell the next player the first card that fits, its colour or its rank, whether it is known or not."""
    card = next(iter(_fitting(seat, seat.others[:1])), None)
    return card.clues_for([*card.rank, *card.colors]) if card else []


def _fitting(seat: Seat, others: Iterable[int]) -> list[VisibleCard]:
    return [card for other in others for card in visible_cards(seat, other) if seat.fitting >> card.identity & 1]


@telling
def unknown_tell(seat: Seat) -> list[Candidate]:
    """Tell the next player the first card of which something is not known: its colour if that is not known, else its rank."""
    found = (card.told_color() or card.told_rank() for card in visible_cards(seat, seat.others[0]))
    return next(filter(None, found), [])


@telling
def random_tell(seat: Seat) -> list[Candidate]:
    """Tell the next player any card, its colour or its rank."""
    return [option for card in visible_cards(seat, seat.others[0]) for option in card.clues_for([*card.rank, *card.colors])]


@telling
def dispensable_tell(seat: Seat) -> list[Candidate]:
    """Tell the first card, in the order of the seats, of which a colour, a rank, or what else is unknown shows that it is of no use."""
    found = (_dispensable(seat, card) for other in sorted(seat.others) for card in visible_cards(seat, other))
    return next(filter(None, found), [])


def _dispensable(seat: Seat, card: VisibleCard) -> list[Candidate]:
    """The clue that shows it: of a colour or a rank that is all played, or the one attribute that is unknown of a card that is played."""
    groups, color, rank = attributes(seat.table.rules), card.told_color(), card.told_rank()
    suit, place = divmod(card.identity, seat.table.rules.ranks)
    if color and not groups.suits[suit] & ~seat.played:
        return color
    if rank and not groups.ranks[place] & ~seat.played:
        return rank
    return color or rank if bool(color) != bool(rank) and seat.played >> card.identity & 1 else []


@telling
def most_tell(seat: Seat) -> list[Candidate]:
    """Give the clue by which the colour or the rank of most cards becomes known: of several the first, ranks before colours."""
    touch, best = seat.table.rules.touched_identities, list[Candidate]()
    for other in sorted(seat.others):
        cards = visible_cards(seat, other)
        for value in sorted(touch, key=lambda value: isinstance(value, str)):
            new = [
                option for card in cards if touch[value] >> card.identity & 1 and card.lacks(value) for option in card.clues_for([value])
            ]
            best = max(best, new, key=len)
    return best[:1]


def any_clue(seat: Seat) -> list[Candidate]:
    """Give any clue."""
    return [option for option in anything(seat) if isinstance(option.action, Clue)]
