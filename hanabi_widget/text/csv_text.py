"""Tables as CSV that a spreadsheet program shows and does not compute."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from unicodedata import normalize

from .plain_text import plain

_BLANKS = ("\t", "\r", "\n")
_FORMULA = ("=", "+", "-", "@")
"""Spreadsheet programs take a cell that begins like this for a formula, some also after blanks and in full width."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Rows as CSV: every field in quotes, and texts without formulas and control characters.

    Example:
        >>> print(csv_text([["student", "credit"], ["=1+1", 0.5], ['Zo"é', -1]]), end="")
        "student","credit"
        "'=1+1","0.5"
        "Zo""é","-1"
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(map(_cell, row) for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A value with an apostrophe before what a spreadsheet program would take for a formula."""
    if not isinstance(value, str):
        return value
    is_formula = value.startswith(_BLANKS) or normalize("NFKC", value).lstrip().startswith(_FORMULA)
    return plain(f"'{value}" if is_formula else value)
