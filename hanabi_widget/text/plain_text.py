"""Plain text: without the characters that a terminal obeys instead of showing them."""

from __future__ import annotations

import re

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
