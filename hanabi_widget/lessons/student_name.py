"""Names of students: two spellings that look the same are one name."""

from __future__ import annotations

from unicodedata import normalize

from hanabi_widget.check_type import check_type

_UNSEEN = dict.fromkeys(map(ord, "\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"))
"""Characters that show nothing and join nothing; joiners that some scripts need are none of them."""


def student_name(text: str) -> str:
    r"""A name in Unicode's composed form (NFC), without blanks around it or unseen ones, and with single blanks inside.

    Example:
        >>> student_name(" Zoe\u0301  Maria\n") == "Zo\u00e9 Maria"
        True
    """
    check_type(text, str, "student", "a name as a text")
    return " ".join(normalize("NFC", text.translate(_UNSEEN)).split())
