"""Rules that give a clue, nearly all of them published; see `published_bots`. To *tell* a card is to give a clue that touches it."""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_widget.bots.bot import Candidate, any_legal_action
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, SeatIndex

from .clue_targets import ClueTarget, clue_targets
from .conditions import if_clue_allowed
from .known_attributes import attributes


@if_clue_allowed
def tell_anyone_about_useful_card(seat: Seat) -> list[Candidate]:
    """Tell the first playable card, from the next player on, that its holder does not know: its rank if unknown, else its colour."""
    return _tell_first_playable(seat, seat.others)


@if_clue_allowed
def tell_playable_card_outer(seat: Seat) -> list[Candidate]:
    """Tell the next player the first playable card that this player does not know: its rank if that is unknown, else its colour."""
    return _tell_first_playable(seat, seat.others[:1])


def _tell_first_playable(seat: Seat, others: Iterable[SeatIndex]) -> list[Candidate]:
    for card in _playable_cards(seat, others):
        options = card.new_rank_clues() or card.new_color_clues()
        if options:
            return options
    return []


@if_clue_allowed
def tell_playable_card(seat: Seat) -> list[Candidate]:
    """Tell the next player the first playable card, by colour or rank, whether it is known or not."""
    card = next(iter(_playable_cards(seat, seat.others[:1])), None)
    return card.options([*card.rank_values, *card.color_values]) if card else []


def _playable_cards(seat: Seat, others: Iterable[SeatIndex]) -> list[ClueTarget]:
    return [card for other in others for card in clue_targets(seat, other) if seat.playable >> card.identity & 1]


@if_clue_allowed
def tell_unknown(seat: Seat) -> list[Candidate]:
    """Tell the next player the first card that is not fully known: its colour if that is unknown, else its rank."""
    options = (card.new_color_clues() or card.new_rank_clues() for card in clue_targets(seat, seat.others[0]))
    return next(filter(None, options), [])


@if_clue_allowed
def tell_randomly(seat: Seat) -> list[Candidate]:
    """Tell the next player any card, by colour or rank."""
    return [option for card in clue_targets(seat, seat.others[0]) for option in card.options([*card.rank_values, *card.color_values])]


@if_clue_allowed
def tell_dispensable(seat: Seat) -> list[Candidate]:
    """Tell the first card, by order of seats, that a clue reveals to be useless."""
    options = (_dispensable_clues(seat, card) for other in sorted(seat.others) for card in clue_targets(seat, other))
    return next(filter(None, options), [])


def _dispensable_clues(seat: Seat, card: ClueTarget) -> list[Candidate]:
    """The clues that do: about a colour or a rank that is all played, or about the one unknown attribute of a card that is played."""
    groups, color_clues, rank_clues = attributes(seat.table.rules), card.new_color_clues(), card.new_rank_clues()
    suit, place = divmod(card.identity, seat.table.rules.ranks)
    if color_clues and not groups.suits[suit] & ~seat.played_identities:
        return color_clues
    if rank_clues and not groups.ranks[place] & ~seat.played_identities:
        return rank_clues
    return color_clues or rank_clues if bool(color_clues) != bool(rank_clues) and seat.played_identities >> card.identity & 1 else []


@if_clue_allowed
def tell_most_information(seat: Seat) -> list[Candidate]:
    """Give the clue by which most cards get their colour or rank known; on a tie the first, ranks before colours."""
    touched_identities, best = seat.table.rules.touched_identities, list[Candidate]()
    for other in sorted(seat.others):
        cards = clue_targets(seat, other)
        for value in sorted(touched_identities, key=lambda value: isinstance(value, str)):
            options = [
                option
                for card in cards
                if touched_identities[value] >> card.identity & 1 and card.teaches(value)
                for option in card.options([value])
            ]
            best = max(best, options, key=len)
    return best[:1]


def give_any_clue(seat: Seat) -> list[Candidate]:
    """Give any clue."""
    return [option for option in any_legal_action(seat) if isinstance(option.action, Clue)]
