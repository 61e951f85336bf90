"""The labels of screens: which there are, the protocol says; what they say, the texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hanabi_widget.text import Language


def labels_in(language: Language, names: Iterable[str], prefix: str = "label", **words: str) -> dict[Any, str]:
    """The labels of a screen in a language.

    Args:
        language: the language.
        names: what they are called.
        prefix: a label is the text ``<prefix>.<name>``; where there is none, that of boards.
        words: what the texts name.

    Example:
        >>> from typing import get_args
        >>> from hanabi_widget.protocol.editor import EditorLabel
        >>> from hanabi_widget.text import ENGLISH
        >>> shown = labels_in(ENGLISH, get_args(EditorLabel), "editor.label")
        >>> shown["problems"], shown["undo"]
        ('What cannot be', 'Undo')
    """
    keys = {name: f"{prefix}.{name}" for name in names}
    return {name: language.say(key if language.knows(key) else f"label.{name}", **words) for name, key in keys.items()}
