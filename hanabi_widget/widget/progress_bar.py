"""Batches of games in a notebook, with a bar that tells how many are done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import IntProgress  # type: ignore[import-untyped]

from hanabi_widget import bots
from hanabi_widget.text import current_language

P = ParamSpec("P")
R = TypeVar("R")


def _shown(play: Callable[P, R]) -> Callable[P, R]:
    @wraps(play)
    def played(*args: P.args, **kwargs: P.kwargs) -> R:
        with _bar() as progress:
            return play(*args, **{"progress": progress} | kwargs)  # type: ignore[arg-type]

    return played


@contextmanager
def _bar() -> Iterator[Callable[[int, int], object] | None]:
    """What shows the progress: a bar in a notebook, which goes when all is done, and elsewhere nothing."""
    if getattr(get_ipython(), "kernel", None) is None:
        yield None
        return
    bar = IntProgress(layout={"width": "30em"}, style={"description_width": "initial"})

    def tell(done: int, games: int) -> None:
        bar.max, bar.value = games, done
        bar.description = current_language().say("batch.progress", done=done, n=games)

    display(bar)
    try:
        yield tell
    finally:
        bar.close()


simulate = _shown(bots.simulate)
