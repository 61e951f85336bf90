r"""The words of a record: comments and notes in braces, and moves.

In braces, a line end, with the blanks around it, counts as one blank; blanks at both ends are dropped. ``\{``, ``\}``, ``\\`` and ``\@``
stand for these characters, ``\n`` for a line end that is kept, ``\u0020`` for any character by its code point.
"""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import NoReturn

from hanabi_widget.arguments import check_type
from hanabi_widget.rules import MARKS, UNKNOWN, Action, Clue, Discard, IllegalAction, Play, Reorder, SeatIndex, State, Suppose, seats

from .scanner import Scanner

_INSIDE = re.compile(r"\{(?:[^{}\\]|\\[n@{}\\]|\\u[0-9a-fA-F]{4})*+")
_ESCAPE = re.compile(r"\\(?:u(....)|(.))")
_ESCAPED = {"\n": r"\n"} | {char: f"\\{char}" for char in r"\{}@"}
_SPECIAL = re.compile("[\\\\{}\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\\A[ @]| \\Z")


def read_comment(scan: Scanner) -> str:
    """Read a text in braces; its escapes are left for `unescape_comment`.

    Raises:
        NotationError: it does not end, or holds a character that must be escaped.
    """
    at = scan.at
    inside = scan.take(_INSIDE)
    if not inside:
        scan.fail(f"{scan.next_word()} here: write a text in braces", at)
    if scan.at == len(scan.text):
        scan.fail("this text does not end: close it with }", at)
    if not scan.text.startswith("}", scan.at):
        scan.fail(r"inside braces, write \{ \} \\ for these characters, \n for a line end, \u0020 for a character by its code point")
    scan.at += 1
    lines = [line.strip(" \t\r") for line in inside[0][1:].split("\n")]
    return " ".join(line for line in lines if line)


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


_NUMBER = re.compile(r"[0-9]{1,6}\.\s*")
_SEAT = re.compile(r"([A-Z])\s+")
_SLOTS = r"[0-9]{1,2}(?:,[0-9]{1,2}){0,98}"
_PLAY = re.compile(r"[pP]([0-9]{1,2})(?::([a-zA-Z]))?")
_DISCARD = re.compile(r"[dD]([0-9]{1,2})")
_CLUE = re.compile(r"([a-zA-Z]|[0-9])>([A-Za-z])(?!\w)")
_ORDER = re.compile(rf"=((?:{_SLOTS})?)")
_SUPPOSE = re.compile(r"~([0-9]{1,2})=([a-zA-Z][0-9])(?:@([A-Z]))?")
_CARD = re.compile(r"\(([a-zA-Z][0-9])\)")
_TOUCHED = re.compile(rf"\(((?:{_SLOTS})?)\)")
_MARK = re.compile("|".join(map(re.escape, sorted(MARKS, key=len, reverse=True))))
_AFTER = re.compile(r"[\s(){]|\Z")

_MOVE_FORMS = "p3 plays and d3 discards slot 3, 2>B and r>B clue B, =2,1,3 rearranges a hand, ~2=r3 supposes a card"

_RECORD_MESSAGES = {
    "touched_needed": "slot {slot} of {player} is unknown: say which slots the clue touches, as in 2>B(1,3)",
    "unknown_card": "slot {slot} of {player} is unknown, so it cannot be played or discarded: write the card in the start position",
}
"""Errors that a record words differently from `IllegalAction`, by its reason."""


