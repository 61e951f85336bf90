"""Texts in quotes, with the escapes of JSON: names of players, suits and variants, values of tags."""

from __future__ import annotations

import json
import re

from .scanner import Scanner

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_INVISIBLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def read_quoted(scan: Scanner) -> str:
    """Read a text in quotes; empty if none is here.

    Raises:
        NotationError: a wrong escape.
    """
    found = scan.take(QUOTED)
    return unquote(scan, found) if found else ""


def unquote(scan: Scanner, found: re.Match[str]) -> str:
    """The content of a text in quotes.

    Raises:
        NotationError: a wrong escape.
    """
    try:
        utf16 = str(json.loads(found[0], strict=False)).encode("utf-16-le", "surrogatepass")
        return utf16.decode("utf-16-le", "surrogatepass")  # joins two surrogates of which one was escaped
    except ValueError:
        scan.fail(f'{found[0]} is not a text in quotes: inside, write \\" for a quote and \\\\ for a backslash', found.start())


def quote(text: str) -> str:
    """A text in quotes, on one line whatever it holds."""
    return _INVISIBLE.sub(lambda char: f"\\u{ord(char[0]):04x}", json.dumps(text, ensure_ascii=False))


def quote_unless_plain(name: str, plain: re.Pattern[str], reserved: set[str]) -> str:
    """A name as it is if it matches a pattern and is not reserved; else in quotes."""
    return name if plain.fullmatch(name) and name not in reserved else quote(name)
