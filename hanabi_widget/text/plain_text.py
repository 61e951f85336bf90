"""Plain text: without the characters that a terminal obeys, and as CSV that a spreadsheet program shows and does not compute."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO
from unicodedata import normalize

_OBEYED = re.compile("[\0-\b\v-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters but tabs and line ends, and the characters that turn the direction of writing."""


def plain(text: str) -> str:
    r"""A text that may be shown on a terminal: a replacement character for each control character.

    Example:
        >>> plain("Zoé\x1b[2J\n")
        'Zoé�[2J\n'
    """
    return _OBEYED.sub("\ufffd", text)


def plain_line(text: str) -> str:
    r"""A text that may be shown within a line of a terminal.

    Example:
        >>> plain_line("a.jsonl\nb.jsonl")
        'a.jsonl�b.jsonl'
    """
    return re.sub("[\t\n]", "\ufffd", plain(text))


def plain_json(text: str) -> str:
    r"""JSON that may be shown on a terminal and stands for the same value.

    Example:
        >>> plain_json('"Zoé\x9b"')
        '"Zoé\\u009b"'
    """
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


BYTE_ORDER_MARK = "\ufeff"
"""At the beginning of a table: without it a spreadsheet that is opened by a double click breaks names such as Zoé."""
_BLANKS = ("\t", "\r", "\n")
_FORMULA = ("=", "+", "-", "@")
"""Spreadsheet programs take a cell that begins like this for a formula, some also after blanks and in full width."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Rows as CSV: every field in quotes, texts without formulas and control characters, and the mark by which spreadsheets know UTF-8.

    Example:
        >>> print(csv_text([["student", "credit"], ["=1+1", 0.5], ['Zo"é', -1]]).removeprefix(BYTE_ORDER_MARK), end="")
        "student","credit"
        "'=1+1","0.5"
        "Zo""é","-1"
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(map(_cell, row) for row in rows)
    return BYTE_ORDER_MARK + text.getvalue()


def _cell(value: object) -> object:
    """A value with an apostrophe before what a spreadsheet program would take for a formula."""
    if not isinstance(value, str):
        return value
    is_formula = value.startswith(_BLANKS) or normalize("NFKC", value).lstrip().startswith(_FORMULA)
    return plain(f"'{value}" if is_formula else value)
