"""Formulas as text: ``K(Alice, playable(Bob.2) and not K(Bob, playable(Bob.2)))``.

Grammar::

    formula  = and-part { "or" and-part }
    and-part = factor { "and" factor }
    factor   = "not" factor | "(" formula ")" | fact "(" player "." slot ")"
             | "K" "(" player "," formula ")"
             | ("E" | "C") "(" { player "," } formula ")"
    player   = a name, a name in double quotation marks, or a seat as a number
    slot     = a number, "some" or "all"
    fact     = "playable", "trash", "critical", a card, a colour or a rank
"""

from __future__ import annotations

import re
from typing import NoReturn

from hanabi_widget.errors import HanabiError

from .formula import PLAIN_NAME, And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or

WORD = re.compile(rf'\s*(?:("(?:[^"\\]|\\.)*")|({PLAIN_NAME.pattern}|\d+\w*)|([().,]))', re.DOTALL)
BLANKS = re.compile(r"\s*")
DEEP = 100
"""Parentheses in parentheses, at most."""
DIGITS = 9
"""Digits of a number, at most."""
SHOWN = 100
"""Signs before the place, and after it, that an error shows."""


class FormulaError(HanabiError):
    """A text is not a formula; the message shows where."""

    def __init__(self, text: str, place: int, wanted: str) -> None:
        self.place = place
        start, end = max(0, place - SHOWN), place + SHOWN
        line = ("…" if start else "") + re.sub(r"\s", " ", text[start:end]) + ("…" if end < len(text) else "")
        super().__init__(f"column {place + 1}: expected {wanted}\n  {line}\n  {' ' * (place - start + bool(start))}^")


def formula(text: str | Formula) -> Formula:
    """Read a formula; one that is read already is handed back.

    Raises:
        FormulaError: with the column and what was expected there.

    Example:
        >>> formula("K(Alice, playable(Bob.2) or trash(Bob.some))")
        K(Alice, playable(Bob.2) or trash(Bob.some))
    """
    if isinstance(text, Formula):
        return text
    reader = _Parser(text)
    read = reader.alternatives(0)
    if reader.word:
        reader.fail("'and', 'or' or the end")
    return read


class _Parser:
    """Reads word by word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.next()

    def next(self) -> str:
        """Go on to the next word; the one before is handed back."""
        before = getattr(self, "word", "")
        self.word = ""
        if match := WORD.match(self.text, self.end):
            self.word, self.place, self.end = match[match.lastindex or 0], match.start(match.lastindex or 0), match.end()
            if self.word.isdecimal() and len(self.word) > DIGITS:
                self.fail(f"a number of at most {DIGITS} digits")
            return before
        blanks = BLANKS.match(self.text, self.end)
        self.place = blanks.end() if blanks else self.end
        if self.place < len(self.text):
            self.fail("a word, a number or one of ( ) . ,")
        return before

    def fail(self, wanted: str) -> NoReturn:
        raise FormulaError(self.text, self.place, wanted)

    def take(self, sign: str) -> None:
        if self.word != sign:
            self.fail(f"{sign!r}")
        self.next()

    def alternatives(self, depth: int) -> Formula:
        parts = [self.conjuncts(depth)]
        while self.word == "or":
            self.next()
            parts.append(self.conjuncts(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def conjuncts(self, depth: int) -> Formula:
        parts = [self.factor(depth)]
        while self.word == "and":
            self.next()
            parts.append(self.factor(depth))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def factor(self, depth: int) -> Formula:
        if depth > DEEP:
            self.fail(f"at most {DEEP} parts inside each other")
        if self.word == "not":
            self.next()
            return Not(self.factor(depth + 1))
        if self.word == "(":
            self.next()
            part = self.alternatives(depth + 1)
            self.take(")")
            return part
        if not self.word or self.word[0] in '"().,' or self.word in ("and", "or"):
            self.fail("'K', 'E', 'C', 'not', '(' or a fact such as playable(Bob.2)")
        return self.applied(self.next(), depth)

    def applied(self, head: str, depth: int) -> Formula:
        """What a word says of what stands in the parentheses after it."""
        self.take("(")
        if head in ("K", "E", "C"):
            players = []
            while (player := self.player_before(",")) is not None:
                players.append(player)
            if head == "K" and len(players) != 1:
                self.fail("one player and a comma: K(Alice, ...)")
            part = self.alternatives(depth + 1)
            self.take(")")
            if head == "K":
                return Knows(players[0], part)
            return (EverybodyKnows if head == "E" else CommonKnowledge)(part, tuple(players))
        player = self.player_before(".")
        if player is None:
            self.fail("a card such as Bob.2")
        slot: int | str = self.word
        if self.word.isdecimal():
            slot = int(self.word)
        elif self.word not in ("some", "all"):
            self.fail("a slot: a number, 'some' or 'all'")
        self.next()
        self.take(")")
        return Fact(int(head) if head.isdecimal() else head, player, slot)

    def player_before(self, sign: str) -> str | int | None:
        """A player, when the sign follows."""
        word, place, end = self.word, self.place, self.end
        if word and word not in "().,":
            self.next()
            if self.word == sign:
                self.next()
                if word[0] == '"':
                    return re.sub(r"(?s)\\(.)", r"\1", word[1:-1])
                return int(word) if word.isdecimal() else word
        self.word, self.place, self.end = word, place, end
        return None
