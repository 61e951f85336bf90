r"""The words of a record: comments and notes in braces, and moves.

In braces, a line end, with the blanks around it, counts as one blank; blanks at both ends are dropped. ``\{``, ``\}``, ``\\`` and ``\@``
stand for these characters, ``\n`` for a line end that is kept, ``\u0020`` for any character by its code point.
"""

from __future__ import annotations

import re
from string import ascii_uppercase

from hanabi_widget.arguments import check_type, did_you_mean
from hanabi_widget.rules import (
    MARKS,
    UNKNOWN,
    Action,
    Clue,
    Discard,
    IllegalAction,
    Node,
    Play,
    Reorder,
    SeatIndex,
    State,
    Suppose,
    seats_of,
)

from .scanner import Scanner, integers_text, read_integers

_INSIDE = r"\{(?:[^{}\\]|\\[n@{}\\]|\\u[0-9a-fA-F]{4})*+"
_ESCAPE = re.compile(r"\\(?:u(....)|(.))")
_ESCAPED = {"\n": r"\n"} | {char: f"\\{char}" for char in r"\{}@"}
_SPECIAL = re.compile("[\\\\{}\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\\A[ @]| \\Z")


def unescape_comment(text: str) -> str:
    """The text with its escapes resolved."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else "\n" if found[2] == "n" else found[2], text)


def comment_text(text: str, card: str = "") -> str:
    r"""A text in braces, on one line whatever it holds.

    Args:
        text: the text.
        card: for a note, the seat and slot of its card.

    Example:
        >>> print(comment_text("a {b}\nc"), comment_text("a five?", "B2"))
        {a \{b\}\nc} {@B2 a five?}
    """
    check_type(text, str, "text", "a text, for a comment, a note or an ending")
    escaped = _SPECIAL.sub(lambda found: _ESCAPED.get(found[0]) or f"\\u{ord(found[0]):04x}", text)
    return f"{{@{card} {escaped}}}" if card else f"{{{escaped}}}"


_NUMBER = r"[0-9]{1,6}\.\s*"
_WHO = r"([^\W\d_][^\s(){}<>!?,]*)"
_SEAT = rf"(?![pPdD][0-9]){_WHO}\s+"
_SLOTS = r"[0-9]{1,2}(?:,[0-9]{1,2}){0,98}"
_PLAY = r"[pP]([0-9]{1,2})(?::([a-zA-Z]))?"
_DISCARD = r"[dD]([0-9]{1,2})"
_CLUE = rf"([a-zA-Z]|[0-9])>{_WHO}"
_ORDER = rf"=((?:{_SLOTS})?)"
_SUPPOSE = r"~([0-9]{1,2})=([a-zA-Z][0-9])(?:@([A-Z]))?"
_CARD = r"\(([a-zA-Z][0-9])\)"
_TOUCHED = rf"\(((?:{_SLOTS})?)\)"
_MARK = "|".join(map(re.escape, sorted(MARKS, key=len, reverse=True)))
_AFTER = r"[\s(){]|\Z"

_MOVE_FORMS = (
    "p3 plays and d3 discards slot 3, 2>B and r>B clue B, =2,1,3 rearranges a hand, ~2=r3 supposes a card;"
    " players go by name or by the letter of their seat"
)

_RECORD_MESSAGES = {
    "touched_needed": "slot {slot} of {player} is unknown: say which slots the clue touches, as in 2>B(1,3)",
    "unknown_card": "slot {slot} of {player} is unknown, so it cannot be played or discarded: write the card in the start position",
}
"""Errors that a record words differently from `IllegalAction`, by its reason."""


class MoveReader(Scanner):
    """Reads comments and moves.

    Attributes:
        node: where the next move is made.
    """

    node: Node

    @property
    def state(self) -> State:
        """The state before the next move."""
        return self.node.state

    def read_comment(self) -> str:
        """Read a text in braces; its escapes are left for `unescape_comment`.

        Raises:
            NotationError: it does not end, or holds a character that must be escaped.
        """
        at = self.at
        inside = self.need(_INSIDE, "here: write a text in braces")
        if not self.char:
            self.fail("this text does not end: close it with }", at)
        if not self.accept("}"):
            self.fail(r"inside braces, write \{ \} \\ for these characters, \n for a line end, \u0020 for a character by its code point")
        return " ".join(filter(None, (line.strip(" \t\r") for line in inside[0][1:].split("\n"))))

    def read_move(self) -> tuple[Action, str, State]:
        """Read a move.

        Returns:
            The action, its mark, and the state after it.

        Raises:
            NotationError: it is not a move, or not allowed here.
        """
        state = self.state
        self.take(_NUMBER)
        who = self.here(_SEAT)
        if who and (len(who[1]) == 1 or self._seat_named(who[1]) is not None):
            self.at = who.end()
        else:
            who = None
        seat = self.seat_of(who[1], who.start()) if who else state.player
        at = self.at
        if who and seat != state.player and self.char not in ("=", "~"):
            self.fail(f"it is the turn of {self._seat_name(state.player)}, not of {self._seat_name(seat)}", who.start())
        action = self._read_action(seat)
        try:
            action = state.normalized(action)
            after = state.apply(action)
        except IllegalAction as error:
            message = _RECORD_MESSAGES.get(error.reason)
            self.fail(message.format(**error.details) if message else str(error), at)
        mark = self.take(_MARK)
        if not self.here(_AFTER):
            self.refuse(f"follows {self.text[at : self.at]!r} without a blank")
        return action, mark[0] if mark else "", after

    def seat_of(self, who: str, at: int) -> SeatIndex:
        """The seat of a letter, A for the first, or of a player's name.

        Raises:
            NotationError: nobody sits there.
        """
        seat = self._seat_named(who)
        if seat is None:
            self.fail(f"no seat {who}: {self._players}{did_you_mean(who, self.state.names)}", at)
        return seat

    def _seat_named(self, who: str) -> SeatIndex | None:
        try:
            return self.state.seat(ascii_uppercase.index(who.upper()) if len(who) == 1 else who)
        except ValueError:
            return None

    @property
    def _players(self) -> str:
        return ", ".join(map(self._seat_name, seats_of(self.state)))

    def _seat_name(self, seat: SeatIndex) -> str:
        return f"{seat_letter(seat)} ({self.state.names[seat]})"

    def _read_action(self, seat: SeatIndex) -> Action:
        if card := self.take(_PLAY) or self.take(_DISCARD):
            slot = int(card[1])
            self._check_card(slot)
            return Play(slot, card[2] and card[2].lower()) if card.re.pattern == _PLAY else Discard(slot)
        if order := self.take(_ORDER):
            return Reorder(seat, read_integers(order[1]))
        if supposed := self.take(_SUPPOSE):
            viewer = self.seat_of(supposed[3], supposed.start(3)) if supposed[3] else None
            return Suppose(seat, int(supposed[1]), supposed[2].lower(), viewer)
        clue = self.take(_CLUE) or self.refuse(f"is not a move: {_MOVE_FORMS}, {self._players}")
        value = int(clue[1]) if clue[1].isdecimal() else clue[1].lower()
        seat = self.seat_of(clue[2], clue.start(2))
        touched = None
        if self.char == "(":
            slots = self.take(_TOUCHED) or self.fail(
                "write the slots that the clue touches in the parentheses, as in 2>B(1,3), or a blank before a variation"
            )
            touched = tuple(sorted({*read_integers(slots[1])}))
        return Clue(seat, value, touched)

    def _check_card(self, slot: int) -> None:
        """Check the card given in parentheses, if there is one."""
        at = self.at
        state = self.state
        if self.char != "(":
            return
        card = self.take(_CARD) or self.fail("write a card in the parentheses, as in p3(b2), or a blank before a variation")
        actual = _card_at(state, state.player, slot)
        if actual not in ("?", card[1].lower()):
            where = f"slot {slot} of {state.names[state.player]}" if slot else "the last card of the deck"
            self.fail(f"{where} is {actual}, not {card[1]}", at)


def move_text(state: State, action: Action, mark: str = "") -> str:
    """The move that `read_move` reads as this action.

    Args:
        state: the state before it.
        action: the action.
        mark: one of `MARKS`, or empty.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=2, seed=7)
        >>> [move_text(state, action) for action in (Clue(1, 2), Clue(1, "r", (1, 3)), Reorder(1, (2, 1, 3, 4, 5)))]
        ['A 2>B', 'A r>B(1,3)', 'B =2,1,3,4,5']
        >>> move_text(state, Play(1), "!")
        'A p1(r4)!'
    """
    seat = state.player
    text = ""
    match action:
        case Play(slot, announced):
            text = f"p{slot}{f':{announced}' if announced else ''}({_card_at(state, seat, slot)})"
        case Discard(slot):
            text = f"d{slot}({_card_at(state, seat, slot)})"
        case Clue(player, value, touched):
            text = f"{value}>{seat_letter(state.seat(player))}{'' if touched is None else f'({integers_text(touched)})'}"
        case Reorder(player, order):
            seat = state.seat(player)
            text = f"={integers_text(order)}"
        case Suppose(player, slot, card, viewer):
            known = "" if viewer is None else f"@{seat_letter(state.seat(viewer))}"
            seat = state.seat(player)
            text = f"~{slot}={state.rules.card_names[state.rules.identity_of(card)]}{known}"
    return f"{seat_letter(seat)} {text}{mark}"


def seat_letter(seat: SeatIndex) -> str:
    """The letter of a seat: A for seat 0."""
    return ascii_uppercase[seat]


def _card_at(state: State, seat: SeatIndex, slot: int) -> str:
    """The name of the card at a slot, or in the deck for slot 0; ``"?"`` if it is unknown or not there."""
    cards = state.hands[seat][slot - 1 : slot] if slot else state.deck[:1]
    return "".join(state.rules.card_names[identity] for identity in cards if identity != UNKNOWN) or "?"
