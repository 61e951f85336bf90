"""Facts about a card, and formulas made of them, as text: ``K(Alice, playable(Bob.2) and not K(Bob, playable(Bob.2)))``.

Grammar::

    formula  = implied [ "<->" formula ]
    implied  = or-part [ "->" implied ]
    or-part  = and-part { "or" and-part }
    and-part = factor { "and" factor }
    factor   = "not" factor | "(" formula ")" | fact "(" player "." slot ")" | table
             | ("K" | "Kw" | "T") "(" player "," formula ")"
             | ("E" | "C") "(" { player "," } formula ")"
    player   = a name (with dots or blanks in double quotation marks), or a seat as a number
    slot     = a number, "some" or "all"
    fact     = "playable", "trash", "critical", a card, a colour or a rank
    table    = ("height" | "reach") "(" colour ")" "=" number | "left" "(" card ")" "=" number
             | ("tokens" | "strikes" | "turns_left" | "points") "=" number | "turn" "(" player ")" | "over"

The symbols of logic (``¬ ∧ ∨ → ↔``) and Python's (``~ & |``) stand for the words. ``a -> b`` is read as ``not a or b``. ``a <-> b``: both
are true, or neither is. ``Kw(Alice, a)``: Alice knows whether a is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property, reduce
from operator import or_
from typing import NoReturn, dataclass_transform
from unicodedata import normalize

from hanabi_widget.arguments import as_integer, as_integers, check_type, did_you_mean, folded
from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import Discard, Identities, Play, PlayerName, State, critical, playable, trash

# -- Facts about a card ---


STATUS_FACTS = {"playable": playable, "trash": trash, "critical": critical}
"""The facts that depend on the fireworks and discards, with the functions that give their identities."""

SAFE_IF: dict[type[Play | Discard], str] = {Play: "playable", Discard: "not critical"}
"""What you must know about a card so that playing or discarding it cannot cost a strike or a point."""


FactName = str | int
"""A fact about a card, as `fact_identities` takes it."""


def fact_identities(state: State, fact: FactName) -> Identities:
    """The set of identities for which a fact is true; it follows from the fireworks and discards alone.

    Args:
        state: the position.
        fact: ``"playable"``, ``"trash"``, ``"critical"``, a card such as ``"r2"``, a colour by letter or name, or a rank as a number or
            text; with ``not`` in front, its negation: ``"not trash"``; or several with ``or`` between them: ``"r2 or r3"``.

    Raises:
        HanabiError: no such fact.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> state.rules.names_of(fact_identities(state, "playable"))
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """
    fact = as_integer(fact)
    check_type(fact, (str, int), "fact", "a fact such as 'playable', a card, a colour or a rank")
    rules = state.rules
    if isinstance(fact, str):
        if " or " in fact:
            return reduce(or_, [fact_identities(state, part) for part in fact.split(" or ")])
        if fact.startswith("not "):
            return rules.all_identities & ~fact_identities(state, fact.removeprefix("not ").strip())
        if fact in STATUS_FACTS:
            return STATUS_FACTS[fact](state)
        if fact in rules.card_names:
            return 1 << rules.identity_of(fact)
    for rank, identities in rules.rank_identities.items():
        if fact in (rank, str(rank)):
            return identities
    for identities, suit in zip(rules.suit_identities, rules.suits):
        if fact in (suit.letter, suit.name):
            return identities
    if isinstance(fact, str) and folded(fact) != fact:
        return fact_identities(state, folded(fact))
    plain = f"{', '.join(STATUS_FACTS)}, a card such as {rules.card_names[0]!r}, a colour or a rank"
    mean = did_you_mean(fact, [*STATUS_FACTS, *(suit.name for suit in rules.suits)])
    raise HanabiError(f"no fact {fact!r}: give {plain}, one of these after 'not ', or several with ' or ' between them{mean}")


# -- Formulas: facts about cards, connectives, operators of knowledge and of trust ---


PLAIN_NAME = re.compile(r"[^\W\d]\w*(?:['’-]\w+)*")
"""A player's name that needs no quotation marks in a formula."""


