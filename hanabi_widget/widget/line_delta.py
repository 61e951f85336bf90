"""The wire to the browser: what JSON in UTF-8 can say."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, TypeVar, cast

from hanabi_widget.view import Frame, Line

from .json_delta import delta

T = TypeVar("T")


def json_safe(value: T) -> T:
    r"""A value of JSON as the wire carries it, anew.

    Halves of signs, which JSON can bring but UTF-8 cannot say, become question marks; what JSON has no word for becomes null, such as
    the null of Python in the browser.

    Example:
        >>> json_safe({"text": "a\ud83d", "card": object()})
        {'text': 'a?', 'card': None}
    """
    return cast("T", json.loads(safe_json_text(value)))


def safe_json_text(value: object) -> str:
    """A value of JSON as the text that the wire carries."""
    return safe_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=lambda _: None))


def safe_text(text: str) -> str:
    """A text as the wire carries it."""
    return text.encode("utf-8", "replace").decode()


MARGIN = 4
"""Frames at the end of a line that are sent with it again and again, so that acts and undoing leave the past alone."""


class LineDelta:
    """Lines as they are sent: of each frame what changes in it, as text that is written once, and sent once while the line goes on."""

    def __init__(self) -> None:
        self._texts: dict[tuple[int, int], tuple[Frame | None, Frame, str]] = {}
        self._past: dict[str, Any] = {"id": "", "frames": []}

    def split(self, shown: Line) -> tuple[dict[str, Any], dict[str, Any]]:
        """A line with the id of its past, and its past: its first frames as they are sent, those of the line before where it goes on."""
        texts, held = self._all(shown), self._past["frames"]
        if held != texts[: len(held)] or len(texts) > len(held) + 2 * MARGIN:
            first = texts[:-MARGIN]
            self._past = {"id": blake2b("\n".join(first).encode(), digest_size=8).hexdigest(), "frames": first}
        return {**shown, "past": self._past["id"]}, self._past

    def line(self, shown: Line) -> dict[str, Any]:
        """A line as it is sent, without its past, which has an id of no letters where nothing was split."""
        past = self._past
        return {**json_safe({**shown, "frames": []}), "past": past["id"], "frames": self._all(shown)[len(past["frames"]) :]}

    def _all(self, shown: Line) -> list[str]:
        return [*map(self._text, [None, *shown["frames"]], shown["frames"])]

    def _text(self, before: Frame | None, frame: Frame) -> str:
        key = id(before), id(frame)
        if key not in self._texts:
            self._texts[key] = before, frame, safe_json_text(delta(before, frame))
        return self._texts[key][-1]
