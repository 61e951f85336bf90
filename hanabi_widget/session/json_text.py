"""JSON that can be sent to the browser: valid UTF-8, and nothing that JSON does not know."""

from __future__ import annotations

import json
from typing import TypeVar, cast

T = TypeVar("T")


def json_safe(value: T) -> T:
    r"""A copy of a JSON value that can be sent.

    Lone surrogates, which JSON allows but UTF-8 cannot encode, become question marks; what is no JSON value becomes null, such as
    Pyodide's JavaScript null.

    Example:
        >>> json_safe({"text": "a\ud83d", "card": object()})
        {'text': 'a?', 'card': None}
    """
    return cast("T", json.loads(safe_json_text(value)))


def safe_json_text(value: object) -> str:
    """The JSON text of a value, as `json_safe` would make it."""
    return safe_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=lambda _: None))


def safe_text(text: str) -> str:
    """A text with question marks for lone surrogates."""
    return text.encode("utf-8", "replace").decode()
