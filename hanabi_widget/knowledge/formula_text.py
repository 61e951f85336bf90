"""Formulas as text: ``K(Alice, playable(Bob.2) and not K(Bob, playable(Bob.2)))``.

Grammar::

    formula  = or-part [ "->" formula ]
    or-part  = and-part { "or" and-part }
    and-part = factor { "and" factor }
    factor   = "not" factor | "(" formula ")" | fact "(" player "." slot ")"
             | ("K" | "T") "(" player "," formula ")"
             | ("E" | "C") "(" { player "," } formula ")"
    player   = a name, a name in double quotation marks, or a seat as a number
    slot     = a number, "some" or "all"
    fact     = "playable", "trash", "critical", a card, a colour or a rank

The symbols of logic (``¬ ∧ ∨ →``) and Python's (``~ & |``) stand for the words. ``a -> b`` is read as ``not a or b``.
"""

from __future__ import annotations

import re
from typing import NoReturn

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError

from .formula import MAX_DEPTH, PLAIN_NAME, And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or, Trusts

TOKEN = re.compile(rf'\s*(?:("(?:[^"\\]|\\.)*")|({PLAIN_NAME.pattern}|\d+\w*)|(->|[().,→¬~∧&∨|]))', re.DOTALL)
NOT, AND, OR, IMPLIES = ("not", "¬", "~"), ("and", "∧", "&"), ("or", "∨", "|"), ("->", "→")
SYMBOLS = frozenset("().,") | {word for words in (NOT, AND, OR, IMPLIES) for word in words if not word.isalpha()}
"""Tokens that name neither a player nor a fact."""
WHITESPACE = re.compile(r"\s*")
MAX_DIGITS = 9
"""The most digits of a number; Python refuses to convert very long ones."""
CONTEXT = 100
"""How many characters before and after the place an error shows."""


class FormulaError(HanabiError):
    """A text is not a formula. The message shows the place and says what was expected there.

    Attributes:
        place: the index in the text.
        reason: what was expected there, as a name: ``"digits"``, ``"word"``, ``"depth"``, ``"start"``, ``"parentheses"``,
            ``"player"``, ``"card"``, ``"slot"``, ``"end"``; or the token itself, such as ``")"``.

    Example:
        >>> try:
        ...     formula("K(Alice playable(Bob.2))")
        ... except FormulaError as error:
        ...     print(error)
        column 3: expected one player and a comma: K(Alice, ...)
          K(Alice playable(Bob.2))
            ^
    """

    def __init__(self, text: str, place: int, expected: str, reason: str = "") -> None:
        self.place, self.reason = place, reason
        start, end = max(0, place - CONTEXT), place + CONTEXT
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
    parser = _Parser(text)
    parsed = parser.implication(0)
    if parser.current:
        parser.fail("'and', 'or', '->' or the end", "end")
    return parsed


class _Parser:
    """A recursive descent parser with one token of lookahead.

    Attributes:
        current: the current token; empty at the end.
        place: the index in the text where the token starts.
        end: the index where it ends.
        deepest: how deep the part that is being read goes.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = self.deepest = 0
        self.next()

    def next(self) -> str:
        """Advance to the next token and return the current one."""
        before = getattr(self, "current", "")
        self.current = ""
        if match := TOKEN.match(self.text, self.end):
            self.current, self.place, self.end = match[match.lastindex or 0], match.start(match.lastindex or 0), match.end()
            if self.current.isdecimal() and len(self.current) > MAX_DIGITS:
                self.fail(f"a number of at most {MAX_DIGITS} digits", "digits")
            return before
        whitespace = WHITESPACE.match(self.text, self.end)
        self.place = whitespace.end() if whitespace else self.end
        if self.place < len(self.text):
            self.fail("a word, a number or one of ( ) . , ->", "word")
        return before

    def fail(self, expected: str, reason: str) -> NoReturn:
        raise FormulaError(self.text, self.place, expected, reason)

    def reach(self, depth: int) -> None:
        self.deepest = max(self.deepest, depth)
        if depth > MAX_DEPTH:
            self.fail(f"at most {MAX_DEPTH} parts inside each other", "depth")

    def expect(self, token: str) -> None:
        if self.current != token:
            self.fail(f"{token!r}", token)
        self.next()

    def implication(self, depth: int) -> Formula:
        deepest, self.deepest = self.deepest, depth
        part = self.disjunction(depth)
        if self.current in IMPLIES:
            self.reach(self.deepest + 2)  # what implies is printed as not (...), so that what is printed can be read
            self.next()
            part = Or((Not(part), self.implication(depth + 1)))
        self.deepest = max(deepest, self.deepest)
        return part

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
        self.reach(depth)
        if self.current in NOT:
            self.next()
            return Not(self.factor(depth + 1))
        if self.current == "(":
            self.next()
            part = self.implication(depth + 1)
            self.expect(")")
            return part
        if not self.current or self.current[0] == '"' or self.current in {*SYMBOLS, *AND, *OR}:
            self.fail("'K', 'E', 'C', 'T', 'not', '(' or a fact such as playable(Bob.2)", "start")
        return self.application(self.next(), depth)

    def application(self, head: str, depth: int) -> Formula:
        """The operator or fact named by the token before the parentheses, applied to what is in them."""
        if self.current != "(":
            self.fail("'(' as in r1(Bob.2) or K(Alice, r1(Bob.2))", "parentheses")
        self.next()
        if head in ("K", "E", "C", "T"):
            players = []
            while (player := self.player_before(",")) is not None:
                players.append(player)
            if head in ("K", "T") and len(players) != 1:
                self.fail(f"one player and a comma: {head}(Alice, ...)", "player")
            part = self.implication(depth + 1)
            self.expect(")")
            if head in ("K", "T"):
                return (Knows if head == "K" else Trusts)(players[0], part)
            return (EverybodyKnows if head == "E" else CommonKnowledge)(part, tuple(players))
        player = self.player_before(".")
        if player is None:
            self.fail("a card such as Bob.2", "card")
        slot: int | str = self.current
        if self.current.isdecimal():
            slot = int(self.current)
        elif self.current not in ("some", "all"):
            self.fail("a slot: a number, 'some' or 'all'", "slot")
        self.next()
        self.expect(")")
        return Fact(int(head) if head.isdecimal() else head, player, slot)

    def player_before(self, separator: str) -> str | int | None:
        """The player at the current token if the separator follows; else None, and the parser stays where it is."""
        first, place, end = self.current, self.place, self.end
        if first and first not in SYMBOLS:
            self.next()
            if self.current == separator:
                self.next()
                if first[0] == '"':
                    return re.sub(r"(?s)\\(.)", r"\1", first[1:-1])
                return int(first) if first.isdecimal() else first
        self.current, self.place, self.end = first, place, end
        return None