MAX_DEPTH = 100
"""The most formulas inside each other; it keeps what reads and checks them within Python's limit of recursion."""


@dataclass_transform(frozen_default=True)
class Formula:
    """A statement about a position; each kind is a frozen dataclass. Combine formulas with ``&``, ``|`` and ``~``.

    Raises:
        HanabiError: more than 100 formulas are inside each other.

    Example:
        >>> Knows("Alice", ~Fact("playable", "Bob", 2) | Fact("r3", "Bob", 2))
        K(Alice, not playable(Bob.2) or r3(Bob.2))
    """

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, repr=False)(cls)

    def __post_init__(self) -> None:
        for entry in fields(self):  # type: ignore[arg-type] # each formula is a dataclass
            object.__setattr__(self, entry.name, as_integers(getattr(self, entry.name)))
        if self.depth > MAX_DEPTH:
            raise HanabiError(f"a formula may have at most {MAX_DEPTH} formulas inside each other")

    @property
    def inside(self) -> list[Formula]:
        """The formulas that it is made of."""
        values = [getattr(self, entry.name) for entry in fields(self)]  # type: ignore[arg-type]
        return [part for part in (*values, *getattr(self, "parts", ())) if isinstance(part, Formula)]

    @cached_property
    def depth(self) -> int:
        """How many formulas are inside each other: 0 for a fact."""
        return 1 + max([part.depth for part in self.inside], default=-1)

    def __and__(self, other: Formula) -> Formula:
        return And((*(self.parts if isinstance(self, And) else (self,)), other))

    def __or__(self, other: Formula) -> Formula:
        return Or((*(self.parts if isinstance(self, Or) else (self,)), other))

    def __invert__(self) -> Formula:
        return Not(self)

    def __repr__(self) -> str:
        return _format(self)


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

    fact: FactName
    player: PlayerName
    slot: int | str


class TableFact(Formula):
    """A fact of the table, which all see: who knows it, and whether all know that all know it, is no question.

    Attributes:
        fact: how high a firework stands (``"height"``) or can still come (``"reach"``), how many copies of a card are neither played nor
            discarded (``"left"``), the clue ``"tokens"``, the ``"strikes"``, the ``"turns_left"`` when the deck is empty, the ``"points"``;
            whose ``"turn"`` it is; whether the game is ``"over"``.
        of: the colour, the card or the player; None where there is none.
        number: how many; None of a turn and of the end.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> state.holds(TableFact("height", "red", 0)), state.holds("turn(Bob) or K(Bob, left(r1) = 3 and not over)")
        (True, True)
    """

    fact: str
    of: str | int | None = None
    number: int | None = None

    @property
    def parts(self) -> Iterator[Formula]:
        """The formulas inside it: whoever walks through a formula, as tools from outside do, finds none."""
        return iter(())


class Not(Formula):
    """The formula is false.

    Example:
        >>> Not(Fact("trash", "Bob", 1))
        not trash(Bob.1)
    """

    part: Formula


class And(Formula):
    """All of the formulas are true.

    Example:
        >>> And((Fact("r1", "Bob", 1), Fact("r2", "Bob", 2)))
        r1(Bob.1) and r2(Bob.2)
    """

    parts: tuple[Formula, ...]


class Or(Formula):
    """At least one of the formulas is true.

    Example:
        >>> Or((Fact("r1", "Bob", 1), Fact("r2", "Bob", 2)))
        r1(Bob.1) or r2(Bob.2)
    """

    parts: tuple[Formula, ...]


class Iff(Formula):
    """Both formulas are true, or neither is.

    Example:
        >>> Iff(Fact("r1", "Bob", 1), Fact("playable", "Bob", 1))
        r1(Bob.1) <-> playable(Bob.1)
    """

    left: Formula
    right: Formula


