"""Types that had other names, and types that are no longer asked: what becomes of a question that was written before.

Answers are kept for years, with the question as text and as a checksum (see `Question.canonical_text`). Both stay valid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from hanabi_widget.lessons.answers.key_values import display_value
from hanabi_widget.text import LocalizedError

T = TypeVar("T")

RENAMED: dict[str, tuple[str, dict[str, Any]]] = {
    "playable": ("known", {"claim": "playable"}),
    "trash": ("known", {"claim": "trash"}),
    "safe_discard": ("known", {"claim": "not critical"}),
    "maximum": ("number", {"which": "max_score"}),
    "pace": ("number", {"which": "pace"}),
    "held_possible": ("worlds", {"marks": "possible", "slot": 1, "claim": "playable"}),
    "where_known": ("worlds", {"marks": "known"}),
}
"""For each former name the type, and the parameters with which it asks the same."""

RETIRED = ("build_hand", "build_known", "build_worlds", "can_arise", "chop", "makes_common", "play_or_save", "which_clue")
"""Types that are neither asked nor graded any more."""


def first_name(name: str, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a question was called first: its type and parameters as they were before the type was renamed.

    Example:
        >>> first_name("known", {"of": "Bob", "claim": "trash"})
        ('trash', {'of': 'Bob'})
    """
    for former, (now, meant) in RENAMED.items():
        if now == name and meant.items() <= values.items():
            return former, {key: value for key, value in values.items() if key not in meant}
    return name, {**values}


def name_now(name: str, values: Mapping[str, T], as_value: Callable[[Any], T]) -> tuple[str, dict[str, T]]:
    """A question that may be written with a former name, as it is written now.

    Example:
        >>> name_now("trash", {"of": "Bob"}, str)
        ('known', {'of': 'Bob', 'claim': 'trash'})
    """
    now, meant = RENAMED.get(name, (name, {}))
    return now, {**values, **{key: as_value(value) for key, value in meant.items()}}


def former_type_error(name: str) -> LocalizedError | None:
    """That a type is called otherwise now, or retired; None if it never was a type."""
    if name in RENAMED:
        now, meant = RENAMED[name]
        written = [now, *(f"{key}={display_value(value)}" for key, value in meant.items())]
        return LocalizedError("ask.error.renamed", name=name, now=" ".join(written))
    return LocalizedError("ask.error.retired", name=name) if name in RETIRED else None