def read_move(scan: Scanner, state: State) -> tuple[Action, str, State]:
    """Read a move.

    Args:
        scan: the text, at the move.
        state: the state before it.

    Returns:
        The action, its mark, and the state after it.

    Raises:
        NotationError: it is not a move, or not allowed here.
    """
    scan.take(_NUMBER)
    letter = scan.take(_SEAT)
    seat = seat_of_letter(scan, state, letter[1], letter.start()) if letter else state.player
    at = scan.at
    if letter and seat != state.player and not scan.text.startswith(("=", "~"), at):
        scan.fail(f"it is the turn of {_seat_name(state, state.player)}, not of {_seat_name(state, seat)}", letter.start())
    action = _read_action(scan, state, seat)
    try:
        action = state.normalized(action)
        after = state.apply(action)
    except IllegalAction as error:
        message = _RECORD_MESSAGES.get(error.reason)
        scan.fail(message.format(**error.details) if message else str(error), at)
    mark = scan.take(_MARK)
    if not _AFTER.match(scan.text, scan.at):
        scan.fail(f"{scan.next_word()} follows {scan.text[at : scan.at]!r} without a blank")
    return action, mark[0] if mark else "", after


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
    seat, text = state.player, ""
    match action:
        case Play(slot, announced):
            text = f"p{slot}{f':{announced}' if announced else ''}({_card_at(state, seat, slot)})"
        case Discard(slot):
            text = f"d{slot}({_card_at(state, seat, slot)})"
        case Clue(player, value, touched):
            text = f"{value}>{seat_letter(state.seat(player))}{'' if touched is None else f'({_slots_text(touched)})'}"
        case Reorder(player, order):
            seat, text = state.seat(player), f"={_slots_text(order)}"
        case Suppose(player, slot, card, viewer):
            known = "" if viewer is None else f"@{seat_letter(state.seat(viewer))}"
            seat, text = state.seat(player), f"~{slot}={state.rules.card_names[state.rules.identity_of(card)]}{known}"
    return f"{seat_letter(seat)} {text}{mark}"


def seat_letter(seat: SeatIndex) -> str:
    """The letter of a seat: A for seat 0."""
    return ascii_uppercase[seat]


def seat_of_letter(scan: Scanner, state: State, letter: str, at: int) -> SeatIndex:
    """The seat of a letter.

    Raises:
        NotationError: nobody sits there.
    """
    seat = SeatIndex(ascii_uppercase.index(letter.upper()))
    if seat >= len(state.names):
        scan.fail(f"no seat {letter}: {', '.join(_seat_name(state, seat) for seat in seats(len(state.names)))}", at)
    return seat


def _seat_name(state: State, seat: SeatIndex) -> str:
    return f"{seat_letter(seat)} ({state.names[seat]})"


def _read_action(scan: Scanner, state: State, seat: SeatIndex) -> Action:
    if play := scan.take(_PLAY):
        _check_card(scan, state, int(play[1]))
        return Play(int(play[1]), play[2] and play[2].lower())
    if discard := scan.take(_DISCARD):
        _check_card(scan, state, int(discard[1]))
        return Discard(int(discard[1]))
    if order := scan.take(_ORDER):
        return Reorder(seat, _read_slots(order[1]))
    if supposed := scan.take(_SUPPOSE):
        viewer = seat_of_letter(scan, state, supposed[3], supposed.start(3)) if supposed[3] else None
        return Suppose(seat, int(supposed[1]), supposed[2].lower(), viewer)
    clue = scan.take(_CLUE) or _fail_move(scan, state)
    value = int(clue[1]) if clue[1].isdecimal() else clue[1].lower()
    seat, touched = seat_of_letter(scan, state, clue[2], clue.start(2)), None
    if scan.text.startswith("(", scan.at):
        slots = scan.take(_TOUCHED)
        if not slots:
            scan.fail("write the slots that the clue touches in the parentheses, as in 2>B(1,3), or a blank before a variation")
        touched = tuple(sorted({*_read_slots(slots[1])}))
    return Clue(seat, value, touched)


def _fail_move(scan: Scanner, state: State) -> NoReturn:
    players = ", ".join(_seat_name(state, seat) for seat in seats(len(state.names)))
    scan.fail(f"{scan.next_word()} is not a move: {_MOVE_FORMS}; players go by the letters of their seats, {players}")


def _check_card(scan: Scanner, state: State, slot: int) -> None:
    """Check the card given in parentheses, if there is one."""
    at = scan.at
    if not scan.text.startswith("(", at):
        return
    card = scan.take(_CARD)
    if not card:
        scan.fail("write a card in the parentheses, as in p3(b2), or a blank before a variation")
    actual = _card_at(state, state.player, slot)
    if actual not in ("?", card[1].lower()):
        where = f"slot {slot} of {state.names[state.player]}" if slot else "the last card of the deck"
        scan.fail(f"{where} is {actual}, not {card[1]}", at)


def _card_at(state: State, seat: SeatIndex, slot: int) -> str:
    """The name of the card at a slot, or in the deck for slot 0; ``"?"`` if it is unknown or not there."""
    cards = state.hands[seat][slot - 1 : slot] if slot else state.deck[:1]
    return "".join(state.rules.card_names[identity] for identity in cards if identity != UNKNOWN) or "?"


def _read_slots(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _slots_text(slots: tuple[int, ...]) -> str:
    return ",".join(map(str, slots))