class OfOnePlayer(Formula):
    """What one player knows of a formula, or trusts.

    Attributes:
        player: a name or a seat.
        part: the formula.
    """

    player: PlayerName
    part: Formula


class Knows(OfOnePlayer):
    """A player knows that a formula is true.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> state.holds(hw.Knows("Alice", ~hw.Knows("Bob", hw.Fact("playable", "Bob", 1))))
        True
    """


class KnowsWhether(OfOnePlayer):
    """A player knows whether a formula is true: knows that it is, or knows that it is not.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", "red"))
        >>> state.holds("Kw(Bob, r(Bob.1))"), state.holds("Kw(Bob, r1(Bob.1))")
        (True, False)
    """


class Trusts(OfOnePlayer):
    """A player may rely on a formula if all keep to an agreement. It is true or false under a convention only, and no part of knowledge.

    Example:
        >>> import hanabi_widget as hw
        >>> node = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red"))
        >>> node.under("beginner").holds(hw.Trusts("Bob", hw.Fact("r1", "Bob", 1))), node.state.holds("K(Bob, r1(Bob.1))")
        (True, False)
    """


class OfAGroup(Formula):
    """What a group knows of a formula.

    Attributes:
        part: the formula.
        players: the group, by names or seats; everybody if empty.
    """

    part: Formula
    players: tuple[PlayerName, ...] = ()


class EverybodyKnows(OfAGroup):
    """Every player of a group knows that a formula is true.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=1)[0]
        >>> state.holds(hw.EverybodyKnows(~hw.Fact("trash", "Cathy", "some"), players=("Alice", "Bob")))
        True
    """


class CommonKnowledge(OfAGroup):
    """A formula is common knowledge in a group: everybody knows it, everybody knows that everybody knows it, and so on.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> state.holds(hw.CommonKnowledge(hw.Fact("playable", "Bob", 3)))
        True
    """


def _format(formula: Formula, precedence: int = 0) -> str:
    """The text that `formula` parses as this formula.

    It is in parentheses if it binds less tightly than a precedence: 1 or, 2 and, 3 not; ``<->`` binds least.
    """
    match formula:
        case Fact(fact, player, slot) if str(fact).startswith("not "):  # some card is not playable: not all cards are playable
            dual = {"some": "all", "all": "some"}.get(str(slot), slot)
            return f"not {_format(Fact(str(fact)[4:].strip(), player, dual), 3)}"
        case Fact(fact, player, slot):
            return f"{fact}({player_text(player)}.{slot})"
        case TableFact(fact, of, number):
            return f"{fact}{'' if of is None else f'({player_text(of)})'}{'' if number is None else f' = {number}'}"
        case Not(part):
            return f"not {_format(part, 3)}"
        case And(parts) | Or(parts):
            own_precedence = 2 if isinstance(formula, And) else 1
            text = (" and " if own_precedence == 2 else " or ").join(_format(part, own_precedence + 1) for part in parts)
            return f"({text})" if precedence > own_precedence else text
        case Iff(left, right):
            text = f"{_format(left, 1)} <-> {_format(right)}"
            return f"({text})" if precedence else text
        case OfOnePlayer(player, part):
            operator = next(name for name, kind in _OF_ONE_PLAYER.items() if isinstance(formula, kind))
            return f"{operator}({player_text(player)}, {_format(part)})"
        case OfAGroup(part, players):
            operator = "E" if isinstance(formula, EverybodyKnows) else "C"
            return f"{operator}({''.join(f'{player_text(player)}, ' for player in players)}{_format(part)})"
    raise TypeError(f"not a formula: {formula!r}")


def player_text(player: PlayerName) -> str:
    """A player's name or seat; the name is quoted if it would be misread otherwise."""
    check_type(player, (str, int), "player", "a name or a seat")
    if isinstance(player, int) or PLAIN_NAME.fullmatch(player):
        return str(player)
    return '"' + re.sub(r'(["\\])', r"\\\1", player) + '"'


# -- Reading a formula ---


