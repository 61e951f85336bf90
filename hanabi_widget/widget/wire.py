"""The wire to the browser: what JSON in UTF-8 can say."""

from __future__ import annotations

import json
from typing import TypeVar, cast

T = TypeVar("T")


def wired(value: T) -> T:
    r"""A value of JSON as the wire carries it, anew.

    Halves of signs, which JSON can bring but UTF-8 cannot say, become question marks; what JSON has no word for becomes null, such as
    the null of Python in the browser.

    Example:
        >>> wired({"text": "a\ud83d", "card": object()})
        {'text': 'a?', 'card': None}
    """
    return cast("T", json.loads(wired_text(json.dumps(value, ensure_ascii=False, default=lambda _: None))))


def wired_text(text: str) -> str:
    """A text as the wire carries it."""
    return text.encode("utf-8", "replace").decode()
