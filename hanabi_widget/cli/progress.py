"""A counter of what is done, on the standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hanabi_widget.text import current_language


@contextmanager
def progress(key: str) -> Iterator[Callable[[int, int], object] | None]:
    """A function that shows how many of so many are done, on a terminal only; the counter is erased at the end.

    Args:
        key: the text of the counter.
    """
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda done, total: sys.stderr.write(f"\r{current_language().say(key, done=done, n=total)}\033[K")
    finally:
        sys.stderr.write("\r\033[K")
