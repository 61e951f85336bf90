"""Valid texts spoiled at random, and where the error about one points."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from hanabi_widget.notation import NotationError

SIGNS = ' \n|[]{}(),=+-~>*?!@:."\\xrygbwmkpdct0123456789ABCDEIPT_é²٣\x00\x85'
"""What is put in."""


def spoiled(text: str, seed: int, edits: int) -> str:
    """The text with some pieces of it left out, repeated or replaced by signs."""
    random = Random(seed)
    for _ in range(edits):
        at, to = sorted(random.choices(range(len(text) + 1), k=2))
        piece = random.choice(["", random.choice(SIGNS), random.choice(text.split() or [""]), text[at : min(to, at + 9)]])
        text = text[:at] + piece + text[random.choice([at, at + 1, min(to, at + 6), to]) :]
    return text


def assert_refused(read: Callable[[str], object], text: str, line: int, column: int, problem: str) -> None:
    """Check that a text has a problem at a place."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert problem in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)