TOKEN = re.compile(rf'\s*(?:("(?:[^"\\]|\\.)*")|({PLAIN_NAME.pattern}|\d+\w*)|(<->|->|[().,=→↔¬~∧&∨|]))', re.DOTALL)
NOT = ("not", "¬", "~")
AND = ("and", "∧", "&")
OR = ("or", "∨", "|")
IMPLIES = ("->", "→")
IFF = ("<->", "↔")
SYMBOLS = frozenset("().,=") | {word for words in (NOT, AND, OR, IMPLIES, IFF) for word in words if not word.isalpha()}
"""Tokens that name neither a player nor a fact."""
MAX_DIGITS = 9
"""The most digits of a number; Python refuses to convert very long ones."""
TOO_DEEP = f"at most {MAX_DEPTH} parts inside each other"
CONTEXT = 100
"""How many characters before and after the place an error shows."""


class FormulaError(HanabiError):
    """A text is not a formula. The message shows the place and says what was expected there.

    Attributes:
        place: the index in the text.

    Example:
        >>> try:
        ...     formula("K(Alice playable(Bob.2))")
        ... except FormulaError as error:
        ...     print(error)
        column 3: expected one player and a comma: K(Alice, ...) or K("J.R.", ...)
          K(Alice playable(Bob.2))
            ^
    """

    def __init__(self, text: str, place: int, expected: str) -> None:
        self.place = place
        start = max(0, place - CONTEXT)
        end = place + CONTEXT
        line = ("…" if start else "") + re.sub(r"\s", " ", text[start:end]) + ("…" if end < len(text) else "")
        super().__init__(f"column {place + 1}: expected {expected}\n  {line}\n  {' ' * (place - start + bool(start))}^")


def formula(text: str | Formula) -> Formula:
    """Parse a formula; a `Formula` is returned as it is.

    Raises:
        FormulaError: the text is not a formula.

    Example:
        >>> formula("K(Alice, playable(Bob.2) or trash(Bob.some))")
        K(Alice, playable(Bob.2) or trash(Bob.some))
    """
    if isinstance(text, Formula):
        return text
    check_type(text, str, "formula", "a formula as text, such as 'K(Alice, playable(Bob.2))'")
    parser = _Parser(normalize("NFC", text))
    try:
        parsed = parser.equivalence(0)
    except FormulaError:
        raise
    except HanabiError:  # of a formula with too many inside each other, as "->" and "and" make them too
        parser.fail(TOO_DEEP)
    if parser.current:
        parser.fail("'and', 'or', '->', '<->' or the end")
    return parsed


TABLE_FACTS = {
    "height": "height(red) = 2",
    "reach": "reach(red) = 4",
    "left": "left(r3) = 1",
    "tokens": "tokens = 8",
    "strikes": "strikes = 1",
    "turns_left": "turns_left = 2",
    "points": "points = 12",
    "turn": "turn(Bob)",
    "over": "over",
}
"""The facts of the table, each as it is written."""

_OF_ONE_PLAYER: dict[str, type[OfOnePlayer]] = {"K": Knows, "Kw": KnowsWhether, "T": Trusts}
"""The operators that one player has."""


