"""Formulas of epistemic logic about a position: facts about cards, connectives, operators of knowledge and of trust."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TypeAlias

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integers

Player: TypeAlias = str | int

PLAIN_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
"""A player's name that needs no quotation marks in a formula."""


MAX_DEPTH = 100
"""The most formulas inside each other; it keeps what reads and checks them within Python's limit of recursion."""


class Formula:
    """A statement about a position. Combine formulas with ``&``, ``|`` and ``~``.

    Raises:
        HanabiError: more than 100 formulas are inside each other.

    Example:
        >>> Knows("Alice", ~Fact("playable", "Bob", 2) | Fact("r3", "Bob", 2))
        K(Alice, not playable(Bob.2) or r3(Bob.2))
    """

    __slots__ = ("_depth",)
    _depth: int

    def __post_init__(self) -> None:
        for entry in fields(self):  # type: ignore[arg-type] # each formula is a dataclass
            object.__setattr__(self, entry.name, as_integers(getattr(self, entry.name)))
        if self.depth > MAX_DEPTH:
            raise HanabiError(f"a formula may have at most {MAX_DEPTH} formulas inside each other")

    @property
    def depth(self) -> int:
        """How many formulas are inside each other: 0 for a fact."""
        try:
            return self._depth
        except AttributeError:  # just made, or from a pickle, which has the fields only
            inside = [part for entry in fields(self) if isinstance(part := getattr(self, entry.name), Formula)]  # type: ignore[arg-type]
            inside += [part for part in getattr(self, "parts", ()) if isinstance(part, Formula)]
            depth = 1 + max([part.depth for part in inside], default=-1)
            object.__setattr__(self, "_depth", depth)
            return depth

    def __and__(self, other: Formula) -> Formula:
        return And((*(self.parts if isinstance(self, And) else (self,)), other))

    def __or__(self, other: Formula) -> Formula:
        return Or((*(self.parts if isinstance(self, Or) else (self,)), other))

    def __invert__(self) -> Formula:
        return Not(self)

    def __repr__(self) -> str:
        return _format(self, 0)


@dataclass(frozen=True, slots=True, repr=False)
class Fact(Formula):
    """A fact about a card in a hand; see `hanabi_widget.knowledge.fact_identities` for the facts.

    Attributes:
        fact: the fact.
        player: who holds the card: a name or a seat.
        slot: the slot, slot 1 is the newest card; or ``"some"`` or ``"all"`` for at least one card or every card of the hand.

    Example:
        >>> import hanabi_widget as hw
        >>> hw.deal(players=2, seed=1)[0].holds(hw.Fact("critical", "Bob", "some"))
        False
    """

    fact: str | int
    player: Player
    slot: int | str


@dataclass(frozen=True, slots=True, repr=False)
class Not(Formula):
    """The formula is false.

    Example:
        >>> Not(Fact("trash", "Bob", 1))
        not trash(Bob.1)
    """

    part: Formula


@dataclass(frozen=True, slots=True, repr=False)
class And(Formula):
    """All of the formulas are true.

    Example:
        >>> And((Fact("r1", "Bob", 1), Fact("r2", "Bob", 2)))
        r1(Bob.1) and r2(Bob.2)
    """

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Or(Formula):
    """At least one of the formulas is true.

    Example:
        >>> Or((Fact("r1", "Bob", 1), Fact("r2", "Bob", 2)))
        r1(Bob.1) or r2(Bob.2)
    """

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Knows(Formula):
    """A player knows that a formula is true.

    Attributes:
        player: a name or a seat.
        part: the formula.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> state.holds(hw.Knows("Alice", ~hw.Knows("Bob", hw.Fact("playable", "Bob", 1))))
        True
    """

    player: Player
    part: Formula


@dataclass(frozen=True, slots=True, repr=False)
class Trusts(Formula):
    """A player may rely on a formula if all keep to an agreement. It is true or false under a convention only, and no part of knowledge.

    Attributes:
        player: a name or a seat.
        part: the formula.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", "red"))
        >>> state.holds(hw.Trusts("Bob", hw.Fact("r1", "Bob", 1)), under="beginner"), state.holds("K(Bob, r1(Bob.1))")
        (True, False)
    """

    player: Player
    part: Formula


@dataclass(frozen=True, slots=True, repr=False)
class EverybodyKnows(Formula):
    """Every player of a group knows that a formula is true.

    Attributes:
        part: the formula.
        players: the group, by names or seats; everybody if empty.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=1)[0]
        >>> state.holds(hw.EverybodyKnows(~hw.Fact("trash", "Cathy", "some"), players=("Alice", "Bob")))
        True
    """

    part: Formula
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class CommonKnowledge(Formula):
    """A formula is common knowledge in a group: everybody knows it, everybody knows that everybody knows it, and so on.

    Attributes:
        part: the formula.
        players: the group, by names or seats; everybody if empty.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> state.holds(hw.CommonKnowledge(hw.Fact("playable", "Bob", 3)))
        True
    """

    part: Formula
    players: tuple[Player, ...] = ()


def _format(formula: Formula, precedence: int) -> str:
    """The text that `formula` parses as this formula, in parentheses if it binds less tightly than a precedence (1 or, 2 and, 3 not)."""
    match formula:
        case Fact(fact, player, slot) if str(fact).startswith("not "):  # some card is not playable: not all cards are playable
            dual = {"some": "all", "all": "some"}.get(str(slot), slot)
            return f"not {_format(Fact(str(fact)[4:].strip(), player, dual), 3)}"
        case Fact(fact, player, slot):
            return f"{fact}({_format_player(player)}.{slot})"
        case Not(part):
            return f"not {_format(part, 3)}"
        case And(parts) | Or(parts):
            own_precedence = 2 if isinstance(formula, And) else 1
            text = (" and " if own_precedence == 2 else " or ").join(_format(part, own_precedence + 1) for part in parts)
            return f"({text})" if precedence > own_precedence else text
        case Knows(player, part):
            return f"K({_format_player(player)}, {_format(part, 0)})"
        case Trusts(player, part):
            return f"T({_format_player(player)}, {_format(part, 0)})"
        case EverybodyKnows(part, players) | CommonKnowledge(part, players):
            operator = "E" if isinstance(formula, EverybodyKnows) else "C"
            return f"{operator}({''.join(f'{_format_player(player)}, ' for player in players)}{_format(part, 0)})"
    raise TypeError(f"not a formula: {formula!r}")


def _format_player(player: Player) -> str:
    """A player's name or seat; the name is quoted if it would be misread otherwise."""
    check_type(player, (str, int), "player", "a name or a seat")
    if isinstance(player, int) or PLAIN_NAME.fullmatch(player):
        return str(player)
    return '"' + re.sub(r'(["\\])', r"\\\1", player) + '"'
