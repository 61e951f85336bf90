"""The checks of what a state is constructed from; each gives it back with plain numbers."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer

from .identifiers import Identity, SeatIndex
from .ruleset import UNKNOWN, RuleSet


def checked_names(names: Sequence[str], hands: Sequence[object]) -> tuple[str, ...]:
    """The names of the players, one for each hand.

    Raises:
        HanabiError: there are not as many.
        TypeError: they are no list of texts.
    """
    check_type(names, (list, tuple), "names", "a list of names")
    for name in names:
        check_type(name, str, "names", "a list of names")
    if len(names) != len(hands):
        raise HanabiError(f"names {names!r}: give each of {len(hands)} players a name")
    return tuple(names)


def checked_hands(rules: RuleSet, hands: Sequence[Sequence[int]]) -> tuple[tuple[Identity, ...], ...]:
    """The identities in each hand.

    Raises:
        HanabiError: there is no such identity.
        TypeError: they are no list of lists.
    """
    check_type(hands, Sequence, "hands", "a list of hands, each a list of identities")
    return tuple(checked_identities(rules, hand, "hands") for hand in hands)


def checked_identities(rules: RuleSet, cards: Sequence[int], name: str) -> tuple[Identity, ...]:
    """Identities of these rules, or `UNKNOWN`.

    Raises:
        HanabiError: there is no such identity.
        TypeError: they are no list.
    """
    check_type(cards, Sequence, name, "a list of identities")
    identities = tuple(map(as_integer, cards))
    for identity in identities:
        if type(identity) is not int or identity not in range(UNKNOWN, len(rules.card_names)):
            last = len(rules.card_names) - 1
            raise HanabiError(f"no identity {identity!r}: give one from 0 to {last}, or {UNKNOWN} for an unknown card")
    return identities


def checked_clue_info(hands: Sequence[Sequence[int]], clue_info: Sequence[Sequence[int]] | None) -> list[list[int]]:
    """The clue info of each card in hand; nothing where it is left out.

    Raises:
        HanabiError: there are not as many as cards.
        TypeError: they are no whole numbers.
    """
    if not clue_info:
        return [[0] * len(hand) for hand in hands]
    allowed = "for each hand a list of whole numbers"
    check_type(clue_info, Sequence, "clue_info", allowed)
    found = []
    for infos in clue_info:
        check_type(infos, Sequence, "clue_info", allowed)
        found.append([*map(as_integer, infos)])
        for info in found[-1]:
            check_type(info, int, "clue_info", allowed)
    if [*map(len, found)] != [*map(len, hands)]:
        raise HanabiError(f"clue_info of {[*map(len, found)]} cards: the hands have {[*map(len, hands)]}")
    return found


def checked_heights(rules: RuleSet, fireworks: Sequence[int] | None) -> tuple[int, ...]:
    """The heights of the fireworks; 0 where they are left out.

    Raises:
        HanabiError: there are not as many as suits, or there is no such height.
        TypeError: they are no list.
    """
    if not fireworks:
        return (0,) * len(rules.suits)
    check_type(fireworks, Sequence, "fireworks", "a list of heights")
    heights = tuple(map(as_integer, fireworks))
    if len(heights) != len(rules.suits) or any(type(height) is not int or height not in range(rules.ranks + 1) for height in heights):
        raise HanabiError(f"fireworks {fireworks!r}: give {len(rules.suits)} heights from 0 to {rules.ranks}")
    return heights


def checked_seat(player: int, names: Sequence[str]) -> SeatIndex:
    """The seat to act.

    Raises:
        HanabiError: there is no such seat.
        TypeError: it is no number.
    """
    seat = as_integer(player)
    check_type(seat, int, "player", "a seat")
    if seat not in range(len(names)):
        raise HanabiError(f"no seat {seat!r} to act: give one from 0 to {len(names) - 1}")
    return SeatIndex(seat)
