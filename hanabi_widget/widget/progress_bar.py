"""A progress bar in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import IntProgress  # type: ignore[import-untyped]

from hanabi_widget.effort import Progress
from hanabi_widget.text import current_language

SECONDS_WITHOUT = 0.2
"""What is done sooner needs no bar."""


@contextmanager
def progress_bar(key: str) -> Iterator[Progress | None]:
    """A function that shows how many of so many are done, in a bar that disappears at the end; None outside a notebook.

    Args:
        key: the text beside the bar.
    """
    if getattr(get_ipython(), "kernel", None) is None:
        yield None
        return
    bars: list[IntProgress] = []
    started = monotonic()

    def show(done: int, total: int) -> None:
        if not bars and monotonic() - started < SECONDS_WITHOUT:
            return
        if not bars:
            bars.append(IntProgress(layout={"width": "30em"}, style={"description_width": "initial"}))
            display(*bars)
        for bar in bars:
            bar.max = total
            bar.value = done
            bar.description = current_language().say(key, done=done, n=total)

    try:
        yield show
    finally:
        for bar in bars:
            for widget in (bar, bar.layout, bar.style):
                widget.close()
