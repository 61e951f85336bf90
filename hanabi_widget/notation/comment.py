r"""Free text in braces: comments on moves and notes on cards.

A line end, with the blanks around it, counts as one blank; blanks at both ends are dropped. ``\{``, ``\}``, ``\\`` and ``\@`` stand for
these characters, ``\n`` for a line end that is kept, ``\u0020`` for any character by its code point.
"""

from __future__ import annotations

import re

from hanabi_widget.check_type import check_type

from .scanner import Scanner

_INSIDE = re.compile(r"\{(?:[^{}\\]|\\[n@{}\\]|\\u[0-9a-fA-F]{4})*+")
_ESCAPE = re.compile(r"\\(?:u(....)|(.))")
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
    return _ESCAPE.sub(_unescape, text)


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
    escaped = _SPECIAL.sub(_escape, text)
    return f"{{@{card} {escaped}}}" if card else f"{{{escaped}}}"


def _escape(char: re.Match[str]) -> str:
    if char[0] == "\n":
        return r"\n"
    return f"\\{char[0]}" if char[0] in r"\{}@" else f"\\u{ord(char[0]):04x}"


def _unescape(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1], 16))
    return "\n" if escape[2] == "n" else escape[2]
