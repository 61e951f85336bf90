"""Formulas about a position: facts about cards, and, or, not, and who knows what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

Player: TypeAlias = str | int

PLAIN_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
"""A name that needs no quotation marks."""


class Formula:
    """A statement about a position; combine statements with ``&``, ``|`` and ``~``.

    Example:
        >>> Knows("Alice", ~Fact("playable", "Bob", 2) | Fact("r3", "Bob", 2))
        K(Alice, not playable(Bob.2) or r3(Bob.2))
    """

    __slots__ = ()

    def __and__(self, other: Formula) -> Formula:
        return And((self, other))

    def __or__(self, other: Formula) -> Formula:
        return Or((self, other))

    def __invert__(self) -> Formula:
        return Not(self)

    def __repr__(self) -> str:
        return _text(self, 0)


@dataclass(frozen=True, slots=True, repr=False)
class Fact(Formula):
    """A fact about a card in hand; see `fact_identities` for the facts.

    Attributes:
        fact: the fact.
        player: who holds the card.
        slot: where, 1 the newest card; ``"some"`` or ``"all"``: of at least one card, of every card of the hand.
    """

    fact: str | int
    player: Player
    slot: int | str


@dataclass(frozen=True, slots=True, repr=False)
class Not(Formula):
    """The contrary."""

    part: Formula


@dataclass(frozen=True, slots=True, repr=False)
class And(Formula):
    """All of these."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Or(Formula):
    """At least one of these."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Knows(Formula):
    """A player knows it."""

    player: Player
    part: Formula


@dataclass(frozen=True, slots=True, repr=False)
class EverybodyKnows(Formula):
    """Each player of a group knows it; no players: everybody at the table."""

    part: Formula
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CommonKnowledge(Formula):
    """It is common knowledge in a group; no players: everybody at the table."""

    part: Formula
    players: tuple[Player, ...] = ()


def _text(formula: Formula, tightness: int) -> str:
    """The formula as `formula` reads it, in parentheses where needed."""
    match formula:
        case Fact(fact, player, slot) if str(fact).startswith("not "):  # not of some card: not, of all cards
            contrary = {"some": "all", "all": "some"}.get(str(slot), slot)
            return f"not {_text(Fact(str(fact)[4:].strip(), player, contrary), 3)}"
        case Fact(fact, player, slot):
            return f"{fact}({_name(player)}.{slot})"
        case Not(part):
            return f"not {_text(part, 3)}"
        case And(parts) | Or(parts):
            inner = 2 if isinstance(formula, And) else 1
            text = (" and " if inner == 2 else " or ").join(_text(part, inner + 1) for part in parts)
            return f"({text})" if tightness > inner else text
        case Knows(player, part):
            return f"K({_name(player)}, {_text(part, 0)})"
        case EverybodyKnows(part, players) | CommonKnowledge(part, players):
            letter = "E" if isinstance(formula, EverybodyKnows) else "C"
            return f"{letter}({''.join(f'{_name(player)}, ' for player in players)}{_text(part, 0)})"
    raise TypeError(f"not a formula: {formula!r}")


def _name(player: Player) -> str:
    """A player's name; in quotation marks where it would be misread."""
    if isinstance(player, int) or PLAIN_NAME.fullmatch(player):
        return str(player)
    return '"' + re.sub(r'(["\\])', r"\\\1", player) + '"'
