"""The wire to the browser: what JSON in UTF-8 can say."""

from __future__ import annotations

import json
from typing import Any, TypeVar, cast

from hanabi_widget.frame import Frame, Line

from .change import change

T = TypeVar("T")


def wired(value: T) -> T:
    r"""A value of JSON as the wire carries it, anew.

    Halves of signs, which JSON can bring but UTF-8 cannot say, become question marks; what JSON has no word for becomes null, such as
    the null of Python in the browser.

    Example:
        >>> wired({"text": "a\ud83d", "card": object()})
        {'text': 'a?', 'card': None}
    """
    return cast("T", json.loads(wired_json(value)))


def wired_json(value: object) -> str:
    """A value of JSON as the text that the wire carries."""
    return wired_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=lambda _: None))


def wired_text(text: str) -> str:
    """A text as the wire carries it."""
    return text.encode("utf-8", "replace").decode()


class Wire:
    """Lines as they are sent: of each frame what changes in it, as text that is written once."""

    def __init__(self) -> None:
        self._texts: dict[tuple[int, int], tuple[Frame | None, Frame, str]] = {}

    def line(self, shown: Line) -> dict[str, Any]:
        """A line as it is sent."""
        frames = shown["frames"]
        return {**wired({**shown, "frames": []}), "frames": [*map(self._text, [None, *frames], frames)]}

    def _text(self, before: Frame | None, frame: Frame) -> str:
        key = id(before), id(frame)
        if key not in self._texts:
            self._texts[key] = before, frame, wired_json(change(before, frame))
        return self._texts[key][-1]
