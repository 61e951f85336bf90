"""Where the error about a text points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_widget.notation import NotationError


def assert_refused(read: Callable[[str], object], text: str, line: int, column: int, problem: str) -> None:
    """Check that a text has a problem at a place."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert problem in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)
