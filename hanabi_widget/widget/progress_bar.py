"""A progress bar in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import IntProgress  # type: ignore[import-untyped]

from hanabi_widget.text import current_language


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], object] | None]:
    """A function that shows how many of so many games are done, in a bar that disappears at the end; None outside a notebook."""
    if getattr(get_ipython(), "kernel", None) is None:
        yield None
        return
    bar = IntProgress(layout={"width": "30em"}, style={"description_width": "initial"})

    def show(done: int, games: int) -> None:
        bar.max, bar.value = games, done
        bar.description = current_language().say("batch.progress", done=done, n=games)

    display(bar)
    try:
        yield show
    finally:
        bar.close()