class _Parser:
    """A recursive descent parser with one token of lookahead.

    Attributes:
        current: the current token; empty at the end.
        place: the index in the text where the token starts.
        end: the index where it ends.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.next()

    def next(self) -> str:
        """Advance to the next token and return the current one."""
        before = getattr(self, "current", "")
        self.current = ""
        if match := TOKEN.match(self.text, self.end):
            self.current = match[0].lstrip()
            self.end = match.end()
            self.place = self.end - len(self.current)
            if self.current.isdecimal() and len(self.current) > MAX_DIGITS:
                self.fail(f"a number of at most {MAX_DIGITS} digits")
            return before
        rest = self.text[self.end :].lstrip()
        self.place = len(self.text) - len(rest)
        if rest:
            self.fail("a word, a number or one of ( ) . , -> <->")
        return before

    def fail(self, expected: str) -> NoReturn:
        raise FormulaError(self.text, self.place, expected)

    def need(self, symbol: str, expected: str) -> None:
        if self.current != symbol:
            self.fail(expected)
        self.next()

    def equivalence(self, depth: int) -> Formula:
        part = self.implication(depth)
        if self.current not in IFF:
            return part
        self.next()
        return Iff(part, self.equivalence(depth + 1))

    def implication(self, depth: int) -> Formula:
        part = self.disjunction(depth)
        if self.current not in IMPLIES:
            return part
        self.next()
        return Or((Not(part), self.implication(depth + 1)))

    def disjunction(self, depth: int) -> Formula:
        parts = [self.conjunction(depth)]
        while self.current in OR:
            self.next()
            parts.append(self.conjunction(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def conjunction(self, depth: int) -> Formula:
        parts = [self.factor(depth)]
        while self.current in AND:
            self.next()
            parts.append(self.factor(depth))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def factor(self, depth: int) -> Formula:
        if depth > MAX_DEPTH:
            self.fail(TOO_DEEP)
        if self.current in NOT:
            self.next()
            return Not(self.factor(depth + 1))
        if self.current == "(":
            self.next()
            part = self.equivalence(depth + 1)
            self.need(")", "')'")
            return part
        if not self.current or self.current[0] == '"' or self.current in {*SYMBOLS, *AND, *OR}:
            self.fail("'K', 'Kw', 'E', 'C', 'T', 'not', '(' or a fact such as playable(Bob.2)")
        return self.table_fact(self.next()) if self.current in TABLE_FACTS else self.application(self.next(), depth)

    def table_fact(self, fact: str) -> Formula:
        """The fact of the table with the name before."""
        example = TABLE_FACTS[fact]
        of = None
        number = None
        if "(" in example:
            if self.current == "(":
                self.next()
                of = self.player_before(")")
            if of is None:
                self.fail(example)
        if "=" in example:
            self.need("=", example)
            if not self.current.isdecimal():
                self.fail(example)
            number = int(self.next())
        return TableFact(fact, of, number)

    def application(self, head: str, depth: int) -> Formula:
        """The operator or fact named by the token before the parentheses, applied to what is in them."""
        self.need("(", "'(' as in r1(Bob.2) or K(Alice, r1(Bob.2))")
        if head in ("E", "C", *_OF_ONE_PLAYER):
            players = []
            while (player := self.player_before(",")) is not None:
                players.append(player)
            if head in _OF_ONE_PLAYER and len(players) != 1:
                self.fail(f'one player and a comma: {head}(Alice, ...) or {head}("J.R.", ...)')
            part = self.equivalence(depth + 1)
            self.need(")", "')'")
            if head in _OF_ONE_PLAYER:
                (player,) = players
                return _OF_ONE_PLAYER[head](player, part)
            return (EverybodyKnows if head == "E" else CommonKnowledge)(part, tuple(players))
        player = self.player_before(".")
        if player is None:
            self.fail("a card such as Bob.2")
        slot: int | str = self.current
        if self.current.isdecimal():
            slot = int(self.current)
        elif self.current not in ("some", "all"):
            self.fail("a slot: a number, 'some' or 'all', behind a name with dots in quotation marks: \"J.R.\".1")
        self.next()
        self.need(")", "')'")
        return Fact(int(head) if head.isdecimal() else head, player, slot)

    def player_before(self, separator: str) -> PlayerName | None:
        """The player at the current token if the separator follows; else None, and the parser stays where it is."""
        first = self.current
        place = self.place
        end = self.end
        if first and first not in SYMBOLS:
            self.next()
            if self.current == separator:
                self.next()
                if first[0] == '"':
                    return re.sub(r"(?s)\\(.)", r"\1", first[1:-1])
                return int(first) if first.isdecimal() else first
        self.current = first
        self.place = place
        self.end = end
        return None
