"""A few drilled questions of each type, for all tests that need some: questions never change, and keep what they have worked out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hanabi_widget.lessons import Question, drill


@cache
def drilled(name: str) -> Sequence[Question]:
    """A drill of five."""
    return drill(name, seed=3)
