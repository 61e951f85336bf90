"""A few drilled questions of each type, for all tests that need some: questions never change, and keep what they have worked out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hanabi_widget.lessons import TYPES, Question, drill


@cache
def drilled(name: str) -> Sequence[Question]:
    """A drill of five; of types that ask one of several things, two of each."""
    choices: list[dict[str, Any]] = [
        {key: value} for key, values in TYPES[name].drill_choices.items() if key != "under" for value in values
    ]
    return [item for given in choices for item in drill(name, n=2, seed=3, **given)] or drill(name, seed=3)
