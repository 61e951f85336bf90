"""IGGI, a published bot: Walton-Rivers, Williams, Bartle, Perez-Liebana, Lucas, "Evaluating and modelling Hanabi-playing agents" (2017).

It looks at its cards one by one: a colour or a rank is *known* when clues leave one of them. Slots are looked at from the newest: the
paper's engine puts a new card into the slot of the old one, which a position does not tell, and scores differ a little for it.
"""

from __future__ import annotations

from typing import ClassVar

from hanabi_widget.rules import Clue, Discard, Play, RuleSet

from .bot import Bot, Option, Rule, anything
from .seat import Seat


def certain_play(seat: Seat) -> list[Option]:
    """Play the first card whose colour and rank are known and which fits."""
    for slot, types in enumerate(seat.open(seat.me), start=1):
        if types.bit_count() == 1 and types & seat.fitting:
            return [Option(Play(slot), seat.me, slot, types)]
    return []


def safe_play(seat: Seat) -> list[Option]:
    """Play the first card that fits whatever it may be, by its clues and the copies seen."""
    for slot, types in enumerate(seat.counted, start=1):
        if types and not types & ~seat.fitting:
            return [Option(Play(slot), seat.me, slot, types)]
    return []


def useful_tell(seat: Seat) -> list[Option]:
    """Tell the first card from the next player on that fits and is not known: its rank if that is not known, else its colour."""
    if not seat.clues:
        return []
    rules = seat.table.rules
    for to in seat.others:
        for slot, (kind, types) in enumerate(zip(seat.table.hands[to], seat.open(to)), start=1):
            if seat.fitting >> kind & 1:
                if len(ranks(rules, types)) > 1:
                    return [Option(Clue(to, kind % rules.ranks + 1), to, slot, types)]
                if len(suits(rules, types)) > 1 and colors(rules, kind):
                    return [Option(Clue(to, value), to, slot, types) for value in colors(rules, kind)]
    return []


def osawa_discard(seat: Seat) -> list[Option]:
    """Discard the first card known to be of no use by its colour, its rank or both (Osawa 2015)."""
    if not seat.may_discard:
        return []
    for useless in (_done, _out_of_reach):
        for slot, types in enumerate(seat.open(seat.me), start=1):
            if useless(seat, types):
                return [Option(Discard(slot), seat.me, slot, types)]
    return []


def _done(seat: Seat, types: int) -> bool:
    """Whether the colour is complete, the card played or behind a lost one, or the rank played in all colours."""
    rules, fireworks = seat.table.rules, seat.table.fireworks
    played = sum((place < fireworks[suit]) << kind for kind, (suit, place) in enumerate(rules.place))
    if types.bit_count() == 1:
        return bool(types & seat.trash)
    if len(suits(rules, types)) == 1:
        return fireworks[min(suits(rules, types))] == rules.ranks
    known = ranks(rules, types)
    return len(known) == 1 and not sum(1 << kind for kind in range(len(rules.cards)) if kind % rules.ranks in known) & ~played


def _out_of_reach(seat: Seat, types: int) -> bool:
    """Whether the colour is known and even the nearest card that it may be lies behind one that is lost."""
    rules, fireworks = seat.table.rules, seat.table.fireworks
    beyond = sum((place >= fireworks[suit]) << kind for kind, (suit, place) in enumerate(rules.place)) & seat.trash
    return len(suits(rules, types)) == 1 and not types & ~beyond


def oldest_discard(seat: Seat) -> list[Option]:
    """Discard the oldest card."""
    slot = len(seat.counted)
    return [Option(Discard(slot), seat.me, slot, seat.counted[slot - 1])] if seat.may_discard and slot else []


def random_tell(seat: Seat) -> list[Option]:
    """Tell any card of the next player, its colour or its rank."""
    rules, to, found = seat.table.rules, seat.others[0], list[Option]()
    if seat.clues:
        for slot, (kind, types) in enumerate(zip(seat.table.hands[to], seat.open(to)), start=1):
            values: list[str | int] = [kind % rules.ranks + 1, *colors(rules, kind)]
            found += [Option(Clue(to, value), to, slot, types) for value in values]
    return found


def suits(rules: RuleSet, types: int) -> set[int]:
    """The colours of a set of types."""
    return {kind // rules.ranks for kind in range(len(rules.cards)) if types >> kind & 1}


def ranks(rules: RuleSet, types: int) -> set[int]:
    """The ranks of a set of types, from 0."""
    return {kind % rules.ranks for kind in range(len(rules.cards)) if types >> kind & 1}


def colors(rules: RuleSet, kind: int) -> list[str]:
    """The colours that touch a card: several for a multicolour one, none for a black one."""
    return [value for value in rules.clue_values if isinstance(value, str) and rules.touch[value] >> kind & 1]


class Iggi(Bot):
    """It plays what is safe, tells what is useful, and discards what is of no use, else the oldest card."""

    name = "iggi"
    rules: ClassVar[dict[str, Rule]] = {
        "certain_play": certain_play,
        "safe_play": safe_play,
        "useful_tell": useful_tell,
        "osawa_discard": osawa_discard,
        "oldest_discard": oldest_discard,
        "random_tell": random_tell,
        "anything": anything,
    }
